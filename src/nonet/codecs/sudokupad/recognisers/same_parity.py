"""Lines of one parity: all digits odd, or all even."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import Group, LineKind, edges
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("same parity")
class SameParity(LineKind):
    """No usual colour."""

    concepts = frozenset({"parity"})
    words = (
        r"\bsame parity\b",
        (
            r"\b(?:all|only) (?:be )?odd\b.*\bor\b.*\b(?:all|only) (?:be )?even\b|\b(?:all"
            r"|only) even\b.*\bor\b.*\b(?:all|only) odd\b"
        ),
    )
    against = (
        r"\bdots?\b|\bcages?\b|\bcircles?\b|\brows?\b|\bcolumns?\b|\bbox|\bknight|\bking|\badjacent cells\b"
        r"|\bthree\b|\bnot\b|\bends?\b"
    )

    def rules(self, case: Case, group: Group, sentence: Sentence) -> Iterator[Constraint | None]:
        for line in edges(group.lines):
            yield case.make("relation", cells=case.cells(line), between="(a + b) % 2 == 0")
