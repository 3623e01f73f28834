"""What rules share: meanings that more than one of them has, in primitives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from nonet.constraints._shape import wrong
from nonet.constraints._tables import Symbols, by_group, mask_of, value_of
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Label
from nonet.core.primitives import AllDifferent, Count, Mask, Pair, Primitive, Sum, Value
from nonet.core.symbols import Symbol, numbers


def plainly(cells: Iterable[Cell], factor: int = 1) -> tuple[tuple[int, Cell], ...]:
    """The terms of a sum in which every cell counts alike."""
    return tuple([(factor, cell) for cell in cells])  # a list is quicker to make than a generator


def equal_sums(parts: Sequence[tuple[Cell, ...]]) -> Iterator[Primitive]:
    """All parts have the sum of the shortest one."""
    shortest = min(parts, key=len)
    other_side = plainly(shortest, -1)
    for part in parts:
        if part is not shortest:
            yield Sum(plainly(part) + other_side, 0)


def cycling(
    rule: Constraint, symbols: Symbols, cells: tuple[Cell, ...], parts: tuple[Mask, ...], size: int
) -> Iterator[Primitive]:
    """Any `size` successive cells have values from different parts.

    With as many parts as that, the parts come round again: cells `size` apart share theirs. It follows, but engines see
    only two cells at a time.
    """
    if len(parts) < min(size, len(cells)):
        raise wrong(rule, f"cannot hold: there are {len(parts)} groups of symbols for {size} cells in a row")
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
    """A rule that has no place on the board is told under it."""
    return Label((0, 0), text, role="rule")


def containing(
    symbols: Symbols, cells: tuple[Cell, ...], wanted: Sequence[Symbol], *, exactly: bool = False
) -> Iterator[Primitive]:
    """Each symbol stands in the cells as often as it is wanted, or more often."""
    values = [value_of(symbols, symbol) for symbol in wanted]
    for value in dict.fromkeys(values):
        often = values.count(value)
        yield Count(cells, 1 << value, often, often if exactly else len(cells))
    if len(values) == len(cells):
        # No cell is left for anything else, which none of the counts says alone.
        yield Count(cells, mask_of(symbols, wanted), len(cells), len(cells))


def indexing(
    rule: Constraint, symbols: Symbols, control: Cell, cells: Sequence[Cell | None], value: Value
) -> Iterator[Primitive]:
    """The number in the control cell tells which of the cells, counted from 1, holds the value."""
    possible, pairs = 0, []
    for number, place, table in _leading(numbers(symbols), len(cells), value):
        cell = cells[place]
        if cell == control:
            possible |= number & 1 << value
        elif cell is not None:
            possible |= number
            pairs.append(Pair(control, cell, table))
    if not possible:
        raise wrong(rule, "cannot hold: no symbol leads to a cell")
    yield Count((control,), possible, 1, 1)
    yield from pairs


@lru_cache(maxsize=1024)
def _leading(known: tuple[int, ...], count: int, value: Value) -> tuple[tuple[Mask, int, tuple[Mask, ...]], ...]:
    """For each number that leads to one of so many places: its mask, the place, and what the two cells may be.

    With this number goes only this value, with any other number every value.
    """
    everything = (1 << len(known)) - 1
    return tuple(
        (1 << own, number - 1, tuple(1 << value if v == own else everything for v in range(len(known))))
        for own, number in enumerate(known)
        if 1 <= number <= count
    )


def numbered(rule: Constraint, symbols: Symbols, number: int) -> Value:
    """The value whose number this is."""
    known = numbers(symbols)
    if number not in known:
        raise wrong(rule, f"needs a symbol for {number}, which there is not")
    return known.index(number)
