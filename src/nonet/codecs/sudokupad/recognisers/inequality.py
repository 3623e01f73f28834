"""Signs < and > between cells, or chevrons drawn over their border: the tip is at the smaller digit."""

from __future__ import annotations

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.elements import Element, Stroke
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._marks import edge_cells
from nonet.core.constraint import Constraint

_HIGH_FIRST = {
    ">": True,
    "<": False,
    "v": True,
    "V": True,
    "^": False,
    "∨": True,
    "∧": False,
    "Ʌ": False,
    "˅": True,
    "˄": False,
    "›": True,
    "‹": False,
}
_WORDS = (
    r"\binequalit|\bgreater[- ]than\b|\bless[- ]than\b|\bpoints?['\"]? (?:to|at|towards?)\b.*\b(?:smaller"
    r"|lower|lesser)|\bsigns?\b|\b(?:smaller|lower|larger|higher|greater|less)\b.*\b(?:cell|digit)"
)
_MIN_BEND, _MAX_LENGTH = 0.02, 0.8


def chevron(line: Stroke) -> tuple[tuple[float, float], tuple[float, float]] | None:
    """The tip of a chevron and the direction in which it points; None if the line is none."""
    if len(line.points) != 3:
        return None
    a, tip, b = line.points
    middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    points = tip[0] - middle[0], tip[1] - middle[1]
    length = max(abs(a[0] - b[0]), abs(a[1] - b[1]))
    straight = min(abs(points[0]), abs(points[1])) < 0.02
    if length > _MAX_LENGTH or max(map(abs, points)) < _MIN_BEND or not straight:
        return None
    return tip, points


@recogniser("inequality")
class Inequality(Recogniser):
    """Signs that are turned by an angle are left to the reader."""

    concepts = frozenset({"extreme"})
    stage = 29

    def recognise(self, case: Case) -> None:
        rules: list[Constraint | None] = []
        elements: list[Element] = []
        for shape in case.shapes():
            cells = edge_cells(case, shape)
            if cells and shape.text in _HIGH_FIRST and not shape.angle:
                upright = shape.text in "vV^∨∧Ʌ˅˄"
                side_by_side = abs(shape.centre[1] - round(shape.centre[1])) < 0.1
                if upright == side_by_side:
                    continue
                high, low = cells if _HIGH_FIRST[shape.text] else cells[::-1]
                rules.append(case.make("greater than", high=high, low=low))
                elements.append(shape)
        texts_alone = bool(rules) and all(getattr(each, "text", "") in "vV" for each in elements)
        for line in case.free(Stroke):
            found = None if line.head else chevron(line)
            if found is None:
                continue
            (row, column), (down, right) = found
            if abs(down) > abs(right):
                edge = round(row)
                squares = [(edge - 1, int(column)), (edge, int(column))]
                near = abs(row - edge)
                first_is_low = down < 0
            else:
                edge = round(column)
                squares = [(int(row), edge - 1), (int(row), edge)]
                near = abs(column - edge)
                first_is_low = right < 0
            if near > 0.3 or not all(map(case.on_board, squares)):
                continue
            below, above = squares if first_is_low else squares[::-1]
            rules.append(case.make("greater than", high=case.cell(above), low=case.cell(below)))
            elements.append(line)
        told = [
            each
            for each in case.open_sentences()
            if each.says(_WORDS)
            and not each.claimed
            and not each.says(r"\bcages?\b|\boutside\b|\bshaded\b|\bgrey\b|\bgray\b")
        ]
        if (rules and not texts_alone) or (told and not rules and case.has("greater than")):
            case.found(self.name, rules, elements, told, "signs between cells")
