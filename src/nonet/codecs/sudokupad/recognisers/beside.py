"""Clues outside about the cells next to them: the sum of the first three, or digits that stand among them."""

from __future__ import annotations

import re

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.elements import Element, Shape, Square
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint

_NUMBERS = {"two": 2, "three": 3, "four": 4}
_NEAR = re.compile(
    r"\b(?:first|nearest|closest|adjacent) (two|three|four|[2-4])\b|\b(two|three|four|[2-4]) (?:\w+ )?(?:cells"
    r"|digits)\b"
    r"[^.]*\b(?:nearest|closest|first|next)\b"
)
_OUTSIDE = r"\boutside\b|\bclues?\b|\bnumbers? (?:next|beside|around)\b|\baround the\b"
_SUM = r"\bsums?\b|\badds?\b|\btotal"
_STANDS = r"\b(?:appear|placed|contain|found|stand|present|occur|included?)\w*\b"
_AGAINST = (
    r"\bdiagonal|\bproduct|\bnot\b|\bdifference\b|\bboth\b.*\bsandwich|\bincreas|\bdecreas|\bboxes?\b.*\bother\b"
    r"|\b(?:first|largest|smallest|largest and smallest) (?:odd|even)\b|\bX\b"
)


@recogniser("beside")
class Beside(Recogniser):
    """How many cells, the text has to say."""

    concepts = frozenset({"order", "position"})
    stage = 69

    def recognise(self, case: Case) -> None:
        clues = [shape for shape in case.shapes() if shape.text and self._line(case, shape)]
        told = [
            (each, near)
            for each in case.open_sentences()
            if not each.claimed
            and each.says(_OUTSIDE)
            and not each.says(_AGAINST)
            and (near := _NEAR.search(each.body))
        ]
        if not clues or len(told) != 1:
            return
        sentence, near = told[0]
        word = near[1] or near[2]
        count = _NUMBERS.get(word) or int(word)
        rules = [self._rule(case, clue, count, sentence) for clue in clues]
        elements: list[Element] = [*clues]
        case.found(self.name, rules, elements, [sentence], f"clues outside about the next {count} cells")

    @staticmethod
    def _line(case: Case, shape: Shape) -> list[Square]:
        """The cells from the edge at which the clue stands; none for a clue that is beside no row or column."""
        row, column = shape.square
        high, wide = case.layout.rows, case.layout.columns
        if 0 <= row < high and column in (-1, wide):
            across = range(wide) if column < 0 else range(wide - 1, -1, -1)
            return [(row, each) for each in across]
        if 0 <= column < wide and row in (-1, high):
            down = range(high) if row < 0 else range(high - 1, -1, -1)
            return [(each, column) for each in down]
        return []

    def _rule(self, case: Case, clue: Shape, count: int, sentence: Sentence) -> Constraint | None:
        cells = case.cells(self._line(case, clue)[:count])
        digits = re.fullmatch(r"[\d\s,]+", clue.text)
        if sentence.says(_SUM):
            return case.make("sum", cells=cells, total=int(clue.text)) if re.fullmatch(r"\d{1,2}", clue.text) else None
        if not digits or not sentence.says(_STANDS):
            return None
        return case.make("contains", cells=cells, symbols=tuple(int(digit) for digit in re.findall(r"\d", clue.text)))
