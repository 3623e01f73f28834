"""What native code sees at a glance, against the plain meaning of each pattern: every choice of cells is tried.

Covers: patterns, links.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import nonet
from nonet.constraints.different import Different
from nonet.constraints.thermo import Thermo
from nonet.core.layout import LINES, Layout
from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard, Position
from nonet.logic.links import Cells, Links, bits, links_of, union
from nonet.logic.path import SINGLES, easiest, repertoire
from nonet.logic.patterns import PlainPatternSearch
from nonet.logic.technique import by_name
from nonet.logic.techniques.singles import streak

REGIONS = "AAABBB AACCBB ACCCCB DEEEEF DDEEFF DDDFFF".replace(" ", "")
JIGSAW = Layout.jigsaw([[cell for cell, sign in enumerate(REGIONS) if sign == name] for name in "ABCDEF"], 6)
BOARDS = {
    "6x6": Puzzle.empty(box=(2, 3)),
    "jigsaw": Puzzle(JIGSAW, (1, 2, 3, 4, 5, 6), bytes(36)),
    "latin": Puzzle.empty(box=None, size=5),
    "thermo": replace(Puzzle.empty(box=(2, 3)), constraints=(Thermo((0, 1, 7, 8)), Different((4, 5, 12, 20, 33)))),
    "12x12": Puzzle.empty(box=(3, 4)),
}


def some_masks(links: Links, seed: int) -> list[int]:
    """Any candidates at all: few in most cells, so that there is something to see; filled cells among them."""
    dice = Random(seed)
    most = dice.randint(2, 4)
    drawn = [dice.sample(range(links.size), min(dice.randint(0, most), links.size)) for _ in range(links.places)]
    return [union(values) if links.board >> cell & 1 else 0 for cell, values in enumerate(drawn)]


def joined(masks: list[int], cells: Iterator[int] | tuple[int, ...]) -> int:
    together = 0
    for cell in cells:
        together |= masks[cell]
    return together


boards = pytest.mark.parametrize("name", BOARDS)
some = settings(max_examples=25, deadline=None)


@boards
@pytest.mark.parametrize("size", [2, 3, 4])
@some
@given(seed=st.integers(0, 10**6))
def test_naked_subsets(name: str, size: int, seed: int) -> None:
    links = links_of(BOARDS[name])
    masks = some_masks(links, seed)
    right: dict[Cells, bool] = {}
    for house in links.houses:
        for cells in combinations([cell for cell in house.cells if masks[cell].bit_count() > 1], size):
            values = joined(masks, cells)
            if values.bit_count() != size:
                continue
            around = [other for other in links.houses if not union(cells) & ~other.bits]
            in_lines = {c for h in around if h.kind in LINES for c in h.cells if masks[c] & values} - set(cells)
            elsewhere = {c for h in around if h.kind not in LINES for c in h.cells if masks[c] & values} - set(cells)
            if in_lines or elsewhere:
                right[union(cells)] = bool(elsewhere and in_lines - elsewhere)
    found = [[union(cells) for cells, *_ in links.patterns.naked(masks, size, which)] for which in range(3)]
    assert len(found[0]) == len(set(found[0]))
    assert set(found[0]) == set(right)
    assert set(found[1]) == {cells for cells, locked in right.items() if locked}
    assert set(found[2]) == {cells for cells, locked in right.items() if not locked}
    for places, held, numbers in links.patterns.naked(masks, size, 0):
        assert held == joined(masks, tuple(places))
        assert numbers == [house.number for house in links.houses if not union(places) & ~house.bits]


@boards
@pytest.mark.parametrize("size", [2, 3, 4])
@some
@given(seed=st.integers(0, 10**6))
def test_hidden_subsets(name: str, size: int, seed: int) -> None:
    links = links_of(BOARDS[name])
    masks = some_masks(links, seed)
    right = set()
    for house in links.whole_houses:
        if sum(1 for cell in house.cells if masks[cell]) <= size:
            continue  # nothing would be pushed out, but on a board that contradicts itself
        where = [union([cell for cell in house.cells if masks[cell] >> value & 1]) for value in range(links.size)]
        for values in combinations([value for value in range(links.size) if where[value].bit_count() > 1], size):
            cells = joined(where, values)
            if cells.bit_count() == size and any(masks[cell] & ~union(values) for cell in bits(cells)):
                right.add((house.number, union(values), cells))
    found = [(house, values, union(cells)) for house, values, cells in links.patterns.hidden(masks, size)]
    assert len(found) == len(set(found))
    assert set(found) == right


@boards
@pytest.mark.parametrize("from_lines", [False, True])
@some
@given(seed=st.integers(0, 10**6))
def test_locked_candidates(name: str, from_lines: bool, seed: int) -> None:
    links = links_of(BOARDS[name])
    masks = some_masks(links, seed)
    right = set()
    for base in links.whole_houses:
        for value in range(links.size):
            cells = {cell for cell in base.cells if masks[cell] >> value & 1}
            for cover in links.houses:
                others = {cell for cell in cover.cells if masks[cell] >> value & 1} - cells
                inside = cover is not base and cells <= set(cover.cells)
                if (base.kind in LINES) is from_lines and len(cells) > 1 and inside and others:
                    right.add((base.number, value, cover.number))
    found = links.patterns.locked(masks, from_lines)
    assert len(found) == len(set(found))
    assert set(found) == right


@pytest.mark.parametrize("name", ["6x6", "jigsaw", "latin", "thermo"])
@pytest.mark.parametrize("size", [3, 4])
@some
@given(seed=st.integers(0, 10**6))
def test_bent_subsets(name: str, size: int, seed: int) -> None:
    links = links_of(BOARDS[name])
    masks = some_masks(links, seed)
    right = set()
    for one, two in combinations(links.houses, 2):
        if (one.bits & two.bits).bit_count() < 2:
            continue
        both = [cell for cell in bits(one.bits | two.bits) if masks[cell].bit_count() > 1]
        for cells in combinations(both, size):
            values, group = joined(masks, cells), union(cells)
            if values.bit_count() != size or not group & ~one.bits or not group & ~two.bits:
                continue
            holders = {value: [cell for cell in cells if masks[cell] >> value & 1] for value in bits(values)}
            loose = [v for v, c in holders.items() if any(not links.sees[a] >> b & 1 for a, b in combinations(c, 2))]
            if len(loose) == 1:
                seen = links.seen_by_all(union(holders[loose[0]]))
                if any(masks[cell] >> loose[0] & 1 for cell in bits(seen & ~group)):
                    right.add((group, values, loose[0]))
    found = [(union(cells), values, loose) for cells, values, loose in links.patterns.bent(masks, size)]
    assert len(found) == len(set(found))
    assert set(found) == right


@pytest.mark.parametrize("name", ["6x6", "jigsaw", "thermo"])
@some
@given(seed=st.integers(0, 10**6))
def test_sue_de_coq(name: str, seed: int) -> None:
    links = links_of(BOARDS[name])
    masks = some_masks(links, seed)
    most = 3

    def sets(cells: Cells, sizes: range) -> Iterator[tuple[int, ...]]:
        inside = [cell for cell in bits(cells) if masks[cell]]
        return chain.from_iterable(combinations(inside, size) for size in sizes)

    right = set()
    for line in links.houses:
        for box in links.houses:
            if line.kind not in LINES or box.kind in LINES:
                continue
            for middle in sets(line.bits & box.bits, range(2, links.size + 1)):
                values = joined(masks, middle)
                if values.bit_count() < len(middle) + 2:
                    continue
                for in_line in sets(line.bits & ~union(middle), range(1, most + 1)):
                    for in_box in sets(box.bits & ~union(middle) & ~union(in_line), range(1, most + 1)):
                        of_line, of_box = joined(masks, in_line), joined(masks, in_box)
                        # Each set takes some of the middle's values, and between them they take just what is too many.
                        takes = [len(in_line) - (of_line & ~values).bit_count()]
                        takes.append(len(in_box) - (of_box & ~values).bit_count())
                        if min(takes) < 1 or sum(takes) != values.bit_count() - len(middle):
                            continue
                        if not (of_line & values and of_box & values) or of_line & of_box & values:
                            continue
                        both = of_line & of_box
                        from_box = joined(masks, tuple({*box.cells} - {*middle, *in_box}))
                        from_line = joined(masks, tuple({*line.cells} - {*middle, *in_line}))
                        if from_box & ((values | of_box) & ~of_line | both) or from_line & (
                            (values | of_line) & ~of_box | both
                        ):
                            right.add((line.number, box.number, middle, in_line, in_box))
    found = [(line, box, *map(tuple, cells)) for line, box, *cells in links.patterns.sue_de_coq(masks, most)]
    assert len(found) == len(set(found))
    assert set(found) == right


@boards
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 1000), gone=st.sets(st.tuples(st.integers(0, 143), st.integers(0, 11)), max_size=30))
def test_a_streak_is_what_singles_find_one_by_one(name: str, seed: int, gone: set[tuple[int, int]]) -> None:
    """From a half filled board, and from one that taking any candidates away has perhaps made contradict itself."""
    puzzle = BOARDS[name]
    solution = next(nonet.solutions(puzzle, order="random", seed=seed))
    start = CandidateBoard.of(
        puzzle.with_givens(bytes(v if (cell + seed) % 3 else 0 for cell, v in enumerate(solution.values)))
    )
    for cell, value in gone:
        if cell < start.links.places and value < start.links.size:
            start.remove(cell, value)
    slow, quick = start.position.board(), start.position.board()
    singles = [by_name(single) for single in SINGLES]
    one_by_one = []
    while (step := easiest(slow, singles)) is not None:
        one_by_one.append(step)
        slow.apply(step)
    together = streak(quick)
    assert together == one_by_one
    assert [step.before for step in together] == [step.before for step in one_by_one]
    assert (quick.position, quick.places, quick.open) == (slow.position, slow.places, slow.open)


@boards
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_plain_eyes_see_the_same_in_the_same_order(name: str, seed: int) -> None:
    links = links_of(BOARDS[name])
    native, plain, masks = links.patterns, PlainPatternSearch(links), some_masks(links, seed)
    values = bytes(0 if mask else 1 + seed % links.size for mask in masks)
    assert native.places(masks, values) == plain.places(masks, values)
    assert native.fill(masks, values) == plain.fill(masks, values)
    assert native.singles(masks, values) == plain.singles(masks, values)
    for size in (2, 3, 4):
        assert [native.naked(masks, size, which) for which in range(3)] == [
            plain.naked(masks, size, which) for which in range(3)
        ]
        assert native.hidden(masks, size) == plain.hidden(masks, size)
        assert native.bent(masks, size) == plain.bent(masks, size)
    for from_lines in (False, True):
        assert native.locked(masks, from_lines) == plain.locked(masks, from_lines)
    assert native.pairs(masks) == plain.pairs(masks)
    width = (links.places + 63) // 64 * 8
    groups = [union(house.cells[at : at + 2]) for house in links.houses for at in range(0, len(house.cells) - 1, 2)]
    spots = [(number % links.size, group.to_bytes(width, "little")) for number, group in enumerate(groups)]
    assert native.group_links(masks, spots) == plain.group_links(masks, spots)
    for most in (2, 4):
        assert native.almost_locked(masks, most) == plain.almost_locked(masks, most)
    assert native.sue_de_coq(masks, 3) == plain.sue_de_coq(masks, 3)
    places = [cell for cell, mask in enumerate(masks) if mask & 1]
    whole, every = [house.number for house in links.whole_houses], [house.number for house in links.houses]
    for size, room, loose, limit in ((2, 2, True, 1000), (3, 2, False, 1000), (3, 3, False, 1000), (3, 3, True, 20)):
        arguments = places[::2], whole, every, size, room, loose, limit
        assert native.find_fish(*arguments) == plain.find_fish(*arguments)
    for limit in (3, 1000):
        assert native.in_no_template(places, limit) == plain.in_no_template(places, limit)
        assert native.in_every_template(places, limit) == plain.in_every_template(places, limit)


def test_boards_of_more_values_than_a_word_has_bits_are_seen_plainly() -> None:
    puzzle = Puzzle.empty(box=None, size=65)
    givens = bytes(1 + (row + column) % 65 if row else 0 for row in range(65) for column in range(65))
    board = CandidateBoard.of(puzzle.with_givens(givens))
    assert isinstance(board.links.patterns, PlainPatternSearch)
    assert [step.technique for step in streak(board)] == ["full house"] * 65
    assert board.solved()


def test_a_house_of_more_cells_than_a_word_has_bits_is_seen_plainly() -> None:
    crowd = replace(Puzzle.empty(box=(3, 3)), constraints=(Different(tuple(range(70))),))
    assert isinstance(links_of(crowd).patterns, PlainPatternSearch)
    assert not streak(CandidateBoard.of(crowd))


def test_a_walk_begins_with_the_singles_that_its_techniques_have() -> None:
    names = [entry.name for entry in repertoire(unique=True)]
    assert tuple(names[: len(SINGLES)]) == SINGLES


@boards
@some
@given(seed=st.integers(0, 10**6))
def test_the_places_of_values(name: str, seed: int) -> None:
    links = links_of(BOARDS[name])
    masks = some_masks(links, seed)
    board = Position(links, bytes(links.places), bytes(not mask for mask in masks), tuple(masks)).board()
    for value in range(links.size):
        assert list(bits(board.places[value])) == [cell for cell, mask in enumerate(masks) if mask >> value & 1]
    assert list(bits(board.open)) == [cell for cell, mask in enumerate(masks) if mask]


def test_nonsense_is_refused() -> None:
    from nonet._native import PatternSearch

    def refused(cells: int, size: int, house: tuple[int, ...], by_ease: list[int], sees: list[list[int]]) -> None:
        with pytest.raises(ValueError, match=r"."):
            PatternSearch(cells, size, [(house, True, True)], by_ease, sees, [])

    refused(2, 0, (0,), [], [[], []])
    refused(2, 65, (0,), [], [[], []])
    refused(5000, 2, (0,), [], [[]] * 5000)
    refused(2, 2, (0, 2), [], [[], []])
    refused(2, 2, (0,), [1], [[], []])
    refused(2, 2, (0,), [], [[]])
    refused(2, 2, (0,), [], [[-1], []])
    search = PatternSearch(2, 2, [], [], [[], []], [])
    with pytest.raises(ValueError, match="mask"):
        search.naked([1], 2, 0)
    with pytest.raises(ValueError, match="candidate"):
        search.fill([3, 3], b"\3\0")
    with pytest.raises(ValueError, match="range"):
        search.in_no_template([2], 10)
    with pytest.raises(OverflowError):
        search.hidden([1 << 64, 0], 2)
