"""Diagonals on which no digit stands twice, told by words and mostly drawn as thin lines from corner to corner."""

from __future__ import annotations

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.elements import Stroke
from nonet.codecs.sudokupad.recognisers import recogniser

_WORDS = (
    r"\bdiagonals?\b.*\b(?:once|repeat\w*|different|unique|all|each|contain|distinct|appl\w*)\b"
    r"|\bno digits? (?:may |can )?(?:repeats?|appears? (?:twice|more than once))\b.*\bdiagonals?\b"
    r"|\b(?:once|(?:not|cannot|can't|don't|never|no) repeat\w*|unique|different)\b.*\bdiagonals?\b"
)
_AGAINST = (
    r"\bsum|\barrow|\boutside|\bclues?\b|\b(?:may|can) repeat\b|\bdiagonally\b|\bmove\b|\bonly\b|\bexactly (?!once)"
    r"|\bpriority\b|\btimes\b|\bset of\b"
)

_NICK = r"x-?\s?sudoku|diagonals?(?: sudoku)?"


@recogniser("diagonal")
class Diagonal(Recogniser):
    """Which of the two the drawing shows; without one, 'both' or 'main diagonals'."""

    stage = 55

    def recognise(self, case: Case) -> None:
        drawn: dict[str, list[Stroke]] = {}
        for line in case.free(Stroke):
            (r, c), (row, column) = line.points[0], line.points[-1]
            straight = abs(abs(row - r) - abs(column - c)) < 0.1 and abs(row - r) > case.size - 1.2
            if len(line.points) == 2 and not line.head and straight:
                drawn.setdefault("down" if (row - r) * (column - c) > 0 else "up", []).append(line)
        told = [
            each
            for each in case.open_sentences()
            if (each.says(_WORDS) or each.just_names(_NICK)) and not each.says(_AGAINST) and not each.claimed
        ]
        if not told:
            return
        directions = list(drawn)
        if not directions and case.has("diagonal"):
            case.found(self.name, [], [], told, "the object itself has this rule")
            return
        if not directions and any(each.says(r"\bdiagonals\b|\b(?:main|each|either) diagonal|\bx-") for each in told):
            directions = ["down", "up"]
        rules = [case.make("diagonal", direction=direction) for direction in directions]
        if rules:
            case.found(self.name, rules, [line for lines in drawn.values() for line in lines], told, "diagonals")
