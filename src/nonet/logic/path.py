"""The path from a puzzle to its solution, always by the easiest step that there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from nonet.core import show
from nonet.core.budget import checkpoint
from nonet.core.errors import BudgetExceeded
from nonet.core.outcome import Status
from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard, Position
from nonet.logic.effort import OutOfEffort
from nonet.logic.links import MAX_LINKED, TooManyLinks
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, Technique, by_name, catalogue
from nonet.logic.techniques.singles import streak

SINGLES = ("full house", "hidden single", "naked single")
"""The techniques that `streak` covers, in its order."""


class Ending(StrEnum):
    """How a path ended."""

    SOLVED = "solved"
    STUCK = "stuck"
    CONTRADICTION = "contradiction"
    GAVE_UP = "gave up"


WARNINGS: dict[Status | None, str] = {
    Status.NONE: "there is no solution",
    Status.MULTIPLE: "there are several solutions: logic goes as far as they agree",
    Status.UNKNOWN: "how many solutions there are is not known",
}


@dataclass(frozen=True, slots=True, repr=False)
class Trace:
    """The steps, in order, and how the path ended; `why` says more unless it is solved.

    `solutions` says whether the puzzle has none, one or several solutions; None if nobody has asked an engine.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    ending: Ending
    last: Position
    why: str = ""
    solutions: Status | None = None

    @property
    def solved(self) -> bool:
        """Whether the steps fill the whole board."""
        return self.ending is Ending.SOLVED

    @property
    def techniques(self) -> dict[str, int]:
        """How often each technique was used, easiest first."""
        used = Counter(step.technique for step in self.steps)
        return {entry.name: used[entry.name] for entry in catalogue() if entry.name in used}

    @property
    def label(self) -> Difficulty | None:
        """The difficulty of the hardest step; None if the puzzle was not solved."""
        if not self.solved:
            return None
        order = list(Difficulty)
        return max((by_name(name).label for name in self.techniques), key=order.index, default=Difficulty.EASY)

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __repr__(self) -> str:
        end = f"{self.ending}, {self.label}" if self.solved else self.ending
        return f"<Trace: {len(self)} steps, {end}>"

    def _repr_svg_(self) -> str | None:
        return show.svg(self)

    def __str__(self) -> str:
        lines = [f"{number:3}. {step.technique}: {step.explain()}" for number, step in enumerate(self.steps, 1)]
        if self.solutions in WARNINGS:
            lines.insert(0, WARNINGS[self.solutions])
        lines.append(f"{self.ending}{f': {self.why}' if self.why else ''}")
        return "\n".join(lines)


LAST_RESORT = "deeply nested contradiction"
"""Solves whatever has one solution. Where there are several it mostly finds nothing, and takes ten seconds for that."""


def repertoire(
    *, unique: bool, hardest: Difficulty = Difficulty.EXTREME, several: bool = False
) -> tuple[Technique, ...]:
    """The everyday techniques up to `hardest`, easiest first. `unique`: also those that rest on one solution.

    `several`: for a puzzle with several solutions, so without the last resort.
    """
    order = list(Difficulty)
    return tuple(
        entry
        for entry in catalogue()
        if entry.everyday and (unique or not entry.unique) and order.index(entry.label) <= order.index(hardest)
        if not (several and entry.name == LAST_RESORT)
    )


def easiest(board: CandidateBoard, techniques: Sequence[Technique]) -> Step | None:
    """The first step of the first technique that has one; None if none has. OutOfEffort names the technique.

    Techniques that follow links are left out on boards that are too large for them (`links.MAX_LINKED`).
    """
    for entry in techniques:
        checkpoint()
        try:
            step = entry.first(board)
        except TooManyLinks:
            continue
        except OutOfEffort as spent:
            spent.during = entry.name
            raise
        if step is not None:
            return step
    return None


def walk(board: CandidateBoard, puzzle: Puzzle, techniques: Sequence[Technique]) -> Iterator[Step | Trace]:
    """Every step as it is found, then the Trace. The board follows the steps, past a streak of singles at once."""
    steps: list[Step] = []
    ending, why = Ending.SOLVED, ""
    singles_first = tuple(entry.name for entry in techniques[: len(SINGLES)]) == SINGLES
    harder = techniques[len(SINGLES) :] if singles_first else techniques
    while not board.solved():
        try:
            checkpoint()
            row = streak(board) if singles_first else []
            step = None if row else easiest(board, harder)
        except BudgetExceeded as spent:
            ending, why = Ending.GAVE_UP, f"{spent.message.removeprefix(f'{Ending.GAVE_UP} ')} ({spent.hint})"
            break
        if row:
            steps += row
            yield from row
            continue
        if step is None:
            trouble = board.trouble()
            ending, why = (Ending.CONTRADICTION, trouble) if trouble else (Ending.STUCK, _stuck(board))
            break
        board.apply(step)
        steps.append(step)
        yield step
    if ending is Ending.SOLVED and (broken := board.trouble()):  # nobody asked the rules about the last cells
        ending, why = Ending.CONTRADICTION, broken
    yield Trace(puzzle, tuple(steps), ending, board.position, why)


def _stuck(board: CandidateBoard) -> str:
    if board.links.are_kept:
        return "no technique goes further"
    return f"no technique goes further; chains are left out on boards of over {MAX_LINKED:,} candidates"


def explain(puzzle: Puzzle, techniques: Sequence[Technique], *, board: CandidateBoard | None = None) -> Trace:
    """The whole path at once."""
    *_, end = walk(board or CandidateBoard.of(puzzle), puzzle, techniques)
    assert isinstance(end, Trace)
    return end
