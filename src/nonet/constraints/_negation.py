"""Negation of primitives: what holds exactly where a conjunction of primitives does not.

By De Morgan's laws: some primitive of the conjunction is broken, so the negation is an any-of over the ways to break
each. An automaton and a pair table are complemented, a count falls below or rises above its bounds, a sum becomes an
automaton that accepts every other total. Connection and reach have no opposite among the primitives: refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import combinations
from math import comb

from nonet.constraints._tables import MAX_LISTED_SETS, Symbols, Table, automaton, same
from nonet.core.budget import checkpoint
from nonet.core.errors import BrokenRules, CannotHold
from nonet.core.layout import Cell
from nonet.core.primitives import (
    AllDifferent,
    AnyOf,
    Automaton,
    Count,
    Labelled,
    Mask,
    Pair,
    Primitive,
    Regular,
    Sum,
    Value,
    ValueSet,
)
from nonet.core.symbols import numbers

MAX_WAYS = 100_000
"""Ways to break a conjunction of primitives, some 200 bytes each."""

Way = tuple[Primitive, ...]
"""Primitives that together break another; an empty way says that it is broken anyway."""


def negation(parts: Sequence[Primitive], symbols: Symbols) -> tuple[Primitive, ...]:
    """Primitives that hold exactly where not all of `parts` do; none if `parts` can never hold together.

    Raises CannotHold if `parts` always hold.
    """
    ways: list[Way] = []
    for part in parts:
        checkpoint()
        for way in _ways(part, symbols):
            if not way:
                return ()
            ways.append(way)
        if len(ways) > MAX_WAYS:
            raise BrokenRules(f"it can be broken in more than {MAX_WAYS:,} ways", hint="a smaller board or rule")
    if not ways:
        raise CannotHold("it holds whatever the values are")
    return ways[0] if len(ways) == 1 else (AnyOf(tuple(ways)),)


def _ways(part: Primitive, symbols: Symbols) -> Iterator[Way]:
    """The ways to break one primitive; together they cover all of them."""
    size = len(symbols)
    match part:
        case AllDifferent(cells):
            yield from _equal_pairs(cells, size)
        case Sum(terms, total):
            yield from _other_totals(terms, total, symbols)
        case Pair(a, b, table):
            yield (Pair(a, b, _other_pairs(table)),)
        case ValueSet(cells, sets):
            yield from _equal_pairs(cells, size)
            others = _other_sets(size, len(cells), sets)
            if others:
                yield (ValueSet(cells, others),)
        case Regular(cells, machine):
            yield (Regular(cells, _other_words(machine)),)
        case Count(cells, values, low, high):
            if low > 0:
                yield (Count(cells, values, 0, low - 1),)
            if high < len(cells):
                yield (Count(cells, values, high + 1, len(cells)),)
        case Labelled(members, labels):
            for (a, at_a), (b, at_b) in combinations(zip(members, labels, strict=True), 2):
                yield (Pair(at_a, at_b, same(size)), Pair(a, b, same(size)))
        case AnyOf(alternatives):
            with suppress(CannotHold):
                yield tuple(other for group in alternatives for other in negation(group, symbols))
        case _:
            raise BrokenRules(
                "it says how cells hang together, and that cannot be negated",
                hint="negate, or count, rules of other kinds",
            )


def _equal_pairs(cells: tuple[Cell, ...], size: int) -> Iterator[Way]:
    if len(set(cells)) < len(cells) or len(cells) > size:
        yield ()
    else:
        yield from ((Pair(a, b, same(size)),) for a, b in combinations(cells, 2))


def _other_totals(terms: tuple[tuple[int, Cell], ...], total: int, symbols: Symbols) -> Iterator[Way]:
    factors: dict[Cell, int] = {}
    for factor, cell in terms:
        factors[cell] = factors.get(cell, 0) + factor
    # Equal factors side by side need fewer states: their cells may change places.
    cells = sorted((cell for cell, factor in factors.items() if factor), key=lambda cell: factors[cell])
    if cells:
        yield (Regular(tuple(cells), _any_total_but(symbols, tuple(factors[cell] for cell in cells), total)),)
    elif total:
        yield ()


@lru_cache(maxsize=256)
def _any_total_but(symbols: Symbols, factors: tuple[int, ...], total: int) -> Automaton:
    """A state is the place in the word and the sum so far, or `free` once the total cannot be reached any more."""
    known = numbers(symbols)
    low, high = [0], [0]
    for factor in reversed(factors):
        low.append(low[-1] + min(factor * number for number in known))
        high.append(high[-1] + max(factor * number for number in known))
    free = (-1, 0)

    def step(state: tuple[int, int], value: Value) -> tuple[int, int] | None:
        place, so_far = state
        if place == len(factors):
            return None
        if state == free:
            return free
        after, left = so_far + factors[place] * known[value], len(factors) - place - 1
        return (place + 1, after) if low[left] <= total - after <= high[left] else free

    what = f"any total but {total}"
    return automaton(len(symbols), (0, 0), step, lambda state: state == free or state[1] != total, what)


@lru_cache(maxsize=256)
def _other_pairs(table: Table) -> Table:
    everything = (1 << len(table)) - 1
    return tuple(everything & ~mask for mask in table)


@lru_cache(maxsize=256)
def _other_sets(size: int, count: int, sets: frozenset[Mask]) -> frozenset[Mask]:
    if comb(size, count) > 20 * MAX_LISTED_SETS:
        raise BrokenRules(f"it lists sets of {count} out of {size} symbols, and all others are too many")
    return frozenset(sum(1 << value for value in chosen) for chosen in combinations(range(size), count)) - sets


@lru_cache(maxsize=256)
def _other_words(machine: Automaton) -> Automaton:
    """The complement: steps that there are not lead to a further state, and the states that did not accept do."""
    sink, size = len(machine.steps), len(machine.steps[0])
    steps = tuple(tuple(after if after >= 0 else sink for after in row) for row in machine.steps)
    return Automaton((*steps, (sink,) * size), frozenset(range(sink + 1)) - machine.accepting)
