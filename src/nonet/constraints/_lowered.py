"""Primitives for meanings that several rules share: equal sums, cycling groups, counts, indexing."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache

from nonet.constraints._board import neighbours
from nonet.constraints._shape import cannot_hold
from nonet.constraints._tables import Symbols, Table, by_group, mask_of, value_of
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell, Layout
from nonet.core.marks import Label
from nonet.core.primitives import AllDifferent, Count, Mask, Pair, Primitive, Sum, Value
from nonet.core.symbols import Symbol, numbers


def plainly(cells: Iterable[Cell], factor: int = 1) -> tuple[tuple[int, Cell], ...]:
    """The terms of a sum in which every cell has the same factor."""
    return tuple([(factor, cell) for cell in cells])  # a list is faster than a generator


def equal_sums(parts: Sequence[tuple[Cell, ...]]) -> Iterator[Primitive]:
    """Sums that make every part equal to the shortest part."""
    shortest = min(parts, key=len)
    other_side = plainly(shortest, -1)
    for part in parts:
        if part is not shortest:
            yield Sum(plainly(part) + other_side, 0)


def cycling(
    rule: Constraint, symbols: Symbols, cells: tuple[Cell, ...], parts: tuple[Mask, ...], size: int
) -> Iterator[Primitive]:
    """Any `size` successive cells have values from different `parts`.

    If there are exactly `size` parts, cells `size` apart have values from the same part. That is implied, but not by
    any single pair, so it is stated as well.
    """
    if len(parts) < min(size, len(cells)):
        raise cannot_hold(rule, f"there are {len(parts)} groups of symbols for {size} cells in a row")
    others, own = by_group(symbols, parts, equal=False), by_group(symbols, parts, equal=True)
    closed = len(cells) > 3 and cells[0] == cells[-1]
    around = cells + cells[1:size] if closed else cells
    for start, cell in enumerate(around):
        for ahead in around[start + 1 : start + size]:
            yield Pair(cell, ahead, others)
        if len(parts) == size and start + size < len(around):
            yield Pair(cell, around[start + size], own)


def differ_pairwise(pairs: Iterable[tuple[Cell, Cell]]) -> Iterator[Primitive]:
    """The two cells of each pair differ."""
    for pair in pairs:
        yield AllDifferent(pair)


def caption(text: str) -> Label:
    """The mark of a rule that has no place on the board: a text under it."""
    return Label((0, 0), text, role="rule")


def containing(
    symbols: Symbols, cells: tuple[Cell, ...], wanted: Sequence[Symbol], *, exactly: bool = False
) -> Iterator[Primitive]:
    """Each symbol stands in the cells at least as often as `wanted` lists it, or `exactly` as often."""
    values = [value_of(symbols, symbol) for symbol in wanted]
    for value in dict.fromkeys(values):
        often = values.count(value)
        yield Count(cells, 1 << value, often, often if exactly else len(cells))
    if len(values) == len(cells):
        # Implied by all counts together, but by none alone: no cell holds another symbol.
        yield Count(cells, mask_of(symbols, wanted), len(cells), len(cells))


def indexing(
    rule: Constraint, symbols: Symbols, control: Cell, cells: Sequence[Cell | None], value: Value
) -> Iterator[Primitive]:
    """The number in `control` is the index (from 1) of a cell in `cells` that holds `value`."""
    possible, pairs = 0, []
    for number, place, table in _indices(numbers(symbols), len(cells), value):
        cell = cells[place]
        if cell == control:
            possible |= number & 1 << value
        elif cell is not None:
            possible |= number
            pairs.append(Pair(control, cell, table))
    if not possible:
        raise cannot_hold(rule, "no symbol leads to a cell")
    yield Count((control,), possible, 1, 1)
    yield from pairs


@lru_cache(maxsize=1024)
def _indices(known: tuple[int, ...], count: int, value: Value) -> tuple[tuple[Mask, int, tuple[Mask, ...]], ...]:
    """For each number from 1 to `count`: its mask, its place from 0, and the pair table of control and indexed cell.

    In the table this number allows only `value`, any other number every value.
    """
    everything = (1 << len(known)) - 1
    return tuple(
        (1 << own, number - 1, tuple(1 << value if v == own else everything for v in range(len(known))))
        for own, number in enumerate(known)
        if 1 <= number <= count
    )


def unmarked(layout: Layout, marked: Container[tuple[Cell, Cell]], allowed: Table) -> Iterator[Primitive]:
    """The table holds for all neighbours that are not `marked` (lower cell first)."""
    return (pair for pair in _neighbouring(layout, allowed) if (pair.a, pair.b) not in marked)


@lru_cache(maxsize=64)
def _neighbouring(layout: Layout, allowed: Table) -> tuple[Pair, ...]:
    return tuple([Pair(*pair, allowed) for pair in neighbours(layout)])


def numbered(rule: Constraint, symbols: Symbols, number: int) -> Value:
    """The value that has this number."""
    known = numbers(symbols)
    if number not in known:
        raise cannot_hold(rule, f"no symbol stands for {number}")
    return known.index(number)
