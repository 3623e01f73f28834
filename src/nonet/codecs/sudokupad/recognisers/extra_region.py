"""Extra regions: groups of shaded cells, or cages, that hold each digit once."""

from __future__ import annotations

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.elements import Element
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._cells import areas_of, form

_WORDS = (
    r"\bextra regions?\b|\b(?:shaded|gr[ea]y|colou?red|highlighted|\w+) (?:areas?|regions?"
    r"|boxes|squares|cells|outlines?|windows?)\b.*\b(?:1 ?(?:-|to|through) ?\d|once|one time"
    r"|all (?:the )?digits|not repeat"
    r"|no repeat|without repeat\w*|each of the digits)"
    r"|\b(?:once|without repe\w+|not repeat)\b.*\b(?:among|in|within) (?:the |each |every )?(?:gr[ea]y|shaded"
    r"|marked|highlighted|\w+) (?:cells|areas?|regions?)"
)
_AGAINST = r"\bcages?\b|\brows?\b|\bsums?\b|\blines?\b|\bbox borders"


@recogniser("extra region")
class ExtraRegion(Recogniser):
    """Cells of one colour that touch, as many as there are digits."""

    stage = 74

    def recognise(self, case: Case) -> None:
        told = [
            each for each in case.open_sentences() if each.says(_WORDS) and not each.says(_AGAINST) and not each.claimed
        ]
        if not told:
            return
        if case.has("extra region"):
            case.found(self.name, [], [], told, "the object itself has this rule")
            return
        shapes = [
            shape
            for shape in case.shapes()
            if shape.in_cell and form(shape) == "cell" and shape.fill and case.on_board(shape.square)
        ]
        areas = areas_of(case, shapes)
        cages = [cage for cage in case.cages() if not cage.label]
        elements: list[Element] = [*shapes]
        if areas and all(len(area) == len(case.symbols) for area in areas):
            elements += [cage for cage in cages if set(cage.squares) in areas]
        elif not areas and cages and all(len(cage.squares) == len(case.symbols) for cage in cages):
            areas, elements = [set(cage.squares) for cage in cages], [*cages]
        else:
            return
        rules = [case.make("extra region", cells=case.cells(sorted(area))) for area in areas]
        case.found(self.name, rules, elements, told, "areas of one colour")
