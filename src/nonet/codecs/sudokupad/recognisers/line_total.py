"""Lines whose digits have one sum, which the text tells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import Group, LineKind
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint

_TOTAL = re.compile(
    r"\b(?:sums?(?: up)?|adds?(?: up)?|totals?|summing|have a (?:sum|total)) (?:to"
    r"|of) (?:exactly )?(\d{1,2})\b(?! ?(?:or|,|x))"
)


@recogniser("line total")
class LineTotal(LineKind):
    """No usual colour."""

    general = True

    words = (
        r"\bdigits (?:on|along|in) (?:\w+ ){1,3}lines? (?:must |have to )?(?:sum|add|total)",
        r"\blines? (?:contains?|ha(?:s|ve)) (?:\w+ )?digits (?:that|which|summing)\b",
        (
            r"\b(?:each|every|all|the)(?: of the)? (?:\w+ ){0,2}lines? (?:must |have to |has to )?(?:sums?"
            r"|adds?|totals?)\b"
        ),
    )
    against = (
        r"\bsegments?\b|\bgroups?\b|\badjacent\b|\bneighbou?r|\bpairs?\b|\bbox(?:es)?\b|\bcages?\b|\barrow|\bcircle|\bends?\b"
        r"|\bsets?\b|\bstrings?\b|\bdivided?\b|\bsplit|\btwo\b|\bthree\b|\boutside\b"
    )

    def told(self, sentence: Sentence) -> bool:
        return super().told(sentence) and _TOTAL.search(sentence.body) is not None

    def rules(self, case: Case, group: Group, sentence: Sentence) -> Iterator[Constraint | None]:
        match = _TOTAL.search(sentence.body)
        assert match is not None
        unlike = sentence.says(r"\b(?:not|no|never|cannot|without)\b.*\brepeat")
        for line in group.lines:
            cells = case.cells(dict.fromkeys(line))
            yield case.make("killer cage" if unlike else "sum", cells=cells, total=int(match[1]))
