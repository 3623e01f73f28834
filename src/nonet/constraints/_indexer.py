"""`Indexer`, the base of the row, column and box indexers: the value of a cell is the position of its own number."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from nonet.constraints._lowered import indexing, numbered
from nonet.constraints._shape import check_each
from nonet.constraints._tables import Symbols
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell, Layout
from nonet.core.marks import Fill, Mark, Role
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Indexer(Constraint):
    """The value of `cell` is an index into the cells of `counted`; the cell there holds the index of `cell`."""

    role: ClassVar[Role]

    cell: Cell

    def __post_init__(self) -> None:
        check_each(self, self.cell)

    @abstractmethod
    def counted(self, layout: Layout) -> tuple[Sequence[Cell | None], int]:
        """The indexed cells (None for gaps of the board), and the index of `cell` among them, from 1."""

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield from _indexed(self, puzzle.layout, puzzle.symbols)

    def marks(self) -> Iterable[Mark]:
        yield Fill((self.cell,), role=self.role)


@lru_cache(maxsize=1024)
def _indexed(rule: Indexer, layout: Layout, symbols: Symbols) -> tuple[Primitive, ...]:
    """The primitives of an indexer: a cell has three of them, and puzzles with indexers have many on the same cells."""
    cells, own = rule.counted(layout)
    return tuple(indexing(rule, symbols, rule.cell, cells, numbered(rule, symbols, own)))
