"""A region is the same region to every rule, format and picture and to the logic, however straight it is.

The board has a region that is a row, which no geometry could tell from the row itself.
"""

from __future__ import annotations

import re

import pytest

import nonet
from nonet.codecs import Source, codecs
from nonet.constraints.box_indexer import BoxIndexer
from nonet.constraints.region_sum import RegionSum
from nonet.core.layout import AREA_KINDS, Area, Layout
from nonet.core.primitives import Sum
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import default_symbols
from nonet.logic.links import links_of

REGIONS = [(0, 1, 2, 3), (4, 8, 9, 12), (5, 6, 10, 13), (7, 11, 14, 15)]
LAYOUT = Layout.jigsaw(REGIONS, 4)
"""Region 1 is row 1."""

EMPTY = Puzzle(LAYOUT, default_symbols(4), bytes(16))


def test_kinds_are_a_closed_set() -> None:
    with pytest.raises(nonet.BrokenRules, match="'house', which there is not"):
        Area("row 1", (0, 1), "house")  # type: ignore[arg-type]
    assert len(set(AREA_KINDS)) == len(AREA_KINDS)


@pytest.mark.parametrize("kind", AREA_KINDS)
def test_every_kind_is_the_kind_of_some_area(kind: str) -> None:
    """And nobody says it by the name: a kind that no board and no rule ever has would be a word too many."""
    from tests.matrix.meanings import instances

    from nonet.constraints import constraints

    boards = [Puzzle.empty(), EMPTY, Puzzle(Layout(1, 2, (Area("pair", (0, 1)),)), (1, 2), bytes(2))]
    found = {area.kind for board in boards for area in board.areas()}
    for rule in ("diagonal", "windoku", "disjoint groups", "extra region", "killer cage", "lunchbox"):
        assert rule in constraints
        found |= {area.kind for _, puzzle in instances(rule) for area in puzzle.areas()}
    assert kind in found


def test_regions_of_a_board() -> None:
    assert [region.cells for region in LAYOUT.regions] == REGIONS
    assert LAYOUT.region_of[2] == Area("region 1", (0, 1, 2, 3), "region")
    assert {region.kind for region in Layout.samurai().regions} == {"box"}
    assert [region.cells for region in Layout.square(4, (1, 4)).regions] == [
        tuple(range(r, r + 4)) for r in (0, 4, 8, 12)
    ]
    assert Layout.square(5, None).regions == ()


def test_a_straight_region_cuts_a_region_sum_line() -> None:
    line = RegionSum((2, 3, 7))  # two cells of region 1, one of region 4
    sums = [part for part in lower(EMPTY.with_rules(line)).primitives if isinstance(part, Sum)]
    assert [sorted(part.terms) for part in sums] == [[(-1, 7), (1, 2), (1, 3)]]


def test_a_straight_region_has_a_box_indexer() -> None:
    cells, place = BoxIndexer(1).counted(LAYOUT)
    assert (cells, place) == ([0, 1, 2, 3], 2)


def test_a_straight_region_is_drawn() -> None:
    """There are three thick lines across the whole board: above row 1, below it, and at the bottom."""
    thick = re.search(r'<path d="([^"]*)" stroke="#[0-9a-f]+" stroke-width="2.5"', nonet.draw(EMPTY))
    assert thick is not None
    lengths = [int(length) for length in re.findall(r"h(\d+)", thick[1])]
    assert lengths.count(max(lengths)) == 3


@pytest.mark.parametrize("name", ["jigsaw", "toml", "nonet", "iss", "fpuzzles", "fpuzzles json"])
def test_a_straight_region_is_written_and_read(name: str) -> None:
    codec = codecs[name]
    again = codec.decode(Source(codec.encode(EMPTY)))
    assert {region.cells for region in again.layout.regions} == set(REGIONS)
    assert {region.kind for region in again.layout.regions} == {"region"}


def test_the_logic_knows_regions_by_their_kind() -> None:
    """Whatever areas are called, fish and locked candidates ask for their kind."""
    plain = Puzzle.empty((2, 2))
    words = {"row": "line", "column": "file", "box": "block"}
    houses = tuple(
        Area(f"{words[house.kind]} {number}", house.cells, house.kind)
        for number, house in enumerate(plain.layout.houses)
    )
    renamed = Puzzle(Layout(4, 4, houses, (2, 2)), plain.symbols, plain.givens)
    assert [house.kind for house in links_of(renamed).houses] == [house.kind for house in links_of(plain).houses]
    kinds = {house.cells: house.kind for house in links_of(EMPTY).houses}
    assert kinds[0, 1, 2, 3] == "row", "a region that is a row is the same house, which has the name of the row"
    assert [kinds[tuple(sorted(cells))] for cells in REGIONS[1:]] == ["region"] * 3


def test_the_kind_of_a_house_is_written() -> None:
    odd = Puzzle(Layout(2, 2, (Area("upper half", (0, 1), "region"), Area("odd one", (0, 3)))), (1, 2), bytes(4))
    for name in ("toml", "nonet"):
        assert codecs[name].decode(Source(codecs[name].encode(odd))) == odd
    with pytest.raises(nonet.ParseError, match="no house of the kind 'half'"):
        codecs["toml"].decode(
            Source('rows = 1\ncolumns = 2\n[[house]]\nname = "x"\ncells = "r1c1 r1c2"\nkind = "half"')
        )
