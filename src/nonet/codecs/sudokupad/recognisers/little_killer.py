"""Little killers: a number outside, and a short diagonal arrow that shows the diagonal it sums up."""

from __future__ import annotations

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.elements import Element, Stroke
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.core.constraint import Constraint

_AGAINST = (
    r"\bwithout (?:an )?arrows?\b|\bunarrowed\b|\bx-?sum|\bsandwich|\bfirst (?:\w+ )?(?:digits|cells)\b"
    r"|\bcages?\b|\bskyscraper"
)
_WORDS = (
    r"\b(?:indicated|given|marked|that|arrow'?s?) direction|\bdiagonal|\blittle[- ]killer"
    r"|\barrows?\b.*\boutside|\boutside\b.*\barrow|\bindicated\b.*\barrow"
)


@recogniser("little killer")
class LittleKiller(Recogniser):
    """The arrow stands in the same place as its number, or just beside it."""

    stage = 15

    def recognise(self, case: Case) -> None:
        arrows = [arrow for arrow in case.free(Stroke) if arrow.head and self._is_outside(case, arrow)]
        rules: list[Constraint | None] = []
        elements: list[Element] = []
        for arrow in arrows:
            (r, c), (row, column) = arrow.points[0], arrow.points[-1]
            down, right = row - r, column - c
            if abs(abs(down) - abs(right)) > 0.15 or max(abs(down), abs(right)) < 0.1:
                continue
            numbers = [
                shape
                for shape in case.shapes()
                if shape.text.isascii()
                and shape.text.isdigit()
                and not case.on_board(shape.square)
                and max(abs(shape.centre[0] - r), abs(shape.centre[1] - c)) < 0.8
            ]
            if not numbers:
                continue
            number = min(numbers, key=lambda shape: abs(shape.centre[0] - r) + abs(shape.centre[1] - c))
            direction = f"{'down' if down > 0 else 'up'} {'right' if right > 0 else 'left'}"
            at = number.square[0] + 1, number.square[1] + 1
            rules.append(case.make("little killer", at=at, direction=direction, total=int(number.text[:6])))
            elements += [arrow, number]
        told = [
            each
            for each in case.open_sentences()
            if each.says(_WORDS)
            and each.says(r"\bsums?|\btotal|\badds?|\blittle[- ]killer")
            and not each.says(_AGAINST)
        ]
        if (rules and told) or (told and case.has("little killer")):
            case.found(self.name, rules, elements, told, "numbers outside with diagonal arrows")

    @staticmethod
    def _is_outside(case: Case, arrow: Stroke) -> bool:
        row, column = arrow.points[0]
        return not (0.05 < row < case.size - 0.05 and 0.05 < column < case.size - 0.05)
