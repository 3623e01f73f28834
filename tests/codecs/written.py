"""What a puzzle reads back as, once it has been written."""

from __future__ import annotations

from dataclasses import replace

from nonet.core.puzzle import Puzzle


def read_back(name: str, puzzle: Puzzle) -> Puzzle:
    """The puzzle itself; as pencil marks, with what its givens leave to each cell, where one mark alone is a given."""
    if name != "pencil":
        return puzzle
    masks = puzzle.pencil_marks().masks  # a mark that is alone because there is one symbol is no given
    givens = bytes(mask.bit_length() if mask.bit_count() == 1 < puzzle.everything else 0 for mask in masks)
    told = any(not given and mask != puzzle.everything for given, mask in zip(givens, masks, strict=True))
    return replace(puzzle, givens=givens, candidates=masks if told else None)


def has_marks_everywhere(puzzle: Puzzle) -> bool:
    """Pencil marks cannot say that nothing is left to a cell."""
    return all(puzzle.pencil_marks().masks)
