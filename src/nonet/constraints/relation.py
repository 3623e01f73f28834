"""Any binary relation between cells: for lines and pairs that no other file has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise

from nonet.constraints import constraint
from nonet.constraints._expression import compiled
from nonet.constraints._lowered import caption
from nonet.constraints._shape import check_cells, check_table, wrong
from nonet.constraints._tables import Symbols, Table, value_of
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Line, Mark
from nonet.core.primitives import Pair, Primitive
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol, numbers

SCOPES = ("neighbours", "all pairs")
MAX_CAPTION_PAIRS = 12
"""Pairs that the caption lists; if there are more, it gives their number alone."""


@constraint("relation")
@dataclass(frozen=True, slots=True)
class Relation(Constraint):
    """Neighbours a and b along the line (or all pairs) satisfy an expression, a + b >= 7, or are in a list of pairs.

    Relation("r1c1-r4c4", "a + b >= 7")
    """

    cells: tuple[Cell, ...]
    between: str = ""
    pairs: tuple[tuple[Symbol, Symbol], ...] = ()
    scope: str = "neighbours"

    def __post_init__(self) -> None:
        check_cells(self, least=2, loop=True)
        if bool(self.between) == bool(self.pairs):
            raise wrong(self, "needs either an expression between a and b, or a list of pairs")
        if self.scope not in SCOPES:
            raise wrong(self, f"has no scope {self.scope!r}", f"choose from: {', '.join(SCOPES)}")
        if self.between:
            compiled(self.between)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        table = _computed(puzzle.symbols, self.between) if self.between else _listed(puzzle.symbols, self.pairs)
        check_table(self, table, "it lets no two symbols go together")
        cells = tuple(dict.fromkeys(self.cells)) if self.scope == "all pairs" else self.cells
        for a, b in combinations(cells, 2) if self.scope == "all pairs" else pairwise(cells):
            yield Pair(a, b, table)

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="relation")
        few = len(self.pairs) <= MAX_CAPTION_PAIRS
        said = self.between or (", ".join(f"{a}-{b}" for a, b in self.pairs) if few else f"{len(self.pairs)} pairs")
        yield caption(f"relation: {said}{' (all pairs)' if self.scope == 'all pairs' else ''}")


@lru_cache(maxsize=64)
def _computed(symbols: Symbols, between: str) -> Table:
    holds, known = compiled(between), numbers(symbols)
    return tuple(sum(1 << w for w, b in enumerate(known) if holds(a, b)) for a in known)


@lru_cache(maxsize=64)
def _listed(symbols: Symbols, pairs: tuple[tuple[Symbol, Symbol], ...]) -> Table:
    table = [0] * len(symbols)
    for a, b in pairs:
        table[value_of(symbols, a)] |= 1 << value_of(symbols, b)
    return tuple(table)
