"""Lines along which neighbours satisfy a relation that no rule of its own has: consecutive, at most 3 apart, ..."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import Group, LineKind, edges
from nonet.codecs.sudokupad.recognisers._relations import relation_of
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("neighbours line")
class NeighboursLine(LineKind):
    """No usual colour."""

    general = True

    concepts = frozenset({"order", "parity", "product"})

    words = (
        r"\b(?:adjacent|neighbou?ring|consecutive) (?:digits|cells|pairs?)\b.*\blines?\b",
        r"\blines?\b.*\b(?:adjacent|neighbou?ring) (?:digits|cells)\b",
    )
    against = (
        r"\bwhisper|\brenban|\balternat|\bparit|\b(?:even|odd)\b|\bat least\b|\bor more\b|\bminimum\b"
        r"|\bentrop|\blow\b|\bcages?\b|\bthree\b|\bsegments?\b"
        r"|\ball (?:\w+ ){0,3}pairs\b|\bmarked\b|\bnot\b(?! (?:be )?consecutive)|\bnever\b"
    )

    def told(self, sentence: Sentence) -> bool:
        return super().told(sentence) and relation_of(sentence.body) is not None

    def rules(self, case: Case, group: Group, sentence: Sentence) -> Iterator[Constraint | None]:
        between = relation_of(sentence.body)
        for line in edges(group.lines):
            yield case.make("relation", cells=case.cells(line), between=between)
