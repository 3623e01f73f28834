"""Counting circles: a digit in a circle is the number of circles that hold it."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.elements import Square
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._cells import CellKind
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("counting circles")
class CountingCircles(CellKind):
    """Circles, or other marks of one look."""

    concepts = frozenset({"count"})
    shared = True

    words = (
        r"\b(?:how many|number of) (?:times|circles|\w+ circles)\b",
        r"\bcounting circles?\b",
        r"\bexactly that many\b.*\bcircles?\b|\bthat many (?:times|circles)\b",
    )
    against = r"\blines?\b|\bsees?\b|\bneighbo|\badjacent|\bsurround|\brow\b|\bcolumn\b"
    kinds = ("counting circles",)

    def rules(self, case: Case, squares: list[Square], sentence: Sentence) -> Iterator[Constraint | None]:
        yield case.make("counting circles", cells=case.cells(squares))
