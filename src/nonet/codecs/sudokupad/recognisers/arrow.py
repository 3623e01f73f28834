"""Arrows: the digits along the shaft sum to the digit in the circle, or to the number in the pill."""

from __future__ import annotations

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.elements import Element, Shape, Square, Stroke
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint

_WORDS = (
    r"\barrows?\b.*\b(?:sums?|adds?|total|adding|summing)\b",
    r"\b(?:sums?|adds?|total|adding|summing)\b.*\barrows?\b",
)
_NICK = r"arrows?"
_AGAINST = r"\blittle|\bdiagonal|\boutside|\bdouble[- ]arrow|\baverage|\bproduct\b|\bpoint(?:s|ed|ing)?\b"


def bulb_squares(shape: Shape) -> list[Square]:
    """The cells that a circle or pill in cells covers."""
    row, column = shape.centre
    high, wide = max(1, round(shape.height)), max(1, round(shape.width))
    if round(shape.angle) % 180 == 90:
        high, wide = wide, high
    top, left = round(row - high / 2), round(column - wide / 2)
    return [(top + r, left + c) for r in range(high) for c in range(wide)]


def circles_of(case: Case) -> dict[tuple[Square, ...], list[Shape]]:
    """The circles and pills on the board, by the cells that they cover."""
    bulbs: dict[tuple[Square, ...], list[Shape]] = {}
    for shape in case.shapes():
        if shape.rounded and shape.size >= 0.5 and not shape.text and (shape.in_cell or shape.size > 1.3):
            covered = tuple(bulb_squares(shape))
            if all(map(case.on_board, covered)):
                bulbs.setdefault(covered, []).append(shape)
    return bulbs


@recogniser("arrow")
class Arrow(Recogniser):
    """A circle or pill with shafts that begin in it."""

    concepts = frozenset({"numeral", "position"})
    stage = 20

    def recognise(self, case: Case) -> None:
        shafts = [arrow for arrow in case.free(Stroke) if arrow.head and case.is_path(arrow)]
        bulbs = circles_of(case)
        rules: list[Constraint | None] = []
        elements: list[Element] = []
        for shaft in shafts:
            squares = shaft.squares
            owner = next((cells for cells in sorted(bulbs, key=len, reverse=True) if squares[0] in cells), None)
            if owner is None:
                continue
            rest = tuple(dict.fromkeys(square for square in squares if square not in owner))
            if not rest:
                continue
            if len(owner) == 1:
                rules.append(case.make("arrow", circle=case.cell(owner[0]), shaft=case.cells(rest)))
            else:
                rules.append(case.make("pill arrow", pill=case.cells(owner), shaft=case.cells(rest)))
            elements += [shaft, *bulbs[owner]]
        told = [
            sentence
            for sentence in case.open_sentences()
            if sentence.just_names(_NICK) or (any(map(sentence.says, _WORDS)) and not sentence.says(_AGAINST))
        ]
        if rules and self._unheard(case, told):
            return
        if rules or (told and case.has("arrow", "pill arrow")):
            case.found(self.name, rules, list(dict.fromkeys(elements)), told, "shafts that begin in a circle")

    @staticmethod
    def _unheard(case: Case, told: list[Sentence]) -> bool:
        """Whether a sentence says something of arrows, but none that they sum."""
        return not told and any(sentence.says(r"\barrows?\b") for sentence in case.sentences)
