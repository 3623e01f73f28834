"""Same-difference lines: all neighbours along the line differ by one amount."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import Group, LineKind
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("same difference")
class SameDifference(LineKind):
    """No usual colour."""

    nick = r"same[- ]differences?"
    words = (
        r"\bsame[- ]difference\b",
        r"\b(?:adjacent|neighbou?ring|successive|consecutive)\b.*\bsame (?:constant )?difference\b",
        r"\bdifference\b.*\b(?:adjacent|neighbou?ring)\b.*\b(?:is|are|must be) (?:the same|equal|constant)\b",
        r"\bdiffer by the same (?:amount|number|value)\b",
    )
    against = r"\bcages?\b|\bdots?\b|\bdraw\b"
    kinds = ("same difference",)

    def rules(self, case: Case, group: Group, sentence: Sentence) -> Iterator[Constraint | None]:
        for line in group.lines:
            yield case.make("same difference", cells=case.cells(line))
