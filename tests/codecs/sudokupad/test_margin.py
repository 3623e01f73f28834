"""Boards with a margin, and digits that the text tells.

Covers: margin, harmless.
"""

from __future__ import annotations

import json
import warnings
from typing import Any

import pytest
from tests.codecs.sudokupad.test_recognisers import left, line, read

import nonet
from nonet.codecs.sudokupad.harmless import why_harmless
from nonet.core.puzzle import Puzzle

BOXES = [[[1 + r + i, 1 + c + j] for i in range(2) for j in range(2)] for r in (0, 2) for c in (0, 2)]


def board(size: int, **members: Any) -> Puzzle:
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(size)] for _ in range(size)]
    cells[0][1] = {"value": 6}  # in the margin
    cells[1][1] = {"value": 1}
    found = {"cells": cells, "regions": BOXES, "cages": [], **members}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return nonet.read(json.dumps(found), format="sudokupad")


def test_a_margin_is_cut_off_and_its_values_are_clues() -> None:
    rules = (
        "Normal sudoku rules apply. Clues outside the grid give the sum of the first X digits, where X is the first."
    )
    drawn = [line("#67f067", (2.5, 1.5), (2.5, 3.5))]
    words = {"rules": rules, "solution": "." * 36, "norowcol": True}
    puzzle = board(6, lines=drawn, metadata=words)
    assert (puzzle.layout.rows, puzzle.layout.columns) == (4, 4)
    assert puzzle.line() == "1" + "." * 15
    assert [rule.kind for rule in puzzle.constraints] == ["x sum"]
    assert left(puzzle) == ["line 1: green line r2c1-r2c3"], "cut, and no sentence says what it means"
    assert len(str(puzzle.metadata["solution"])) == 16


def test_regions_that_are_no_square_leave_the_board_as_it_is() -> None:
    assert board(6, regions=BOXES[:3]).layout.rows == 6


def test_a_region_that_is_the_whole_board_is_none() -> None:
    whole = [[[r, c] for r in range(6) for c in range(6)]]
    assert board(6, regions=whole).layout.regions == ()


def test_the_text_tells_the_digits() -> None:
    assert read("").symbols == tuple(range(1, 10))
    zero = read("Place the digits 0-8 once each in every row, column and box.")
    assert zero.symbols == tuple(range(9))
    cut = {
        "regions": BOXES,
        "metadata": {"rules": "Pick four digits from 1-9. Place those digits in each row, column and box."},
    }
    subset = board(6, **cut)
    assert subset.symbols == tuple(range(1, 10))
    assert [rule.kind for rule in subset.constraints] == ["digit subset"]
    some = {
        "regions": BOXES,
        "metadata": {"rules": "Fill in the digits 1-6 so that no digit repeats in a row, column or box."},
    }
    assert (board(6, **some).symbols, board(6, **some).constraints) == (tuple(range(1, 7)), ())


@pytest.mark.parametrize(
    ("body", "harmless"),
    [
        ("not all dots are given.", True),
        ("digits are consecutive, not all dots are given.", False),
        ("digits may repeat along an arrow.", True),
        ("digits may repeat along an arrow and must sum to 10.", False),
        ("all x and v clues are given, but may be hidden in the fog.", False),
        ("correct digits clear the fog around them.", True),
        ("lines do not branch or cross.", True),
        ("lines do not hold even digits.", False),
    ],
)
def test_what_tells_nothing(body: str, harmless: bool) -> None:
    assert bool(why_harmless(body, poisoned=False)) is harmless
