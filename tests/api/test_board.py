"""A playable board: what it lets you write, what it tells you of it, and the way back.

Covers: board, clashes.
"""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given, settings, strategies as st

import nonet
from nonet import Board, Layout, NonetError, ParseError, Puzzle
from nonet.core.primitives import AllDifferent
from nonet.core.problem import Problem, lower
from nonet.rules import Even, KillerCage, Thermo, Whisper, Windoku

SMALL = nonet.read("1... ..2. .3.. ...4")
EMPTY = Puzzle.empty(box=(2, 2))
CLASSIC = nonet.read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
CAGES = replace(EMPTY, constraints=(KillerCage((0, 1, 4), 6), KillerCage((10, 11), 4), Even(15)))
LINES = replace(EMPTY, constraints=(Thermo((0, 1, 2, 6)), Whisper((12, 13, 9, 10), 2)))
TWO = Puzzle(Layout.overlapping([(1, 1), (3, 3)], (2, 2)), (1, 2, 3, 4), bytes(36))
LETTERS = Puzzle.empty(box=(2, 2), symbols="ABCD")
PENCILLED = replace(EMPTY, candidates=(0b0011, *(0b1111,) * 15))
BOARDS = {"small": SMALL, "cages": CAGES, "lines": LINES, "two": TWO, "letters": LETTERS, "pencilled": PENCILLED}


# Writing.


def test_entries_can_be_written_over_and_removed() -> None:
    board = Board(SMALL)
    board.place("r1c2", 4)
    board.place(1, 2)
    assert board["r1c2"] == board[1] == 2
    assert board.entries == {"r1c2": 2}
    assert board.grid.line() == "12....2..3.....4"
    assert list(board)[:3] == [1, 2, None]
    board.remove("r1c2")
    assert board["r1c2"] is None
    assert board == Board(SMALL)
    assert len(board) == 16


def test_symbols_are_taken_as_people_write_them() -> None:
    board = Board(LETTERS)
    board.place("r1c1", "B")
    assert board["r1c1"] == "B"
    board = Board(SMALL)
    board.place("r1c2", "2")
    assert board["r1c2"] == 2


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        (lambda board: board.place("r1c1", 2), "r1c1 is given and cannot be changed"),
        (lambda board: board.remove("r1c1"), "r1c1 is given"),
        (lambda board: board.pencil("r1c1", 2), "r1c1 is given"),
        (lambda board: board.place("r1c2", 5), "5 is not one of the symbols (choose from: 1 2 3 4)"),
        (lambda board: board.place("r5c1", 1), "r5c1 is off the board"),
        (lambda board: board.place("x", 1), "'x' does not name a cell"),
        (lambda board: board[16], "there is no cell 16 on this board"),
        (lambda board: board.legal(-1), "there is no cell -1"),
        (lambda board: board.fill("2..............."), "changes the given in r1c1"),
    ],
)
def test_errors_have_a_word(wrong: object, word: str) -> None:
    board = Board(SMALL)
    with pytest.raises(NonetError) as caught:
        wrong(board)  # type: ignore[operator]
    assert word in str(caught.value)
    assert board == Board(SMALL)
    assert not board.can_undo


def test_there_is_no_cell_in_a_gap() -> None:
    gap = min(TWO.layout.missing)
    with pytest.raises(NonetError, match="there is no cell"):
        Board(TWO).place(gap, 1)


def test_a_board_cannot_be_hashed() -> None:
    with pytest.raises(TypeError):
        hash(Board(SMALL))


# Pencil marks.


def test_pencil_marks_are_the_players() -> None:
    board = Board(SMALL)
    assert board.pencilled("r1c2") == ()
    board.pencil("r1c2", 4, 2)
    board.toggle("r1c2", 3)
    assert board.pencilled("r1c2") == (2, 3, 4)
    board.toggle("r1c2", 3)
    board.rub_out("r1c2", 4)
    assert board.pencilled("r1c2") == (2,)
    board.rub_out("r1c2")
    assert board.pencilled("r1c2") == ()


def test_marks_wait_under_an_entry() -> None:
    board = Board(SMALL)
    board.pencil("r1c2", 2, 4)
    board.place("r1c2", 2)
    assert board.pencilled("r1c2") == ()
    with pytest.raises(NonetError, match="r1c2 is filled"):
        board.pencil("r1c2", 3)
    board.remove("r1c2")
    assert board.pencilled("r1c2") == (2, 4)


def test_a_placement_rubs_out_what_it_excludes() -> None:
    board = Board(LINES)
    board.pencil_all()
    board.place("r1c2", 2)
    assert 2 not in board.pencilled("r1c4")
    assert board.pencilled("r1c1") == (1,), "a thermometer rises"
    board.undo()
    assert 2 in board.pencilled("r1c4")
    untidy = Board(LINES, tidy=False)
    untidy.pencil_all()
    untidy.place("r1c2", 2)
    assert 2 in untidy.pencilled("r1c4")


def test_pencil_all_is_what_is_legal() -> None:
    board = Board(CAGES)
    board.place("r3c3", 1)
    board.pencil_all()
    for cell in board.puzzle.layout.cells:
        assert board.pencilled(cell) == (() if cell == 10 else board.legal(cell))
    assert board.pencilled("r3c4") == (3,), "a cage of 4 in two cells"


def test_a_puzzle_may_come_with_marks() -> None:
    assert Board(PENCILLED).pencilled("r1c1") == (1, 2)


# What the rules say.


def completions(problem: Problem, cells: tuple[int, ...], values: list[int]) -> list[list[int]]:
    """Every way to fill these cells, those that are filled (value plus one) as they are; positions from 0."""
    size = range(problem.size)
    ways = [[values[c] - 1] if values[c] else [v for v in size if problem.domains[c] >> v & 1] for c in cells]
    found = []
    for way in product(*ways):
        full = [0] * len(values)
        for cell, value in zip(cells, way, strict=True):
            full[cell] = value
        found.append(full)
    return found


@st.composite
def positions(draw: st.DrawFn) -> Board:
    board = Board(BOARDS[draw(st.sampled_from(sorted(BOARDS)))])
    free = [cell for cell in board.puzzle.layout.cells if not board.puzzle.givens[cell]]
    for cell in draw(st.lists(st.sampled_from(free), unique=True)):
        board.place(cell, draw(st.sampled_from(board.puzzle.symbols)))
    return board


@settings(max_examples=150, deadline=None)
@given(positions(), st.data())
def test_legal_agrees_with_what_primitives_mean(board: Board, data: st.DataObject) -> None:
    """A legal symbol leaves each rule some way to hold; one that leaves it a way beside the areas is legal."""
    puzzle = board.puzzle
    cell = data.draw(st.sampled_from([c for c in puzzle.layout.cells if not puzzle.givens[c]]))
    problem = lower(puzzle)
    legal = board.legal(cell)
    values = list(board.grid.values)
    for value, symbol in enumerate(puzzle.symbols):
        values[cell] = value + 1
        may = must = bool(problem.domains[cell] >> value & 1)
        for part in problem.primitives:
            if cell not in part.cells:
                continue
            if isinstance(part, AllDifferent):
                alone = all(values[other] != value + 1 for other in part.cells if other != cell)
                may, must = may and alone, must and alone
                continue
            areas = [
                AllDifferent(inner)
                for area in problem.primitives
                if isinstance(area, AllDifferent) and len(inner := tuple(set(area.cells) & set(part.cells))) > 1
            ]
            ways = [way for way in completions(problem, part.cells, values) if part.holds(way, problem.numbers)]
            may = may and bool(ways)
            must = must and any(all(area.holds(way, problem.numbers) for area in areas) for way in ways)
        assert must <= (symbol in legal) <= may


@settings(max_examples=150, deadline=None)
@given(positions())
def test_conflicts_agree_with_what_primitives_mean(board: Board) -> None:
    """Equal symbols in an area are told, each pair; another rule is told if no way to fill it is left."""
    puzzle, problem, values = board.puzzle, lower(board.puzzle), list(board.grid.values)
    conflicts = board.conflicts()
    told = {cells for clash in conflicts for cells in combinations(sorted(clash.cells), 2)}
    for part, rule in zip(problem.primitives, problem.sources, strict=True):
        filled = [cell for cell in part.cells if values[cell]]
        if isinstance(part, AllDifferent):
            for a, b in combinations(sorted(filled), 2):
                if values[a] == values[b]:
                    assert (a, b) in told
        elif filled:
            holds = any(part.holds(way, problem.numbers) for way in completions(problem, part.cells, values))
            blamed = [clash for clash in conflicts if clash.rule == rule and set(clash.cells) >= set(filled)]
            assert holds or blamed
    assert bool(conflicts) or not board.grid.full or nonet.check(puzzle.with_givens(board.grid.values)).ok
    assert board.is_solved == (board.grid.full and nonet.solve(puzzle.with_givens(board.grid.values)).unique)


@settings(max_examples=60, deadline=None)
@given(positions())
def test_what_a_solution_has_is_legal_and_breaks_nothing(board: Board) -> None:
    solution = nonet.solve(board.puzzle.with_givens(board.grid.values)).grid
    if solution is None:
        return
    assert not board.conflicts()
    for cell in board.puzzle.layout.cells:
        assert board.puzzle.givens[cell] or solution[cell] in board.legal(cell)


def test_a_given_leaves_nothing_to_place() -> None:
    assert Board(SMALL).legal("r1c1") == ()


def test_conflicts_name_the_rule() -> None:
    board = Board(CAGES)
    board.place("r1c1", 4)
    board.place("r2c1", 4)
    board.place("r4c4", 3)
    assert [clash.text for clash in board.conflicts()] == [
        "even r4c4 allows no 3 in r4c4",
        "column 1 has 4 at r1c1 and r2c1",
        "box 1 has 4 at r1c1 and r2c1",
        "cage 6 at r1c1 has 4 at r1c1 and r2c1",
    ]
    board = Board(CAGES)
    board.place("r1c1", 3)
    board.place("r1c2", 4)
    (clash,) = board.conflicts()
    assert (clash.rule, clash.cells, str(clash)) == (CAGES.constraints[0], (0, 1), "r1c1 and r1c2 break cage 6 at r1c1")
    assert repr(clash) == "<Clash: r1c1 and r1c2 break cage 6 at r1c1>"
    board = Board(PENCILLED)
    board.place("r1c1", 4)
    assert [str(clash) for clash in board.conflicts()] == ["the pencil marks allow no 4 in r1c1"]
    assert board.conflicts()[0].rule is None


def test_areas_of_a_board_wide_rule_have_their_names() -> None:
    board = Board(Puzzle.empty().with_rules(Windoku()))
    board.place("r2c2", 5)
    board.place("r4c4", 5)
    assert [str(clash) for clash in board.conflicts()] == ["window 1 has 5 at r2c2 and r4c4"]


# The solution.


def test_mistakes_are_told_and_do_not_give_the_solution_away() -> None:
    board = Board(CLASSIC)
    board.place("r1c3", 4)
    assert board.mistakes() == ()
    board.place("r1c3", 1)
    assert [str(mistake) for mistake in board.mistakes()] == ["1 in r1c3 is wrong"]
    board.undo()
    board.pencil("r1c4", 2, 8)
    assert [str(mistake) for mistake in board.mistakes()] == ["6 was removed from r1c4, where it belongs"]
    hint = board.hint()
    assert hint is not None
    assert hint.mistakes == board.mistakes()


def test_of_several_solutions_any_will_do() -> None:
    board = Board(EMPTY)
    for cell, symbol in enumerate((1, 2, 3, 4)):
        board.place(cell, symbol)
    assert board.mistakes() == ()
    board.place("r2c1", 2)
    assert len(board.mistakes()) == 5, "each could stand alone, and together they cannot"
    solution = nonet.solve(EMPTY).grid
    assert solution is not None
    other = Board(EMPTY)
    other.fill(solution)
    assert other.is_solved
    assert other.hint() is None


def test_hints_lead_to_the_solution() -> None:
    board = Board(CLASSIC)
    steps = 0
    while (hint := board.hint()) is not None:
        assert hint.step is not None
        board.apply(hint.step)
        steps += 1
    assert board.is_solved
    for _ in range(steps):
        assert board.undo()
    assert board == Board(CLASSIC)


def test_a_step_that_removes_pencils_in_first() -> None:
    line = "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.709"
    step = nonet.instances(line, "naked pair")[0]
    board = Board(line)
    cell, symbol = step.removes[0]
    legal = board.legal(cell)
    board.apply(step)
    assert symbol in legal
    assert symbol not in board.pencilled(cell)
    assert len(board.undo()) == len({cell for cell, _ in step.removes})


# Back and forth.

ACTIONS = ("place", "remove", "pencil", "rub out", "toggle", "pencil all", "undo", "redo", "group")


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(sorted(BOARDS)), st.booleans(), st.data())
def test_any_play_can_be_undone_done_again_and_stored(name: str, tidy: bool, data: st.DataObject) -> None:
    board = Board(BOARDS[name], tidy=tidy)
    start = board.copy()
    free = [cell for cell in board.puzzle.layout.cells if not board.puzzle.givens[cell]]

    def act(action: str) -> None:
        cell = data.draw(st.sampled_from(free))
        symbol = data.draw(st.sampled_from(board.puzzle.symbols))
        if action == "place":
            board.place(cell, symbol)
        elif action == "remove":
            board.remove(cell)
        elif action == "pencil" and board[cell] is None:
            board.pencil(cell, symbol)
        elif action == "rub out" and board[cell] is None:
            board.rub_out(cell, symbol)
        elif action == "toggle" and board[cell] is None:
            board.toggle(cell, symbol)
        elif action == "pencil all":
            board.pencil_all()
        elif action == "undo":
            before, changed = board.copy(), board.undo()
            assert bool(changed) == (board != before)
        elif action == "redo":
            board.redo()
        elif action == "group":
            with board.one_step():
                for inner in data.draw(st.lists(st.sampled_from(ACTIONS[:6]), max_size=4)):
                    act(inner)

    for action in data.draw(st.lists(st.sampled_from(ACTIONS), max_size=15)):
        act(action)
    end = board.copy()
    again = Board.from_json(board.to_json())
    assert again == board
    assert again.to_json() == board.to_json()
    states = [board.copy()]
    while board.undo():
        states.append(board.copy())
        assert states[-1] != states[-2], "a step changes something"
        again.undo()
        assert again == board
    assert board == start
    assert not board.can_undo
    for state in reversed(states[:-1]):
        assert board.redo()
        assert board == state
    assert board == end


def test_a_new_step_ends_what_could_be_done_again() -> None:
    board = Board(SMALL)
    board.place("r1c2", 2)
    board.undo()
    assert board.can_redo
    board.place("r1c2", 2)
    assert board.redo() == ()
    board.place("r1c2", 2)
    assert (board.undo(), board.undo()) == ((1,), ()), "writing the same again is no step"


def _place_two(board: Board) -> None:
    with board.one_step():
        board.place("r1c2", 2)
        board.place("r1c1", 2)


def test_a_step_that_fails_changes_nothing() -> None:
    board = Board(SMALL)
    with pytest.raises(NonetError):
        _place_two(board)
    assert board == Board(SMALL)
    assert not board.can_undo
    with pytest.raises(NonetError, match="a step is under way"), board.one_step():
        board.undo()


# Keeping and showing it.


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "[" * 100_000,
        '{"board": 2}',
        '{"board": 1}',
        b"\xff",
        Board(SMALL).to_json().replace('"done":0', '"done":1'),
        Board(SMALL).to_json().replace('"done":0', '"done":"x"'),
        Board(SMALL).to_json().replace('"steps":[]', '"steps":[[["r1c2", 9, []]]]'),
        Board(SMALL).to_json().replace('"steps":[]', '"steps":[[["r1c1", 2, []]]]'),
        Board(SMALL).to_json().replace('"steps":[]', '"steps":[[[["r1c2"], 2, []]]]'),
        Board(SMALL).to_json().replace('"steps":[]', '"steps":7'),
    ],
)
def test_what_is_no_board_is_refused(text: str | bytes) -> None:
    with pytest.raises(NonetError):
        Board.from_json(text)


def test_json_holds_rules_and_says_nothing_twice() -> None:
    board = Board(CAGES)
    board.place("r1c1", 3)
    board.undo()
    told = json.loads(board.to_json())
    assert list(told) == ["board", "puzzle", "tidy", "steps", "done"]
    assert told["steps"] == [[["r1c1", 3, []]]]
    again = Board.from_json(board.to_json())
    assert again.puzzle == CAGES
    assert again.redo() == (0,)
    with pytest.raises(ParseError, match="this is no saved board"):
        Board.from_json("7")


def test_it_shows_itself() -> None:
    board = Board(SMALL)
    board.place("r1c2", 2)
    assert repr(board) == "<Board 4x4: 1 entries, 11 cells empty>"
    assert str(board) == str(board.grid)
    clean = board._repr_svg_()
    board.place("r1c3", 2)
    assert clean.startswith("<svg ")
    assert board._repr_svg_() != clean
