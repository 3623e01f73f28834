"""Quads: digits in a circle on a corner stand in the four cells around it."""

from __future__ import annotations

import re

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.elements import Element
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.core.constraint import Constraint

_WORDS = (
    r"\bquad|\b(?:appear|contain|found|occur|present|include|placed)\w*\b.*\b(?:surrounding|four|4|2x2"
    r"|around|touch\w*|adjacent) ?(?:cells|squares)?|\bin (?:at least )?one of the (?:four "
    r"|4 )?(?:\w+ )?cells|\bappear in (?:those|these|the) (?:four |4 )?cells\b"
    r"|\baround\b.*\bappear|\bsurround"
)


@recogniser("quadruple")
class Quadruple(Recogniser):
    """Circle and digits may be two elements in one place, or one for each line of digits."""

    concepts = frozenset({"two by two"})

    stage = 40

    def recognise(self, case: Case) -> None:
        told = [
            each
            for each in case.open_sentences()
            if each.says(_WORDS) and not each.claimed and each.says(r"\bcircles?\b|\bquad|\bclues?|\bdigits?\b")
        ]
        told = [
            each
            for each in told
            if not each.says(
                r"\b(?:not|never|cannot) (?:appear|contain|occur|be )|\bcages?\b|\blines?\b|\boutside\b"
                r"|\bknight|\bking\b|\bsums?\b"
            )
        ]
        marks: dict[tuple[tuple[int, int], ...], list[Element]] = {}
        texts: dict[tuple[tuple[int, int], ...], str] = {}
        for shape in case.shapes():
            corner = shape.on_corner
            near = corner or _corner_of_text(shape.centre, shape.text)
            if not near or not all(map(case.on_board, near)) or shape.size > 1.2:
                continue
            if shape.text and not re.fullmatch(r"[\d\s,.;]+", shape.text):
                continue
            marks.setdefault(near, []).append(shape)
            texts[near] = f"{texts.get(near, '')} {shape.text}"
        rules: list[Constraint | None] = []
        elements: list[Element] = []
        for squares, text in texts.items():
            digits = tuple(int(digit) for digit in re.findall(r"\d", text))
            if digits:
                rules.append(case.make("quadruple", cells=case.cells(squares), symbols=digits))
                elements += marks[squares]
        if told and (rules or case.has("quadruple")):
            case.found(self.name, rules, elements, told, "digits in circles on corners")


def _corner_of_text(centre: tuple[float, float], text: str) -> tuple[tuple[int, int], ...]:
    """The corner beside which digits stand that are drawn as several texts; none for other texts."""
    row, column = centre
    r, c = round(row), round(column)
    if not text or max(abs(row - r), abs(column - c)) > 0.26:
        return ()
    return (r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)
