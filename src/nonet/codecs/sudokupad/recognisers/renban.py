"""Renban lines: different consecutive digits, in any order."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.colours import Colour
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import Group, LineKind, joined
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("renban")
class Renban(LineKind):
    """Purple. Lines of one colour that touch are one line with branches."""

    concepts = frozenset({"order"})

    nick = r"renbans?"
    words = (
        r"\brenbans?\b",
        r"\bconsecutive\b.*\b(?:any|some) order\b",
        r"\b(?:any|some) order\b.*\bconsecutive\b",
        r"\bset of\b.*\bconsecutive\b",
        r"\b(?:non-?\s?repeating|unique|different|distinct|without repe\w+)\b.*\bconsecutive\b.*",
        r"\bconsecutive\b.*\b(?:non-?\s?repeating|without repe\w+|no repe\w+|(?:do|may|can)\s?not repeat)\b",
    )
    against = r"\b(?:anti-?\s?renban|nabner|dots?|non-?consecutive|not consecutive|no two)\b"
    colours = (Colour(0xF0, 0x67, 0xF0),)
    kinds = ("renban",)

    def rules(self, case: Case, group: Group, sentence: Sentence) -> Iterator[Constraint | None]:
        for branches in joined(group.lines):
            cells = dict.fromkeys(square for line in branches for square in line)
            yield case.make("renban", cells=case.cells(cells))
