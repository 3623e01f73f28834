"""Modular lines: any three successive cells have different remainders by 3."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.colours import Colour
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import Group, LineKind, edges
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("modular")
class Modular(LineKind):
    """Teal."""

    concepts = frozenset({"remainder", "run"})

    nick = r"modular"
    words = (
        r"\bmodular\b",
        r"\b(?:mod(?:ulo)? (?:3|three)|remainders?)\b",
        r"1\s*,?\s*4\s*,?\s*7.*2\s*,?\s*5\s*,?\s*8",
    )
    against = r"\b2x2\b|\bsame remainder|\bcages?\b|\borthogonal"
    colours = (
        Colour(0x33, 0xBB, 0xAA),
        Colour(0x33, 0xBB, 0xBB),
    )
    kinds = ("modular",)

    def rules(self, case: Case, group: Group, sentence: Sentence) -> Iterator[Constraint | None]:
        modulus = sentence.number_after(r"\bmod(?:ulo)?|\bdivided by|\bdivision by") or 3
        for line in edges(group.lines):
            yield case.make("modular", cells=case.cells(line), modulus=modulus)
