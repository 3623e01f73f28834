"""What the givens leave to each cell: the one place where it is worked out, from primitives.

It is what a player pencils in before any thinking: `explain` starts from it, `draw(candidates=True)` draws it, the
format `pencil` writes it and `Puzzle.pencil_marks` gives it. Each primitive looks once, for itself, at the givens and
at what the cells may hold to begin with, and says which values have no place in it: no value that another cell of the
house has, no 9 in a cage of 6. What several primitives say together, or one of them after another, is the affair of
techniques, which explain it (decision 21).

`sees` is the other thing that is read off the primitives: which cells must differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from nonet.core.layout import Cell, Layout
from nonet.core.primitives import AllDifferent, Mask, Pair, Primitive, Sum, ValueSet
from nonet.core.problem import Problem
from nonet.core.symbols import Symbol


class PencilMarks(Mapping[Any, tuple[Symbol, ...]]):
    """The symbols that are left to each open cell, by the cell's index or its name. `masks` has the same in bits.

    Givens are no open cells; their masks hold the given.
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
        texts = [between.join(map(str, self._symbols(mask))) or "-" for mask in self.masks]
        width = max(map(len, texts), default=1)
        columns = self.layout.columns
        shown = [" " if cell in self.layout.missing else text for cell, text in enumerate(texts)]
        rows = (shown[start : start + columns] for start in range(0, len(shown), columns))
        return "\n".join(" ".join(text.ljust(width) for text in row).rstrip() for row in rows)


def left_by(
    problem: Problem, *, filled: bytes | None = None, candidates: Sequence[Mask] | None = None
) -> tuple[Mask, ...]:
    """What each cell may still hold.

    `filled` are the values (plus one) that stand there by now, the givens unless told; a filled cell keeps its value.
    `candidates` are marks that were taken away before, on top of the problem's domains.
    """
    values = problem.puzzle.givens if filled is None else filled
    domains = problem.domains
    if candidates is not None:
        domains = tuple(mask & kept for mask, kept in zip(domains, candidates, strict=True))
    start = [1 << value >> 1 or mask for value, mask in zip(values, domains, strict=True)]
    left = list(start)
    for part in problem.primitives:
        if type(part) is AllDifferent:  # nearly all there is, most of the time
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
    """For the cells of a primitive, what it leaves to each of them at a glance.

    Patterns and counts take more than a glance: they are left to those who reason.
    """
    if isinstance(part, Pair):
        return _of_pair(part, masks)
    if isinstance(part, Sum):
        return _of_sum(part, masks, numbers)
    if isinstance(part, ValueSet):
        return _of_sets(part, masks)
    return ()


def _of_pair(pair: Pair, masks: Sequence[Mask]) -> Iterator[tuple[Cell, Mask]]:
    """Values that fit some value of the other cell."""
    to_a = to_b = 0
    for value, fitting in enumerate(pair.table):
        if masks[pair.a] >> value & 1 and fitting & masks[pair.b]:
            to_a |= 1 << value
            to_b |= fitting
    yield pair.a, to_a
    yield pair.b, to_b


def _of_sum(part: Sum, masks: Sequence[Mask], numbers: Sequence[int]) -> Iterator[tuple[Cell, Mask]]:
    """Values that the least and the greatest of the other cells leave room for."""
    worths = [[factor * numbers[v] for v in range(len(numbers)) if masks[cell] >> v & 1] for factor, cell in part.terms]
    if not all(worths):
        return
    low, high = sum(map(min, worths)), sum(map(max, worths))
    for (factor, cell), own in zip(part.terms, worths, strict=True):
        least, most = part.total - (high - max(own)), part.total - (low - min(own))
        yield cell, sum(1 << value for value, number in enumerate(numbers) if least <= factor * number <= most)


def _of_sets(part: ValueSet, masks: Sequence[Mask]) -> Iterator[tuple[Cell, Mask]]:
    """Values of the sets that have all values that are placed, and those of each other only where they are placed."""
    single = [masks[cell] for cell in part.cells if masks[cell].bit_count() == 1]
    placed = union(single)
    open_to = union(chosen for chosen in part.sets if not placed & ~chosen) & ~placed
    for cell in part.cells:
        yield cell, masks[cell] if masks[cell].bit_count() == 1 else open_to


def union(masks: Iterable[Mask]) -> Mask:
    """All values of these masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def sees(problem: Problem) -> tuple[int, ...]:
    """For each cell those that must have another value, a bit each, whatever rule says so."""
    found = [0] * len(problem.domains)
    for part in problem.primitives:
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
