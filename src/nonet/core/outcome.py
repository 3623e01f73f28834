"""`Outcome`, the result of solving a puzzle."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from types import NoneType

from nonet.core import show
from nonet.core.arguments import expect
from nonet.core.grid import Grid


class Status(StrEnum):
    """How many solutions were proved to exist."""

    NONE = "none"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    UNKNOWN = "unknown"


@dataclass(slots=True)
class Counters:
    """Counters of the search.

    `guesses`: values put into cells on trial. `nodes`: states of the search, the root and one for each guess. `undone`:
    guesses taken back. Native engines branch in other ways than on single values and count their decisions instead.
    `propagations`: runs of each kind of propagator, if the engine counts them.
    """

    nodes: int = 0
    guesses: int = 0
    undone: int = 0
    contradictions: int = 0
    propagations: dict[str, int] = field(default_factory=dict)

    def __add__(self, other: Counters) -> Counters:
        """The counters of two searches added up."""
        kinds = sorted({*self.propagations, *other.propagations})
        return Counters(
            self.nodes + other.nodes,
            self.guesses + other.guesses,
            self.undone + other.undone,
            self.contradictions + other.contradictions,
            {kind: self.propagations.get(kind, 0) + other.propagations.get(kind, 0) for kind in kinds},
        )


@dataclass(frozen=True, slots=True, repr=False)
class Outcome:
    """The result of solving: `status`, up to two solutions in `grids`, and `why` in words for NONE and UNKNOWN.

    `qualified` says that part of the puzzle was not understood or was misread, so that the verdict is one on the rules
    that were read. None for a puzzle that was read whole.
    """

    status: Status
    grids: tuple[Grid, ...] = ()
    engine: str = ""
    why: str | None = None
    counters: Counters = field(default_factory=Counters, compare=False)
    seconds: float = field(default=0.0, compare=False)
    qualified: str | None = None

    def __post_init__(self) -> None:
        expect(self.status, Status, "the status")
        expect(self.grids, tuple, "the grids")
        for grid in self.grids:
            expect(grid, Grid, "a grid")
        expect(self.why, (str, NoneType), "the reason")

    @property
    def grid(self) -> Grid | None:
        """The first solution, None if none was found."""
        return self.grids[0] if self.grids else None

    @property
    def unique(self) -> bool:
        """Whether the puzzle was proved to have exactly one solution."""
        return self.status is Status.UNIQUE

    def __bool__(self) -> bool:
        raise TypeError("an Outcome is not a yes or no: look at .status (NONE, UNIQUE, MULTIPLE, UNKNOWN) or .unique")

    def __repr__(self) -> str:
        found = self.why or (self.grid.line() if self.grid is not None else "")
        status = f"{self.status.name} (qualified)" if self.qualified else self.status.name
        return f"<Outcome {status}{': ' if found else ''}{show.short(found)}>"

    def _repr_svg_(self, theme: str = "light") -> str | None:
        return None if self.grid is None else show.svg(self.grid, theme)

    def __str__(self) -> str:
        words = self.status.name if self.why is None else f"{self.status.name}: {self.why}"
        if self.qualified is not None:
            words += f" ({self.qualified})"
        return words if self.grid is None else f"{words}\n{self.grid}"
