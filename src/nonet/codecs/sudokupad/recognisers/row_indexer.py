"""Cells that tell in which column the number of their row stands."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.elements import Square
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._cells import CellKind
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("row indexer")
class RowIndexer(CellKind):
    """Cells that tell in which column the number of their row stands."""

    concepts = frozenset({"position"})

    words = (r"\brow[- ]index|\bindex\w* (?:the |its |their )?rows?\b",)
    against = r"\blines?\b"
    kinds = ("row indexer",)

    def rules(self, case: Case, squares: list[Square], sentence: Sentence) -> Iterator[Constraint | None]:
        for square in squares:
            yield case.make("row indexer", cell=case.cell(square))
