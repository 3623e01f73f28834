"""Clones: areas of one colour and one shape that hold the same digits in the same places."""

from __future__ import annotations

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.elements import Element, Shape, Square
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._cells import areas_of, form
from nonet.core.constraint import Constraint

_WORDS = (
    r"\bclones?\b|\b(?:same|identical) (?:shape|colou?r)\w*\b.*\b(?:same|identical|identically)\b"
    r"|\b(?:areas?|regions?|shapes?)\b.*\bsame (?:digits|numbers) in the same arrangement\b"
    r"|\b(?:areas?|regions?|shapes?)\b.*\b(?:exactly )?(?:the )?same (?:digits|numbers)\b.*\b(?:same"
    r"|identical) (?:relative )?(?:order|positions?|places?)\b"
)
_AGAINST = (
    r"\bsum\b|\banti|\binverse|\bnever\b|\bnot\b|(?<!without )\brotat"
    r"|(?<!without )(?<!rotation or )(?<!rotations or )\breflect|\bmirror|\b1 ?(?:-|to) ?9\b"
)


@recogniser("clone")
class Clone(Recogniser):
    """Only moved, neither turned nor mirrored."""

    concepts = frozenset({"shape", "position", "turn"})
    stage = 73

    def recognise(self, case: Case) -> None:
        told = [
            each for each in case.open_sentences() if each.says(_WORDS) and not each.says(_AGAINST) and not each.claimed
        ]
        if not told:
            return
        if case.has("clone"):
            case.found(self.name, [], [], told, "the object itself has this rule")
            return
        shapes = [shape for shape in case.shapes() if shape.in_cell and form(shape) == "cell" and shape.fill]
        rules: list[Constraint | None] = []
        elements: list[Element] = []
        for colour in dict.fromkeys(shape.fill for shape in shapes):
            own: list[Shape] = [shape for shape in shapes if shape.fill == colour]
            alike: dict[tuple[Square, ...], list[list[Square]]] = {}
            for area in areas_of(case, own):
                row, column = min(r for r, _ in area), min(c for _, c in area)
                alike.setdefault(tuple(sorted((r - row, c - column) for r, c in area)), []).append(sorted(area))
            if any(len(areas) < 2 for areas in alike.values()):
                continue
            for first, *others in alike.values():
                rules += [case.make("clone", cells=case.cells(first), copy=case.cells(other)) for other in others]
            elements += own
        if rules:
            case.found(self.name, rules, elements, told, "areas of one colour and one shape")
