"""Ten-lines: a line is cut into groups that each sum to 10, or to another number."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.colours import Colour
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import Group, LineKind, closed
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint

_SUM = r"(?:sum(?:s|ming)?(?: up)?|adds?(?: up)?|adding(?: up)?|total(?:s|ling|ing)?)"


@recogniser("sum line")
class SumLine(LineKind):
    """A grey line under a thinner white one, in SudokuMaker. A closed line may be cut anywhere."""

    concepts = frozenset({"connection", "run"})
    words = (
        (
            rf"\b(?:segments?|groups?|sections?|parts?|strings?|sets?|divided|split|partition\w*"
            rf"|grouped)\b.*\b{_SUM} (?:to|of) (?:exactly )?(?:\d+|ten)\b"
        ),
        r"\b(?:ten|10)(?:-| )?(?:sum )?lines?\b",
    )
    against = r"\bof the (?:ten|10)\b|\bcages?\b|\barrows?\b|\beach box\b|\bsame\b"
    colours = (Colour(255, 255, 255),)
    kinds = ("sum line",)

    def rules(self, case: Case, group: Group, sentence: Sentence) -> Iterator[Constraint | None]:
        total = sentence.number_after(rf"{_SUM} (?:to|of)") or 10
        for line in group.lines:
            if not closed(line):
                yield case.make("sum line", cells=case.cells(line), total=total)
                continue
            ring = case.cells(line[:-1])
            turned = [case.make("sum line", cells=ring[i:] + ring[:i], total=total) for i in range(len(ring))]
            yield None if None in turned else case.make("any of", alternatives=tuple((rule,) for rule in turned))
