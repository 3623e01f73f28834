"""Lines on which no digit stands twice."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import Group, LineKind
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("different line")
class DifferentLine(LineKind):
    """No usual colour."""

    words = (
        r"\bdigits (?:may|must|can|do)\s?not repeat (?:on|along) (?:a|the|any|each)\b.*\blines?\b",
        r"\blines?\b.*\b(?:no repeat(?:ed|ing)? digits?|digits (?:do|may|must|can) ?not repeat)\b",
        r"\bno (?:repeat\w*|repeated) digits? (?:on|along)\b.*\blines?\b",
    )
    against = r"\bdiagonal|\brenban|\bconsecutive|\bsum|\bpairs?\b|\bcages?\b"

    def rules(self, case: Case, group: Group, sentence: Sentence) -> Iterator[Constraint | None]:
        for line in group.lines:
            yield case.make("different", cells=case.cells(dict.fromkeys(line)))
