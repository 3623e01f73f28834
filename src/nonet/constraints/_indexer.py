"""`Indexer`, the base of the row, column and box indexers: the value of a cell is the position of its own number."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from nonet.constraints._lowered import indexing, numbered
from nonet.constraints._shape import check_each
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell, Layout
from nonet.core.marks import Fill, Mark, Role
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Indexer(Constraint):
    """The value of `cell` is an index into the cells of `counted`; the cell there holds the index of `cell`."""

    recurring: ClassVar[bool] = True
    role: ClassVar[Role]

    cell: Cell

    def __post_init__(self) -> None:
        check_each(self, self.cell)

    @abstractmethod
    def counted(self, layout: Layout) -> tuple[Sequence[Cell | None], int]:
        """The indexed cells (None for gaps of the board), and the index of `cell` among them, from 1."""

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        cells, own = self.counted(puzzle.layout)
        yield from indexing(self, puzzle.symbols, self.cell, cells, numbered(self, puzzle.symbols, own))

    def marks(self) -> Iterable[Mark]:
        yield Fill((self.cell,), role=self.role)
