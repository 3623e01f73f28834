"""How hard a puzzle is, on the scales that people use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import nonet
from nonet.api.many import Packed, Puzzles, packed_rows, solve_packed
from nonet.api.progress import SOLVING_NODES
from nonet.api.reading import PuzzleLike, as_puzzle
from nonet.api.solving import solve
from nonet.api.streaming import OnError, check_on_error
from nonet.core.arguments import as_threads, expect, shown
from nonet.core.budget import as_nodes, as_seconds, checkpoint, within
from nonet.core.errors import BudgetExceeded, NonetError
from nonet.core.outcome import Outcome, Status
from nonet.core.puzzle import Puzzle
from nonet.logic.technique import Difficulty
from nonet.ratings.hodoku import HodokuRating, rate as rate_hodoku
from nonet.ratings.label import LabelRating, rate as rate_label
from nonet.ratings.se import (
    DEFAULT_NODES as DEFAULT_NODES,
    SE_STATUSES as SE_STATUSES,
    SeRating,
    SeStatus as SeStatus,
    SeStep as SeStep,
    rate as rate_se,
    rate_rows,
    refuses,
)

if TYPE_CHECKING:
    import numpy as np

    from nonet.api.streaming import Bytes1, Bytes2

    Tenths: TypeAlias = np.ndarray[tuple[int], np.dtype[np.float64]]

T = TypeVar("T")


@dataclass(frozen=True, repr=False)
class Rating:
    """The difficulty of a puzzle on the `scales` asked for, each computed on first access and then kept.

    A scale that does not apply is None, and `why` maps its name to the reason. `label` is Nonet's own scale, easy to
    extreme; `techniques` counts the techniques on the path behind it. `version` and `nodes` record how the rating was
    made. `solutions` tells whether there is exactly one solution; if not, an SE rating means nothing, and the scales
    that follow a path to the solution do not apply.

    Each scale may take `timeout` seconds; one that takes longer is None, and `why` says so once it was asked for.

    Ratings are equal if puzzle, `scales`, `version` and `nodes` are: these determine the results. A pickle holds all
    results.
    """

    puzzle: Puzzle
    scales: tuple[str, ...]
    version: str
    nodes: int | None
    timeout: float | None = field(default=None, compare=False)

    @cached_property
    def se(self) -> SeRating | None:
        """Sudoku Explainer's ER, EP and ED, with the steps that they are read from."""
        if "se" not in self.scales or refuses(self.puzzle):
            return None
        return self._in_time("se", lambda: rate_se(self.puzzle, self.nodes))

    @cached_property
    def hodoku(self) -> HodokuRating | None:
        """HoDoKu's score and level."""
        grid = self._outcome.grid
        if "hodoku" in self.why or grid is None:
            return None
        return self._in_time("hodoku", lambda: rate_hodoku(self.puzzle, grid))

    @property
    def label(self) -> Difficulty | None:
        """Easy to extreme: the label of the hardest technique on the path that `explain` shows."""
        return None if self._labelled is None else self._labelled.label

    @property
    def difficulty(self) -> float | None:
        """A number from 0 to 1 that orders puzzles: by the label, the hardest technique, and how often it is used."""
        return None if self._labelled is None else self._labelled.number

    @property
    def techniques(self) -> Mapping[str, int]:
        """How often the path behind the label needs each technique."""
        return {} if self._labelled is None else dict(self._labelled.techniques)

    @cached_property
    def solutions(self) -> Status:
        """How many solutions there are, as far as a short search can tell."""
        return self._outcome.status

    @property
    def why(self) -> Mapping[str, str]:
        """The reason for each scale that does not apply."""
        why = {**self._late, **self._does_not_apply}
        return {name: why[name] for name in SCALES if name in why}

    @property
    def late(self) -> bool:
        """Whether time ran out before all scales that were asked for were known."""
        return bool(self._late) or self.solutions is Status.UNKNOWN

    @cached_property
    def _late(self) -> dict[str, str]:
        """The scales that ran out of time, each with what is told of it."""
        return {}

    def _in_time(self, scale: str, rated: Callable[[], T]) -> T | None:
        try:
            with within(self.timeout):
                checkpoint()
                return rated()
        except BudgetExceeded as spent:
            self._late[scale] = str(spent)
            return None

    @cached_property
    def _does_not_apply(self) -> Mapping[str, str]:
        why = {name: "not asked for" for name in SCALES if name not in self.scales}
        if (reason := refuses(self.puzzle)) is not None:
            why.setdefault("se", reason)
            why.setdefault("hodoku", reason.replace("SE", "HoDoKu"))
        if self.solutions is not Status.UNIQUE:
            not_unique = f"{NOT_UNIQUE[self.solutions]}, so there is nothing to rate"
            if self.solutions is Status.UNKNOWN:
                not_unique = f"{NOT_UNIQUE[self.solutions]}: {self._outcome.why}"
            why.setdefault("hodoku", not_unique)
            why.setdefault("label", not_unique)
        return why

    @property
    def meaningful(self) -> bool:
        """Whether the puzzle has exactly one solution, as a rating presumes."""
        return self.solutions is Status.UNIQUE

    @cached_property
    def _outcome(self) -> Outcome:
        return solve(self.puzzle, nodes=SOLVING_NODES, timeout=self.timeout)

    @cached_property
    def _labelled(self) -> LabelRating | None:
        return None if "label" in self.why else self._in_time("label", lambda: rate_label(self.puzzle))

    def __getstate__(self) -> dict[str, object]:
        # A pickle may be read by another version, which must not compute results under this `version`.
        for name in ("se", "hodoku", "label", "solutions", "_does_not_apply"):
            getattr(self, name)
        return self.__dict__

    def __repr__(self) -> str:
        return f"<Rating: {self}>"

    def __str__(self) -> str:
        told = {"SE": self.se, "HoDoKu": self.hodoku, "label": self.label}
        text = ", ".join(f"{name} {rating}" for name, rating in told.items() if rating is not None)
        reasons = self.why.values() if not text else self._late.values()
        text = "; ".join(filter(None, (text, *dict.fromkeys(reasons))))
        if self.solutions in NOT_UNIQUE:
            text += f", which means nothing: {NOT_UNIQUE[self.solutions]}"
        return text


NOT_UNIQUE: Mapping[Status | None, str] = {
    Status.NONE: "there is no solution",
    Status.MULTIPLE: "there are several solutions",
    Status.UNKNOWN: "whether there is exactly one solution is not known",
}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ratings:
    """SE ratings of N puzzles, one row for each, as floats.

    `status` holds 0 solved, 1 stuck (ER is 20.0), 2 gave up (ER is a lower bound), 4 no puzzle. `solutions` holds the
    status that `solve_many` gives: 0 NONE, 1 UNIQUE, 2 MULTIPLE; a rating means something only in rows with 1.
    """

    er: Tenths
    ep: Tenths
    ed: Tenths
    status: Bytes1
    solutions: Bytes1

    def __len__(self) -> int:
        return len(self.status)

    def __repr__(self) -> str:
        if not len(self):
            return "<Ratings of 0 puzzles>"
        return f"<Ratings of {len(self)} puzzles: ER {self.er.min():.1f} to {self.er.max():.1f}>"


SCALES = ("se", "hodoku", "label")


def rate(
    puzzle: PuzzleLike,
    *,
    scales: Iterable[str] = SCALES,
    nodes: int | None = DEFAULT_NODES,
    timeout: float | None = None,
) -> Rating:
    """How hard a puzzle is; each scale is computed on first access.

    `nodes` bounds the search on the SE scale (None: no bound); nodes are counted the same way on every machine.
    `timeout` (seconds) bounds each scale.

    >>> rating = rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> print(rating)
    SE 1.2/1.2/1.2, HoDoKu 204 (easy), label easy
    >>> rating.se.steps[0]
    SeStep(technique='Hidden Single', rating=1.2, places=((5, 8),), removes=())
    >>> print(rate("1... ..2. .3.. ...4"))
    label easy
    """
    as_seconds(timeout)
    wanted = tuple(islice(scales, len(SCALES) + 1))
    for name in wanted:
        expect(name, str, "the name of a scale")
        if name not in SCALES:
            raise NonetError(f"there is no scale named {shown(name)}", hint=f"choose from: {', '.join(SCALES)}")
    return Rating(
        as_puzzle(puzzle), tuple(name for name in SCALES if name in wanted), nonet.__version__, as_nodes(nodes), timeout
    )


def rate_many(
    puzzles: Puzzles,
    *,
    threads: int = 0,
    nodes: int | None = DEFAULT_NODES,
    on_error: OnError = "raise",
    timeout: float | None = None,
) -> Ratings:
    """SE ratings of plain 9x9 puzzles, in any form that `solve_many` takes; the same for any number of threads.

    Puzzles on other boards count as errors; `on_error` is as in `solve_many`. `nodes` bounds the search for each
    puzzle, `timeout` (seconds) the whole call, which has no time limit by default. A puzzle that is not reached in time
    has the status 2.

    >>> ratings = rate_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    >>> ratings.er.tolist(), ratings.ep.tolist(), ratings.ed.tolist(), ratings.status.tolist()
    ([1.2], [1.2], [1.2], [0])
    """
    check_on_error(on_error)
    threads = as_threads(threads)
    nodes = as_nodes(nodes)
    with within(timeout, default=None):
        rows = packed_rows(puzzles, on_error)
        return rate_packed(_rateable(rows, on_error), threads=threads, nodes=nodes)


def _rateable(rows: Packed, on_error: OnError) -> Bytes2:
    """The rows to rate, without those that are left out."""
    import numpy as np

    cells = rows.cells
    if rows.others and on_error == "raise":
        first = min(rows.others)
        raise NonetError(f"puzzle {first + 1} cannot be rated: {refuses(rows.others[first])}")
    if rows.others and on_error == "skip":
        cells = np.delete(cells, list(rows.others), axis=0)
    return cells


def rate_packed(cells: Bytes2, *, threads: int = 0, nodes: int | None = DEFAULT_NODES) -> Ratings:
    """As `rate_many`, on rows of 81 values; rows that hold anything else have the status ERROR."""
    import numpy as np

    threads = as_threads(threads)
    er, ep, ed, status = (np.zeros(len(cells), np.uint8) for _ in range(4))
    rate_rows(cells, nodes, threads, er, ep, ed, status)
    return Ratings(er / 10, ep / 10, ed / 10, status, solve_packed(cells, threads=threads).status)
