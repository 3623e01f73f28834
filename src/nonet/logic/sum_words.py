"""What a sum says in players' words: the combinations of a cage, what the two sides of a balance reach.

A cage whose cells differ is told by its combinations; an arrow, a zipper or a sum whose cells may be equal by what its
sides can reach.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nonet.core.layout import Cell
from nonet.core.primitives import Mask, Sum
from nonet.logic import words
from nonet.logic.links import House, Links, bits, union

MAX_COMBINATIONS = 4
"""Combinations that a sentence lists; more are only counted."""

MAX_SETS = 1 << 12
"""Sets of values that are followed when the combinations of a cage are made; beyond that none are listed."""

Masks = Sequence[Mask]


def combinations(
    links: Links, cells: Sequence[Cell], total: int, masks: Masks | Mapping[Cell, Mask]
) -> list[Mask] | None:
    """The sets of different values that the candidates of these cells can make `total` with; None if too many."""
    numbers = links.problem.numbers
    sets: set[Mask] = {0}
    for cell in sorted(cells, key=lambda cell: masks[cell].bit_count()):
        sets = {so_far | 1 << value for so_far in sets for value in bits(masks[cell] & ~so_far)}
        if len(sets) > MAX_SETS:
            return None
    return sorted(
        (mask for mask in sets if sum(numbers[value] for value in bits(mask)) == total),
        key=lambda mask: list(bits(mask)),
    )


def combined(links: Links, total: int, cells: Sequence[Cell], masks: Masks) -> str:
    """'16 in two cells is 7 + 9', '20 in three cells is 3 + 8 + 9, 4 + 7 + 9 or 5 + 7 + 8'."""
    opening = f"{total} in {words.number(len(cells))} cells"
    found = combinations(links, cells, total, masks)
    if found is None or len(found) > MAX_COMBINATIONS:
        values = 0
        for mask in found or ():
            values |= mask
        missing = links.everything & ~values
        if found:
            none = f", none with {words.symbols(links, missing, 'or')}" if missing else ""
            return f"{opening} has {len(found)} combinations{none}"
        low, high = _extremes(links, cells, masks)
        return f"{opening}, which reach {_span(low, high)}: no cell can have what the others do not make up for"
    told = [" + ".join(links.symbol(value) for value in bits(mask)) for mask in found]
    if not told:
        return f"no combination makes {opening}"
    return f"{opening} {'can only be' if len(told) > 1 else 'is'} {words.listed(told, 'or')}"


def in_combinations(links: Links, part: Sum, masks: Masks) -> Mask:
    """The values in the combinations of a cage; all if they are too many, or if the sum is no cage."""
    found = combinations(links, part.cells, part.total, masks) if is_cage(links, part) else None
    values = 0
    for mask in found or ():
        values |= mask
    return links.everything if found is None else values


def is_cage(links: Links, part: Sum) -> bool:
    """Whether the cells of a sum are added up and all differ."""
    cells = part.cells
    if any(factor != 1 for factor, _ in part.terms) or len(set(cells)) < len(cells):
        return False
    together = union(cells)
    return all(together & ~links.sees[cell] == 1 << cell for cell in cells)


def sum_in_words(links: Links, part: Sum, masks: Masks) -> str:
    """What a sum says on these candidates."""
    plus = [cell for factor, cell in part.terms if factor == 1]
    minus = [cell for factor, cell in part.terms if factor == -1]
    if len(plus) == len(part.terms):
        if is_cage(links, part):
            return combined(links, part.total, plus, masks)
        return f"{_plus(links, plus)} = {part.total}, and they reach {_reach(links, plus, masks)}"
    if len(plus) + len(minus) == len(part.terms) and plus and minus:
        if len(plus) < len(minus):
            plus, minus, total = minus, plus, -part.total
        else:
            total = part.total
        one, other = _extremes(links, plus, masks), _extremes(links, minus, masks)
        other = other[0] + total, other[1] + total
        meet = _span(max(one[0], other[0]), min(one[1], other[1]))
        return (
            f"{_plus(links, plus)} = {_balance(links, minus, total)}. The left side reaches "
            f"{_span(*one)}, the right {_span(*other)}: they meet at {meet}"
        )
    return ""


def forty_five(links: Links, houses: Sequence[House], outside: Sequence[Cell], total: int) -> str:
    """'Row 1 is 45, its cages make 52 (r2c1 sticks out)': the 45 rule before what follows from it.

    `total` is what the innies make, less the outies.
    """
    whole = len(houses) * links.house_total
    one = len(houses) == 1
    out = ""
    if outside:
        out = f" ({words.names(links, outside)} {'sticks' if len(outside) == 1 else 'stick'} out)"
    named = words.capital(words.houses_named(houses))
    return f"{named} {'is' if one else 'are'} {whole}, {'its' if one else 'their'} cages make {whole - total}{out}"


def equation(links: Links, part: Sum) -> str:
    """'r2c1 = r1c9 + 7', 'twice r1c1 + r1c2 = r2c5': a sum with what is added on the left and the rest on the right."""
    left = [(factor, cell) for factor, cell in part.terms if factor > 0]
    right = [(-factor, cell) for factor, cell in part.terms if factor < 0]
    total = part.total
    if not left or (right and (total < 0 or (not total and len(left) < len(right)))):
        left, right, total = right, left, -total
    sides = [" + ".join(_times(links, factor, cell) for factor, cell in side) for side in (left, right)]
    more = f"{'+ ' if right else ''}{total}" if total or not right else ""
    return f"{sides[0]} = {' '.join(filter(None, (sides[1], more)))}"


def _times(links: Links, factor: int, cell: Cell) -> str:
    often = {1: "", 2: "twice "}.get(factor, f"{factor} times ")
    return f"{often}{links.name(cell)}"


def _plus(links: Links, cells: Sequence[Cell]) -> str:
    """'r1c1 + r1c2'."""
    return " + ".join(links.name(cell) for cell in sorted(cells))


def _balance(links: Links, cells: Sequence[Cell], total: int) -> str:
    """'r1c1', 'r1c1 + 7', 'r1c1 + r1c2 - 3'."""
    return _plus(links, cells) if not total else f"{_plus(links, cells)} {'+' if total > 0 else '-'} {abs(total)}"


def _reach(links: Links, cells: Sequence[Cell], masks: Masks) -> str:
    """'6 to 17': the least and the most that cells make."""
    return _span(*_extremes(links, cells, masks))


def _span(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low} to {high}"


def _extremes(links: Links, cells: Sequence[Cell], masks: Masks) -> tuple[int, int]:
    """About the least and the most that cells make, with different values where they see each other."""
    numbers = links.problem.numbers

    def extreme(sign: int) -> int:
        total, used = 0, dict[Cell, Mask]()
        for cell in sorted(cells, key=lambda cell: masks[cell].bit_count()):
            barred = 0
            for other, value in used.items():
                if links.sees[cell] >> other & 1:
                    barred |= value
            free = [numbers[value] for value in bits(masks[cell] & ~barred)] or [0]
            best = min(free, key=lambda number: sign * number)
            used[cell] = 1 << numbers.index(best) if best in numbers else 0
            total += best
        return total

    return extreme(1), extreme(-1)
