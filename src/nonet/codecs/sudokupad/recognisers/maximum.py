"""Shaded cells that are greater than their neighbours."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.elements import Square
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._cells import CellKind
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("maximum")
class Maximum(CellKind):
    """Shaded cells that are greater than their neighbours."""

    concepts = frozenset({"extreme", "position"})

    words = (
        r"\bfortress",
        (
            r"\b(?:shaded|marked|gr[ae]y|colou?red|non-white)\b.*\b(?:higher|larger|greater|bigger)\b"
            r".*\b(?:unshaded|white|unmarked|uncolou?red|adjacent|neighbo\w+)\b"
        ),
        r"\badjacent\b.*\bshaded (?:cell|digit|square)\b.*\b(?:higher|larger|greater|bigger)\b",
        r"\b(?:larger|greater|higher|bigger) than\b.*\baround\b",
        r"\b(?:greater|larger|higher|bigger) than\b.*\b(?:orthogonal\w*|adjacent|neighbo\w+|surrounding)",
        r"\blocal maxim|\bmaxim(?:um|a) cells?",
    )
    against = r"\bcages?\b|\blines?\b|\boutside\b|\bsums?\b"
    kinds = ("maximum",)

    def rules(self, case: Case, squares: list[Square], sentence: Sentence) -> Iterator[Constraint | None]:
        for square in squares:
            yield case.make("maximum", cell=case.cell(square))
