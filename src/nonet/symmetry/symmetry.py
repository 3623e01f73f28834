"""A move of the board with a relabelling: what leads from one puzzle to an equivalent one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from nonet.core.errors import NonetError
from nonet.core.grid import Grid
from nonet.core.layout import Cell
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.core.symbols import Symbol
from nonet.symmetry.shape import Shape

T = TypeVar("T", Puzzle, Grid)


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A map between puzzles, told from the image: first it transposes, if `transposed`; then its row r is the old row
    `rows[r]` and its column c the old column `columns[c]` (from 0); then value v becomes `labels[v]` (0 stays 0).

    Call it on a puzzle or a grid to have the image. `into` are the symbols of the image, those of the source unless
    told otherwise.
    """

    shape: Shape
    transposed: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    labels: tuple[int, ...]
    symbols: tuple[Symbol, ...]
    into: tuple[Symbol, ...]

    @staticmethod
    def identity(shape: Shape, symbols: tuple[Symbol, ...]) -> Symmetry:
        """The map that changes nothing."""
        lines = tuple(range(shape.size))
        return Symmetry(shape, False, lines, lines, tuple(range(len(symbols) + 1)), symbols, symbols)

    @staticmethod
    def random(shape: Shape, symbols: tuple[Symbol, ...], stream: Stream) -> Symmetry:
        """A map drawn from the stream, all equally likely. The native kernel draws the same ones on 9x9."""
        transposed = shape.can_transpose and stream.below(2) == 1
        rows = _random_lines(stream, shape.bands, shape.height)
        columns = _random_lines(stream, shape.stacks, shape.width)
        labels = (0, *stream.shuffled(range(1, len(symbols) + 1)))
        return Symmetry(shape, transposed, rows, columns, labels, symbols, symbols)

    def __call__(self, puzzle: T) -> T:
        """The image of a puzzle or grid."""
        if isinstance(puzzle, Grid):
            self._check(puzzle)
            return replace(puzzle, values=self.values(puzzle.values), symbols=self.into)
        if not isinstance(puzzle, Puzzle):
            raise NonetError(
                f"a map takes a Puzzle or a Grid, not {type(puzzle).__name__}", hint="map(nonet.read(text))"
            )
        self._check(puzzle)
        if puzzle.constraints or puzzle.candidates is not None:
            raise NonetError("a map moves givens alone, no rules and no pencil marks")
        return Puzzle(puzzle.layout, self.into, self.values(puzzle.givens))

    def _check(self, thing: Puzzle | Grid) -> None:
        if Shape.of(thing.layout) != self.shape or len(thing.symbols) != len(self.symbols):
            raise NonetError(
                "this map is for another board",
                hint=f"it maps {self.shape.size}x{self.shape.size} boards with {len(self.symbols)} symbols",
            )

    def values(self, values: bytes) -> bytes:
        """The image of cells as values (0: empty)."""
        return bytes(self.labels[values[cell]] for cell in self.sources())

    def sources(self) -> list[Cell]:
        """For each cell of the image, the cell that it comes from."""
        size = self.shape.size
        if self.transposed:
            return [column * size + row for row in self.rows for column in self.columns]
        return [row * size + column for row in self.rows for column in self.columns]

    def cell(self, cell: Cell) -> Cell:
        """Where a cell of the source goes."""
        row, column = divmod(cell, self.shape.size)
        if self.transposed:
            row, column = column, row
        return self.rows.index(row) * self.shape.size + self.columns.index(column)

    def inverse(self) -> Symmetry:
        """The map back."""
        rows, columns = _inverse(self.rows), _inverse(self.columns)
        if self.transposed:
            rows, columns = columns, rows
        return replace(
            self, rows=rows, columns=columns, labels=_inverse(self.labels), symbols=self.into, into=self.symbols
        )

    def then(self, other: Symmetry) -> Symmetry:
        """This map and the other one after it, as one."""
        rows, columns = (self.columns, self.rows) if other.transposed else (self.rows, self.columns)
        return Symmetry(
            self.shape,
            self.transposed != other.transposed,
            tuple(rows[line] for line in other.rows),
            tuple(columns[line] for line in other.columns),
            tuple(other.labels[label] for label in self.labels),
            self.symbols,
            other.into,
        )

    def __str__(self) -> str:
        """In words; parts that change nothing are left out."""
        told = []
        lines = tuple(range(self.shape.size))
        if self.transposed:
            told.append("transpose")
        if self.rows != lines:
            told.append(f"rows {_in_groups(self.rows, self.shape.height)}")
        if self.columns != lines:
            told.append(f"columns {_in_groups(self.columns, self.shape.width)}")
        changed = [f"{old}→{new}" for old, new in self.relabelled().items() if old != new]
        return "; ".join([*told, *([" ".join(changed)] if changed else [])]) or "nothing changes"

    def relabelled(self) -> dict[Symbol, Symbol]:
        """What each symbol becomes."""
        return {symbol: self.into[label - 1] for symbol, label in zip(self.symbols, self.labels[1:], strict=True)}


def _random_lines(stream: Stream, groups: int, each: int) -> tuple[int, ...]:
    lines: list[int] = []
    for group in stream.shuffled(range(groups)):
        lines += stream.shuffled(range(group * each, (group + 1) * each))
    return tuple(lines)


def _inverse(order: Sequence[int]) -> tuple[int, ...]:
    back = [0] * len(order)
    for place, item in enumerate(order):
        back[item] = place
    return tuple(back)


def _in_groups(lines: Sequence[int], each: int) -> str:
    groups = (lines[start : start + each] for start in range(0, len(lines), each))
    return " | ".join(" ".join(str(line + 1) for line in group) for group in groups)
