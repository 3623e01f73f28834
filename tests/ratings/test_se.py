"""The SE scale on puzzles of our own making: pinned ratings, sound steps, and grids on which it means nothing.

The pinned ratings are those of a kernel that agreed with every public rating in tests/verify.

Covers: se, api/rating.
"""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import nonet
from nonet import Puzzle, Status
from nonet.core.layout import Cell
from nonet.core.symbols import Symbol
from nonet.ratings.se import SE_STATUSES, SeRating, SeStatus

RATED = [
    ("...........2..8..4.74....98....8.6....31.....1...5673..4.......6.9.....73...1.8.2", 1.2, 1.2, 1.2),
    ("13...9.........4..5....7.6.......7...1..8..4.9..4.6..3..59.....32......9....75.8.", 1.5, 1.2, 1.2),
    ("1.73.5....6.9....8....2...1....8.4.39.......7....465..64.....8......27...9......4", 1.7, 1.2, 1.2),
    (".....5.948....67...6......2......4.56..3....9.21..4...5..6.2...7...1...3.94....6.", 2.0, 1.2, 1.2),
    ("5......1.....93..5.876..........6........17...64.2...9.7....83.......9...9.53.2..", 2.3, 1.2, 1.2),
    ("9.623....7...18........9...5.....6.8..8...57..7.1......8.3..9..1...9.7........235", 2.5, 1.2, 1.2),
    ("753......98.7.1..4........6.1....3...3.8..2.96.2..3..1....6..4...89....3.....7..5", 2.6, 1.2, 1.2),
    ("..9.8.....157.....8.......7.....9...94...37...68..41.2....4....2..39.8..7....14..", 2.8, 1.2, 1.2),
    ("......34....6.9..5....4..26..1...8...94..7....8.93......7.62...1.....4..2.3....5.", 3.0, 1.2, 1.2),
    ("..4.....8.....7.4.65...8.......73....87.9.6...4..6...3..1....597.6.5...2...9...7.", 3.2, 1.2, 1.2),
    (".......529...72...6..3......3.4....7.687.5...........9....3..8..8..1...6.74...2..", 3.4, 1.2, 1.2),
    ("....67..5.2.94...38.7.3.........63...4....1.82..7....6.6.4.39.1..9......4....5...", 3.6, 1.2, 1.2),
    ("...3.4....4.1..2.....6..8.5..4...6...8.5.7...57..1..9......29.38.......29...5..7.", 4.0, 1.2, 1.2),
    ("..9.....8...42...54..........8...1.35..7...2916.8....7..73.2....1..87...9...1..3.", 4.2, 1.2, 1.2),
    ("..7....83....7.......8.19..7.6..3....4..5..71.8.....4...2..9..5....25.19.3....2..", 4.4, 1.2, 1.2),
    ("..7......65.28..7...2.1...54......13.9.8.37...6..4..8.....7..6.8....6.4....52....", 4.5, 1.2, 1.2),
    ("......8463...5.....2.......1....7.......9...749...5.3151....7....37.84...4......2", 4.6, 1.2, 1.2),
    ("........6.1..8.9.2...92451.6..7....5..86......7.19...4..5..9.....4...2..23.......", 5.0, 1.2, 1.2),
    ("....917.....24...........5382....3...1..3......4.7......6.....978......4.....9526", 5.6, 1.2, 1.2),
    ("62...7...1..2.......5...63..8.....5.9...2...12..9..84..4...8.....6.3..8..7......3", 5.7, 1.2, 1.2),
    ("7.35.24.......1.2.5.......3.197...5.3.........756...3219............7.95......8.4", 6.5, 1.2, 1.2),
    (".73..1...9..2.58..8.4.....938.7........9....1......35..9....18.........22...8.9..", 6.6, 1.2, 1.2),
    ("....58.....4...2.5.....9.38.71....4.36.......9..8...1..2.39..6.........1....713..", 6.7, 1.2, 1.2),
    ("....1..4..49.35...3......2...6.4...........7.2.....9..53.9.2...7..3....8...7..51.", 6.8, 1.2, 1.2),
    ("92..1...8.......4...1.7623.2..6.13.......7..95....8.2......3.5..15..............2", 6.9, 1.2, 1.2),
    ("...4....54.3...6..1...6...88.23..7....4.759.......4.52.2...1.6.7...........9....1", 7.0, 1.2, 1.2),
    ("....2.3..........4.71.3..2..95..1...76...4.........8.25.......663.5.7..8......14.", 7.1, 1.2, 1.2),
    ("149.5.....3....4.5....9.1....41.....27...86.......4......6..8.7..6.....93..72....", 7.2, 1.2, 1.2),
    ("3..1.856.....3.9.......7..1..3....2...4.....9.1.5....3..965.2....79.4...15...2...", 7.3, 1.2, 1.2),
    (".1.4....5.6.1.23.......9.4.6....72....73.8...9.8..4...8....6.....6...9.319......7", 7.4, 1.2, 1.2),
    ("8.1..3..6.....7....5....2.1...2......2..1..59.4..6.....6....7.83.....5..5....9..2", 7.5, 1.2, 1.2),
    (".8..9.1.67...5...2...1.2..5.......6.1......4....8..3.781.237....4.....7...56..8..", 7.6, 1.2, 1.2),
    ("..41..98....7....5....96...4.1.....9...4..6...6...9....2.94...11.6.8.3..349.....8", 7.7, 1.2, 1.2),
    ("8.5.1.3..4....9..2...4....5..8.6..5...318.2...7.....1..8.......3...4...95..92.63.", 7.8, 1.2, 1.2),
    ("...4.63....25.........89.5...7.......3..6.9.55...3..7....3..51.1.3....2..4..1.89.", 8.2, 1.2, 1.2),
    (".....4.58.4....7..8.6..7........1.2.3.2....81..7.9...5.7.8.9.....4.....3.3..6....", 8.3, 1.2, 1.2),
    ("..8....9..5.6..78..1.....36...7.4369..65......7..9....5..1........8..4...93..5...", 8.4, 1.2, 1.2),
    ("..9...5.7....7.2....71.3.4..............39.24.52....989.8.1.....1..9...623...4...", 8.5, 1.2, 1.2),
    (".......346....1.....7...2..5..........287...5..43....9.7.28..........9..81..95.7.", 8.8, 1.2, 1.2),
    ("6...3...7......25...9......8.3..6..9....4..82.51......19.7....33..6.9.....5.836..", 8.9, 1.2, 1.2),
    ("....2...54....63...361...9........2.29....4.1.7......31..59.8.....6.4...9......7.", 9.0, 9.0, 2.6),
]
LINES = [line for line, *_ in RATED]
HARD = [line for line, er, *_ in RATED if er >= 6.5]
HARDEST = RATED[-1][0]
NOTHING = "." * 81
TWICE = "11" + "." * 79
SEVERAL = LINES[0][:60] + "." * 21


def se(line: str, nodes: int | None = None) -> SeRating:
    rating = nonet.rate(line, nodes=nodes).se
    assert rating is not None
    return rating


@pytest.mark.parametrize(("line", "er", "ep", "ed"), RATED, ids=[f"{er}" for _, er, *_ in RATED])
def test_pinned_ratings(line: str, er: float, ep: float, ed: float) -> None:
    rating = se(line)
    assert (rating.er, rating.ep, rating.ed) == (er, ep, ed)
    assert rating.status is SeStatus.SOLVED


@pytest.mark.parametrize("line", LINES)
def test_steps_replay_soundly(line: str) -> None:
    """Every placement and removal agrees with the solution, no step does nothing, and the end is a full grid."""
    answer = nonet.solve(line).grid
    assert answer is not None
    rating = se(line)
    left: dict[Cell, set[Symbol]] = {
        cell: {symbol for symbol in range(1, 10) if all(answer_of(line, peer) != symbol for peer in peers(cell))}
        for cell in range(81)
        if line[cell] == "."
    }
    highest = 0.0
    first_placement = None
    for step in rating.steps:
        assert step.places or step.removes
        for cell, symbol in step.removes:
            assert answer[cell] != symbol, step
            assert symbol in left[cell], step
            left[cell].remove(symbol)
        highest = max(highest, step.rating)
        for cell, symbol in step.places:
            assert answer[cell] == symbol, step
            assert symbol in left.pop(cell), step
            for peer in peers(cell):
                left.get(peer, set()).discard(symbol)
            first_placement = first_placement or highest
    assert not left
    assert rating.er == highest
    assert rating.ep == first_placement
    assert rating.ed == rating.steps[0].rating


def peers(cell: Cell) -> list[Cell]:
    def houses(of: Cell) -> tuple[int, int, int]:
        return of // 9, 9 + of % 9, 18 + of // 27 * 3 + of % 9 // 3

    return [other for other in range(81) if other != cell and set(houses(cell)) & set(houses(other))]


def answer_of(line: str, cell: Cell) -> int:
    return 0 if line[cell] == "." else int(line[cell])


@given(st.sampled_from(HARD), st.permutations(range(1, 10)))
@settings(max_examples=15, deadline=None)
def test_the_names_of_digits_hardly_matter(line: str, digits: list[int]) -> None:
    """Ties are broken by digits, so steps may differ; the rating of these puzzles does not."""
    other = "".join("." if sign == "." else str(digits[int(sign) - 1]) for sign in line)
    one, two = se(line), se(other)
    assert (one.er, one.ep, one.ed) == (two.er, two.ep, two.ed)


def test_other_symbols_are_told_in_the_steps() -> None:
    letters = Puzzle.empty(symbols="ABCDEFGHI").with_givens(nonet.read(LINES[0]).givens)
    one, two = nonet.rate(letters).se, se(LINES[0])
    assert one is not None
    assert one.er == two.er
    assert one.steps[0].places[0][1] == "ABCDEFGHI"[int(two.steps[0].places[0][1]) - 1]


def test_a_position_with_pencil_marks_starts_there() -> None:
    """What a step removes stays removed: rating goes on from the marks after the first eliminating step."""
    line = next(line for line in HARD if any(step.removes and not step.places for step in se(line).steps))
    steps = se(line).steps
    number = next(i for i, step in enumerate(steps) if step.removes and not step.places)
    puzzle = nonet.read(line)
    values, marks = bytearray(puzzle.givens), [0x1FF] * 81
    for step in steps[: number + 1]:
        for cell, symbol in step.places:
            values[cell] = int(symbol)
        for cell, symbol in step.removes:
            marks[cell] &= ~(1 << (int(symbol) - 1))
    position = Puzzle(puzzle.layout, puzzle.symbols, bytes(values), candidates=tuple(marks))
    rating = nonet.rate(position).se
    assert rating is not None
    assert rating.steps == steps[number + 1 :]


def test_many_are_rated_as_one_by_one(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("".join(f"{line}\n" for line in LINES))
    one_thread, all_threads = nonet.rate_many(LINES, threads=1), nonet.rate_many(file)
    for ratings in (one_thread, all_threads):
        assert len(ratings) == len(RATED)
        assert ratings.er.tolist() == [er for _, er, *_ in RATED]
        assert ratings.ep.tolist() == [ep for _, _, ep, _ in RATED]
        assert ratings.ed.tolist() == [ed for *_, ed in RATED]
        assert not ratings.status.any()
        assert (ratings.solutions == 1).all()
    cells = np.array([[answer_of(line, cell) for cell in range(81)] for line in LINES], np.uint8)
    assert nonet.rate_many(cells).er.tolist() == one_thread.er.tolist()
    assert nonet.rate_many([line.replace(".", "_") for line in LINES[:3]]).er.tolist() == one_thread.er[:3].tolist()


def test_a_budget_is_kept_and_told() -> None:
    rating = se(HARDEST, nodes=100)
    assert rating.status is SeStatus.GAVE_UP
    assert 0 < rating.er < RATED[-1][1]
    assert rating == se(HARDEST, nodes=100)
    ratings = nonet.rate_many([HARDEST, LINES[0]], nodes=100)
    assert ratings.status.tolist() == [SE_STATUSES.index(SeStatus.GAVE_UP), 0]
    assert ratings.er[0] == rating.er


@pytest.mark.parametrize(
    ("line", "solutions"), [(NOTHING, Status.MULTIPLE), (TWICE, Status.NONE), (SEVERAL, Status.MULTIPLE)]
)
def test_grids_on_which_a_rating_means_nothing(line: str, solutions: Status) -> None:
    rating = nonet.rate(line, nodes=100_000)
    assert rating.solutions is solutions
    assert not rating.meaningful
    assert "means nothing" in str(rating)
    assert rating.se is not None
    assert rating.se.status in (SeStatus.STUCK, SeStatus.GAVE_UP, SeStatus.SOLVED)


def test_stuck_is_twenty() -> None:
    """Four cells that may be filled in two ways: no technique has a step, and then the rater says 20.0."""
    rectangle, line = next(
        (cells, grid.line())
        for grid in (nonet.solve(line).grid for line in LINES)
        if grid is not None
        for cells in rectangles()
        if grid[cells[0]] == grid[cells[3]] and grid[cells[1]] == grid[cells[2]]
    )
    ambiguous = "".join("." if cell in rectangle else sign for cell, sign in enumerate(line))
    rating = nonet.rate(ambiguous)
    assert rating.se is not None
    assert (rating.se.status, str(rating.se), rating.se.steps) == (SeStatus.STUCK, "20.0/0.0/0.0", ())
    assert str(rating) == "SE 20.0/0.0/0.0, which means nothing: there are several solutions"
    batch = nonet.rate_many([ambiguous, LINES[0]])
    assert (batch.er[0], batch.status.tolist(), batch.solutions.tolist()) == (20.0, [1, 0], [2, 1])


def rectangles() -> list[tuple[Cell, Cell, Cell, Cell]]:
    """Corners in two rows of a band and in two columns of different stacks."""
    return [
        (9 * top + left, 9 * top + right, 9 * bottom + left, 9 * bottom + right)
        for top in range(9)
        for bottom in range(top + 1, top // 3 * 3 + 3)
        for left in range(9)
        for right in range(left // 3 * 3 + 3, 9)
    ]


def test_a_full_grid_takes_no_step() -> None:
    grid = nonet.solve(LINES[0]).grid
    assert grid is not None
    rating = nonet.rate(grid).se
    assert rating is not None
    assert (rating.er, rating.steps, rating.status) == (0.0, (), SeStatus.SOLVED)


def test_what_is_not_plain_nine_by_nine_has_no_rating() -> None:
    rating = nonet.rate("1... ..2. .3.. ...4")
    assert rating.se is None
    assert rating.hodoku is None
    assert rating.label == "easy"
    assert rating.why["se"] == "the SE scale is for plain 9x9 puzzles"


def test_bad_rows_and_numbers_are_named() -> None:
    with pytest.raises(nonet.ParseError, match="<list>:2:1: there is no puzzle here"):
        nonet.rate_many([LINES[0], "x"])
    assert nonet.rate_many([LINES[0], "x"], on_error="emit").status.tolist() == [0, 4]
    assert len(nonet.rate_many([])) == 0
    for wrong in ({"nodes": 0}, {"threads": -1}, {"on_error": "hide"}):
        with pytest.raises(nonet.NonetError):
            nonet.rate_many([LINES[0]], **wrong)
    with pytest.raises(nonet.NonetError):
        nonet.rate(LINES[0], nodes=0)


def test_the_kernel_looks_at_the_time() -> None:
    """An empty board takes minutes; what the kernel has found when time is up is a lower bound."""
    rating = nonet.rate("." * 81, scales=["se"], nodes=None, timeout=0.01)
    assert rating.se is not None
    assert rating.se.status is SeStatus.GAVE_UP
    assert rating.se.why == "gave up after 0.01 s"
    assert nonet.rate_many(["." * 81] * 2, nodes=None, timeout=0.01).status.tolist() == [2, 2]
