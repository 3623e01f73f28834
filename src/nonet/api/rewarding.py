"""Scoring what a language model answers, for reinforcement learning: by the rules, not by a stored answer."""

from __future__ import annotations

from functools import lru_cache

from nonet.api.answer_text import last_board
from nonet.api.progress import SOLVING_NODES
from nonet.api.reading import PuzzleLike, as_puzzle
from nonet.api.solving import solve
from nonet.core.arguments import shown
from nonet.core.budget import checkpoint, within
from nonet.core.errors import BudgetExceeded, NonetError
from nonet.core.grid import Grid
from nonet.core.layout import Cell
from nonet.core.outcome import Status
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.engines import verified

PARTIAL = 0.9
"""What an answer scores at most that does not solve the puzzle."""


class Reward(float):
    """A score from 0 to 1 that also says what it is for. To everything else it is a float.

    `answer` is the board that was found in the text, None if there is none. `right` are the cells that count, of `open`
    cells without a given; `altered` are the givens that the answer changes or leaves out.
    """

    answer: Grid | None
    right: tuple[Cell, ...]
    open: int
    altered: tuple[Cell, ...]

    def __new__(
        cls,
        value: float,
        answer: Grid | None = None,
        right: tuple[Cell, ...] = (),
        open: int = 0,  # noqa: A002 - what setters call a cell without a value
        altered: tuple[Cell, ...] = (),
    ) -> Reward:
        self = super().__new__(cls, value)
        self.answer, self.right, self.open, self.altered = answer, right, open, altered
        return self

    @property
    def solved(self) -> bool:
        """Whether the answer solves the puzzle."""
        return self == 1.0

    @property
    def why(self) -> str:
        """The score in words.

        >>> reward("1... ..2. .3.. ...4", "1243 3421 4321 213.").why
        '10 of 12 cells are right, 1 given is changed or left out'
        """
        if self.answer is None:
            return "there is no board in the text"
        if self.solved:
            return "solved"
        words = f"{len(self.right)} of {self.open} cells are right"
        if self.altered:
            count = len(self.altered)
            words += f", {count} given{'s are' if count > 1 else ' is'} changed or left out"
        return words


def reward(puzzle: PuzzleLike, text: str, *, partial: float = PARTIAL, timeout: float | None = None) -> Reward:
    """How well the answer in a model's text solves the puzzle: 1.0 only if the board is full and keeps every rule.

    The answer is the last board in the text, in any notation; see the documents on training for what is looked at. Any
    solution is right, whichever it is. Any other answer scores

        partial x max(0, right - altered) / open

    where `open` counts the cells without a given, `altered` the givens that are changed or left out, and `right` the
    cells that agree with a solution: read row by row, a value counts if some solution has it together with all givens
    and all values that counted before. No board scores 0. `partial=0` asks for all or nothing.

    No text raises an error. A puzzle without a solution does, as no answer to it can be right, and so does one that is
    not solved within `timeout` (BudgetExceeded).

    >>> reward("1... ..2. .3.. ...4", "<think>Hm.</think> The answer: 1243 3421 4312 2134")
    1.0
    >>> reward("1... ..2. .3.. ...4", "1243 3421 4312 2...")
    0.675
    """
    if not isinstance(text, str):
        raise TypeError(f"the text must be of type str, not {shown(text)}")
    if isinstance(partial, bool) or not isinstance(partial, int | float) or not 0 <= partial < 1:
        raise NonetError(f"an answer that is not right cannot score up to {shown(partial)}", hint="0 <= partial < 1")
    with within(timeout):
        checkpoint()
        asked = as_puzzle(puzzle)
        board = asked.layout.board
        cells = board.cells
        unsolved = sum(not asked.givens[cell] for cell in cells)
        values = last_board(asked, text)
        solution = None if values is not None and _solves(asked, values) else _solution(asked)
        if values is None:
            return Reward(0.0, open=unsolved)
        answer = Grid(board, asked.symbols, values)
        altered = tuple(cell for cell in cells if asked.givens[cell] not in (0, values[cell]))
        if solution is None:
            return Reward(1.0, answer, tuple(cell for cell in cells if not asked.givens[cell]), unsolved)
        right = _right(asked, values, *solution)
        share = max(len(right) - len(altered), 0) / unsolved if unsolved else 0.0
        return Reward(partial * share, answer, right, unsolved, altered)


def _solves(puzzle: Puzzle, values: bytes) -> bool:
    """Whether the values of the board keep every rule, with some values of the cells beside it."""
    layout = puzzle.layout
    if not layout.has_extras:
        return verified(lower(puzzle), values)
    kept = all(values[cell] and puzzle.givens[cell] in (0, values[cell]) for cell in layout.board.cells)
    if not kept:
        return False
    found = solve(puzzle.with_givens(values + puzzle.givens[len(values) :]))
    if found.status is Status.UNKNOWN:
        raise BudgetExceeded(f"the answer was not checked: {found.why}")
    return found.grid is not None


@lru_cache(maxsize=256)  # a model answers the same puzzle many times
def _solution(puzzle: Puzzle) -> tuple[bytes, bool]:
    """A solution, and whether it is the only one; raises NonetError if there is none or it cannot be found."""
    found = solve(puzzle)
    if found.status is Status.NONE:
        raise NonetError("this puzzle has no solution, so no answer is right", hint=found.why)
    if found.grid is None:
        raise BudgetExceeded(f"the puzzle was not solved: {found.why}")
    return found.grid.values, found.unique


def _right(puzzle: Puzzle, values: bytes, solution: bytes, is_only: bool) -> tuple[Cell, ...]:
    """The open cells whose values agree with a solution, each together with those before."""
    right: list[Cell] = []
    kept = bytearray(puzzle.givens)
    for cell in puzzle.layout.board.cells:
        if puzzle.givens[cell] or not values[cell]:
            continue
        tried = bytes(kept[:cell]) + values[cell : cell + 1] + bytes(kept[cell + 1 :])
        if values[cell] != solution[cell] and not is_only:
            grid = solve(puzzle.with_givens(tried), nodes=SOLVING_NODES).grid
            solution = solution if grid is None else grid.values
        if values[cell] == solution[cell]:
            right.append(cell)
            kept[cell] = values[cell]
    return tuple(right)
