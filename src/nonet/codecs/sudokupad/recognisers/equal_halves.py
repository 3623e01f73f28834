"""Lines whose first digits and last digits have the same sum."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import Group, LineKind
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint

_FIRST = r"\bfirst (?:(\d+|two|three|four) )?(?:digits|cells)\b"


@recogniser("equal halves")
class EqualHalves(LineKind):
    """No usual colour."""

    words = (rf"\bsum\b.*{_FIRST}.*\b(?:equals?|same|matches)\b.*\blast\b",)

    def rules(self, case: Case, group: Group, sentence: Sentence) -> Iterator[Constraint | None]:
        count = sentence.number_after(r"\bfirst") or 1
        for line in group.lines:
            cells = case.cells(line)
            if len(cells) < 2 * count:
                yield None
            else:
                yield case.make("equal sums", groups=(cells[:count], cells[-count:]))
