"""The ways to place a value, against all ways written out by brute force."""

from itertools import permutations

import pytest
from hypothesis import given, settings, strategies as st

from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle
from nonet.logic import placements
from nonet.logic.links import Links, bits, links_of, union
from nonet.logic.placements import certain, impossible

REGIONS = "AAABBB AACCBB ACCCCB DEEEEF DDEEFF DDDFFF".replace(" ", "")
JIGSAW = Layout.jigsaw([[cell for cell, sign in enumerate(REGIONS) if sign == name] for name in "ABCDEF"], 6)
BOARDS = {
    "6x6": Puzzle.empty(box=(2, 3)),
    "jigsaw": Puzzle(JIGSAW, (1, 2, 3, 4, 5, 6), bytes(36)),
    "latin": Puzzle.empty(box=None, size=5),
}


def all_ways(links: Links) -> list[int]:
    """A column for each row, no two of the cells seeing each other."""
    side = links.size
    found = []
    for columns in permutations(range(side)):
        cells = [row * side + column for row, column in enumerate(columns)]
        if not any(links.sees[a] >> b & 1 for a in cells for b in cells):
            found.append(union(cells))
    return found


WAYS = {name: all_ways(links_of(puzzle)) for name, puzzle in BOARDS.items()}


@pytest.mark.parametrize("name", BOARDS)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_what_no_way_has_and_what_all_have(name: str, data: st.DataObject) -> None:
    links, ways = links_of(BOARDS[name]), WAYS[name]
    gone = data.draw(st.sets(st.sampled_from(links.cells), max_size=len(links.cells) * 2 // 3))
    places = union(tuple(links.cells)) & ~union(tuple(gone))
    left = [way for way in ways if way & ~places == 0]
    possible, shared = 0, places if left else 0
    for way in left:
        possible |= way
        shared &= way
    # A house that has no place at all counts as done, so only boards that still have a way in each are compared.
    if all(house.bits & places for house in links.whole_houses):
        assert impossible(links, places) == places & ~possible
        assert certain(links, places) == shared


def test_a_search_that_is_cut_short_claims_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    links = links_of(BOARDS["6x6"])
    diagonal = union(tuple(range(0, 36, 7)))
    places = union(tuple(links.cells)) & ~(diagonal & ~1)
    exact = impossible(links, places), certain(links, places)
    monkeypatch.setattr(placements, "MAX_TRIED_CELLS", 1)
    impossible.cache_clear()
    certain.cache_clear()
    try:
        assert impossible(links, places) & ~exact[0] == 0
        assert certain(links, places) & ~exact[1] == 0
    finally:
        impossible.cache_clear()
        certain.cache_clear()


def test_no_whole_house_no_claim() -> None:
    links = links_of(Puzzle(Layout.square(4, (2, 2)), tuple(range(1, 7)), bytes(16)))
    assert not links.whole_houses
    assert impossible(links, 0b1001) == 0
    assert list(bits(certain(links, 0b1001))) == []
