"""Words for marks between cells, shared by the recognisers of dots, letters and of negatives."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.elements import Shape, Square
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.layout import Cell

DOT = r"\b(?:dots?|kropki|pips?|blobs?|apples?|bubbles?|spots?)\b"
SQUARE = r"\bsquares?\b"
DIAMOND = r"\bdiamonds?\b"
BAR = r"\b(?:bars?|sticks?|rectangles?)\b"
CIRCLE = r"\bcircle[sd]?\b"

MAX_MARK = 0.62
"""The width of the largest mark between two cells; wider shapes are circles of cells or pills."""


def edge_cells(case: Case, shape: Shape) -> tuple[Cell, Cell] | None:
    """The two cells on the board between which a small mark stands."""
    edge: tuple[Square, Square] | None = shape.on_edge
    if edge is None or shape.size > MAX_MARK or not all(map(case.on_board, edge)):
        return None
    return case.cell(edge[0]), case.cell(edge[1])


def form_words(shape: Shape) -> str:
    """The pattern of the nouns that setters have for a mark of this form."""
    if shape.is_round or shape.rounded:
        return rf"{DOT}|{CIRCLE}"
    if shape.is_diamond:
        return rf"{DIAMOND}|{DOT}"
    return rf"{SQUARE}|{BAR}|{DOT}"


def fits_colour(sentence: Sentence, shape: Shape) -> bool | None:
    """Whether the colour is the one that the sentence names; None if it names none."""
    colour = shape.fill or shape.border
    if not sentence.colours:
        return None
    return colour is not None and any(colour.is_called(word) for word in sentence.colours)


def neighbours(case: Case) -> Iterable[tuple[Cell, Cell]]:
    """All pairs of cells that share a side."""
    for cell in case.layout.cells:
        row, column = case.layout.place(cell)
        if column < case.size:
            yield cell, case.layout.cell(row, column + 1)
        if row < case.size:
            yield cell, case.layout.cell(row + 1, column)
