"""The search for patterns among the candidates of a board, in plain Python: the meaning of the native `PatternSearch`.

Boards with more than 64 values, which native code does not take, use this one. Both find the same patterns in the same
order; the tests compare them method by method. Houses go by their numbers, sets of cells and values are lists and
masks: nothing here knows what a step is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from nonet.core.layout import LINES, Cell
from nonet.core.primitives import Mask, Value
from nonet.logic.links import Cells, House, Links, bits, union

if TYPE_CHECKING:
    from nonet import _native

MAX_NATIVE_VALUES = 64
"""Values of a board, and cells of its largest house."""

MAX_NATIVE_CELLS = 4096
"""Cells of a board."""


def pattern_search(links: Links) -> _native.PatternSearch | PlainPatternSearch:
    """The native `PatternSearch` for these rules, or the plain one if the board is too large for it."""
    largest_house = max((len(house.cells) for house in links.houses), default=0)
    if max(links.size, largest_house) > MAX_NATIVE_VALUES or links.places > MAX_NATIVE_CELLS:
        return PlainPatternSearch(links)
    from nonet._native import PatternSearch

    return PatternSearch(
        links.places,
        links.size,
        [(house.cells, house.whole, house.kind in LINES) for house in links.houses],
        [house.number for house in links.whole_by_ease],
        [list(bits(seen)) for seen in links.sees],
        [list(bits(nodes)) for nodes in links.paired] if links.others else [],
    )


class PlainPatternSearch:
    """The search for patterns on boards with the rules of `links`."""

    def __init__(self, links: Links) -> None:
        self.links = links

    # Filling cells.

    def places(self, masks: Sequence[Mask], values: bytes) -> list[bytes]:
        """For each value the set of its candidate cells, then the set of filled cells, as bytes."""
        found = [0] * self.links.size
        for cell, mask in enumerate(masks):
            for value in bits(mask):
                found[value] |= 1 << cell
        found.append(union([cell for cell, value in enumerate(values) if value]))
        return [self._bytes(group) for group in found]

    def fill(self, masks: Sequence[Mask], values: bytes) -> tuple[Mask, ...]:
        """The candidates that are left after these values are placed."""
        left = list(masks)
        for cell, value in enumerate(values):
            if value:
                self._place(left, cell, value - 1)
        return tuple(left)

    def singles(
        self, masks: Sequence[Mask], values: bytes
    ) -> tuple[list[tuple[int, int, int, bytes, tuple[Mask, ...]]], bytes, tuple[Mask, ...]]:
        """All singles, one after another, and the position after them.

        Each is its kind (0 full house, 1 hidden, 2 naked), its house or -1, its node, and the position before it.
        """
        left, filled, found = list(masks), bytearray(values), []
        while (single := self._single(left, filled)) is not None:
            kind, house, cell, value = single
            found.append((kind, house, cell * self.links.size + value, bytes(filled), tuple(left)))
            self._place(left, cell, value)
            filled[cell] = value + 1
        return found, bytes(filled), tuple(left)

    def _place(self, masks: list[Mask], cell: Cell, value: Value) -> None:
        masks[cell] = 0
        for other in bits(self.links.sees[cell]):
            masks[other] &= ~(1 << value)
        if self.links.others:
            for node in bits(self.links.paired[cell * self.links.size + value]):
                masks[node // self.links.size] &= ~(1 << node % self.links.size)

    def _single(self, masks: list[Mask], values: bytearray) -> tuple[int, int, Cell, Value] | None:
        for house in self.links.whole_by_ease:
            left = [cell for cell in house.cells if not values[cell]]
            if len(left) == 1 and masks[left[0]].bit_count() == 1:
                return 0, house.number, left[0], masks[left[0]].bit_length() - 1
        for house in self.links.whole_by_ease:
            for value in range(self.links.size):
                where = _where(house, masks, value)
                # A board that contradicts itself may keep a candidate of a value that its house already has.
                if where.bit_count() == 1 and not any(values[cell] == value + 1 for cell in house.cells):
                    return 1, house.number, where.bit_length() - 1, value
        for cell in self.links.cells:
            if not values[cell] and masks[cell].bit_count() == 1:
                return 2, -1, cell, masks[cell].bit_length() - 1
        return None

    # Patterns in one house, or where two houses cross.

    def naked(self, masks: Sequence[Mask], size: int, which: int) -> list[tuple[list[Cell], Mask, list[int]]]:
        """Naked subsets of `size` cells: cells, values, houses around them. `which`: 0 all, 1 locked, 2 not locked."""
        found: dict[Cells, tuple[list[Cell], Mask, list[int]]] = {}
        for house in self.links.houses:
            if _open(house, masks) <= size:
                continue
            items = [(1 << cell, masks[cell]) for cell in house.cells if 2 <= masks[cell].bit_count() <= size]
            for cells, values in _closed(items, size):
                around = [other for other in self.links.houses if not cells & ~other.bits]
                in_lines = _holding([other for other in around if other.kind in LINES], masks, values)
                elsewhere = _holding([other for other in around if other.kind not in LINES], masks, values)
                locked = bool(elsewhere & ~cells and in_lines & ~elsewhere)
                if (in_lines | elsewhere) & ~cells and (not which or locked is (which == 1)):
                    found.setdefault(cells, (list(bits(cells)), values, [other.number for other in around]))
        return list(found.values())

    def hidden(self, masks: Sequence[Mask], size: int) -> list[tuple[int, Mask, list[Cell]]]:
        """Hidden subsets of `size` values that remove something: house, values, cells."""
        found = []
        for house in self.links.whole_houses:
            if _open(house, masks) <= size:
                continue
            where = [(1 << value, _where(house, masks, value)) for value in range(self.links.size)]
            for values, cells in _closed([item for item in where if 2 <= item[1].bit_count() <= size], size):
                if any(masks[cell] & ~values for cell in bits(cells)):
                    found.append((house.number, values, list(bits(cells))))
        return found

    def locked(self, masks: Sequence[Mask], from_lines: bool) -> list[tuple[int, Value, int]]:
        """Locked candidates: base house, value, and the cover house, which has places of the value outside the base."""
        found = []
        for base in self.links.whole_houses:
            for value in range(self.links.size) if (base.kind in LINES) is from_lines else ():
                cells = _where(base, masks, value)
                found += [
                    (base.number, value, cover.number)
                    for cover in (self.links.houses if cells & cells - 1 else ())
                    if cover is not base and not cells & ~cover.bits and _where(cover, masks, value) != cells
                ]
        return found

    def pairs(self, masks: Sequence[Mask]) -> list[tuple[Value, int, Cell, Cell]]:
        """Conjugate pairs: value, house, and the two cells."""
        found = []
        for house in self.links.whole_houses:
            for value in range(self.links.size):
                where = list(bits(_where(house, masks, value)))
                if len(where) == 2:
                    found.append((value, house.number, where[0], where[1]))
        return found

    def bent(self, masks: Sequence[Mask], size: int) -> list[tuple[list[Cell], Mask, Value]]:
        """Bent naked subsets: `size` cells in two crossing houses, their `size` values, and the unrestricted value."""
        links = self.links
        found: dict[Cells, tuple[list[Cell], Mask, Value]] = {}
        for one, two in combinations(links.houses, 2):
            if (one.bits & two.bits).bit_count() < 2:
                continue
            small = [cell for cell in bits(one.bits | two.bits) if 2 <= masks[cell].bit_count() <= size]
            for cells, values in _choices(masks, small, size):
                group = union(cells)
                if values.bit_count() != size or not group & ~one.bits or not group & ~two.bits:
                    continue
                holders = {v: union([cell for cell in cells if masks[cell] >> v & 1]) for v in bits(values)}
                loose = [v for v, held in holders.items() if any(held & ~links.sees[c] != 1 << c for c in bits(held))]
                if len(loose) == 1:
                    seen = links.seen_by_all(holders[loose[0]]) & ~group
                    if any(masks[cell] >> loose[0] & 1 for cell in bits(seen)):
                        found.setdefault(group, (cells, values, loose[0]))
        return list(found.values())

    def sue_de_coq(
        self, masks: Sequence[Mask], max_cells: int
    ) -> list[tuple[int, int, list[Cell], list[Cell], list[Cell]]]:
        """Line, box, cells of their intersection, and up to `max_cells` of the rest of the line and of the box."""
        found = []
        for line in self.links.houses:
            for box in self.links.houses if line.kind in LINES else ():
                crossing = [cell for cell in bits(line.bits & box.bits) if masks[cell]]
                for size in range(2, len(crossing) + 1) if box.kind not in LINES else ():
                    for middle in combinations(crossing, size):
                        values = _joined(masks, middle)
                        if values.bit_count() - size >= 2:
                            for in_line, in_box in self._shared(masks, line, box, middle, values, max_cells):
                                found.append((line.number, box.number, list(middle), in_line, in_box))
        return found

    def _shared(
        self, masks: Sequence[Mask], line: House, box: House, middle: tuple[Cell, ...], values: Mask, max_cells: int
    ) -> Iterator[tuple[list[Cell], list[Cell]]]:
        """Cells in the line and in the box that together take exactly the surplus values of the intersection."""
        spare = values.bit_count() - len(middle)
        boxes = list(_taking(masks, box, middle, values, max_cells))
        for in_line, of_line, taken in _taking(masks, line, middle, values, max_cells):
            for in_box, of_box, takes in boxes:
                if taken + takes != spare or of_line & of_box & values or set(in_line) & set(in_box):
                    continue
                both = of_line & of_box
                from_box = _joined(masks, [cell for cell in box.cells if cell not in middle and cell not in in_box])
                from_line = _joined(masks, [cell for cell in line.cells if cell not in middle and cell not in in_line])
                gone = from_box & ((values | of_box) & ~of_line | both)
                if gone or from_line & ((values | of_line) & ~of_box | both):
                    yield in_line, in_box

    def almost_locked(
        self, masks: Sequence[Mask], max_cells: int
    ) -> list[tuple[bytes, Mask, int, list[tuple[Value, bytes, bytes, bytes]]]]:
        """Almost locked sets of up to `max_cells` cells, small ones first, as bytes.

        For each value of a set: the cells with it in the set, the cells outside that see all of those, and the sets (by
        number) with which the value is a restricted common candidate.
        """
        found: set[Cells] = set()
        for house in self.links.houses:
            groups: list[list[Cell]] = [[]]
            for cell in house.cells:
                if masks[cell]:
                    longer = [[*group, cell] for group in groups if len(group) < max_cells]
                    groups += [group for group in longer if _joined(masks, group).bit_count() <= max_cells + 1]
            found.update(union(group) for group in groups if _joined(masks, group).bit_count() == len(group) + 1)
        sets = sorted(found, key=lambda cells: (cells.bit_count(), cells))
        values = [_joined(masks, list(bits(cells))) for cells in sets]

        def part(cells: Cells, value: Value) -> tuple[Value, bytes, bytes, bytes]:
            places = union([cell for cell, mask in enumerate(masks) if mask >> value & 1])
            seen = self.links.seen_by_all(cells & places) & places
            partners = [n for n, c in enumerate(sets) if seen and values[n] >> value & 1 and not c & places & ~seen]
            return value, self._bytes(cells & places), self._bytes(seen), _in_bytes(union(partners), len(sets))

        return [
            (self._bytes(cells), held, cells.bit_count(), [part(cells, value) for value in bits(held)])
            for cells, held in zip(sets, values, strict=True)
        ]

    def group_links(self, masks: Sequence[Mask], groups: list[tuple[Value, bytes]]) -> list[tuple[bytes, bytes]]:
        """For each group (value, cells) the candidates and the other groups that all its cells see."""
        size, found = self.links.size, []
        where = [(value, int.from_bytes(cells, "little")) for value, cells in groups]
        for value, cells in where:
            seen = union([c for c in bits(self.links.seen_by_all(cells)) if masks[c] >> value & 1])
            nodes = union([cell * size + value for cell in bits(seen)])
            others = union(
                [n for n, (same, group) in enumerate(where) if same == value and group and not group & ~seen]
            )
            found.append((_in_bytes(nodes, self.links.places * size), _in_bytes(others, len(groups))))
        return found

    def _bytes(self, cells: Cells) -> bytes:
        return _in_bytes(cells, self.links.places)

    # Patterns of one value on the whole board.

    def find_fish(
        self,
        cells: Sequence[Cell],
        bases: list[int],
        covers: list[int],
        base_count: int,
        cover_count: int,
        composite: bool,
        limit: int,
    ) -> list[tuple[list[int], list[int]]]:
        """`base_count` base sets that share none of the `cells`, and `cover_count` cover sets with all cells of the
        bases.

        Depth first: cover the cells of the first base, add a base that shares a cover (`composite`: any base), and so
        on, for up to `limit` partial fish.
        """
        houses, everywhere = self.links.houses, union(list(cells))
        held = [(1 << base, where) for base in bases if (where := houses[base].bits & everywhere)]
        seen: set[tuple[int, int]] = set()

        def grow(first: int, chosen: int, used: Cells, covering: int, covered: Cells) -> Iterator[tuple[int, int]]:
            """`chosen` and `covering` are sets of house numbers, `used` and `covered` the cells in them."""
            bases_left, covers_left = base_count - chosen.bit_count(), cover_count - covering.bit_count()
            uncovered = used & ~covered
            if uncovered:
                for house in covers if covers_left else ():
                    if houses[house].bits & uncovered & -uncovered and not (chosen | covering) >> house & 1:
                        yield from grow(first, chosen, used, covering | 1 << house, covered | houses[house].bits)
                return
            if (chosen, covering) in seen or len(seen) >= limit:
                return
            seen.add((chosen, covering))
            if not bases_left and not covers_left:
                yield chosen, covering
            if not bases_left or (bases_left == covers_left and not composite):
                return
            for bit, where in held[first + 1 :]:
                if where & used or bit & (chosen | covering) or not (where & covered or composite):
                    continue
                if covers_left or not where & ~covered:
                    yield from grow(first, chosen | bit, used | where, covering, covered)

        return [
            (list(bits(chosen)), list(bits(covering)))
            for first, (bit, where) in enumerate(held)
            for chosen, covering in grow(first, bit, where, 0, 0)
        ]

    def in_no_template(self, cells: Sequence[Cell], limit: int) -> list[Cell]:
        """Those of a value's `cells` in no template; after `limit` tried cells the rest count as being in one."""
        houses, search = self._by_house(cells), _TemplateSearch(self.links, limit)
        unknown, never = union(list(cells)), []
        while unknown:
            cell = (unknown & -unknown).bit_length() - 1
            keep = ~self.links.sees[cell]
            rest = [house & keep for house in houses if not house >> cell & 1]
            template = search.template(rest, unknown) if all(rest) else None
            if template is None:
                never.append(cell)
            unknown &= ~(template or 0) & ~(1 << cell)
        return never

    def in_every_template(self, cells: Sequence[Cell], limit: int) -> list[Cell]:
        """Those of a value's `cells` that are in every template."""
        houses, search = self._by_house(cells), _TemplateSearch(self.links, limit)
        always = search.template(houses, 0) or 0
        for cell in bits(always):
            if always >> cell & 1:
                without = [house & ~(1 << cell) for house in houses]
                template = search.template(without, ~always) if all(without) else None
                if template is not None:
                    always &= template
        return list(bits(always))

    def _by_house(self, places: Sequence[Cell]) -> list[Cells]:
        """The places of the value in each whole house that has any."""
        everywhere = union(list(places))
        return [where for house in self.links.whole_houses if (where := house.bits & everywhere)]


class _TemplateSearch:
    """The search for templates of a value: one cell of each house, no two of which see each other."""

    def __init__(self, links: Links, limit: int) -> None:
        self.sees = links.sees
        self.left = limit

    def template(self, houses: list[Cells], wanted: Cells) -> Cells | None:
        """A template, `wanted` cells tried first; None if there is none, part of one beyond the limit."""
        if not houses:
            return 0
        fewest = min(houses, key=int.bit_count)
        for group in (fewest & wanted, fewest & ~wanted):
            for cell in bits(group):
                if not self.left:
                    return 0
                self.left -= 1
                keep, bit = ~self.sees[cell], 1 << cell
                rest = [house & keep for house in houses if not house & bit]
                if all(rest):
                    found = self.template(rest, wanted)
                    if found is not None:
                        return found | bit
        return None


def _in_bytes(group: int, count: int) -> bytes:
    return group.to_bytes((count + 63) // 64 * 8, "little")


def _where(house: House, masks: Sequence[Mask], value: Value) -> Cells:
    return union([cell for cell in house.cells if masks[cell] >> value & 1])


def _open(house: House, masks: Sequence[Mask]) -> int:
    return sum(1 for cell in house.cells if masks[cell])


def _joined(masks: Sequence[Mask], cells: Sequence[Cell]) -> Mask:
    together = 0
    for cell in cells:
        together |= masks[cell]
    return together


def _holding(houses: list[House], masks: Sequence[Mask], values: Mask) -> Cells:
    return union([cell for house in houses for cell in house.cells if masks[cell] & values])


def _closed(items: list[tuple[int, int]], size: int) -> Iterator[tuple[int, int]]:
    """Every choice of `size` items (bit, set it touches) that together touch exactly `size` bits, both as sets."""
    stack = [(0, 0, 0, 0)] if len(items) >= size else []
    while stack:
        start, count, chosen, touched = stack.pop()
        for index in range(start, len(items) - size + count + 1):
            bit, touches = items[index]
            together = touched | touches
            if together.bit_count() <= size:
                if count + 1 < size:
                    stack.append((index + 1, count + 1, chosen | bit, together))
                elif together.bit_count() == size:
                    yield chosen | bit, together


def _choices(masks: Sequence[Mask], cells: list[Cell], size: int) -> Iterator[tuple[list[Cell], Mask]]:
    """Choices of `size` cells that have at most `size` values together, with these values."""

    def grow(start: int, chosen: list[Cell], values: Mask) -> Iterator[tuple[list[Cell], Mask]]:
        if len(chosen) == size:
            yield chosen, values
            return
        for place in range(start, len(cells)):
            together = values | masks[cells[place]]
            if together.bit_count() <= size:
                yield from grow(place + 1, [*chosen, cells[place]], together)

    return grow(0, [], 0)


def _taking(
    masks: Sequence[Mask], house: House, middle: tuple[Cell, ...], values: Mask, max_cells: int
) -> Iterator[tuple[list[Cell], Mask, int]]:
    """Sets in the house with fewer values of their own than cells, and how many values of `middle` they must take."""
    groups: list[list[Cell]] = [[]]
    for cell in house.cells:
        if masks[cell]:
            groups += [[*group, cell] for group in groups if len(group) < max_cells]
    for group in groups:
        own = _joined(masks, group)
        takes = len(group) - (own & ~values).bit_count()
        if takes > 0 and own & values and not set(group) & set(middle):
            yield group, own, takes
