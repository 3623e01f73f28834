"""Parity lines: odd and even digits alternate along the line."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.colours import Colour
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import Group, LineKind, edges
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("parity line")
class ParityLine(LineKind):
    """Red."""

    concepts = frozenset({"parity"})

    nick = r"parity"
    words = (
        r"\bparity lines?\b",
        r"\balternat\w+\b.*\b(?:odd|even|parity)\b",
        r"\b(?:odd|even|parity)\b.*\balternat\w+\b",
        r"\badjacent\b.*\b(?:different|opposite) parit",
        r"\bone (?:odd|even)\b.*\bone (?:odd|even)\b",
    )
    against = r"\b(?:dots?|cages?|circles?|squares?|rows?)\b"
    colours = (Colour(0xFF, 0x66, 0x66),)

    kinds = ("parity",)

    def rules(self, case: Case, group: Group, sentence: Sentence) -> Iterator[Constraint | None]:
        for line in edges(group.lines):
            yield case.make("parity", cells=case.cells(line))
