"""Marked cells that all hold different digits."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.elements import Square
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._cells import CellKind
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("different marks")
class DifferentMarks(CellKind):
    """Circles, squares or cells of one colour, fewer than an extra region has."""

    shared = True
    words = (
        (
            r"\b(?:all|every|each|the)\b.*\b(?:contains?|holds?|have|has|are)(?: all)? (?:a "
            r"|an )?(?:different|unique|distinct)(?: digits?)?\b"
        ),
        r"\b(?:no|without) repeat(?:s|ed|ing)?(?: digits?)?\b.*\b(?:in|on|among|within)\b",
        (
            r"\bdigits? (?:may not|must not|cannot|can't|do not|don't|never) repeat (?:in|on|among|within"
            r"|across) (?:the )?(?:\w+ )?(?:circle|square|cell|diamond)"
        ),
    )
    against = (
        r"\bcages?\b|\blines?\b|\brows?\b|\bcolumns?\b|\bbox(?:es)?\b|\bregions?\b|\bdots?\b|\barrow|\bdiagonals?\b|\bthermo"
        r"|\bbetween\b|\bsums?\b|\bareas?\b|\bfrom\b|\bneighbou?r|\badjacent|\bsee"
    )

    def rules(self, case: Case, squares: list[Square], sentence: Sentence) -> Iterator[Constraint | None]:
        yield case.make("different", cells=case.cells(squares)) if 1 < len(squares) <= len(case.symbols) else None
