"""Small boards with rules on them at random, and all grids that keep them, by the plain meanings of the matrix."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import NamedTuple

from tests.matrix.boards import BOARDS, Dice
from tests.matrix.meanings import ENTRIES, expected

from nonet.constraints import constraints
from nonet.core.puzzle import Puzzle

KINDS = tuple(ENTRIES)
MAX_RULES = 3
COMMON = ("4x4", "letters", "from zero", "jigsaw", "to spare", "odd numbers", "bare", "wide bare", "6x6")


class Ruled(NamedTuple):
    """A puzzle, and the grids that keep its rules (value + 1 for each cell)."""

    puzzle: Puzzle
    grids: frozenset[bytes]

    def __str__(self) -> str:
        rules = ", ".join(map(repr, self.puzzle.constraints))
        return f"{self.puzzle.line()} with symbols {self.puzzle.symbols} and {rules}"


def ruled(random: Random, *, most: int = MAX_RULES) -> Ruled:
    """A board with rules that are placed anywhere. Where no grid keeps them all, others are mostly tried."""
    name = random.choice(COMMON)
    kinds = [kind for kind in KINDS if name in ENTRIES[kind].boards]
    if random.random() < 0.1:
        kind = random.choice(KINDS)
        name, kinds = random.choice(ENTRIES[kind].boards), [kind]
    while True:
        rules = []
        for _ in range(random.randint(1, most)):
            kind = random.choice(kinds)
            made = ENTRIES[kind].make(Dice(BOARDS[name], random), constraints[kind])
            rules += [rule for rule in (made if isinstance(made, tuple) else (made,)) if rule not in rules]
        # A meaning sees the whole puzzle: what a minimum says of its neighbour depends on the other minimums.
        puzzle = replace(BOARDS[name], constraints=tuple(rules))
        kept = frozenset(expected(name, puzzle))
        if kept or random.random() < 0.3:
            return Ruled(puzzle, kept)
        most = max(1, most - 1)


def unique(random: Random) -> Ruled:
    """The same with givens from one of its grids, just enough to leave that grid alone; its givens come last."""
    while not (made := ruled(random)).grids:
        pass
    left, answer = set(made.grids), random.choice(sorted(made.grids))
    givens = bytearray(made.puzzle.givens)
    cells = [cell for cell in range(len(givens)) if not givens[cell]]
    random.shuffle(cells)
    for cell in cells:
        fewer = {values for values in left if values[cell] == answer[cell]}
        if len(fewer) < len(left):
            givens[cell], left = answer[cell], fewer
    return Ruled(made.puzzle.with_givens(bytes(givens)), frozenset(left))
