"""Lines that rise from one end to the other, whichever; in Fibonacci lines each digit is the sum of the two before."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import Group, LineKind
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint

_SUM_OF_TWO = (
    r"\bsum of the (?:previous|last|preceding|prior) (?:2|two)\b|\bsum of the (?:2|two) (?:previous"
    r"|preceding|digits before)\b"
)


@recogniser("rising line")
class RisingLine(LineKind):
    """No usual colour."""

    concepts = frozenset({"extreme", "order"})

    words = (
        r"\b(?:increas|ris|ascend|grow|decreas)\w*\b.*\bfrom one end\b",
        r"\bfrom one end\b.*\b(?:increas|ris|ascend|grow|decreas)",
        r"\bfibonacci\b.*\bsum of\b",
        _SUM_OF_TWO,
    )
    against = r"\bbulb|\bfirst\b|\bthermo|\bslow"

    def rules(self, case: Case, group: Group, sentence: Sentence) -> Iterator[Constraint | None]:
        summed, strict = sentence.says(_SUM_OF_TWO), sentence.says(r"\b(?:increas|ris|ascend|grow|decreas)")
        for line in group.lines:
            cells = case.cells(line)
            if not summed:
                both = [case.make("thermo", cells=cells), case.make("thermo", cells=cells[::-1])]
                yield None if None in both else case.make("any of", alternatives=tuple((rule,) for rule in both))
                continue
            words = _sequences(len(cells), [each for each in case.symbols if isinstance(each, int)], strict)
            pattern = "|".join(words + [word[::-1] for word in words])
            fits = words and max(map(str, case.symbols), key=len) <= "9"
            yield case.make("regex", cells=cells, pattern=pattern) if fits else None


def _sequences(length: int, digits: list[int], strict: bool) -> list[str]:
    found = []
    for a in digits:
        for b in digits:
            run = [a, b]
            while len(run) < length:
                run.append(run[-1] + run[-2])
            rising = all(x < y for x, y in itertools.pairwise(run))
            if set(run) <= set(digits) and (rising or not strict):
                found.append("".join(map(str, run[:length])))
    return found
