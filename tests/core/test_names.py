"""Cells as people write them: names, runs and rectangles, read and written."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from nonet.codecs import Source
from nonet.codecs._cells import names
from nonet.core.errors import ParseError
from nonet.core.names import NotCells, Place, name_of, place_of, places_in, spelled


def read(text: str) -> list[str]:
    return [name_of(place) for _, place in places_in(text)]


def places(cells: list[str]) -> list[Place]:
    found = [place_of(name) for name in cells]
    assert None not in found
    return [place for place in found if place]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("", ""),
        ("r1c1", "r1c1"),
        (" R1C1,r2c3 , r10c12\n", "r1c1 r2c3 r10c12"),
        ("r1c1-r1c4", "r1c1 r1c2 r1c3 r1c4"),
        ("r4c2-r1c2", "r4c2 r3c2 r2c2 r1c2"),
        ("r1c3-r3c1", "r1c3 r2c2 r3c1"),
        ("r1c1-r1c3-r3c3-r2c2", "r1c1 r1c2 r1c3 r2c3 r3c3 r2c2"),
        ("r1c1-r1c2-r1c1", "r1c1 r1c2 r1c1"),
        ("r1c1:r2c3", "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3"),
        ("r2c3:r1c1", "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3"),
        ("r1c3:r2c2 r5c5-r5c6", "r1c2 r1c3 r2c2 r2c3 r5c5 r5c6"),
        ("r0c4", "r0c4"),
    ],
)
def test_reading(text: str, cells: str) -> None:
    assert read(text) == cells.split()


@pytest.mark.parametrize(
    ("cells", "text"),
    [
        ("r1c1 r1c2", "r1c1 r1c2"),
        ("r1c1 r1c2 r1c3", "r1c1-r1c3"),
        ("r1c1 r1c2 r1c3 r2c3 r3c3", "r1c1-r1c3-r3c3"),
        ("r1c1 r1c2 r1c3 r2c3", "r1c1-r1c3 r2c3"),
        ("r1c1 r1c2 r2c1 r2c2", "r1c1:r2c2"),
        ("r1c1 r1c2 r1c3 r1c4", "r1c1-r1c4"),
        ("r3c3 r2c2 r1c1 r9c9", "r3c3-r1c1 r9c9"),
        ("r1c1 r5c5 r1c1", "r1c1 r5c5 r1c1"),
        ("", ""),
    ],
)
def test_writing(cells: str, text: str) -> None:
    assert spelled(places(cells.split())) == text


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=12))
def test_what_is_written_reads_back(chosen: list[tuple[int, int]]) -> None:
    assert [place for _, place in places_in(spelled(chosen))] == chosen


@given(st.lists(st.sampled_from([(0, 1), (1, 0), (1, 1), (-1, 0), (0, -1), (1, -1), (2, 1), (0, 0)]), max_size=14))
def test_lines_read_back(steps: list[tuple[int, int]]) -> None:
    row, column, cells = 20, 20, ["r20c20"]
    for down, right in steps:
        row, column = row + down, column + right
        cells.append(f"r{row}c{column}")
    assert read(spelled(places(cells))) == cells


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("r1c1 x r2c2", 6, "'x' does not name a cell"),
        ("r1c1 c1r1", 6, "'c1r1' does not name a cell"),
        ("r1c1-5", 6, "'5' does not name a cell"),
        ("r1c1-", 1, "'r1c1-' does not name a cell"),
        ("-r1c1", 1, "'-r1c1' does not name a cell"),
        ("r1c1-r2c5", 1, "does not run straight from r1c1 to r2c5"),
        ("r1c1-r1c1", 1, "does not run straight"),
        ("r1c1:r2c2:r3c3", 1, "mixes runs and rectangles"),
        ("r1c1-r1c3:r3c3", 1, "mixes runs and rectangles"),
        ("r1c1 r1c999", 6, "off any board"),
    ],
)
def test_errors(text: str, column: int, words: str) -> None:
    with pytest.raises(NotCells) as caught:
        read(text)
    assert words in caught.value.message
    assert caught.value.offset == column - 1
    with pytest.raises(ParseError) as told:
        names(Source(f"cells = '{text}'"), text, 9, 0)
    assert (told.value.message, told.value.column) == (caught.value.message, column + 9)
