"""What is wished of a puzzle, how near a puzzle comes to it, and what a generator gives back.

A generator searches; it does not know how hard a puzzle is. The `Judge` tells it, put together by the layer above from
the scales that a wish names. Time and nodes are the budget of the call (`core.budget`), which the generator looks at
after each attempt.

`api/generating.py` sends plain 9x9 boards to `classic.py` and its neighbours, and every other board to
`general.make(board, wishes, stream, judge) -> Found`, which raises `NotFound` when the budget ends first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from nonet.core.errors import NotFound
from nonet.core.layout import Cell
from nonet.core.puzzle import Puzzle


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What is wished of a puzzle; None or a default is no wish.

    `clues` are the fewest and the most givens. `minimal`: True wants that no given can go, False stops at the fewest
    `clues`, None takes away all that can go (with a `symmetry`: whole orbits) unless that leaves too few. `pattern` are
    the cells that have a given, and no others have. A `label`, a `number` (from, to), an `se` range (from, to) and a
    `technique` are for the judge; with `nothing_harder` the technique is the hardest on the path. `attempts` bounds the
    boards that are tried.

    `rules` are names of rules whose clues are grown on the board ('killer', 'thermo', ...), beside the constraints that
    the board has already; with `jigsaw` the board's regions are made at random as well. Both are for `general.make`.
    """

    clues: tuple[int, int] | None = None
    minimal: bool | None = None
    symmetry: str = "none"
    pattern: frozenset[Cell] | None = None
    label: str | None = None
    number: tuple[float, float] | None = None
    se: tuple[float, float] | None = None
    technique: str | None = None
    nothing_harder: bool = False
    attempts: int | None = None
    rules: tuple[str, ...] = ()
    jigsaw: bool = False

    @property
    def is_about_difficulty(self) -> bool:
        """Whether a judge has to look at each puzzle."""
        return not (self.label is None and self.number is None and self.se is None and self.technique is None)

    def clues_missed(self, clues: int) -> int:
        """How many givens a puzzle with so many has too few or too many."""
        low, high = self.clues or (clues, clues)
        return max(low - clues, clues - high, 0)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How far a puzzle with one solution is from the difficulty that is wished; `facts` are for its metadata.

    `distance` is 0 for a puzzle that is as wished, and comparable between puzzles that the same judge has seen.
    """

    distance: float = 0.0
    facts: Mapping[str, object] = field(default_factory=dict)

    @property
    def fits(self) -> bool:
        """Whether the puzzle is as wished."""
        return self.distance == 0


Judge = Callable[[Puzzle], Verdict]
"""Asked only about puzzles with exactly one solution. May raise BudgetExceeded when time is up, and only then."""


def content(_: Puzzle) -> Verdict:
    """The judge of wishes that say nothing about difficulty."""
    return Verdict()


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle as wished, with its solution (values plus one) and the number of boards that it took.

    `minimal`: no given can go; None if that was not asked of an engine.
    """

    puzzle: Puzzle
    solution: bytes
    tried: int
    minimal: bool | None
    verdict: Verdict = Verdict()


@dataclass(slots=True)
class Nearest:
    """The nearest puzzle of a search so far, for `NotFound`. Smaller `distance` is nearer, first come first kept."""

    tried: int = 0
    puzzle: Puzzle | None = None
    distance: float = float("inf")
    words: str = ""

    def see(self, puzzle: Puzzle, distance: float, words: str) -> None:
        """Keeps this puzzle if it is nearer; `words` say what it is, as in '22 clues, label hard'."""
        if distance < self.distance:
            self.puzzle, self.distance, self.words = puzzle, distance, words

    def not_found(self, why: str, *, hint: str | None = None) -> NotFound:
        """The error that tells all of it; `why` begins the sentence, as in 'gave up after 30 s'."""
        boards = f"{self.tried:,} board{'s' if self.tried != 1 else ''} tried"
        told = f"; the nearest puzzle has {self.words}" if self.puzzle is not None and self.words else ""
        return NotFound(
            f"no such puzzle was found: {why}, {boards}{told}", nearest=self.puzzle, tried=self.tried, hint=hint
        )
