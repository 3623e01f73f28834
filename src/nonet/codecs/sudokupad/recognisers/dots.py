"""Marks between two cells: Kropki dots, and any dot, square or diamond whose relation the text tells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonet.codecs.sudokupad.case import LIKELY, Case, Recogniser
from nonet.codecs.sudokupad.elements import Shape
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._marks import CIRCLE, edge_cells, fits_colour, form_words
from nonet.codecs.sudokupad.recognisers._relations import relation_of
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint

Look = tuple[str, str]
"""Colour name and form: the marks of one look have one meaning."""

_OF_XV = r"\b(?:either )?x(?:'?s)? or v(?:'?s)?\b|\b(?:either )?v(?:'?s)? or x(?:'?s)?\b"
GIVEN_SUM = "the sum that is given"
_GIVES_SUM = (
    r"\b(?:dots?|circles?|clues?)\b.*\b(?:give|show|indicate|represent|denote|equal|is"
    r"|are)s?\b (?:\w+ )?the (?:sum|total)\b"
    r"|\bsum to the (?:number|value|total|digit)\b"
)
_JOINS = (
    r"\b(?:separated|joined|connected|linked|joins?|connects?|separates?|on either side|either side|between"
    r"|sharing|share)\b"
)
_NICK = r"kropki(?: dots?| pairs?)?|dots?"
_NOT_MARKS = r"\bcages?\b|\blines?\b|\barrows?\b|\brows?\b"


@recogniser("dots")
class Dots(Recogniser):
    """White and black are clear by themselves, unless a sentence says something else of them."""

    concepts = frozenset({"extreme", "parity", "product", "remainder", "unequal"})
    stage = 31

    def recognise(self, case: Case) -> None:
        looks: dict[Look, list[Shape]] = {}
        for shape in case.shapes():
            if edge_cells(case, shape) and (shape.fill or shape.border) and shape.size > 0.15 and not _letter(shape):
                looks.setdefault(_look(shape), []).append(shape)
        told = [
            (sentence, between)
            for sentence in self._sentences(case)
            if (between := self._between(sentence)) and not sentence.claimed
        ]
        for look, shapes in looks.items():
            self._look(case, look, shapes, told, looks)
        self._by_any_name(case, looks, told)
        for sentence in list(case.open_sentences()):
            if sentence.just_names(_NICK) and not sentence.claimed and case.has("difference", "ratio"):
                case.found(self.name, [], [], [sentence], "dots go by their usual rules")
        if not looks and case.has("difference", "ratio"):
            for sentence, _ in told:
                if sentence.says(r"\bdots?\b|\bkropki") and not sentence.claimed:
                    case.found(self.name, [], [], [sentence], "the object itself has this rule")

    def _by_any_name(self, case: Case, looks: dict[Look, list[Shape]], told: list[tuple[Sentence, str]]) -> None:
        """Marks that setters call cherries, stars or bubbles: by their colour, or as the only ones that are left."""
        left = {look: shapes for look, shapes in looks.items() if id(shapes[0]) not in case.claimed}
        open_told = [
            (each, between)
            for each, between in told
            if not each.claimed and each.says(_JOINS) and not each.says(r"\b[xv]'?s?\b")
        ]
        for each, between in open_told:
            fitting = [shapes for shapes in left.values() if fits_colour(each, shapes[0])]
            if not fitting and not each.colours and len(left) == len(open_told) == 1:
                fitting = list(left.values())
            if len(fitting) == 1 and id(fitting[0][0]) not in case.claimed:
                rules = [rule for shape in fitting[0] for rule in self._rules(case, shape, between)]
                case.found(self.name, rules, fitting[0], [each], f"marks between cells: {between}")

    def knows(self, sentence: Sentence) -> bool:
        return sentence.says(r"\bdots?\b") and not sentence.says(CIRCLE) and self._between(sentence) is not None

    @staticmethod
    def _sentences(case: Case) -> Iterator[Sentence]:
        for sentence in case.sentences:
            choice = sentence.says(r"\beither\b.*\bor\b") and " or " in (relation_of(sentence.whole) or "")
            if not sentence.harmless and (not sentence.poisoned or sentence.says(_OF_XV) or choice):
                yield sentence

    @staticmethod
    def _between(sentence: Sentence) -> str | None:
        if sentence.says(_OF_XV) and sentence.says(r"\b(?:dots?|squares?|circles?|diamonds?)\b"):
            return "a + b == 5 or a + b == 10"
        if sentence.says(_NOT_MARKS) and not sentence.says(r"\b(?:dots?|kropki|squares?)\b"):
            return None
        if sentence.says(_GIVES_SUM):
            return GIVEN_SUM
        return relation_of(sentence.body) or relation_of(sentence.whole)

    def _look(
        self,
        case: Case,
        look: Look,
        shapes: list[Shape],
        told: list[tuple[Sentence, str]],
        looks: dict[Look, list[Shape]],
    ) -> None:
        first = shapes[0]
        fitting = [(each, between) for each, between in told if each.says(form_words(first))]
        speaking = [(each, between) for each, between in fitting if fits_colour(each, first)]
        if not speaking:
            plain = [(each, between) for each, between in fitting if fits_colour(each, first) is None]
            speaking = (
                plain
                if len(looks) == 1 or (look[0] in ("white", "black") and len(plain) == 1 and len(looks) == 1)
                else []
            )
        speaking = [(each, _own_part(each, first) or between) for each, between in speaking]
        betweens = {between for _, between in speaking}
        if len(betweens) > 1:  # one sentence for white and black: "white: consecutive, black: ratio 1:2"
            return
        kropki = {"white": "abs(a - b) == 1", "black": "a == 2 * b or b == 2 * a"}.get(look[0])
        between = next(iter(betweens), None)
        if between is not None and len((first.fill and {each for each, _ in speaking}) or ()) == 1:
            joint = speaking[0][0]
            if (
                kropki
                and joint.colours >= {"white", "black"}
                and joint.says("consecutive")
                and joint.says(r"ratio|double|twice|1:2|2:1")
            ):
                between = kropki
        if between is None:
            unlike = any(each.says(r"\bdots?\b|\bkropki") and not each.harmless for each in case.sentences)
            if kropki is None or not first.rounded or (unlike and not self._kropki_by_name(case)):
                return
            between = kropki
        rules = [rule for shape in shapes for rule in self._rules(case, shape, between)]
        sentences = [each for each, _ in speaking]
        why = f"{look[0]} {look[1]} between cells: {between}"
        case.found(self.name, rules, shapes, sentences, why, "" if sentences else LIKELY)

    @staticmethod
    def _kropki_by_name(case: Case) -> bool:
        return any(each.says(r"\bkropki\b") and not relation_of(each.body) for each in case.open_sentences())

    @staticmethod
    def _rules(case: Case, shape: Shape, between: str) -> Iterator[Constraint | None]:
        cells = edge_cells(case, shape)
        assert cells is not None
        a, b = cells
        number = int(shape.text) if shape.text.isascii() and shape.text.isdigit() and len(shape.text) < 4 else None
        if shape.text and number is None:
            yield None
        elif between == "abs(a - b) == 1":
            yield case.make("difference", a=a, b=b, difference=1 if number is None else number)
        elif between == "a == 2 * b or b == 2 * a":
            yield case.make("ratio", a=a, b=b, ratio=2 if number is None else number)
        elif number is not None and between == f"abs(a - b) == {number}":
            yield case.make("difference", a=a, b=b, difference=number)
        elif number is not None:
            yield case.make("sum", cells=(a, b), total=number) if between == GIVEN_SUM else None
        elif between == GIVEN_SUM:
            yield None
        else:
            yield case.make("relation", cells=(a, b), between=between)


def _own_part(sentence: Sentence, shape: Shape) -> str | None:
    """What the sentence says of marks of this colour, if it goes on to speak of another colour; else None."""
    colour = shape.fill or shape.border
    places = sorted((match.start(), match[1]) for match in _COLOURED.finditer(sentence.body))
    if colour is None or len(places) < 2:
        return None
    ends = [start for start, _ in places[1:]] + [len(sentence.body)]
    own = [sentence.body[start:end] for (start, word), end in zip(places, ends, strict=True) if colour.is_called(word)]
    return relation_of(own[0]) if len(own) == 1 else None


_COLOURED = re.compile(r"\b(white|black|grey|red|green|blue|yellow|orange|purple|pink)\b")


def _letter(shape: Shape) -> bool:
    """Whether a sign that is no number stands in it."""
    return bool(shape.text) and not (shape.text.isascii() and shape.text.isdigit())


def _look(shape: Shape) -> Look:
    colour = shape.fill or shape.border
    assert colour is not None
    form = "dot" if shape.rounded else "diamond" if shape.is_diamond else "square"
    return colour.name, form
