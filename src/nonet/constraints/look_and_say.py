"""Look-and-say cages: a clue that counts symbols."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._shape import check_cells, wrong
from nonet.constraints._tables import value_of
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Mark, Outline
from nonet.core.primitives import Count, Primitive
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol


@constraint("look and say")
@dataclass(frozen=True, slots=True)
class LookAndSay(Constraint):
    """The clue is read aloud: 23 means exactly two 3s in the cells; symbols that the clue does not name are free.

    LookAndSay("r1c1-r1c3 r2c1 r3c1", ((2, 3),))
    """

    cells: tuple[Cell, ...]
    counts: tuple[tuple[int, Symbol], ...]
    """Pairs (count, symbol): ((2, 3),) is the clue 23."""

    def __post_init__(self) -> None:
        check_cells(self)
        named = [symbol for _, symbol in self.counts]
        for symbol in named:
            if named.count(symbol) > 1:
                raise wrong(self, f"names {symbol} twice", "say each symbol once")
        if any(count < 0 for count, _ in self.counts):
            raise wrong(self, "cannot count fewer than none")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        for count, symbol in self.counts:
            yield Count(self.cells, 1 << value_of(puzzle.symbols, symbol), count, count)

    def marks(self) -> Iterable[Mark]:
        yield Outline(
            self.cells, role="look and say", text="".join(f"{count}{symbol}" for count, symbol in self.counts)
        )
