"""Cages and what is like them: cells that differ, with the sets of values that they may hold together.

A `Cage` comes from a sum whose cells differ, from a rule about sets of values (renban), or from a house: what is left
of the 45 when its cages are taken away. Which of its sets are still possible is found from the candidates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from nonet.core.layout import LINES, Cell
from nonet.core.primitives import Mask, Primitive, Sum, ValueSet
from nonet.logic.links import Cells, House, Links, bits, union
from nonet.logic.support import supported, value_sets

MAX_INNIE_CELLS = 6
"""Innies and outies together; up to three of each."""

MAX_EACH = 3
"""Innies, and outies, where there are both."""

MAX_HOUSES = 4
"""Houses taken together for the 45 rule."""

MAX_CAGE_CELLS = 6
"""Cells of a cage whose sets are looked at."""


class Remainder(NamedTuple):
    """`inside` (cells of the houses in no cage) minus `outside` (cells of their cages elsewhere) makes `total`."""

    houses: tuple[House, ...]
    inside: tuple[Cell, ...]
    outside: tuple[Cell, ...]
    total: int
    cages: tuple[Sum, ...]
    part: Sum


class Cage(NamedTuple):
    """`cells` all differ; `part` says which sets of values they may hold. `name` is how sentences call it."""

    cells: Cells
    part: Primitive
    of: Remainder | None = None

    def sets(self, masks: Sequence[Mask], links: Links) -> frozenset[Mask]:
        """The sets of values that the candidates leave."""
        return value_sets(self.part, masks, links)


@lru_cache(maxsize=16)
def cages_of(links: Links) -> tuple[Cage, ...]:
    """All cages of the puzzle, those that the 45 rule makes last; each set of cells once."""
    found: dict[Cells, Cage] = {}
    for part in links.others:
        if isinstance(part, ValueSet) or (isinstance(part, Sum) and {factor for factor, _ in part.terms} == {1}):
            _enter(found, links, part, None)
    for rest in remainders(links):
        if not rest.outside or not rest.inside:
            _enter(found, links, rest.part, rest)
    return tuple(found.values())


def _enter(found: dict[Cells, Cage], links: Links, part: Primitive, of: Remainder | None) -> None:
    cells = union(part.cells)
    small = 1 < len(part.cells) <= MAX_CAGE_CELLS and cells.bit_count() == len(part.cells)
    if small and all(cells & ~links.sees[cell] == 1 << cell for cell in part.cells):
        found.setdefault(cells, Cage(cells, part, of))


@lru_cache(maxsize=16)
def remainders(links: Links) -> tuple[Remainder, ...]:
    """What the 45 rule says of one house or several, with up to three innies and outies; small ones first."""
    sums = [part for part in links.others if isinstance(part, Sum) and all(factor == 1 for factor, _ in part.terms)]
    if not sums:
        return ()
    whole = sum(links.problem.numbers)
    found: dict[tuple[Cells, Cells], Remainder] = {}
    cages = [(union(part.cells), part) for part in sums if len(set(part.cells)) == len(part.cells)]
    for houses in _unions(links):
        area = union([cell for house in houses for cell in house.cells])
        taken, over, rest = 0, 0, len(houses) * whole
        chosen: list[Sum] = []
        for cells, part in sorted(cages, key=lambda cage: (cage[0] & ~area).bit_count()):
            if cells & taken or cells & over or not cells & area:
                continue
            stick_out, inside = (cells & ~area).bit_count(), (cells & area).bit_count()
            if stick_out == 0 or (stick_out <= inside and stick_out <= MAX_EACH):
                taken |= cells & area
                over |= cells & ~area
                rest -= part.total
                chosen.append(part)
        ins, outs = area & ~taken, over
        few = ins.bit_count() + outs.bit_count() <= MAX_INNIE_CELLS and max(ins.bit_count(), outs.bit_count()) <= (
            MAX_EACH if ins and outs else MAX_INNIE_CELLS
        )
        if chosen and (ins or outs) and few and (ins, outs) not in found:
            inside_cells, outside_cells = tuple(bits(ins)), tuple(bits(outs))
            if outside_cells and not inside_cells:
                part = Sum(tuple((1, cell) for cell in outside_cells), -rest)
            else:
                terms = tuple((1, cell) for cell in inside_cells) + tuple((-1, cell) for cell in outside_cells)
                part = Sum(terms, rest)
            found[ins, outs] = Remainder(houses, inside_cells, outside_cells, rest, tuple(chosen), part)
    return tuple(sorted(found.values(), key=lambda each: len(each.inside) + len(each.outside)))


def _unions(links: Links) -> Iterator[tuple[House, ...]]:
    """Neighbouring houses of one kind, up to MAX_HOUSES, and all lines from one edge; boxes in a rectangle."""
    by_kind: dict[str, list[House]] = {}
    for house in links.whole_houses:
        by_kind.setdefault(house.kind, []).append(house)
    for kind, houses in by_kind.items():
        for count in range(1, min(MAX_HOUSES, len(houses)) + 1):
            if kind in LINES:
                yield from (tuple(houses[i : i + count]) for i in range(len(houses) - count + 1))
            elif count <= 2 or len(houses) <= 9:
                for some in combinations(houses, count):
                    if _apart(some) and _touch(links, some):
                        yield some


def _apart(houses: tuple[House, ...]) -> bool:
    return sum(len(house.cells) for house in houses) == union([c for house in houses for c in house.cells]).bit_count()


def _touch(links: Links, houses: tuple[House, ...]) -> bool:
    """Whether the houses hang together, cell beside cell."""
    columns = links.layout.columns
    reached, waiting = {0}, [0]
    while waiting:
        one = houses[waiting.pop()].bits
        near = one << 1 | one >> 1 | one << columns | one >> columns
        for number, house in enumerate(houses):
            if number not in reached and house.bits & near:
                reached.add(number)
                waiting.append(number)
    return len(reached) == len(houses)


def left_by_sets(cage: Cage, sets: frozenset[Mask], masks: Sequence[Mask], links: Links) -> dict[Cell, Mask]:
    """The values that the cells of a cage have in some way to hold one of these sets."""
    return supported(ValueSet(tuple(bits(cage.cells)), sets), masks, links)
