"""Pair tables, sets and groups of values, and automata that rules share: from numbers to masks of values.

Nothing here knows a rule by name. Everything is cached by the symbols and a few numbers, so that a hundred lines of one
kind share one table object, and engines store it once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import comb
from typing import TypeVar

from nonet.core.errors import BrokenRules
from nonet.core.primitives import Automaton, Mask, Value
from nonet.core.symbols import Symbol, numbers

Symbols = tuple[Symbol, ...]
Table = tuple[Mask, ...]
S = TypeVar("S", bound=Hashable)

MAX_STATES = 5000
"""States of an automaton; one with more is refused: it would be slow in every engine, and could be an attack."""

MAX_LISTED_SETS = 1000
"""Sets of values that a rule lists; with more, listing them costs more time than it prunes."""

MAX_SUM_RANGE = 20_000
"""The span from the least to the greatest sum up to which all reachable sums are computed."""


# Relations between two numbers


def less(a: int, b: int) -> bool:
    return a < b


def greater(a: int, b: int) -> bool:
    return a > b


def not_greater(a: int, b: int) -> bool:
    return a <= b


def apart(a: int, b: int, least: int) -> bool:
    """Whether a and b differ by `least` or more."""
    return abs(a - b) >= least


def differing(a: int, b: int, amount: int) -> bool:
    """Whether a and b differ by exactly `amount`."""
    return abs(a - b) == amount


def adding(a: int, b: int, total: int) -> bool:
    """Whether a and b add up to `total`."""
    return a + b == total


def in_ratio(a: int, b: int, ratio: int) -> bool:
    """Whether one number is `ratio` times the other."""
    return a == ratio * b or b == ratio * a


@lru_cache(maxsize=256)
def table(symbols: Symbols, relation: Callable[..., bool], *amounts: int) -> Table:
    """The pair table of a relation between numbers: for each value, the mask of the values that may stand beside it.

    `relation` is a named function, not a lambda, so that the cache finds it again.

    >>> [bin(mask) for mask in table((1, 2, 3), less)]
    ['0b110', '0b100', '0b0']
    """
    known = numbers(symbols)
    return tuple(sum(1 << w for w, b in enumerate(known) if relation(a, b, *amounts)) for a in known)


@lru_cache(maxsize=64)
def same(size: int) -> Table:
    """The pair table of equality."""
    return tuple(1 << value for value in range(size))


# Values


def value_of(symbols: Symbols, symbol: Symbol) -> Value:
    """The position of a symbol among the symbols, compared by text: '5' from a file is 5."""
    value = _by_text(symbols).get(str(symbol))
    if value is None:
        known = ", ".join(str(each) for each in symbols)
        raise BrokenRules(f"{symbol!r} is not one of the symbols", hint=f"they are {known}")
    return value


@lru_cache(maxsize=64)
def _by_text(symbols: Symbols) -> dict[str, Value]:
    return {str(symbol): value for value, symbol in enumerate(symbols)}


def mask_of(symbols: Symbols, wanted: Sequence[Symbol]) -> Mask:
    """The mask of these symbols."""
    # Only ints are looked up: 5.0 equals 5, but is no symbol.
    known = _mask_of if _INT.issuperset(map(type, wanted)) else _mask_of.__wrapped__
    return known(symbols, tuple(wanted))


_INT = frozenset((int,))


@lru_cache(maxsize=1024)
def _mask_of(symbols: Symbols, wanted: tuple[Symbol, ...]) -> Mask:
    mask = 0
    for symbol in wanted:
        mask |= 1 << value_of(symbols, symbol)
    return mask


def where(symbols: Symbols, holds: Callable[[int], bool]) -> Mask:
    """The mask of the values for whose numbers `holds` is true."""
    return sum(1 << value for value, number in enumerate(numbers(symbols)) if holds(number))


@lru_cache(maxsize=64)
def groups(symbols: Symbols, count: int) -> tuple[Mask, ...]:
    """The values in rising order of their numbers, cut into `count` equal groups: low, middle and high for 3.

    >>> groups((1, 2, 3, 4, 5, 6), 3)
    (3, 12, 48)
    """
    if count < 1 or len(symbols) % count:
        raise BrokenRules(f"{len(symbols)} symbols cannot be cut into {count} groups of one size")
    known = numbers(symbols)
    order = sorted(range(len(symbols)), key=known.__getitem__)
    width = len(symbols) // count
    return tuple(sum(1 << v for v in order[start : start + width]) for start in range(0, len(order), width))


@lru_cache(maxsize=64)
def by_group(symbols: Symbols, parts: tuple[Mask, ...], *, equal: bool) -> Table:
    """The pair table that allows two values of the same group (`equal`) or of different groups."""
    everything = (1 << len(symbols)) - 1
    own = [next((part for part in parts if part >> value & 1), 1 << value) for value in range(len(symbols))]
    return tuple(part if equal else everything & ~part for part in own)


@lru_cache(maxsize=64)
def by_remainder(symbols: Symbols, modulus: int) -> tuple[Mask, ...]:
    """The values grouped by the remainders of their numbers modulo `modulus`."""
    found: dict[int, Mask] = {}
    for value, number in enumerate(numbers(symbols)):
        found[number % modulus] = found.get(number % modulus, 0) | 1 << value
    return tuple(found.values())


# Sets


@lru_cache(maxsize=256)
def runs(symbols: Symbols, length: int) -> frozenset[Mask]:
    """The sets of `length` values whose numbers are consecutive."""
    known = numbers(symbols)
    holders: dict[int, list[Mask]] = {}
    for value, number in enumerate(known):
        holders.setdefault(number, []).append(1 << value)
    found: set[Mask] = set()
    for start in holders:
        steps = [holders.get(number, []) for number in range(start, start + min(length, len(symbols) + 1))]
        found.update(sum(chosen) for chosen in product(*steps))
    return frozenset(found)


@lru_cache(maxsize=256)
def spaced(symbols: Symbols, length: int, least: int) -> frozenset[Mask] | None:
    """The sets of `length` values that pairwise differ by `least` or more; None if there are too many to list."""
    if comb(len(symbols), min(length, len(symbols))) > MAX_LISTED_SETS:
        return None
    known = numbers(symbols)
    return frozenset(
        sum(1 << value for value in chosen)
        for chosen in combinations(range(len(symbols)), length)
        if all(apart(known[a], known[b], least) for a, b in combinations(chosen, 2))
    )


@lru_cache(maxsize=256)
def totals(symbols: Symbols, count: int) -> frozenset[int] | None:
    """All sums of `count` different symbols; None if the sums span more than `MAX_SUM_RANGE`.

    >>> sorted(totals((1, 2, 10), 2))
    [3, 11, 12]
    """
    known = numbers(symbols)
    low = min(known, default=0)
    if (max(known, default=0) - low) * count > MAX_SUM_RANGE:
        return None
    reached = [1] + [0] * count  # subset sums: bit t of reached[k] if k symbols can add up to k * low + t
    for number in known:
        for chosen in range(count, 0, -1):
            reached[chosen] |= reached[chosen - 1] << number - low
    return frozenset(above + low * count for above in range(reached[count].bit_length()) if reached[count] >> above & 1)


@lru_cache(maxsize=1024)
def making(symbols: Symbols, count: int, total: int, most: int) -> frozenset[Mask] | None:
    """The sets of `count` values whose numbers add up to `total`; None if there are more than `most`.

    Depth-first over the values in rising order, pruned by the least and greatest sum of the rest.

    >>> making((1, 2, 3, 4), 2, 5, 10) == {0b1001, 0b0110}
    True
    """
    known = numbers(symbols)
    order = sorted(range(len(symbols)), key=known.__getitem__)
    ends = [0]  # prefix sums: ends[i] is the sum of the i lowest numbers
    for value in order:
        ends.append(ends[-1] + known[value])
    found: set[Mask] = set()
    open_sets = [(0, 0, count, total)]  # chosen values, next index in `order`, count left, total left
    for _ in range(100 * most):
        if not open_sets:
            return frozenset(found)
        chosen, start, left, rest = open_sets.pop()
        if left == 0:
            if rest == 0:
                found.add(chosen)
            if len(found) > most:
                return None
            continue
        low, high = ends[min(start + left, len(order))] - ends[start], ends[-1] - ends[-1 - left]
        if start + left <= len(order) and low <= rest <= high:
            value = order[start]
            open_sets.append((chosen, start + 1, left, rest))
            open_sets.append((chosen | 1 << value, start + 1, left - 1, rest - known[value]))
    return None


# Automata


def automaton(
    size: int, start: S, step: Callable[[S, Value], S | None], accepts: Callable[[S], bool], what: str
) -> Automaton:
    """The automaton of all states reachable from `start` over `size` values; `what` names it if it is too large."""
    known = {start: 0}
    states = [start]
    steps: list[tuple[int, ...]] = []
    for state in states:  # grows during the loop
        row = []
        for value in range(size):
            after = step(state, value)
            if after is not None and after not in known:
                if len(states) == MAX_STATES:
                    raise BrokenRules(f"{what} is too large: its automaton has more than {MAX_STATES:,} states")
                known[after] = len(states)
                states.append(after)
            row.append(-1 if after is None else known[after])
        steps.append(tuple(row))
    return Automaton(tuple(steps), frozenset(known[state] for state in states if accepts(state)))


def fits(machine: Automaton, length: int) -> bool:
    """Whether the automaton accepts any word of this length."""
    reached = {0}
    for _ in range(length):
        reached = {after for state in reached for after in machine.steps[state] if after >= 0}
    return bool(reached & machine.accepting)
