"""Lines with a circle or a diamond at both ends: between lines, lockout lines and double arrows."""

from __future__ import annotations

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.elements import Element, Shape, Square, Stroke
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import closed
from nonet.codecs.sudokupad.sentences import Sentence

_KINDS = {
    "double arrow": (
        r"\bdouble[- ]arrow|\bsum\b.*\blines?\b.*\bsum\b.*\b(?:circles?|ends?)\b|\blines?\b.*\b(?:sum|add"
        r"|total)\w*\b.*\b(?:same|equal|sum)\b.*\b(?:circles?|circled|end)\b"
    ),
    "lockout": r"\blockout|\boutside\b.*\b(?:diamonds?|range)\b|\bnot\b.*\bbetween\b.*\bdiamonds?\b",
    "between": r"\bbetween\b.*\b(?:circles?|circled|ends?|bulbs?|endpoints?)\b|\bbetween lines?\b",
}


@recogniser("line with ends")
class LineWithEnds(Recogniser):
    """Which of the three it is, only words tell."""

    concepts = frozenset({"extreme", "unequal"})
    stage = 52

    def recognise(self, case: Case) -> None:
        ends: dict[Square, list[Shape]] = {}
        for shape in case.shapes():
            if (
                shape.in_cell
                and 0.4 <= shape.size <= 1.05
                and not shape.text
                and (shape.is_round or shape.is_diamond or not shape.rounded)
            ):
                ends.setdefault(shape.square, []).append(shape)
        lines = [
            line
            for line in case.strokes()
            if not closed(line.squares)
            and line.squares[0] in ends
            and line.squares[-1] in ends
            and len(line.squares) > 2
        ]
        told: dict[str, list[Sentence]] = {}
        for sentence in case.open_sentences():
            kind = next((kind for kind, words in _KINDS.items() if sentence.says(words)), None)
            if kind and not sentence.claimed:
                told.setdefault(kind, []).append(sentence)
        for kind, sentences in told.items():
            own = [line for line in lines if self._is_meant(line, ends, kind, sentences, alone=len(told) == 1)]
            if not own:
                if case.has(kind):
                    case.found(kind, [], [], sentences, "the object itself has this rule")
                continue
            least = sentences[0].number_after(r"at least|minimum of") or (case.size + 1) // 2 - 1
            extra = {"difference": least} if kind == "lockout" else {}
            rules = [case.make(kind, cells=case.cells(line.squares), **extra) for line in own]
            elements: list[Element] = [*own]
            elements += dict.fromkeys(end for line in own for side in (0, -1) for end in ends[line.squares[side]])
            case.found(kind, rules, list(dict.fromkeys(elements)), sentences, "lines with marks at both ends")

    @staticmethod
    def _is_meant(
        line: Stroke, ends: dict[Square, list[Shape]], kind: str, sentences: list[Sentence], *, alone: bool
    ) -> bool:
        diamonds = any(not shape.rounded for shape in ends[line.squares[0]])
        if not alone and (kind == "lockout") != diamonds:
            return False
        words = frozenset(word for sentence in sentences for word in sentence.colours) - {"white"}
        return not words or (line.colour is not None and any(line.colour.is_called(word) for word in words))
