"""Marked cells of one kind (low, middle or high; odd or even) with all cells a knight's move or a king's move away."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs.sudokupad.case import Case
from nonet.codecs.sudokupad.elements import Square
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._cells import CellKind
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint

_KNIGHT = [(a * i, b * j) for a, b in ((1, 2), (2, 1)) for i in (1, -1) for j in (1, -1)]
_KING = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]


@recogniser("same group")
class SameGroup(CellKind):
    """Only where the text says 'same' of group or parity, and of which move."""

    concepts = frozenset({"parity", "run"})

    words = (r"\bsame (?:\w+ )?(?:group|set|parity|third)\b.*\b(?:knight|king)\w*\b",)

    def rules(self, case: Case, squares: list[Square], sentence: Sentence) -> Iterator[Constraint | None]:
        third = max(1, case.size // 3)
        parity = sentence.says(r"\bparity\b")
        between = "(a + b) % 2 == 0" if parity else f"(a - 1) // {third} == (b - 1) // {third}"
        moves = _KNIGHT if sentence.says(r"\bknight") else _KING
        for row, column in squares:
            for down, right in moves:
                other = row + down, column + right
                if case.on_board(other):
                    yield case.make("relation", cells=case.cells(((row, column), other)), between=between)
