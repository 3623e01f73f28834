"""Published puzzles whose rules had no name before: built from their drawings, one solution each, the one stated.

Covers: by_value, count_where, inexact_cage, wrong, yin_yang.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations, pairwise
from math import floor
from typing import Any
from urllib.parse import unquote

import pytest
from tests.conftest import collection

import nonet
from nonet import Status, rules
from nonet.codecs._lz import unpack
from nonet.codecs.sudokupad.zip import unzip
from nonet.core.constraint import Constraint
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle


@cache
def published() -> dict[str, Any]:
    lines = collection("variants/published.jsonl").read_text(encoding="utf-8").splitlines()
    return {each["name"]: each for each in map(json.loads, lines)}


def drawing(name: str) -> dict[str, Any]:
    """The drawing inside the link."""
    packed = published()[name]["link"].partition("sudokupad.app/")[2]
    text = unpack(unquote(packed[4:] if packed.startswith("fpuz") else packed[3:]), 10**6)
    try:
        found: dict[str, Any] = json.loads(text)
    except ValueError:
        found = unzip(text)
    return found


def walked(points: list[list[float]]) -> list[str]:
    """The cells from corner to corner of a line."""
    places = [(floor(row), floor(column)) for row, column in points]
    found = places[:1]
    for (row, column), (to_row, to_column) in pairwise(places):
        steps = max(abs(to_row - row), abs(to_column - column))
        found += [
            (row + (to_row - row) * step // steps, column + (to_column - column) * step // steps)
            for step in range(1, steps + 1)
        ]
    return [f"r{row + 1}c{column + 1}" for row, column in found]


def beside(center: list[float]) -> tuple[str, str]:
    """The two cells at an edge."""
    row, column = center
    if row == floor(row):
        return walked([[row - 1, column], [row, column]])[0], walked([[row, column]])[0]
    return walked([[row, column - 1]])[0], walked([[row, column]])[0]


def check(name: str, puzzle: Puzzle) -> None:
    outcome = nonet.solve(puzzle, timeout=float("inf"))
    assert outcome.status is Status.UNIQUE
    assert outcome.grid is not None
    stated = published()[name]["solution"]
    assert "".join(str(outcome.grid[cell]) for cell in puzzle.layout.board.cells) == stated


def test_yin_yang_with_cold_and_hot_cells() -> None:
    drawn = drawing("Thermal Balance")
    runs = [walked(arrow["wayPoints"]) for arrow in drawn["arrows"]]
    dots = [each["center"] for each in drawn["overlays"] if each["width"] < 0.5]
    assert (len(runs), len(dots)) == (8, 2)
    inner: list[Constraint] = [rules.Difference(*beside(dot)) for dot in dots]
    inner += [rules.Arrow(circle, shaft) for circle, *shaft in runs]
    values = rules.ByValue("shading", ("a - 1", "a + 1"), inner)
    check("Thermal Balance", Puzzle.empty().with_rules(rules.YinYang(), values))


def test_cages_of_which_only_the_length_of_the_sum_is_known() -> None:
    clues = {"?": "0-9", "??": "10-99", "<?": "<9", ">??": ">10"}
    cages: list[Constraint] = []
    for cage in drawing("Killer Sudoku...")["cage"]:
        cells = [cell.lower() for cell in cage["cells"]]
        cages.append(rules.InexactCage(cells, clues[cage["value"]]) if "value" in cage else rules.KillerCage(cells))
    check("Killer Sudoku...", Puzzle.empty().with_rules(*cages))


def test_nine_digits_on_four_by_four() -> None:
    layout = Layout.square(4, (2, 2))
    lines = [house.cells for house in layout.houses if house.kind != "box"]
    signs = [
        rules.Xv(*beside(each["center"]), {"X": 10, "V": 5}[each["text"]])
        for each in drawing("Unique Sum Sudoku")["overlays"]
    ]
    assert len(signs) == 5
    unlike = (rules.Wrong(rules.SameValues(pair)) for pair in combinations(lines, 2))
    equal = rules.EqualSums(tuple(house.cells for house in layout.houses))
    check("Unique Sum Sudoku", Puzzle(layout, tuple(range(1, 10)), bytes(16)).with_rules(equal, *unlike, *signs))


def test_suns_that_count_smaller_neighbours() -> None:
    layout = Layout.square(4, (2, 2))
    found: list[Constraint] = []
    for sun in drawing("Clear Skies")["underlays"]:
        row, column = map(floor, sun["center"])
        around = [
            layout.cell(r + 1, c + 1)
            for r in range(row - 1, row + 2)
            for c in range(column - 1, column + 2)
            if (r, c) != (row, column) and 0 <= r < 4 and 0 <= c < 4
        ]
        found.append(rules.CountWhere(layout.cell(row + 1, column + 1), around, "b < a"))
    check("Clear Skies", Puzzle.empty((2, 2)).with_rules(*found))


def test_every_link_is_there() -> None:
    with pytest.raises(KeyError):
        drawing("no such puzzle")
