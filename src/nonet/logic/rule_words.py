"""What a rule says about its cells, in players' words: combinations of cages, rising thermometers, runs, balances.

The words are chosen by the primitive that a rule becomes, so that every rule has some; rules that players have words
of their own for (sandwiches) enter these under their kind with `words_for`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations as pairs_of

from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.primitives import Count, Mask, Pair, Primitive, Sum, ValueSet
from nonet.logic import words
from nonet.logic.layer_words import parted, told_states
from nonet.logic.links import Links, Node, bits, union
from nonet.logic.obstacles import told_obstacles
from nonet.logic.sum_words import MAX_SETS, combinations, in_combinations, is_cage, sum_in_words

MAX_LISTED_SETS = 6
"""Sets of values of a renban that a sentence lists; more are only counted."""

Masks = Sequence[Mask]
Words = Callable[[Links, Constraint, Masks], tuple[str, Mask] | None]
"""What a rule says, and the values of which that already says where they cannot be; None for the words of its kind."""


_own: dict[str, Words] = {}


def words_for(kind: str) -> Callable[[Words], Words]:
    """Enters the words for rules of one kind."""

    def enter(told: Words) -> Words:
        _own[kind] = told
        return told

    return enter


def rule_in_words(
    links: Links, rule: Constraint, parts: Sequence[Primitive], masks: Masks, removing: Sequence[Node]
) -> str:
    """What the rule says on these candidates, and why it has no place for those that go: without the conclusion."""
    own = _own[rule.kind](links, rule, masks) if rule.kind in _own else None
    part = parts[0]
    cells = tuple(dict.fromkeys(cell for each in parts for cell in each.cells))
    name = words.capital(words.rule_on(links, rule, union(cells)))
    unexplained = list(removing)
    if own is not None:
        told, explained = own
        unexplained = [node for node in removing if not explained >> node % links.size & 1]
    elif isinstance(part, Sum) and len(parts) == 1:
        says = sum_in_words(links, part, masks)
        told = f"{name}: {says}." if says else f"{name}: {words.rule_meaning(links, rule)}."
        used = in_combinations(links, part, masks)
        if says and not is_cage(links, part):
            return told
        unexplained = [node for node in removing if used >> node % links.size & 1]
    elif isinstance(part, ValueSet) and len(parts) == 1:
        sets, used = _sets(links, part, masks)
        told = f"{name}: {words.rule_meaning(links, rule)}. {sets}"
        unexplained = [node for node in removing if used >> node % links.size & 1]
    elif isinstance(part, Count) and len(parts) == 1 and (counted := _count(links, part, masks)):
        return f"{name}: {words.rule_meaning(links, rule)}. {counted}"
    elif rule.kind == "thermo" and isinstance(part, Pair):
        return _rising(links, name, cells, masks)
    else:
        told = f"{name}: {words.rule_meaning(links, rule)}."
    why = told_obstacles(links, parts, masks, unexplained)
    return f"{told} {why}" if why else told


# Lines.


def _rising(links: Links, name: str, cells: Sequence[Cell], masks: Masks) -> str:
    """A thermometer: what each cell can be, in order from the bulb."""
    low: list[int] = []
    for cell in cells:
        fitting = [value for value in bits(masks[cell]) if not low or value > low[-1]]
        low.append(fitting[0] if fitting else links.size)
    high: list[int] = []
    for cell in reversed(cells):
        fitting = [value for value in bits(masks[cell]) if not high or value < high[-1]]
        high.append(fitting[-1] if fitting else -1)
    if links.size in low or -1 in high:
        return f"{name}: values rise from the bulb, and they cannot."
    told = [
        links.symbol(a) if a == b else f"{links.symbol(a)} to {links.symbol(b)}"
        for a, b in zip(low, reversed(high), strict=True)
    ]
    count = words.capital(words.number(len(cells)))
    return f"{name}: values rise from the bulb. {count} cells, in order {words.listed(told)}."


def _sets(links: Links, part: ValueSet, masks: Masks) -> tuple[str, Mask]:
    """The sets of values that are left for a renban or a cage of listed sets, and the values in them."""
    sets: set[Mask] = {0}
    for cell in sorted(part.cells, key=lambda cell: masks[cell].bit_count()):
        sets = {so_far | 1 << value for so_far in sets for value in bits(masks[cell] & ~so_far)}
        if len(sets) > MAX_SETS:
            return "No other values fit.", links.everything
    found = sorted(sets & part.sets, key=lambda mask: list(bits(mask)))
    told = [_run(links, mask) for mask in found]
    if not told:
        return "No set of values is left.", links.everything
    shared, used = links.everything, 0
    for mask in found:
        shared &= mask
        used |= mask
    always = f", with {words.symbols(links, shared)} in any case" if shared and len(found) > 1 else ""
    if len(told) > MAX_LISTED_SETS:
        missing = links.everything & ~used
        none = f", none with {words.symbols(links, missing, 'or')}" if missing else ""
        return f"{words.capital(words.number(len(told)))} sets are left{always or none}.", used
    return f"What is left is {words.listed(told, 'or')}{always}.", used


def _count(links: Links, part: Count, masks: Masks) -> str:
    """Which cells of a count have to take its values, as no others can, or which took them all."""
    values = words.symbols(links, part.values, "or")
    sure = union([cell for cell in part.cells if not masks[cell] & ~part.values])
    maybe = union([cell for cell in part.cells if masks[cell] & part.values])
    if maybe.bit_count() == part.low:
        have = "all of them have" if maybe & maybe - 1 else "it has"
        return f"Only {words.names(links, maybe)} can be {values}, and {have} to."
    if sure.bit_count() == part.high:
        has = "are" if sure & sure - 1 else "is"
        return f"{words.capital(words.names(links, sure))} {has} {values}, and that is all." if sure else ""
    return ""


def _run(links: Links, mask: Mask) -> str:
    """'3 to 6' for values in a row, else '1 + 3 + 5'."""
    values = list(bits(mask))
    if len(values) > 2 and values[-1] - values[0] == len(values) - 1:
        return f"{links.symbol(values[0])} to {links.symbol(values[-1])}"
    return " + ".join(links.symbol(value) for value in values)


# Rules with words of their own.


@words_for("sandwich")
def _sandwich(links: Links, rule: Constraint, masks: Masks) -> tuple[str, Mask] | None:
    total, numbers = getattr(rule, "total", None), sorted(links.problem.numbers)
    line = _line_of(links, rule)
    house = next((house for house in links.whole_houses if house.cells == line), None)
    if not isinstance(total, int) or house is None:
        return None
    low, high = numbers[0], numbers[-1]
    fillings = [mask for mask in _fillings(tuple(numbers[1:-1])) if sum(mask) == total]
    counts = sorted({len(mask) for mask in fillings})
    if not counts:
        return None
    name = f"The sandwich of {house.name} is {total}"
    ends = [links.problem.numbers.index(number) for number in (low, high)]
    where, sums, explained = _crusts(links, line, total, ends, masks)
    if not total:
        return f"{name}: {low} and {high} stand side by side{where.replace(f'{low} and {high}', 'they')}.", explained
    inside = words.number(counts[0])
    if len(counts) > 1:
        inside = f"{inside} {'or' if len(counts) == 2 else 'to'} {words.number(counts[-1])}"
    cells = "cell stands" if counts == [1] else "cells stand"
    told = f"{name}: {inside} {cells} between {low} and {high}"
    if len(fillings) == 1:
        left_out = [str(number) for number in numbers[1:-1] if number not in fillings[0]]
        few = 0 < len(left_out) <= 2
        told += (
            f", which leave out just the {words.listed(left_out)}"
            if few
            else f", with {' + '.join(map(str, fillings[0]))}"
        )
    # What can only be one sum has just been told.
    between = f", with {words.listed(sums, 'or')} between them" if sums and len(fillings) > 1 else ""
    return f"{told}{where}{between}.", explained


MAX_CRUSTS = 4
"""Pairs of places for the two ends of a sandwich that a sentence lists, and fillings."""


def _crusts(
    links: Links, line: tuple[Cell, ...], total: int, ends: list[int], masks: Masks
) -> tuple[str, list[str], Mask]:
    """'; 1 and 9 are in r1c1 and r1c8 or in r1c2 and r1c9': where the two ends can be, if that is short to say.

    Also what can stand between them then, if that is, and the values of which all this says enough.
    """
    one, two = (1 << value for value in ends)
    plain = links.everything & ~(one | two)
    pairs: dict[tuple[Cell, Cell], list[Mask]] = {}
    for first, last in pairs_of(range(len(line)), 2):
        a, b = masks[line[first]], masks[line[last]]
        if (a & one and b & two) or (a & two and b & one):
            inside = {cell: masks[cell] & plain for cell in line[first + 1 : last]}
            found = combinations(links, list(inside), total, inside)
            if found is None or found:
                pairs[line[first], line[last]] = found or []
    if not 0 < len(pairs) <= MAX_CRUSTS:
        return "", [], 0
    told = [f"in {links.name(first)} and {links.name(last)}" for first, last in pairs]
    told_pairs = f"; {words.symbols(links, one | two)} are {words.listed(told, 'or')}"
    fillings = sorted({mask for found in pairs.values() for mask in found if mask}, key=lambda mask: list(bits(mask)))
    if not 0 < len(fillings) <= MAX_CRUSTS:
        return told_pairs, [], one | two
    sums = [" + ".join(links.symbol(value) for value in bits(mask)) for mask in fillings]
    return told_pairs, sums, links.everything


def _line_of(links: Links, rule: Constraint) -> tuple[Cell, ...]:
    part = next(part for part, source in links.named_rule_of.items() if source == rule)
    return tuple(sorted(part.cells))


@lru_cache(maxsize=16)
def _fillings(inner: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every choice of the numbers between the crusts; none on boards with too many."""
    if len(inner) > 14:
        return ()
    return tuple(
        tuple(number for place, number in enumerate(inner) if chosen >> place & 1) for chosen in range(1 << len(inner))
    )


# What is left.


def left(links: Links, removing: Sequence[Node], masks: Masks) -> str:
    """'r1c1 and r1c2 are 7 or 9', or 'r1c1 is not 5': what cells are after a removal, in whichever words are shorter.

    In reading order of the first cell of each part.
    """
    by_cell: dict[Cell, Mask] = {}
    plain, states = parted(links, removing)
    for node in sorted(plain):
        cell, value = divmod(node, links.size)
        by_cell[cell] = by_cell.get(cell, 0) | 1 << value
    groups: dict[tuple[bool, Mask], list[Cell]] = {}
    for cell, mask in by_cell.items():
        rest = masks[cell] & ~mask
        keep = bool(rest) and rest.bit_count() <= mask.bit_count()
        groups.setdefault((keep, rest if keep else mask), []).append(cell)
    told = []
    for (keep, mask), cells in groups.items():
        if keep:
            verb = "are" if len(cells) > 1 else "is"
            told.append(f"{words.names(links, cells)} {verb} {words.symbols(links, mask, 'or')}")
        else:
            told.append(words.removed(links, [cell * links.size + value for cell in cells for value in bits(mask)]))
    told += told_states(links, states, true=False)
    if len(told) == 2 and not any("," in each or " and " in each for each in told):
        return f"{told[0]}, and {told[1]}"
    return words.clauses(told)
