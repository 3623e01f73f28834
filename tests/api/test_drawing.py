"""What `draw` adds to the picture: texts as puzzles, and the candidates that the givens leave.

Covers: drawing, core/show.
"""

from collections.abc import Iterator
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import nonet
from nonet.core.constraint import Constraint
from nonet.core.marks import Fill
from nonet.core.primitives import Pair
from nonet.render.svg import svg

PUZZLE = nonet.read("1... ..2. .3.. ...4")


def texts(drawing: str) -> list[str | None]:
    return [text.text for text in ElementTree.fromstring(drawing).iter("{http://www.w3.org/2000/svg}text")]


def left(puzzle: nonet.Puzzle) -> list[int]:
    """What rows, columns and boxes of a 4x4 leave to each cell, found cell by cell."""
    found = []
    for cell in range(16):
        row, column = divmod(cell, 4)
        peers = [
            other
            for other in range(16)
            if other // 4 == row or other % 4 == column or (other // 8, other % 4 // 2) == (row // 2, column // 2)
        ]
        seen = {puzzle.givens[other] for other in peers}
        found.append(sum(1 << value - 1 for value in range(1, 5) if value not in seen))
    return found


def test_text_puzzles_and_grids_are_drawn_alike() -> None:
    assert nonet.draw("1... ..2. .3.. ...4") == nonet.draw(PUZZLE) == svg(PUZZLE)
    grid = nonet.solve(PUZZLE).grid
    assert grid is not None
    assert nonet.draw(grid) == svg(grid)
    assert nonet.draw(PUZZLE, answer=grid) == svg(PUZZLE, grid)


def test_candidates_are_what_the_givens_leave() -> None:
    assert nonet.draw(PUZZLE, candidates=True) == svg(PUZZLE, candidates=left(PUZZLE))


class Rising(Constraint):
    """r1c2 is less than r1c1."""

    kind = "rising"

    def lower(self, puzzle: nonet.Puzzle) -> Iterator[Pair]:
        yield Pair(1, 0, (0b1110, 0b1100, 0b1000, 0))


@pytest.mark.parametrize(("given", "cell", "allowed"), [(bytes([3]), 1, 0b0011), (bytes([0, 2]), 0, 0b1100)])
def test_candidates_heed_rules_between_two_cells(given: bytes, cell: int, allowed: int) -> None:
    puzzle = nonet.Puzzle.empty((2, 2)).with_givens(given + bytes(16 - len(given)))
    expected = left(puzzle)
    assert expected[cell] & ~allowed, "the rule would say nothing"
    expected[cell] &= allowed
    ruled = replace(puzzle, constraints=(Rising(),))
    assert nonet.draw(ruled, candidates=True) == svg(puzzle, candidates=expected)


def test_candidates_can_be_named() -> None:
    empty = nonet.Puzzle.empty((2, 2), "ABCD")
    assert texts(nonet.draw(empty, candidates={0: "AC", 5: ["D"]})) == ["A", "C", "D"]
    with pytest.raises(nonet.BrokenRules, match="'X'"):
        nonet.draw(empty, candidates={0: "X"})
    with pytest.raises(nonet.BrokenRules, match="16"):
        nonet.draw(empty, candidates={16: "A"})


def test_marks_and_captions_are_passed_on() -> None:
    marks = [Fill((0,), "house")]
    assert nonet.draw(PUZZLE, marks=marks, caption="x") == svg(PUZZLE, marks=marks, caption="x")


def test_an_answer_on_another_board_is_refused() -> None:
    other = nonet.Puzzle.empty((2, 3)).grid()
    with pytest.raises(nonet.BrokenRules, match="another board"):
        nonet.draw(PUZZLE, answer=other)
