"""Nabner lines: no two digits equal or consecutive, anywhere on the line."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.colours import Colour
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import Group, LineKind
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("nabner")
class Nabner(LineKind):
    """Yellow."""

    concepts = frozenset({"position"})

    nick = r"nabners?|anti-?\s?renbans?"
    words = (
        r"\bnabners?\b|\banti-?\s?renban",
        r"\b(?:no two|not|never|cannot)\b.*\bconsecutive\b.*\b(?:anywhere|repeat\w*|any two|wherever)\b",
        r"\bno two\b.*\bconsecutive\b",
    )
    against = r"\b(?:dots?|orthogonal\w*|adjacent cells|in the grid)\b"
    colours = (Colour(0xC9, 0xC8, 0x83),)
    kinds = ("nabner",)

    def rules(self, case: Case, group: Group, sentence: Sentence) -> Iterator[Constraint | None]:
        for line in group.lines:
            yield case.make("nabner", cells=case.cells(dict.fromkeys(line)))
