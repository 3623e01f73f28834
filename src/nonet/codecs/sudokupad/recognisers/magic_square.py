"""Magic squares: the rows, columns and diagonals of a 3x3 area have equal sums."""

from __future__ import annotations

import re

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.elements import Element, Square
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._cells import areas_of, looks_of, meant_looks
from nonet.codecs.sudokupad.sentences import Sentence

_WORDS = r"\bmagic squares?\b"
_GOES_ON = r"\b(?:rows?|columns?)\b.*\bdiagonals?\b.*\b(?:same|equal)\b"
_AGAINST = (
    r"\b(?:one|some|exactly|which|cages?|any|every|wherever|multiplicative|semi|almost|not"
    r"|each box)\b(?! (?:row|column))"
)
_MIDDLE = r"\b(?:central|center|centre|middle)\b(?! (?:cell|digit))"
_NUMBERED = re.compile(r"\bbox(?:es)? ((?:\d|and|,|&|\s)+)")


@recogniser("magic square")
class MagicSquare(Recogniser):
    """The middle box, boxes by number, or nine marked cells."""

    concepts = frozenset({"magic"})
    stage = 71

    def recognise(self, case: Case) -> None:
        told = [each for each in case.open_sentences() if each.says(_WORDS) and not each.claimed]
        for sentence in told:
            if re.search(_AGAINST, re.sub(r"[(:,].*", "", sentence.body)):
                continue
            squares, elements = self._areas(case, sentence)
            if not squares or any(len(area) != 9 for area in squares):
                continue
            rules = [case.make("equal sums", groups=self._lines(case, area)) for area in squares]
            place = case.sentences.index(sentence)
            follow = [
                each for each in case.sentences[place + 1 : place + 2] if each.says(_GOES_ON) and not each.claimed
            ]
            case.found(self.name, rules, elements, [sentence, *follow], "a magic square")

    @staticmethod
    def _areas(case: Case, sentence: Sentence) -> tuple[list[list[Square]], list[Element]]:
        """The 3x3 areas that are meant, with what marks them."""
        places = ([case.layout.place(cell) for cell in box.cells] for box in case.layout.regions)
        boxes = [sorted((row - 1, column - 1) for row, column in box) for box in places]
        looks = looks_of(case)
        meant = [look for look in meant_looks(sentence, sentence.body, looks) if look[1] == "cell"]
        marked: list[Element] = [shape for look in meant for shape in looks[look]]
        areas = [sorted(area) for area in areas_of(case, [shape for look in meant for shape in looks[look]])]
        numbered = _NUMBERED.search(sentence.body)
        if sentence.says(_MIDDLE) and len(boxes) % 2:
            boxes = [boxes[len(boxes) // 2]]
        elif numbered:
            named = [int(number) for number in re.findall(r"\d", numbered[1])]
            boxes = [boxes[number - 1] for number in named if number <= len(boxes)]
        else:
            boxes = areas
        if not all(_is_square(area) for area in boxes):
            return [], []
        return [list(area) for area in boxes], marked if areas == boxes else []

    @staticmethod
    def _lines(case: Case, area: list[Square]) -> tuple[tuple[int, ...], ...]:
        rows = [area[start : start + 3] for start in (0, 3, 6)]
        lines = [*rows, *zip(*rows, strict=True), [area[0], area[4], area[8]], [area[2], area[4], area[6]]]
        return tuple(case.cells(line) for line in lines)


def _is_square(area: list[Square]) -> bool:
    row, column = area[0]
    return area == [(row + down, column + right) for down in range(3) for right in range(3)]
