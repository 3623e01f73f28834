"""Rows and columns without a run of digits of one parity."""

from __future__ import annotations

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.recognisers import recogniser

_WORDS = r"\b(?:even\b.*\b(?:n?or|and)\b.*\bodd|odd\b.*\b(?:n?or|and)\b.*\beven|same parity)\b"
_RUN = (
    r"\b(?:strings?|runs?|sets?|groups?|sequences?) of|\b(?:more than|no|any) (?=\w+ (?:consecutive"
    r"|adjacent|successive))|\bno"
)
_AREA = r"\b(?:row|column)s?\b|\bin a line\b"


@recogniser("parity runs")
class ParityRuns(Recogniser):
    """'Strings of 3 digits are never all even nor all odd.'"""

    concepts = frozenset({"parity", "run"})
    stage = 90

    def recognise(self, case: Case) -> None:
        for sentence in list(case.open_sentences()):
            if (
                sentence.claimed
                or not (sentence.says(_WORDS) and sentence.says(_AREA))
                or sentence.says(r"\blines?\b(?<!a line)|\bcages?\b")
            ):
                continue
            length = sentence.number_after(_RUN)
            if not (
                sentence.says(r"\b(?:never|not|no|cannot)\b") and sentence.says(r"\ball\b|\bsame parity\b") and length
            ):
                continue
            length += sentence.says(r"\bmore than\b")
            signs = [str(symbol) for symbol in case.symbols]
            if any(len(sign) > 1 or not sign.isdigit() for sign in signs) or not 2 <= length <= case.size:
                continue
            odd = "".join(sign for sign in signs if int(sign) % 2)
            even = "".join(sign for sign in signs if not int(sign) % 2)
            some_odd, some_even = _runs(odd, length - 1), _runs(even, length - 1)
            pattern = f"({some_even})?({some_odd}{some_even})*({some_odd})?"
            areas = [area for area in case.layout.houses if area.kind in ("row", "column")]
            rules = [case.make("regex", cells=area.cells, pattern=pattern) for area in areas]
            case.found(self.name, rules, [], [sentence], f"no {length} of one parity in a run")


def _runs(signs: str, most: int) -> str:
    """The pattern of 1 to `most` of these digits."""
    return f"[{signs}]" + f"([{signs}]" * (most - 1) + ")?" * (most - 1)
