"""Regions of the wrong size are refused by name, in every format that has regions.

Covers: jigsaw, nonet, codecs/toml/reader, codecs/fpuzzles/reading, codecs/iss/read.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import nonet
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle

GOOD = "aaabacbbccdbcddd"
BAD = "aaabaabbccdbcddd"  # a has five cells, c three


def fpuzzles(signs: str) -> str:
    grid = [[{"region": "abcd".index(signs[4 * r + c])} for c in range(4)] for r in range(4)]
    return json.dumps({"size": 4, "grid": grid})


def sudokupad(signs: str) -> str:
    regions = [[[cell // 4, cell % 4] for cell in range(16) if signs[cell] == name] for name in "abcd"]
    return json.dumps({"cells": [[{}] * 4] * 4, "regions": regions, "cages": []})


def rows(signs: str) -> list[str]:
    return [signs[start : start + 4] for start in range(0, 16, 4)]


def toml(signs: str) -> str:
    return 'grid = """\n1...\n....\n....\n....\n"""\nregions = """\n' + "\n".join(rows(signs)) + '\n"""\n'


def sized(signs: str) -> str:
    numbers = [" ".join(str("abcd".index(sign) + 1) for sign in row) for row in rows(signs)]
    return "\n".join(["4 4", "1 - - -", *["- - - -"] * 3, *numbers])


def own(signs: str) -> str:
    lines = [*(range(4 * r, 4 * r + 4) for r in range(4)), *(range(c, 16, 4) for c in range(4))]
    regions = [[cell for cell in range(16) if signs[cell] == name] for name in "abcd"]
    houses = [
        {"name": f"house {n}", "cells": [f"r{cell // 4 + 1}c{cell % 4 + 1}" for cell in house]}
        for n, house in enumerate([*lines, *regions], 1)
    ]
    return json.dumps({"nonet": 1, "rows": 4, "columns": 4, "symbols": [1, 2, 3, 4], "houses": houses}, indent=1)


def iss(signs: str) -> str:
    return f".Shape~4x4.NoBoxes.Jigsaw~4x4~{signs}.~R1C1_1"


FORMS: dict[str, tuple[Callable[[str], str], int, int, str]] = {
    "toml": (toml, 9, 2, "region a has 5 cells, a row has 4"),
    "jigsaw": (sized, 7, 3, "region 1 has 5 cells, a row has 4"),
    "fpuzzles json": (fpuzzles, 1, 13, "region 1 has 5 cells, more than there are digits"),
    "sudokupad": (sudokupad, 1, 1, "region 1 has 5 cells, more than there are digits"),
    "iss": (
        lambda signs: f".Shape~4x4.NoBoxes.Jigsaw~4x4~{signs}.~R1C1_1",
        1,
        31,
        "regions 'a' and 'c' do not have 4 cells",
    ),
    "nonet": (own, 84, 3, "house 9 has 5 cells, but there are only 4 symbols"),
}


@pytest.mark.parametrize("name", FORMS)
def test_a_region_of_the_wrong_size_is_named(name: str) -> None:
    write, line, column, words = FORMS[name]
    assert len(nonet.read(write(GOOD)).layout.houses) == 12
    with pytest.raises(nonet.ParseError) as caught:
        nonet.read(write(BAD))
    assert words in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_region_that_is_too_small_is_named_too() -> None:
    with pytest.raises(nonet.ParseError, match="region b has 3 cells, a row has 4") as caught:
        nonet.read(toml("aaabacb.ccdbcddd"))
    assert (caught.value.line, caught.value.column) == (8, 4)


def test_a_board_with_small_regions_is_written_by_its_houses() -> None:
    """f-puzzles has such boards; TOML says them in its long form."""
    puzzle = Puzzle(Layout.jigsaw([(0, 1, 4), (2, 3, 6, 7)], 4), (1, 2, 3, 4), bytes(16))
    text = nonet.write(puzzle, "toml")
    assert "[[house]]" in text
    assert nonet.read(text) == puzzle
