"""Marked cells that hold odd digits."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.elements import Square
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._cells import CellKind
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("odd")
class Odd(CellKind):
    """Marked cells that hold odd digits."""

    concepts = frozenset({"parity"})

    words = (r"\bodd\b",)
    against = (
        r"(?<!without )(?<!not on )(?<!attached to )\blines?\b|\bdots?\b|\brows?\b|\bcages?\b|\bcount"
        r"|\bhow many|\bnumber of\b|\bsum|\bsees?\b|\bonly\b"
        r"|\bdiagonal|\bclues?\b"
    )
    kinds = ("odd",)

    def parts(self, sentence: Sentence) -> list[str]:
        return re.split(r",|\band\b|\bwhile\b", sentence.whole)

    def rules(self, case: Case, squares: list[Square], sentence: Sentence) -> Iterator[Constraint | None]:
        for square in squares:
            yield case.make("odd", cell=case.cell(square))
