"""Sequence lines: digits rise or fall by the same amount from cell to cell."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.colours import Colour
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import Group, LineKind
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("progression")
class Progression(LineKind):
    """Grey in SudokuMaker; the words decide."""

    concepts = frozenset({"order"})

    nick = r"sequences?"
    words = (
        r"\barithmetic (?:sequence|progression)",
        r"\bsequence lines?\b",
        r"\bconstant difference\b",
        r"\b(?:increas|decreas|ris|chang)\w*\b.*\bby the same (?:amount|number|value|difference)\b",
    )
    against = r"\bcages?\b"
    colours = (Colour(0xBB, 0xBB, 0xBB),)
    kinds = ("progression",)

    def rules(self, case: Case, group: Group, sentence: Sentence) -> Iterator[Constraint | None]:
        for line in group.lines:
            yield case.make("progression", cells=case.cells(line))
