"""What the givens leave to each cell is one thing, whoever asks, on puzzles of every rule; and no solution is lost.

Covers: core/pencil.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.matrix.meanings import expected, instances

import nonet
from nonet.codecs import Source, Wishes, codecs
from nonet.constraints import constraints
from nonet.core.errors import BrokenRules
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.logic.board import CandidateBoard
from nonet.rules import Arrow, KillerCage, Renban, Thermo

NINE = Puzzle.empty()


@pytest.mark.parametrize("kind", constraints.names)
def test_all_who_ask_are_told_the_same(kind: str) -> None:
    asked = 0
    for name, puzzle in instances(kind):
        try:
            marks = puzzle.pencil_marks()
        except BrokenRules:
            continue  # a rule that cannot hold on this board
        board = CandidateBoard.of(puzzle)
        assert [mask or 1 << value >> 1 for mask, value in zip(board.masks, board.values, strict=True)] == [
            *marks.masks
        ], f"{puzzle.constraints} on {name}: what `explain` starts from"
        assert nonet.draw(puzzle, candidates=True) == nonet.draw(puzzle, candidates=marks)
        for grid in expected(name, puzzle):
            assert all(not value or mask >> value - 1 & 1 for mask, value in zip(marks.masks, grid, strict=True)), (
                f"{puzzle} on {name}"
            )
        asked += 1
    assert asked, f"no board could be asked about {kind!r}"


def test_the_written_ones_are_the_same() -> None:
    puzzle = nonet.read("53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79")
    text = nonet.write(puzzle, "pencil")
    again = codecs["pencil"].decode(Source(text), Wishes(symbols=puzzle.symbols))
    assert again.candidates == puzzle.pencil_marks().masks
    (start, *_) = nonet.explain(puzzle).steps
    assert [mask for mask, given in zip(start.before.masks, puzzle.givens, strict=True) if not given] == [
        mask for mask, given in zip(again.candidates or (), puzzle.givens, strict=True) if not given
    ]


@pytest.mark.parametrize("box", [(2, 2), (3, 3), (4, 3), None])
def test_native_eyes_see_the_same_at_houses(box: tuple[int, int] | None) -> None:
    size = box[0] * box[1] if box else 7
    for seed in range(8):
        empty = Puzzle.empty(box, size=size)
        stream = Stream(seed=seed)
        givens = bytes(stream.below(size) + 1 if stream.below(3) == 0 else 0 for _ in range(len(empty)))
        marks = tuple(stream.below(empty.everything) + 1 for _ in range(len(empty)))
        for puzzle in (replace(empty, givens=givens), replace(empty, givens=givens, candidates=marks)):
            board = CandidateBoard.of(puzzle)
            left = zip(board.masks, puzzle.pencil_marks().masks, puzzle.givens, strict=True)
            assert all(seen == told for seen, told, given in left if not given)


def test_rules_count() -> None:
    cage = NINE.with_rules(KillerCage("r1c1 r1c2", 6)).pencil_marks()
    assert cage["r1c1"] == (1, 2, 3, 4, 5)
    assert cage["r1c3"] == tuple(range(1, 10))
    bulb = NINE.with_rules(Thermo("r1c1-r1c3")).pencil_marks()
    assert (9 in bulb["r1c1"], 1 in bulb["r1c2"], 1 in bulb["r1c3"]) == (False, False, False)
    arrow = NINE.with_rules(Arrow("r1c1", "r1c2-r1c4")).with_givens({"r1c2": 6}).pencil_marks()
    assert (arrow["r1c1"], arrow["r1c3"]) == ((8, 9), (1, 2))


def test_what_a_rule_says_of_its_own_cells_with_a_given() -> None:
    line = NINE.with_rules(Renban("r1c1-r1c3")).with_givens({"r1c1": 2}).pencil_marks()
    assert line["r1c3"] == (1, 3, 4)


def test_marks_that_were_taken_away_stay_away() -> None:
    candidates = (2, *[NINE.everything] * 80)
    marks = replace(NINE, candidates=candidates).pencil_marks()
    assert (marks["r1c1"], len(marks["r1c2"])) == ((2,), 9)


def test_pencil_marks_are_a_mapping_that_prints() -> None:
    marks = Puzzle.empty((2, 2)).with_givens({"r1c1": 1, "r1c3": 2, "r4c2": 3}).pencil_marks()
    assert dict(marks)[1] == marks["r1c2"] == (4,)
    assert 0 not in list(marks), "a given is no open cell"
    assert ("r1c2" in marks, "r1c1" in marks, 99 in marks) == (True, False, False)
    gap = Puzzle(Layout(1, 3, (), missing=frozenset((1,))), (1, 2), bytes(3))
    assert str(gap.pencil_marks()) == "12    12"
    assert str(marks).splitlines()[0].split() == ["1", "4", "2", "34"]
    assert repr(marks) == "<PencilMarks of 13 open cells>"
