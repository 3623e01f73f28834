"""Zipper lines: cells at equal distance from the middle have equal sums."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.colours import Colour
from nonet.codecs.sudokupad.elements import Element
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import Group, LineKind
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("zipper")
class Zipper(LineKind):
    """Lavender."""

    concepts = frozenset({"distance"})

    nick = r"zippers?"
    words = (
        r"\bzipper",
        r"\b(?:total|sum)\b.*\bdigit\b.*\bcent(?:er|re)\b",
        r"\bequidistant\b.*\b(?:cent\w+|middle)\b",
        r"\bequal(?:ly)? (?:distan\w+|far)\b.*\b(?:cent\w+|middle)\b",
        r"\b(?:same|equal) distance\b.*\b(?:cent\w+|middle)\b",
    )
    against = r"palindrom|\btotals\b|\bcages?\b|\bno pairs?\b"
    colours = (Colour(0xCD, 0xB1, 0xEC),)
    kinds = ("zipper",)

    def marks(self, case: Case, group: Group) -> list[Element]:
        middles = {
            ((line[(n - 1) // 2][0] + line[n // 2][0] + 1) / 2, (line[(n - 1) // 2][1] + line[n // 2][1] + 1) / 2)
            for line in group.lines
            for n in (len(line),)
        }
        return [
            shape
            for shape in case.shapes()
            if not shape.text and any(abs(shape.centre[0] - r) + abs(shape.centre[1] - c) < 0.2 for r, c in middles)
        ]

    def rules(self, case: Case, group: Group, sentence: Sentence) -> Iterator[Constraint | None]:
        for line in group.lines:
            yield case.make("zipper", cells=case.cells(line))
