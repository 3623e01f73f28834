"""Anti-chess rules for any leaper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._board import leaps
from nonet.constraints._lowered import caption, differ_pairwise
from nonet.constraints._shape import wrong
from nonet.core.constraint import Constraint
from nonet.core.marks import Mark
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle

MAX_MOVES = 50


@constraint("chess")
@dataclass(frozen=True, slots=True)
class Chess(Constraint):
    """Cells a move of a leaper apart hold different values; the move (1, 2) is a knight's, in all orientations.

    Chess(((1, 3), (2, 2)))
    """

    board_wide: ClassVar[bool] = True

    moves: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "moves", tuple(map(tuple, self.moves)))
        if not self.moves or any(len(move) != 2 or not any(move) for move in self.moves):
            raise wrong(self, "needs moves that lead somewhere", "((1, 2),) is the knight")
        if len(self.moves) > MAX_MOVES:
            raise wrong(self, f"has {len(self.moves)} moves", f"at most {MAX_MOVES}")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield from differ_pairwise(leaps(puzzle.layout, *self.moves))

    def marks(self) -> Iterable[Mark]:
        yield caption(f"different a move of {' or '.join(f'{down}-{right}' for down, right in self.moves)} apart")
