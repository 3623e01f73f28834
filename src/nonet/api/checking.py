"""Checking: all the reasons why a puzzle is not proper (one solution) or not minimal (no redundant given)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice

from nonet.api.account import differs_from_stated
from nonet.api.contradiction import Conflict, conflict
from nonet.api.diagnosis import EqualGivens, Finding, NoCandidate, NoPlace, diagnose
from nonet.api.reading import PuzzleLike, as_puzzle
from nonet.api.solving import solve
from nonet.core import show
from nonet.core.budget import grace, within
from nonet.core.errors import BudgetExceeded
from nonet.core.grid import Grid
from nonet.core.layout import Cell
from nonet.core.marks import Fill
from nonet.core.outcome import Status
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.engines import Run, search


@dataclass(frozen=True, slots=True, repr=False)
class Report:
    """What `check` found. `grids` are up to two solutions, `differences` the cells in which they differ.

    `conflict` are clues that contradict each other, as few as could be found; None if there is a solution.

    `redundant` are the givens each of which can be removed alone with the solution still unique; None if the puzzle is
    not unique or the budget ran out.

    `qualified` says that part of the puzzle was not understood or was misread, and `stated` how the solution that came
    with the puzzle contradicts what was found.
    """

    puzzle: Puzzle
    status: Status
    findings: tuple[Finding, ...]
    grids: tuple[Grid, ...]
    redundant: tuple[Cell, ...] | None
    why: str | None = None
    conflict: Conflict | None = None
    qualified: str | None = None
    stated: str | None = None

    @property
    def ok(self) -> bool:
        """Exactly one solution."""
        return self.status is Status.UNIQUE

    @property
    def minimal(self) -> bool | None:
        """Whether no given can be removed; None if that is not known."""
        return None if self.redundant is None else not self.redundant

    @property
    def conflicts(self) -> tuple[EqualGivens, ...]:
        """Each pair of equal givens, with the areas that they share."""
        return tuple(finding for finding in self.findings if isinstance(finding, EqualGivens))

    @property
    def no_candidate(self) -> tuple[Cell, ...]:
        """Cells that no symbol fits."""
        return tuple(finding.cell for finding in self.findings if isinstance(finding, NoCandidate))

    @property
    def no_place(self) -> tuple[NoPlace, ...]:
        """Symbols without a place in an area that needs them."""
        return tuple(finding for finding in self.findings if isinstance(finding, NoPlace))

    @property
    def differences(self) -> tuple[Cell, ...]:
        """Where the two solutions differ."""
        return self.grids[0].differences(self.grids[1]) if len(self.grids) == 2 else ()

    def reasons(self) -> list[str]:
        """Every finding as a sentence; none if the puzzle is unique and minimal."""
        return list(self._sentences())

    def _sentences(self) -> Iterator[str]:
        name = self.puzzle.layout.spoken
        yield from (finding.sentence() for finding in self.findings)
        if self.status is Status.NONE:
            yield "there is no solution" + (f": {self.conflict.sentence()}" if self.conflict is not None else "")
        elif self.status is Status.MULTIPLE:
            cells = self.differences
            places = ", ".join(map(name, cells[:12])) + (", ..." if len(cells) > 12 else "")
            yield f"there are several solutions: two of them differ in {len(cells)} cells ({places})"
        elif self.status is Status.UNKNOWN:
            yield f"it is not known how many solutions there are: {self.why}"
        if self.ok and self.redundant is None:
            yield str(self.why)
        if self.redundant:
            yield f"not minimal: each of these givens could go: {', '.join(map(name, self.redundant))}"

    def __repr__(self) -> str:
        return f"<Report {self.status.name}: {show.short(str(self).replace(chr(10), '; '))}>"

    def _repr_svg_(self, theme: str = "light") -> str:
        from nonet.api.drawing import draw

        marked = (Fill(self.differences, "evidence"),) if self.differences else ()
        return draw(
            self.puzzle, answer=self.grids[0] if self.ok else None, marks=marked, caption=str(self), theme=theme
        )

    def __str__(self) -> str:
        good = "exactly one solution"
        lines = [good + (", and no given can go" if self.minimal else "")] if self.ok else []
        lines += [words for words in (self.qualified or self.stated,) if words]
        return "\n".join(lines + self.reasons())


def check(
    puzzle: PuzzleLike, *, engine: str = "auto", timeout: float | None = None, nodes: int | None = None
) -> Report:
    """All the reasons at once: clashing givens, cells without a candidate, symbols without a place, no or several
    solutions, redundant givens.

    `timeout` (seconds) and `nodes` cover the whole check: the search for solutions, and one for each given.

    >>> print(check("123. ...4 .... ...."))
    r1c4 has no candidate left
    row 1 has no place for 4
    box 1 has no place for 4
    there is no solution: 1 in r1c1, 2 in r1c2, 4 in r2c4, row 2 and box 1 contradict each other
    """
    with within(timeout, nodes):
        return _checked(as_puzzle(puzzle), engine)


def _checked(asked: Puzzle, engine: str) -> Report:
    outcome = solve(asked, engine=engine)
    findings: tuple[Finding, ...] = ()
    if outcome.status in (Status.NONE, Status.UNKNOWN):
        # If time is up before all is found, the report says without it what the search has found.
        with grace() if outcome.status is Status.UNKNOWN else within(), suppress(BudgetExceeded):
            findings = tuple(diagnose(lower(asked)))
    redundant: tuple[Cell, ...] | None = None
    why = outcome.why
    if outcome.unique:
        try:
            redundant = tuple(
                cell for cell in asked.layout.cells if asked.givens[cell] and _can_go(asked, cell, engine)
            )
        except BudgetExceeded as spent:
            why = f"which givens are redundant is not known: {spent}"
    contradiction = None
    if outcome.status is Status.NONE:
        with suppress(BudgetExceeded):
            contradiction = conflict(asked, engine=engine)
    stated = differs_from_stated(asked, outcome.status, outcome.grids) if asked.metadata else None
    status, grids = outcome.status, outcome.grids
    return Report(asked, status, findings, grids, redundant, why, contradiction, outcome.qualified, stated)


def _can_go(puzzle: Puzzle, cell: Cell, engine: str) -> bool:
    """Whether the given of this cell is redundant: without it, no solution has another value there."""
    masks = list(puzzle.candidates) if puzzle.candidates is not None else [puzzle.everything] * len(puzzle.layout)
    # The pencil marks of a given cell hold only the given, so they are dropped together with it.
    masks[cell] = puzzle.everything & ~(1 << (puzzle.givens[cell] - 1))
    without = bytearray(puzzle.givens)
    without[cell] = 0
    opened = replace(puzzle, givens=bytes(without), candidates=tuple(masks))
    return next(islice(search(lower(opened), Run(), engine), 1), None) is None
