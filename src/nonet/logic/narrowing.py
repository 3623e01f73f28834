"""Whether a candidate leads to a contradiction by easy steps, without the steps: what `supposition` asks first.

 It follows singles, pairs of candidates that exclude each other, and the support that each rule leaves, until nothing
changes; only rules and houses with changed cells are looked at again. The steps that `supposition` tells come to the
same.
"""

from __future__ import annotations

from functools import lru_cache

from nonet.core.layout import Cell
from nonet.core.primitives import Mask, Primitive
from nonet.logic.board import CandidateBoard
from nonet.logic.cages import Cage, cages_of, remainders
from nonet.logic.links import Cells, Links, bits
from nonet.logic.support import supported

MAX_PLACES = 3
"""Places of a value in a house whose common peers are looked at."""


@lru_cache(maxsize=16)
def _parts(links: Links) -> tuple[Primitive, ...]:
    """The puzzle's own rules, and what the 45 rule makes of its cages."""
    return links.others + tuple(rest.part for rest in remainders(links))


@lru_cache(maxsize=16)
def _touching(links: Links) -> tuple[tuple[int, ...], ...]:
    """For each cell the places in `_parts` of the rules on it."""
    found: list[list[int]] = [[] for _ in range(links.places)]
    for number, part in enumerate(_parts(links)):
        for cell in set(part.cells):
            found[cell].append(number)
    return tuple(map(tuple, found))


@lru_cache(maxsize=16)
def _cage_of(links: Links) -> tuple[Cage | None, ...]:
    """The cage that each of `_parts` is, if it is one."""
    known = {id(cage.part): cage for cage in cages_of(links)}
    return tuple(known.get(id(part)) for part in _parts(links))


class Narrowing:
    """The candidates of a board with a supposition: `masks` for all cells, one bit for a filled one.

    `work` counts the rules and houses that were looked at, as a measure of how long it would take to tell.
    """

    def __init__(self, board: CandidateBoard) -> None:
        self.links: Links = board.links
        self.masks: list[Mask] = [1 << v >> 1 or mask for v, mask in zip(board.values, board.masks, strict=True)]
        self.work = 0
        self._dirty_parts: dict[int, None] = {}
        self._dirty_houses: dict[int, None] = {}
        self._unlocked: dict[int, None] = {}

    def contradicts(self, cell: Cell, mask: Mask) -> bool:
        """Whether leaving only `mask` to the cell comes to a contradiction; the masks are changed."""
        self.masks[cell] &= mask
        if not self._settle([cell]):
            return True
        parts = _parts(self.links)
        while self._dirty_parts or self._dirty_houses or self._unlocked:
            if self._dirty_houses:
                number = next(iter(self._dirty_houses))
                del self._dirty_houses[number]
                if not self._house(number):
                    return True
                continue
            if not self._dirty_parts:
                number = next(iter(self._unlocked))
                del self._unlocked[number]
                if not self._locked(number):
                    return True
                continue
            number = next(iter(self._dirty_parts))
            del self._dirty_parts[number]
            self.work += 1
            changed = []
            for where, left in supported(parts[number], self.masks, self.links).items():
                if self.masks[where] & ~left:
                    self.masks[where] &= left
                    changed.append(where)
            if changed and not self._settle(changed):
                return True
            cage = _cage_of(self.links)[number]
            if cage is not None and not self._contained(cage):
                return True
        return False

    def _contained(self, cage: Cage) -> bool:
        """A value in all sets of a cage leaves what sees all its places there."""
        masks, sees = self.masks, self.links.sees
        must = self.links.everything
        for each in cage.sets(masks, self.links):
            must &= each
            if not must:
                return True
        changed = []
        for value in bits(must):
            common = -1
            for cell in bits(cage.cells):
                if masks[cell] >> value & 1:
                    common &= sees[cell]
            for cell in bits(common & ~cage.cells if common != -1 else 0):
                if masks[cell] >> value & 1:
                    masks[cell] &= ~(1 << value)
                    changed.append(cell)
        return self._settle(changed)

    def _settle(self, changed: list[Cell]) -> bool:
        """Removes what filled cells exclude, and notes what has to be looked at again; False at an empty cell."""
        links, masks, size = self.links, self.masks, self.links.size
        paired = links.paired
        while changed:
            cell = changed.pop()
            mask = masks[cell]
            if not mask:
                return False
            for number in _touching(links)[cell]:
                self._dirty_parts[number] = None
            for house in links.houses_of[cell]:
                if house.whole:
                    self._dirty_houses[house.number] = self._unlocked[house.number] = None
            if mask & mask - 1:
                continue
            for other in bits(links.sees[cell]):
                if masks[other] & mask:
                    masks[other] &= ~mask
                    changed.append(other)
            for node in bits(paired[cell * size + mask.bit_length() - 1]):
                other, value = divmod(node, size)
                if masks[other] >> value & 1:
                    masks[other] &= ~(1 << value)
                    changed.append(other)
        return True

    def _house(self, number: int) -> bool:
        """Hidden singles of a whole house; False if a value has no place."""
        house, masks = self.links.houses[number], self.masks
        once = twice = 0
        for cell in house.cells:
            twice |= once & masks[cell]
            once |= masks[cell]
        if once != self.links.everything:
            return False
        self.work += 1
        single = once & ~twice
        changed = []
        for cell in house.cells if single else ():
            only = masks[cell] & single
            if only and only != masks[cell]:
                if only & only - 1:
                    return False
                masks[cell] = only
                changed.append(cell)
        return self._settle(changed)

    def _locked(self, number: int) -> bool:
        """What sees all of the few places of a value in a house loses it; two cells share two values."""
        house, masks, sees, size = self.links.houses[number], self.masks, self.links.sees, self.links.size
        where, alike, changed = [0] * size, dict[Mask, Cells](), list[Cell]()
        for cell in house.cells:
            mask = masks[cell]
            if mask & mask - 1:
                for value in bits(mask):
                    where[value] |= 1 << cell
                if mask.bit_count() == 2:
                    alike[mask] = alike.get(mask, 0) | 1 << cell
        for value, cells in enumerate(where):
            if 2 <= cells.bit_count() <= MAX_PLACES:
                common = -1
                for cell in bits(cells):
                    common &= sees[cell]
                for cell in bits(common & ~house.bits):
                    if masks[cell] >> value & 1:
                        masks[cell] &= ~(1 << value)
                        changed.append(cell)
        for mask, cells in alike.items():
            if cells.bit_count() == 2:
                for cell in bits(house.bits & ~cells):
                    if masks[cell] & mask:
                        masks[cell] &= ~mask
                        changed.append(cell)
        return self._settle(changed)
