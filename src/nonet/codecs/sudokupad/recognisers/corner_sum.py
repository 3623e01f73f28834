"""Numbers on corners: the sum of the four cells around them."""

from __future__ import annotations

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.elements import Element, Square
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.core.constraint import Constraint

_FOUR = r"\b(?:four|4|surrounding|around|touch\w*|adjacent|2x2)\b"
_SUM = r"\b(?:sums?|adds?|totals?)\b"
_AGAINST = r"\bcages?\b|\blines?\b|\boutside\b|\barrow|\bthree\b|\bproduct|\bdots? (?:is|are)\b|\bappear"


@recogniser("corner sum")
class CornerSum(Recogniser):
    """The number may stand on a disc or a diamond."""

    concepts = frozenset({"two by two"})
    stage = 39

    def recognise(self, case: Case) -> None:
        told = [
            each
            for each in case.open_sentences()
            if each.says(_FOUR) and each.says(_SUM) and not each.says(_AGAINST) and not each.claimed
        ]
        if len(told) != 1:
            return
        rules: list[Constraint | None] = []
        elements: list[Element] = []
        corners: dict[tuple[Square, ...], list[Element]] = {}
        for shape in case.shapes():
            if shape.on_corner and all(map(case.on_board, shape.on_corner)) and shape.size <= 1.2:
                corners.setdefault(shape.on_corner, []).append(shape)
        for squares, shapes in corners.items():
            texts = [text for shape in shapes if (text := getattr(shape, "text", ""))]
            if len(texts) == 1 and texts[0].isascii() and texts[0].isdigit() and len(texts[0]) < 3:
                rules.append(case.make("sum", cells=case.cells(squares), total=int(texts[0])))
                elements += shapes
        if rules:
            case.found(self.name, rules, elements, told, "numbers on corners")
