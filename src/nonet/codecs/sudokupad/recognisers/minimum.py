"""Shaded cells that are less than their neighbours."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.elements import Square
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._cells import CellKind
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("minimum")
class Minimum(CellKind):
    """Shaded cells that are less than their neighbours."""

    concepts = frozenset({"extreme"})

    words = (
        r"\b(?:less|smaller|lower) than\b.*\baround\b",
        r"\b(?:less|smaller|lower) than\b.*\b(?:orthogonal\w*|adjacent|neighbo\w+|surrounding)",
        r"\blocal minim|\bminim(?:um|a) cells?",
    )
    against = r"\bcages?\b|\blines?\b|\boutside\b|\bsums?\b"
    kinds = ("minimum",)

    def rules(self, case: Case, squares: list[Square], sentence: Sentence) -> Iterator[Constraint | None]:
        for square in squares:
            yield case.make("minimum", cell=case.cell(square))
