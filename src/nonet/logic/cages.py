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
    """`inside` (cells of the houses in no cage) minus `outside` (cells of their cages elsewhere) makes `total`.

    With sums that have sides (arrows) a cell may count more than once: `part` has the factors. `whole`: all cages are
    taken away, not only those that bring few new cells.
    """

    houses: tuple[House, ...]
    inside: tuple[Cell, ...]
    outside: tuple[Cell, ...]
    total: int
    cages: tuple[Sum, ...]
    part: Sum
    whole: bool

    @property
    def has_sides(self) -> bool:
        """Whether some of the sums that are taken away have two sides."""
        return any(factor != 1 for part in self.cages for factor, _ in part.terms)


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
        if {factor for factor, _ in rest.part.terms} == {1}:
            _enter(found, links, rest.part, rest)
    return tuple(found.values())


def _enter(found: dict[Cells, Cage], links: Links, part: Primitive, of: Remainder | None) -> None:
    cells = union(part.cells)
    small = 1 < len(part.cells) <= MAX_CAGE_CELLS and cells.bit_count() == len(part.cells)
    if small and all(cells & ~links.sees[cell] == 1 << cell for cell in part.cells):
        found.setdefault(cells, Cage(cells, part, of))


@lru_cache(maxsize=16)
def remainders(links: Links) -> tuple[Remainder, ...]:
    """What the 45 rule says of one house or several, with up to three innies and outies; small ones first.

    Sums with sides (arrows, zippers, region sums) are taken away like cages: what they make comes in their place. What
    rests on them comes last.
    """
    sums = [
        _Balance(part, sign, plus, others)
        for part in links.others
        if isinstance(part, Sum) and len(set(part.cells)) == len(part.cells)
        for sign in (1, -1)
        if (plus := union([cell for factor, cell in part.terms if factor == sign]))
        if (others := union([cell for factor, cell in part.terms if factor != sign])).bit_count() <= MAX_EACH
    ]
    if not sums:
        return ()
    found: dict[tuple[tuple[int, Cell], ...], Remainder] = {}
    for houses in _unions(links):
        area = union([cell for house in houses for cell in house.cells])
        near = [each for each in sums if each.plus & area]
        near.sort(key=lambda each: ((each.plus & ~area) | each.others).bit_count())
        most = MAX_EACH
        while most >= 0:
            rest, newest = _without(near, houses, area, len(houses) * links.house_total, most)
            if rest is not None:
                found.setdefault(rest.part.terms, rest)
            most = newest - 1  # with fewer than that, another choice
    return tuple(sorted(found.values(), key=lambda each: (each.has_sides, len(each.part.terms))))


class _Balance(NamedTuple):
    """A sum whose cells `plus` have the factor `sign`; the `others` have another one."""

    part: Sum
    sign: int
    plus: Cells
    others: Cells


def _without(
    sums: list[_Balance], houses: tuple[House, ...], area: Cells, total: int, most: int
) -> tuple[Remainder | None, int]:
    """The houses without sums that bring at most `most` new cells each; None if too many cells are left, or none.

    Also the most new cells that one of these sums brings.
    """
    taken, over, newest, chosen = 0, 0, 0, list[_Balance]()
    for each in sums:
        new, within = (each.plus & ~area) | each.others & ~over, each.plus & area
        if each.plus & (taken | over) or any(each.part is other.part for other in chosen):
            continue
        if new.bit_count() <= min(most, within.bit_count()):
            newest = max(newest, new.bit_count())
            taken |= within
            over |= (each.plus & ~area) | each.others
            chosen.append(each)
    factors = _factors(area, taken, over, chosen)
    inside = tuple(cell for cell, factor in factors.items() if factor > 0)
    outside = tuple(cell for cell, factor in factors.items() if factor < 0)
    most_left = MAX_EACH if inside and outside else MAX_INNIE_CELLS
    if not chosen or not 0 < max(len(inside), len(outside)) <= most_left:
        return None, newest
    total -= sum(each.sign * each.part.total for each in chosen)
    sign = 1 if inside else -1  # outies alone make what is left over
    part = Sum(tuple((sign * factors[cell], cell) for cell in (*inside, *outside)), sign * total)
    cages = tuple(each.part for each in chosen)
    return Remainder(houses, inside, outside, total, cages, part, most == MAX_EACH), newest


def _factors(area: Cells, taken: Cells, over: Cells, chosen: list[_Balance]) -> dict[Cell, int]:
    """How often each cell is left when these sums are taken away from the area, in the order of the cells."""
    if not any(each.others for each in chosen):  # cages: whole cells come and go
        left = dict.fromkeys(bits(area & ~taken), 1) | dict.fromkeys(bits(over), -1)
        return dict(sorted(left.items()))
    factors = dict.fromkeys(bits(area), 1)
    for each in chosen:
        for factor, cell in each.part.terms:
            factors[cell] = factors.get(cell, 0) - each.sign * factor
    return {cell: factor for cell, factor in sorted(factors.items()) if factor}


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
