"""Region sum lines: box borders cut the line into parts of equal sums."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.colours import Colour
from nonet.codecs.sudokupad.elements import Square
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import Group, LineKind, closed, joined
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("region sum")
class RegionSum(LineKind):
    """Blue. Branches merge in the box in which they meet; a closed line begins at a border."""

    nick = r"region[- ]sums?"
    words = (
        r"\bregion[- ]?sums?\b",
        r"\bsegments?\b.*\b(?:same|equal)\b",
        r"\b(?:box(?:es)?|regions?|borders?)\b.*\b(?:same|equal|identical|constant) (?:sum|total|number|value)\b",
        r"\b(?:same|equal|identical) (?:sums?|totals?)\b.*\b(?:box(?:es)?|regions?)\b",
        r"\bsum(?:s)? to the same\b.*\b(?:box(?:es)?|regions?)\b",
        r"\b(?:box(?:es)?|regions?|borders?)\b.*\bsum(?:s)? to the same\b",
        r"\b(?:box|region)(?:es|s)? (?:borders? )?(?:divide|separate|split|segment|cut|break|partition)",
        r"\b(?:sum|total) of (?:the )?digits\b.*\b(?:same|equal)\b.*\b(?:within|in|for) each (?:3x3 )?(?:box|region)",
        r"\b(?:sum|total) of (?:the )?digits\b.*\beach (?:3x3 )?(?:box|region)\b.*\b(?:same|equal)\b",
        r"\b(?:sum|total) of (?:the )?digits\b.*\bsame (?:in|within|for) (?:every|each|all)\b.*\b(?:box|region)",
        r"\bequal sums?\b(?!.*\b(?:row|column|cage))",
        r"\b(?:box|region)e?s?\b.*\bsums? of equal (?:value|size)",
        r"\b(?:borders? )\b(?:divide|separate|split|segment|cut|break|partition)",
    )
    against = r"\bcages?\b|\barrow|\boutside\b"
    colours = (Colour(0x2E, 0xCB, 0xFF), Colour(0x34, 0xBB, 0xE6))
    kinds = ("region sum", "equal sums")

    def rules(self, case: Case, group: Group, sentence: Sentence) -> Iterator[Constraint | None]:
        region = {case.layout.place(cell): area for area in case.layout.regions for cell in area.cells}

        def of(square: Square) -> object:
            return region.get((square[0] + 1, square[1] + 1))

        if not region:
            yield None
        for branches in joined(group.lines):
            line = branches[0]
            if len(branches) == 1 and len(set(line)) == len(line):
                yield case.make("region sum", cells=case.cells(line))
                continue
            if len(branches) == 1 and closed(line) and len(set(line)) == len(line) - 1:
                ring = line[:-1]
                start = next((i for i in range(len(ring)) if of(ring[i]) != of(ring[i - 1])), 0)
                yield case.make("region sum", cells=case.cells(ring[start:] + ring[:start]))
                continue
            yield case.make("equal sums", groups=tuple(case.cells(part) for part in _pieces(branches, of)))


def _pieces(branches: list[tuple[Square, ...]], of: Callable[[Square], object]) -> list[list[Square]]:
    """The parts of a branched line between borders; parts that share a cell are one."""
    found: list[list[Square]] = []
    for line in branches:
        for _, part in groupby(line, of):
            piece = list(part)
            touching = [other for other in found if set(other) & set(piece)]
            found = [other for other in found if other not in touching]
            found.append(list(dict.fromkeys(square for each in (*touching, piece) for square in each)))
    return found
