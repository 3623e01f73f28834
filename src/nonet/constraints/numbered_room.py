"""Numbered rooms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._board import line_from
from nonet.constraints._lowered import indexing
from nonet.constraints._shape import check_place
from nonet.constraints._tables import value_of
from nonet.core.constraint import Constraint
from nonet.core.layout import Place
from nonet.core.marks import Label, Mark
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol


@constraint("numbered room")
@dataclass(frozen=True, slots=True)
class NumberedRoom(Constraint):
    """`symbol` stands in the Nth cell from the clue, where N is the value in the first cell.

    NumberedRoom("r0c4", 3)
    """

    recurring: ClassVar[bool] = True

    at: Place
    symbol: Symbol

    def __post_init__(self) -> None:
        check_place(self, self.at)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        cells = line_from(self, puzzle.layout, self.at)
        yield from indexing(self, puzzle.symbols, cells[0], cells, value_of(puzzle.symbols, self.symbol))

    def marks(self) -> Iterable[Mark]:
        yield Label(self.at, str(self.symbol), role="numbered room")
