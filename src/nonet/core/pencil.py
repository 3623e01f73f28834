"""Pencil marks: the candidates that the givens leave to each cell, derived from primitives.

These are the candidates that a player pencils in before any thinking. `Puzzle.pencil_marks` returns them, `explain`
starts from them, `draw(candidates=True)` draws them and the format `pencil` writes them. Each primitive prunes once, on
its own, from the givens and the initial domains: no value that another cell of the house has, no 9 in a cage of 6.
There is no propagation to a fixpoint: what follows from several primitives is left to techniques, which explain it
(decision 21).

`sees` derives from the primitives which cells must differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from nonet.core.budget import checkpoint
from nonet.core.layout import Cell, Layout
from nonet.core.primitives import AllDifferent, Mask, Pair, Primitive, Sum, ValueSet
from nonet.core.problem import Problem
from nonet.core.symbols import Symbol


class PencilMarks(Mapping[Any, tuple[Symbol, ...]]):
    """The candidates of each open cell, by the cell's index or name; `masks` has them as bitsets for every cell.

    A given cell is not open; its mask holds the given value alone.
    """

    __slots__ = ("_open", "layout", "masks", "symbols")

    def __init__(self, layout: Layout, symbols: tuple[Symbol, ...], masks: tuple[Mask, ...], givens: bytes) -> None:
        self.layout = layout
        self.symbols = symbols
        self.masks = masks
        self._open = tuple(cell for cell in layout.cells if not givens[cell])

    def __getitem__(self, cell: Cell | str) -> tuple[Symbol, ...]:
        return self._symbols(self.masks[self.layout.index(cell)])

    def __contains__(self, cell: object) -> bool:
        return (self.layout.named(cell) if isinstance(cell, str) else cell) in self._open

    def _symbols(self, mask: Mask) -> tuple[Symbol, ...]:
        return tuple(symbol for value, symbol in enumerate(self.symbols) if mask >> value & 1)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._open)

    def __len__(self) -> int:
        return len(self._open)

    def __repr__(self) -> str:
        return f"<PencilMarks of {len(self)} open cells>"

    def __str__(self) -> str:
        between = "" if all(len(str(symbol)) == 1 for symbol in self.symbols) else ","
        board = self.masks[: len(self.layout.board)]
        texts = [between.join(map(str, self._symbols(mask))) or "-" for mask in board]
        width = max(map(len, texts), default=1)
        columns = self.layout.columns
        shown = [" " if cell in self.layout.missing else text for cell, text in enumerate(texts)]
        rows = (shown[start : start + columns] for start in range(0, len(shown), columns))
        return "\n".join(" ".join(text.ljust(width) for text in row).rstrip() for row in rows)


def left_by(
    problem: Problem, *, filled: bytes | None = None, candidates: Sequence[Mask] | None = None
) -> tuple[Mask, ...]:
    """The mask of the candidates that are left to each cell.

    `filled` are the values (plus one) on the board, by default the givens; a filled cell keeps its value. `candidates`
    are masks that narrow the problem's domains, for candidates that were removed before.
    """
    values = problem.puzzle.givens if filled is None else filled
    domains = problem.domains
    if candidates is not None:
        domains = tuple(mask & kept for mask, kept in zip(domains, candidates, strict=True))
    start = [1 << value >> 1 or mask for value, mask in zip(values, domains, strict=True)]
    left = list(start)
    for number, part in enumerate(problem.primitives):
        if not number % 256:
            checkpoint()
        if type(part) is AllDifferent:  # inlined: most primitives of most puzzles
            placed = 0
            for cell in part.cells:
                placed |= 1 << values[cell] >> 1
            if placed:
                for cell in part.cells:
                    if not values[cell]:
                        left[cell] &= ~placed
        else:
            for cell, kept in _kept(part, start, problem.numbers):
                if not values[cell]:
                    left[cell] &= kept
    return tuple(left)


def _kept(part: Primitive, masks: Sequence[Mask], numbers: Sequence[int]) -> Iterable[tuple[Cell, Mask]]:
    """For each cell of a primitive, the mask of the values that the primitive allows there.

    Only pairs, sums and value sets prune: what automata and counts exclude is left to techniques.
    """
    if isinstance(part, Pair):
        return _of_pair(part, masks)
    if isinstance(part, Sum):
        return of_sum(part, masks, numbers)
    if isinstance(part, ValueSet):
        return _of_sets(part, masks)
    return ()


def _of_pair(pair: Pair, masks: Sequence[Mask]) -> Iterator[tuple[Cell, Mask]]:
    """Arc consistency: values with a partner in the other cell's mask."""
    to_a = to_b = 0
    for value, fitting in enumerate(pair.table):
        if masks[pair.a] >> value & 1 and fitting & masks[pair.b]:
            to_a |= 1 << value
            to_b |= fitting
    yield pair.a, to_a
    yield pair.b, to_b


def of_sum(part: Sum, masks: Sequence[Mask], numbers: Sequence[int]) -> Iterator[tuple[Cell, Mask]]:
    """Bounds consistency: values that fit between the least and the greatest sum of the other terms."""
    worths = [[factor * numbers[v] for v in range(len(numbers)) if masks[cell] >> v & 1] for factor, cell in part.terms]
    if not all(worths):
        return
    low, high = sum(map(min, worths)), sum(map(max, worths))
    for (factor, cell), own in zip(part.terms, worths, strict=True):
        least, most = part.total - (high - max(own)), part.total - (low - min(own))
        yield cell, sum(1 << value for value, number in enumerate(numbers) if least <= factor * number <= most)


def _of_sets(part: ValueSet, masks: Sequence[Mask]) -> Iterator[tuple[Cell, Mask]]:
    """For open cells, the values not placed yet of the sets that contain all placed values."""
    single = [masks[cell] for cell in part.cells if masks[cell].bit_count() == 1]
    placed = union(single)
    open_to = union(chosen for chosen in part.sets if not placed & ~chosen) & ~placed
    for cell in part.cells:
        yield cell, masks[cell] if masks[cell].bit_count() == 1 else open_to


def union(masks: Iterable[Mask]) -> Mask:
    """The mask of all values that are in any of these masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def sees(problem: Problem) -> tuple[int, ...]:
    """For each cell its peers as a bitset of cells: those that must have another value, whichever rule says so."""
    found = [0] * len(problem.domains)
    for number, part in enumerate(problem.primitives):
        if not number % 256:
            checkpoint()
        if isinstance(part, AllDifferent | ValueSet):
            together = 0
            for cell in part.cells:
                together |= 1 << cell
            for cell in part.cells:
                found[cell] |= together
        elif isinstance(part, Pair) and not any(mask >> value & 1 for value, mask in enumerate(part.table)):
            found[part.a] |= 1 << part.b
            found[part.b] |= 1 << part.a
    return tuple(seen & ~(1 << cell) for cell, seen in enumerate(found))
