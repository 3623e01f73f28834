"""Palindromes: lines that read the same in both directions."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.colours import Colour
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import Group, LineKind
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("palindrome")
class Palindrome(LineKind):
    """Grey."""

    concepts = frozenset({"numeral", "turn"})

    nick = r"palindromes?"
    words = (
        r"\bpalindrom",
        r"\bread(?:s|ing)? the same\b",
        r"\bsame\b.*\b(?:forwards?|backwards?|both directions|either direction|both ends)\b",
    )
    against = r"\btotals?\b|\bsums?\b|\bcages?\b|\bnot\b|\bexcept\b"
    colours = (
        Colour(0xAA, 0xAA, 0xAA),
        Colour(0xCF, 0xCF, 0xCF),
    )
    kinds = ("palindrome",)

    def rules(self, case: Case, group: Group, sentence: Sentence) -> Iterator[Constraint | None]:
        for line in group.lines:
            yield case.make("palindrome", cells=case.cells(line))
