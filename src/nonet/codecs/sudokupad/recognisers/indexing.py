"""Whole columns that index: a digit N in column C tells that C stands in column N of its row."""

from __future__ import annotations

import re

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.sentences import Sentence

_ROW_WISE = (
    (
        r"\bin (?:the )?(?:x|y|n|c)(?:th|'th|-th)? column of (?:a|the|any) row\b.*\bcolumn\b.*\b(?:x|y|n"
        r"|c)\b.*\b(?:row|appears|stands)\b"
    ),
    r"\bdigit (?:x|n) in column (?:y|c|m)\b.*\bdigit (?:y|c|m)\b.*\bcolumn (?:x|n)\b",
    r"\bcolumns? \d.*\b(?:indicate|index|indicates|indexes|tell|show)s?\b.*\bcolumn\b.*\bin (?:that|its|the|their) row",
    r"\bcolumn \d\b.*\bindex(?:es)? the \d\b.*\b(?:its|that) row\b",
    r"\b159\b|\b1-?5-?9 (?:index|rule|sudoku)",
)
_AGAINST = r"\b(?:outside|cages?|lines?|circle|shaded|box(?:es)?)\b"
_COLUMNS = re.compile(r"\bcolumns? ((?:\d|,|and|&|or|\s)+)")


@recogniser("indexing")
class Indexing(Recogniser):
    """Some columns, 1, 5 and 9 mostly, or all of them."""

    concepts = frozenset({"position"})
    stage = 72

    def recognise(self, case: Case) -> None:
        told = [
            each
            for each in case.open_sentences()
            if any(map(each.says, _ROW_WISE)) and not each.claimed and not each.says(_AGAINST)
        ]
        if not told:
            return
        columns = self._columns(case, told)
        rules = [
            case.make("column indexer", cell=case.cell((row, column - 1)))
            for column in columns
            for row in range(case.layout.rows)
        ]
        case.found(self.name, rules, [], told, f"columns that index: {', '.join(map(str, columns))}")

    @staticmethod
    def _columns(case: Case, told: list[Sentence]) -> list[int]:
        named = {
            int(number)
            for each in told
            for match in _COLUMNS.finditer(each.body)
            for number in re.findall(r"\d", match[1])
        }
        if not named and any(each.says(r"\b159\b|\b1-?5-?9\b") for each in told):
            named = {1, 5, 9}
        return sorted(number for number in named if number <= case.layout.columns) or list(
            range(1, case.layout.columns + 1)
        )
