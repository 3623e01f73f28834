"""Reducing a puzzle with one solution: givens and rules are taken away as long as the solution stays the only one."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules, NonetError
from nonet.core.layout import Cell
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.engines import Run, search
from nonet.generators.rivals import Rivals

_NODES = 20_000
"""Nodes of one question; a clue whose question is not settled with them stays."""


class Reduction(NamedTuple):
    """The `puzzle` that is left, its `solution`, and what was taken away.

    `settled`: every clue of the kinds asked for that stayed is needed, and none stayed for want of nodes.
    """

    puzzle: Puzzle
    solution: bytes
    givens: tuple[Cell, ...]
    rules: tuple[Constraint, ...]
    settled: bool


def reduce(puzzle: Puzzle, stream: Stream, *, givens: bool, rules: bool) -> Reduction:
    """The puzzle without the givens, and then without the rules, that are not needed, in random order."""
    answer = next(search(lower(puzzle), Run()), None)
    if answer is None:
        raise NonetError("the puzzle has no solution, so no clue can go", hint="`nonet check` says why")
    if not _rivals(puzzle).find(puzzle.givens, answer).is_alone:
        raise NonetError("the puzzle has several solutions, so no clue can go", hint="complete it first")
    left, settled = puzzle, True
    if givens:
        # The pencil marks of a cell go with its given.
        cells = stream.shuffled([cell for cell, given in enumerate(puzzle.givens) if given])
        dug = _rivals(_without_marks(puzzle, cells)).dig(
            puzzle.givens, answer, [(cell,) for cell in cells], nodes=_NODES
        )
        left, settled = _without_marks(replace(puzzle, givens=dug.givens), cells), dug.settled
    if rules:
        for rule in stream.shuffled(puzzle.constraints):
            fewer = replace(left, constraints=tuple(each for each in left.constraints if each is not rule))
            try:
                ended = _rivals(fewer).find(left.givens, answer, nodes=_NODES)
            except BrokenRules:
                continue  # another rule needs this one
            if ended.is_alone:
                left = fewer
            settled &= ended.settled
    gone = tuple(cell for cell, given in enumerate(puzzle.givens) if given and not left.givens[cell])
    kept = set(map(id, left.constraints))
    return Reduction(left, answer, gone, tuple(rule for rule in puzzle.constraints if id(rule) not in kept), settled)


def _rivals(puzzle: Puzzle) -> Rivals:
    """The search for rivals under the rules of a puzzle, whatever its givens."""
    return Rivals(lower(replace(puzzle, givens=bytes(len(puzzle.givens)))))


def _without_marks(puzzle: Puzzle, cells: list[Cell]) -> Puzzle:
    if puzzle.candidates is None:
        return puzzle
    masks = list(puzzle.candidates)
    for cell in cells:
        masks[cell] = puzzle.everything
    return replace(puzzle, candidates=tuple(masks))
