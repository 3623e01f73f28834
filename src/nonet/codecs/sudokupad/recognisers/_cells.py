"""`CellKind`: rules whose mark is a circle, a square or a colour of cells, told apart by shape and colour words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.elements import Element, Shape, Square
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint

Look = tuple[str, str]
"""Colour and form of marks in cells."""

CIRCLE = r"\bcircle[sd]?\b|\bdiscs?\b"
SQUARE = r"\bsquares?\b"
SHADED = r"\b(?:shaded|shading|colou?red|highlighted|gr[ea]y(?: cells?| squares?)?|filled|marked)\b"


def form(shape: Shape) -> str:
    """circle, cell (a cell filled whole), square or diamond."""
    if shape.is_round:
        return "circle"
    if shape.is_diamond:
        return "diamond"
    return "cell" if shape.size > 0.9 else "square"


_NOUNS = {"circle": CIRCLE, "square": SQUARE, "cell": rf"{SHADED}|{SQUARE}|\bcells?\b", "diamond": r"\bdiamonds?\b"}


_ANY_NOUN = "|".join(_NOUNS.values())


def looks_of(case: Case, *, shared: bool = False) -> dict[Look, list[Shape]]:
    """The free marks in cells by colour and form; if `shared`, with those of arrows and lines that look like them."""
    looks: dict[Look, list[Shape]] = {}
    everything = [element for element in case.elements if type(element) is Shape]
    for shape in everything if shared else case.shapes():
        if shape.in_cell and 0.4 <= shape.size <= 1.1 and not shape.text and case.on_board(shape.square):
            colour = (
                (shape.fill if shape.fill and not shape.fill.is_called("white") else None) or shape.border or shape.fill
            )
            if colour is not None:
                looks.setdefault((colour.name, form(shape)), []).append(shape)
    free = {id(shape) for shape in case.shapes()}
    kept = {look: shapes for look, shapes in looks.items() if any(id(shape) in free for shape in shapes)}
    return kept or {look: shapes for look, shapes in looks.items() if look[1] == "circle"}


def meant_looks(sentence: Sentence, text: str, looks: dict[Look, list[Shape]], *, alone: bool = True) -> list[Look]:
    """The looks of which a sentence, or the part `text` of it, speaks."""
    fitting = [look for look in looks if re.search(_NOUNS[look[1]], text)]
    exact = [look for look in fitting if look[1] != "cell" or re.search(SHADED, text) or sentence.colours]
    if "white" not in sentence.colours:
        exact = [look for look in exact if look != ("white", "cell") and not (look[0] == "white" and "shaded" in text)]
    words = [word for word in sentence.colours if re.search(rf"\b{word}|gray", text)]
    if words:
        colours = {look: looks[look][0].fill or looks[look][0].border for look in exact}
        return [look for look, colour in colours.items() if colour and any(map(colour.is_called, words))]
    return exact if alone else []


def areas_of(case: Case, shapes: Sequence[Shape]) -> list[set[Square]]:
    """The cells of these marks on the board, put together where they touch by their sides."""
    areas: list[set[Square]] = []
    for shape in shapes:
        if not case.on_board(shape.square):
            continue
        row, column = shape.square
        around = {(row, column), (row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
        touching = [area for area in areas if area & around]
        areas = [area for area in areas if area not in touching] + [{shape.square}.union(*touching)]
    return areas


def _is_called(shape: Shape, sentence: Sentence) -> bool:
    """Whether it has a colour that the sentence names."""
    colour = shape.fill or shape.border
    return colour is not None and any(map(colour.is_called, sentence.colours))


class CellKind(Recogniser):
    """A rule of marked cells."""

    stage = 75
    words: Sequence[str] = ()
    against = r"$^"
    kinds: Sequence[str] = ()
    forms = ("circle", "square", "cell", "diamond")
    shared = False
    """Whether it speaks of all marks of a look, also of the circles of arrows and of lines."""

    def rules(self, case: Case, squares: list[Square], sentence: Sentence) -> Iterator[Constraint | None]:
        raise NotImplementedError

    def knows(self, sentence: Sentence) -> bool:
        marked = sentence.says(f"{CIRCLE}|{SQUARE}|{SHADED}")
        return marked and any(map(sentence.says, self.words)) and not sentence.says(self.against)

    def recognise(self, case: Case) -> None:
        for sentence in list(case.open_sentences()):
            if sentence.says(self.against):
                continue
            for part in self.parts(sentence):
                if not any(re.search(word, part) for word in self.words):
                    continue
                looks = looks_of(case, shared=self.shared)
                meant = [look for look in meant_looks(sentence, part, looks) if look[1] in self.forms]
                if not meant and sentence.colours and not re.search(_ANY_NOUN, part):
                    meant = [look for look in looks if _is_called(looks[look][0], sentence)]
                    meant = meant if len(meant) == 1 else []
                if not meant:
                    if case.has(*self.kinds) and self.name not in sentence.claimed:
                        case.found(self.name, [], [], [sentence], "the object itself has this rule")
                    continue
                free = {id(shape) for shape in case.shapes()}
                elements: list[Element] = [shape for look in meant for shape in looks[look] if id(shape) in free]
                squares = list(dict.fromkeys(shape.square for look in meant for shape in looks[look]))
                case.found(
                    self.name,
                    list(self.rules(case, squares, sentence)),
                    elements,
                    [sentence],
                    f"{meant[0][0]} {meant[0][1]}s",
                )

    def parts(self, sentence: Sentence) -> list[str]:
        """The parts of a sentence that may speak of different marks."""
        return [sentence.whole]
