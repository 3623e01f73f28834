"""Puzzles of our own to reason about: made from a seed, and as hard as taking givens away makes them."""

from collections.abc import Iterator
from random import Random

import pytest

import nonet
from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard
from nonet.logic.path import repertoire, walk
from nonet.logic.step import Step


def minimal(seed: int, box: tuple[int, int] = (3, 3)) -> Puzzle:
    """A puzzle with one solution of which no given can go."""
    puzzle = nonet.generate(box=box, hide=0, seed=seed)
    givens = bytearray(puzzle.givens)
    cells = list(range(len(givens)))
    Random(seed).shuffle(cells)
    for cell in cells:
        kept, givens[cell] = givens[cell], 0
        if not nonet.solve(puzzle.with_givens(bytes(givens))).unique:
            givens[cell] = kept
    return puzzle.with_givens(bytes(givens))


@pytest.fixture(scope="session")
def hard_puzzles() -> list[Puzzle]:
    return [minimal(seed) for seed in range(12)]


def positions(puzzle: Puzzle) -> Iterator[CandidateBoard]:
    """The board before each step that is more than a single."""
    board = CandidateBoard.of(puzzle)
    for step in walk(board, puzzle, repertoire(unique=True)):
        if isinstance(step, Step) and step.removing:
            yield step.before.board()


@pytest.fixture(scope="session")
def hard_boards(hard_puzzles: list[Puzzle]) -> list[CandidateBoard]:
    """Positions in the middle of hard puzzles."""
    return [board for puzzle in hard_puzzles for board in list(positions(puzzle))[:4]]
