"""The steps that an end needs, a contradiction or a conclusion, of all that were found on the way to it.

Steps are left out first in large pieces, then one by one, as long as those that stay still hold without them and still
come to an end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import islice

from nonet.logic.board import CandidateBoard
from nonet.logic.links import Node
from nonet.logic.step import Step
from nonet.logic.technique import by_name

MAX_INSTANCES = 40
"""Instances of a technique among which a step is looked for again."""


End = Callable[[CandidateBoard], str | None]
"""How a board has ended, in words; None if it has not."""


def needed(
    start: Callable[[], CandidateBoard], steps: Sequence[Step], end: str, ended: End = CandidateBoard.trouble
) -> tuple[tuple[Step, ...], str]:
    """As few of the `steps` as lead from `start` to an end, by default a contradiction, and which one it is.

    Each step is on its own board; `end` is the end of them all.
    """
    kept = list(steps)
    size = len(kept)
    while size:
        at = len(kept)
        while at > 0:
            first = max(at - size, 0)
            shorter = replayed(start(), kept[:first] + kept[at:], ended)
            if shorter is not None:
                kept = shorter[0]
            at = first
        size //= 2
    again = replayed(start(), kept, ended)
    return (tuple(again[0]), again[1]) if again is not None else (tuple(steps), end)


def replayed(
    board: CandidateBoard, steps: Iterable[Step], ended: End = CandidateBoard.trouble
) -> tuple[list[Step], str] | None:
    """The steps on this board and how it has ended; None if one does not hold, or there is no end."""
    told = []
    for step in steps:
        alive = tuple(node for node in step.removing if board.has(node))
        if not step.placing and not alive:
            continue
        if not _holds(board, step, alive):
            return None
        told.append(replace(step, before=board.position, removing=alive))
        board.apply(told[-1])
    end = ended(board)
    return None if end is None else (told, end)


def _holds(board: CandidateBoard, step: Step, removing: tuple[Node, ...]) -> bool:
    """Whether the step is one on this board, too."""
    again = step.holds_on(board, removing)
    if again is not None:
        return again
    wanted = {*step.placing, *removing}
    found = islice(by_name(step.technique)(board), MAX_INSTANCES)
    return any(wanted <= {*each.placing, *each.removing} for each in found)
