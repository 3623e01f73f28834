"""Average arrows: the digit in the circle is the average of the digits along the arrow."""

from __future__ import annotations

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.elements import Element, Stroke
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers.arrow import circles_of
from nonet.core.constraint import Constraint


@recogniser("average arrow")
class AverageArrow(Recogniser):
    """A weighted sum: as many times the circle as the shaft has cells."""

    concepts = frozenset({"average"})
    stage = 19

    def recognise(self, case: Case) -> None:
        told = [
            each
            for each in case.open_sentences()
            if each.says(r"\barrows?\b")
            and each.says(r"\baverage|\bmean\b")
            and not each.says(r"\bcages?\b|\boutside\b")
        ]
        circles = circles_of(case)
        rules: list[Constraint | None] = []
        elements: list[Element] = []
        for arrow in [each for each in case.free(Stroke) if each.head and case.is_path(each)]:
            first, *shaft = arrow.squares
            if (first,) in circles and shaft:
                cells = case.cells([first, *shaft])
                rules.append(case.make("sum", cells=cells, total=0, factors=(len(shaft), *[-1] * len(shaft))))
                elements += [arrow, *circles[first,]]
        if told and rules:
            case.found(self.name, rules, list(dict.fromkeys(elements)), told, "arrows whose circle is an average")
