"""Marked cells that count: how many of the cells around them hold smaller, larger, even ... digits."""

from __future__ import annotations

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.elements import Element, Shape, Square
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._cells import form
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint

_COUNTS = r"\bhow many\b|\bthe number of\b|\bcounts?\b"
_SIDES = [(-1, 0), (1, 0), (0, -1), (0, 1)]
_CORNERS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
_KNIGHT = [(a * i, b * j) for a, b in ((1, 2), (2, 1)) for i in (1, -1) for j in (1, -1)]
_AROUND: tuple[tuple[str, list[Square]], ...] = (
    (r"\bknight", _KNIGHT),
    (
        (
            r"\borthogonal\w*\b.*\bdiagonal|\bdiagonal\w*\b.*\borthogonal|\bsurrounding\b|\b(?:8|eight)\b|\bking'?s?\b"
            r"|\bincluding diagonal|\btouching\b.*\bdiagonal"
        ),
        _SIDES + _CORNERS,
    ),
    (r"\borthogonal|\bup to (?:4|four)\b|\bshar\w* (?:an edge|a side)", _SIDES),
    (r"\bdiagonal", _CORNERS),
)
_HOLD: tuple[tuple[str, str], ...] = (
    (r"\b(?:smaller|lower|less|lesser)\b", "b < a"),
    (r"\b(?:larger|greater|higher|bigger)\b", "b > a"),
    (r"\bsame parity\b", "(a - b) % 2 == 0"),
    (r"\b(?:opposite|different) parity\b", "(a - b) % 2 == 1"),
    (r"\bconsecutive\b", "abs(a - b) == 1"),
    (r"\beven\b", "b % 2 == 0"),
    (r"\bodd\b", "b % 2 == 1"),
)
_AGAINST = (
    r"\bcages?\b|\bbox(?:es)?\b|\blines?\b|\brow\b|\bcolumn\b|\bshaded\b|\bsum"
    r"|\bthe circle\w* contain\b|\bcircles\b.*\bhow many\b.*\bcircles\b"
)


@recogniser("neighbour count")
class NeighbourCount(Recogniser):
    """The marks may be signs of any kind, if one look and one sentence are left."""

    concepts = frozenset({"count", "parity"})
    stage = 76

    def recognise(self, case: Case) -> None:
        told = [each for each in case.open_sentences() if not each.claimed and self._counts(each)]
        looks: dict[tuple[str, str, str], list[Shape]] = {}
        for shape in case.shapes():
            if shape.in_cell and case.on_board(shape.square) and shape.size <= 1.1 and not shape.text.isdigit():
                colour = shape.fill or shape.border
                look = (colour.name if colour else "", form(shape) if colour else "", shape.text)
                looks.setdefault(look, []).append(shape)
        for sentence in told:
            fitting = [look for look, shapes in looks.items() if self._means(sentence, look, shapes)]
            if not fitting and len(told) == len(looks) == 1 and not sentence.colours:
                fitting = list(looks)
            if len(fitting) == 1:
                self._give(case, sentence, looks.pop(fitting[0]))

    @staticmethod
    def _counts(sentence: Sentence) -> bool:
        around = any(sentence.says(words) for words, _ in _AROUND)
        held = [words for words, _ in _HOLD if sentence.says(words)]
        return bool(sentence.says(_COUNTS) and around and len(held) == 1 and not sentence.says(_AGAINST))

    @staticmethod
    def _means(sentence: Sentence, look: tuple[str, str, str], shapes: list[Shape]) -> bool:
        colour = shapes[0].fill or shapes[0].border
        nouns = {"circle": r"\bcircle", "square": r"\bsquare", "diamond": r"\bdiamond", "cell": r"\bcells?\b"}
        shaped = not look[2] and look[1] in nouns and sentence.says(nouns[look[1]])
        if sentence.colours:
            return colour is not None and any(map(colour.is_called, sentence.colours))
        return bool(shaped) and (look[1] != "cell" or sentence.says(r"\bshaded|\bcolou?red|\bhighlighted|\bmarked"))

    def _give(self, case: Case, sentence: Sentence, shapes: list[Shape]) -> None:
        around = next(moves for words, moves in _AROUND if sentence.says(words))
        between = next(expression for words, expression in _HOLD if sentence.says(words))
        rules: list[Constraint | None] = []
        for row, column in dict.fromkeys(shape.square for shape in shapes):
            near = [(row + down, column + right) for down, right in around]
            cells = case.cells(square for square in near if case.on_board(square))
            rules.append(case.make("count where", counter=case.cell((row, column)), cells=cells, between=between))
        elements: list[Element] = [*shapes]
        case.found(self.name, rules, elements, [sentence], f"cells that count: {between}")
