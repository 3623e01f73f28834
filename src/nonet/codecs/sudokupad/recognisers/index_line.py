"""Index lines: a digit N in cell P of the line says that P stands in cell N of it."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.elements import Element, Shape
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import Group, LineKind
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint


@recogniser("index line")
class IndexLine(LineKind):
    """The line begins at its bulb, if one of its ends has a mark."""

    concepts = frozenset({"position"})

    nick = r"index(?:ing)?"
    words = (
        r"\bindex(?:ing|ed)? lines?\b",
        r"\bdigit n\b.*\b(?:position|cell) p\b.*\bp\b.*\b(?:position|cell) n\b.*\bline\b",
        r"\bnth (?:cell|position) (?:of|along|on) (?:a|the|an) [\w ]*line\b.*\b(?:position|place|where)\b",
    )
    against = r"\brow index|\bcolumn index"
    kinds = ("index line",)

    def rules(self, case: Case, group: Group, sentence: Sentence) -> Iterator[Constraint | None]:
        bulbs = {shape.square for shape in self._bulbs(case)}
        for line in group.lines:
            turned = line[-1] in bulbs and line[0] not in bulbs
            yield case.make("index line", cells=case.cells(line[::-1] if turned else line))

    def marks(self, case: Case, group: Group) -> list[Element]:
        ends = {end for line in group.lines for end in (line[0], line[-1])}
        return [shape for shape in self._bulbs(case) if shape.square in ends]

    @staticmethod
    def _bulbs(case: Case) -> list[Shape]:
        return [shape for shape in case.shapes() if shape.in_cell and 0.4 <= shape.size <= 1 and not shape.text]
