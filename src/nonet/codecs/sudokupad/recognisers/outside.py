"""Numbers outside the board: sandwich sums, X-sums, skyscrapers, numbered rooms, sums of rows. Only words part them."""

from __future__ import annotations

import re

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.elements import Element, Shape
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint

_OUTSIDE = (
    r"\boutside\b|\bclues?\b|\bgrid edge|\b(?:left|top|right|above|beside|around|perimeter)\b"
    r"|\bsandwich|\bsky-?scraper|\bx-?sums?|\bnumbered room|\bnumbers?\b"
)
_AGAINST = r"\bcages?\b|\blines?\b|\bzero\b|\bexactly one\b|\bset of\b|\bor\b.*\bor\b|\bboth\b"
_KINDS: dict[str, tuple[str, str]] = {
    "sandwich": (
        (
            r"\bsandwich|\b(?:between|separated by) (?:the )?(?:digits? )?(?:1|one|lowest)\b.*\b(?:9|6|8|nine"
            r"|six|highest)\b"
            r"|\bbetween (?:the )?(?:9|6)\b.*\b1\b"
        ),
        "total",
    ),
    "x sum": (r"\bx-?\s?sums?\b|\bfirst (?:x|n)\b", "total"),
    "skyscraper": (
        r"\bsky-?scraper|\bbuildings?\b|\bvisible\b|\bcan be seen\b|\bsees?\b.*\b(?:taller|higher|height)",
        "count",
    ),
    "numbered room": (
        r"\bnumbered room|\b(?:x|n)(?:th|'th|-th)\b|\bposition\b.*\bfirst (?:digit|cell)\b|\bindexed by the first\b",
        "symbol",
    ),
}


@recogniser("outside")
class Outside(Recogniser):
    """One kind for all numbers outside that are left, unless rows and columns have one each."""

    concepts = frozenset({"count", "extreme", "order", "position"})
    stage = 70

    def recognise(self, case: Case) -> None:
        clues = [shape for shape in case.shapes() if shape.text and self._is_beside(case, shape)]
        told: dict[str, list[Sentence]] = {}
        for sentence in case.open_sentences():
            if sentence.claimed or not sentence.says(_OUTSIDE) or sentence.says(_AGAINST):
                continue
            kinds = [kind for kind, (words, _) in _KINDS.items() if sentence.says(words)]
            if len(kinds) == 1:
                told.setdefault(kinds[0], []).append(sentence)
        native = [kind for kind in told if case.has(kind)]
        for kind in native:
            case.found(kind, [], [], told[kind], "the object itself has this rule")
        left = {kind: sentences for kind, sentences in told.items() if kind not in native}
        if len(left) != 1 or not clues:
            return
        (kind, sentences) = next(iter(left.items()))
        rules: list[Constraint | None] = []
        elements: list[Element] = []
        for clue in clues:
            if not re.fullmatch(r"\d{1,3}", clue.text):
                return
            rules.append(case.make(kind, at=case.place(clue.square), **{_KINDS[kind][1]: int(clue.text)}))
            elements.append(clue)
        case.found(kind, rules, elements, sentences, "numbers outside the board")

    @staticmethod
    def _is_beside(case: Case, shape: Shape) -> bool:
        row, column = shape.square
        beside = (0 <= row < case.size) != (0 <= column < case.size)
        return beside and min(row, column) >= -2 and max(row, column) <= case.size + 1
