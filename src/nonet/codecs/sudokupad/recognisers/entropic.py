"""Entropic lines: any three successive cells hold a low, a middle and a high digit."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.colours import Colour
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import Group, LineKind, edges
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("entropic")
class Entropic(LineKind):
    """Peach."""

    concepts = frozenset({"extreme", "run"})

    nick = r"entropic|entropy"
    words = (
        r"\bentrop\w*\b.*\blines?\b|\blines?\b.*\bentrop",
        r"\blow\b.*\b(?:medium|middle|mid)\b.*\bhigh\b",
        r"[{(\[]\s*1\s*,?\s*2\s*,?\s*3\s*[\])}].*[{(\[]\s*4\s*,?\s*5\s*,?\s*6\s*[\])}]",
    )
    against = r"\b(?:knight\w*|2x2|circles?)\b"
    colours = (Colour(0xFF, 0xCC, 0xAA),)
    kinds = ("entropic",)

    def rules(self, case: Case, group: Group, sentence: Sentence) -> Iterator[Constraint | None]:
        for line in edges(group.lines):
            yield case.make("entropic", cells=case.cells(line))
