"""Whispers: neighbours along a line differ by at least a number."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.colours import Colour
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import Group, LineKind, edges
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("whisper")
class Whisper(LineKind):
    """Green: German whispers, at least 5. Orange: Dutch whispers, at least 4."""

    concepts = frozenset({"extreme"})

    nick = r"(?:german |dutch |chinese )?whispers?"
    words = (
        r"\bwhispers?\b",
        r"\b(?:differs?|differences?|apart|separated)\b.*\b(?:at least|minimum|no less than)\b",
        r"\b(?:differs?|differences?|apart)\b.*\b(?:or more|or greater|or higher|or larger)\b",
        r"\b(?:at least|minimum)\b.*\b(?:differs?|differences?|apart|greater|larger|away)\b",
    )
    against = (
        r"\bnot (?:have a difference|differ|be)\b|\b(?:or|also)\b.*\b(?:sum|ratio)\b|\b(?:row|column)s?\b"
        r"|\b(?:cages?|dots?|diamonds?|outside|clues?|at most|bulb|thermo\w*)\b"
    )
    colours = (Colour(0x67, 0xF0, 0x67), Colour(0xFF, 0xA6, 0), Colour(0xFF, 0x9A, 0))
    kinds = ("whisper",)

    def rules(self, case: Case, group: Group, sentence: Sentence) -> Iterator[Constraint | None]:
        least = least_difference(sentence, case.size)
        for line in edges(group.lines):
            yield case.make("whisper", cells=case.cells(line), difference=least)


def least_difference(sentence: Sentence, size: int) -> int:
    """The difference that the sentence names, or else the usual one: half of the digits, or 4 for Dutch whispers."""
    named = sentence.number_after(r"at least|minimum(?: difference)?|no less than|differ by|difference of|apart by")
    if named is None and (match := [n for n in sentence.numbers if 1 < n < size]):
        named = match[0] if sentence.says(r"or (?:more|greater|higher|larger)") else None
    if named is not None:
        return named
    return 4 if sentence.says("dutch") else (size + 1) // 2
