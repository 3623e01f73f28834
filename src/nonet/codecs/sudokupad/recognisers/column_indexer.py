"""Cells that tell in which row or column the number of their column stands."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.elements import Square
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._cells import CellKind
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("column indexer")
class ColumnIndexer(CellKind):
    """Cells that tell in which row or column the number of their column stands."""

    concepts = frozenset({"position"})

    words = (r"\bcolumn[- ]index|\bindex\w* (?:the |its |their )?columns?\b",)
    against = r"\blines?\b"
    kinds = ("column indexer",)

    def rules(self, case: Case, squares: list[Square], sentence: Sentence) -> Iterator[Constraint | None]:
        for square in squares:
            yield case.make("column indexer", cell=case.cell(square))
