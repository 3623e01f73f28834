"""Redundant clues: givens and rules that can be removed with the solution still unique."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice

from nonet.api.clues import Clue, givens_of, listed, rules_of
from nonet.api.reading import PuzzleLike, as_puzzle
from nonet.api.solving import solve
from nonet.core import show
from nonet.core.budget import within
from nonet.core.errors import BudgetExceeded
from nonet.core.outcome import Status
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.engines import Run, search


@dataclass(frozen=True, slots=True, repr=False)
class Redundancy:
    """`clues` can each be removed alone; `together` is a maximal set of them that can be removed at once.

    `unknown` are the clues for which a budget ran out. `status` is that of the puzzle; if the puzzle is not unique, no
    clue is redundant. `why` gives the reason in both cases.
    """

    puzzle: Puzzle
    status: Status
    clues: tuple[Clue, ...] = ()
    together: tuple[Clue, ...] = ()
    unknown: tuple[Clue, ...] = ()
    why: str | None = None

    def without(self) -> Puzzle:
        """The puzzle without the clues in `together`."""
        return _without(self.puzzle, self.together)

    def __repr__(self) -> str:
        if self.status is not Status.UNIQUE:
            return f"<Redundancy: {show.short(str(self.why))}>"
        return f"<Redundancy: {len(self.clues)} clues could go alone, {len(self.together)} together>"

    def __str__(self) -> str:
        if self.status is not Status.UNIQUE:
            return str(self.why)
        lines = []
        if not self.clues and not self.unknown:
            lines.append("nothing can go")
        if self.clues:
            lines.append(f"each of these could go alone: {', '.join(map(str, self.clues))}")
        if len(self.clues) > 1:
            all_of_them = set(self.together) == set(self.clues)
            lines.append(
                "they can all go together"
                if all_of_them
                else f"they cannot all go together, but these can: {', '.join(map(str, self.together))}"
            )
        if self.unknown:
            lines.append(f"not known of {listed(self.unknown)}: {self.why}")
        return "\n".join(lines)


def redundant(
    puzzle: PuzzleLike, *, engine: str = "auto", timeout: float | None = None, nodes: int | None = None
) -> Redundancy:
    """The givens and rules without which the solution would still be the only one.

    The houses of the board always stay. The other rules are lowered anew without the removed ones: if a dot is removed,
    'no other ratios' forbids that ratio there. `timeout` (seconds) and `nodes` cover all of it.

    >>> print(redundant("1234 3412 2143 432."))
    each of these could go alone: 1 in r1c1, 2 in r1c2, 3 in r1c3, 4 in r1c4, 3 in r2c1, 4 in r2c2, ...
    they cannot all go together, but these can: 1 in r1c1, 2 in r1c2, 3 in r1c3, 4 in r1c4, 3 in r2c1, ...
    """
    with within(timeout, nodes):
        return _redundant(as_puzzle(puzzle), engine)


def _redundant(asked: Puzzle, engine: str) -> Redundancy:
    outcome = solve(asked, engine=engine)
    if outcome.grid is None or not outcome.unique:
        words = {
            Status.NONE: "there is no solution, so no clue can be called redundant",
            Status.MULTIPLE: "there are several solutions, so no clue can be called redundant",
        }
        return Redundancy(asked, outcome.status, why=words.get(outcome.status, outcome.why))
    solution = outcome.grid.values
    alone: list[Clue] = []
    unknown: list[Clue] = []
    together: list[Clue] = []
    why = None
    for clue in [*givens_of(asked), *rules_of(asked, houses=False)]:
        try:
            if _only(_without(asked, [clue]), solution, engine):
                alone.append(clue)
        except BudgetExceeded as spent:
            unknown.append(clue)
            why = str(spent)
    for clue in alone:
        try:
            if _only(_without(asked, [*together, clue]), solution, engine):
                together.append(clue)
        except BudgetExceeded as spent:
            why = str(spent)
    return Redundancy(asked, outcome.status, tuple(alone), tuple(together), tuple(unknown), why)


def _without(puzzle: Puzzle, clues: Iterable[Clue]) -> Puzzle:
    """The puzzle without these clues. The pencil marks of a cell are removed with its given."""
    givens = bytearray(puzzle.givens)
    masks = None if puzzle.candidates is None else list(puzzle.candidates)
    rules = list(puzzle.constraints)
    for clue in clues:
        if clue.rule is not None:
            rules.remove(clue.rule)
        elif clue.cell is not None:
            givens[clue.cell] = 0
            if masks is not None:
                masks[clue.cell] = puzzle.everything
    return replace(
        puzzle, givens=bytes(givens), constraints=tuple(rules), candidates=None if masks is None else tuple(masks)
    )


def _only(puzzle: Puzzle, solution: bytes, engine: str) -> bool:
    """Whether `solution` is the only solution of the puzzle."""
    found = islice(search(lower(puzzle), Run(), engine), 2)
    # A first solution that differs settles it without a search for the second.
    return next(found, None) == solution and next(found, None) is None
