"""How hard a puzzle is, on the scales that people use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import nonet
from nonet.api.many import Puzzles, packed_rows, solve_packed
from nonet.api.progress import SOLVING_NODES
from nonet.api.reading import PuzzleLike, as_puzzle
from nonet.api.solving import solve
from nonet.api.streaming import OnError, check_on_error
from nonet.core.errors import NonetError
from nonet.core.outcome import Status
from nonet.core.puzzle import Puzzle
from nonet.logic.technique import Label
from nonet.ratings.hodoku import HodokuRating, rate as rate_hodoku
from nonet.ratings.label import rate as rate_label
from nonet.ratings.se import DEFAULT_NODES, SeRating, rate as rate_se, rate_rows, refuses

if TYPE_CHECKING:
    import numpy as np

    from nonet.api.streaming import Bytes1, Bytes2

    Tenths: TypeAlias = np.ndarray[tuple[int], np.dtype[np.float64]]


@dataclass(frozen=True, slots=True)
class Rating:
    """A puzzle on every scale. A scale that does not apply is None, and `why` says why, by its name.

    `label` is our own word, easy to extreme, and `techniques` says what the path behind it needs, how often.
    `version` and `nodes` record what it was made with.
    `solutions` tells whether there is exactly one; where there is not, an SE rating means nothing, and the scales that
    follow a path to the solution do not apply.
    """

    puzzle: Puzzle
    se: SeRating | None
    hodoku: HodokuRating | None
    label: Label | None
    techniques: Mapping[str, int]
    solutions: Status | None
    why: Mapping[str, str]
    version: str
    nodes: int | None

    @property
    def meaningful(self) -> bool:
        """Ratings are for puzzles with exactly one solution."""
        return self.solutions is Status.UNIQUE

    def __str__(self) -> str:
        scales = {"SE": self.se, "HoDoKu": self.hodoku, "label": self.label}
        text = ", ".join(f"{name} {rating}" for name, rating in scales.items() if rating is not None)
        text = text or "; ".join(dict.fromkeys(self.why.values()))
        if self.solutions in NOT_UNIQUE:
            text += f", which means nothing: {NOT_UNIQUE[self.solutions]}"
        return text


NOT_UNIQUE: Mapping[Status | None, str] = {
    Status.NONE: "there is no solution",
    Status.MULTIPLE: "there are several solutions",
    Status.UNKNOWN: "whether there is exactly one solution is not known",
}


@dataclass(frozen=True, slots=True, eq=False)
class Ratings:
    """SE ratings of N puzzles, a row each, as floats.

    `status` holds 0 solved, 1 stuck (ER is 20.0), 2 gave up (ER is a lower bound), 4 no puzzle. `solutions` holds what
    `solve_many` calls status: 0 NONE, 1 UNIQUE, 2 MULTIPLE; a rating means something only beside a 1.
    """

    er: Tenths
    ep: Tenths
    ed: Tenths
    status: Bytes1
    solutions: Bytes1

    def __len__(self) -> int:
        return len(self.status)


SCALES = ("se", "hodoku", "label")


def rate(puzzle: PuzzleLike, *, scales: Iterable[str] = SCALES, nodes: int | None = DEFAULT_NODES) -> Rating:
    """How hard a puzzle is. `nodes` bounds the work (None: no bound); it is counted the same way on every machine.

    >>> rating = rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> print(rating)
    SE 1.2/1.2/1.2, HoDoKu 204 (easy), label easy
    >>> rating.se.steps[0]
    SeStep(technique='Hidden Single', rating=1.2, places=((5, 8),), removes=())
    >>> print(rate("1... ..2. .3.. ...4"))
    label easy
    """
    _check_nodes(nodes)
    wanted = tuple(scales)
    for name in wanted:
        if name not in SCALES:
            raise NonetError(f"there is no scale named {name!r}", hint=f"choose from: {', '.join(SCALES)}")
    asked = as_puzzle(puzzle)
    why = {name: "not asked for" for name in SCALES if name not in wanted}
    if (reason := refuses(asked)) is not None:
        why["se"] = reason
        why["hodoku"] = why.get("hodoku", reason.replace("SE", "HoDoKu"))
    outcome = solve(asked, nodes=SOLVING_NODES)
    if not outcome.unique:
        not_unique = f"{NOT_UNIQUE[outcome.status]}, so there is nothing to rate"
        why["hodoku"] = why.get("hodoku", not_unique)
        why["label"] = why.get("label", not_unique)
    labelled = None if "label" in why else rate_label(asked)
    return Rating(
        asked,
        None if "se" in why else rate_se(asked, nodes),
        None if "hodoku" in why or outcome.grid is None else rate_hodoku(asked, outcome.grid),
        None if labelled is None else labelled.label,
        {} if labelled is None else dict(labelled.techniques),
        outcome.status,
        why,
        nonet.__version__,
        nodes,
    )


def rate_many(
    puzzles: Puzzles,
    *,
    threads: int = 0,
    nodes: int | None = DEFAULT_NODES,
    on_error: OnError = "raise",
) -> Ratings:
    """SE ratings of plain 9x9 puzzles in every form that `solve_many` takes; the same for any number of threads.

    Puzzles of other boards count as errors: `on_error` is as in `solve_many`.

    >>> ratings = rate_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    >>> ratings.er.tolist(), ratings.ep.tolist(), ratings.ed.tolist(), ratings.status.tolist()
    ([1.2], [1.2], [1.2], [0])
    """
    import numpy as np

    check_on_error(on_error)
    if threads < 0:
        raise NonetError(f"{threads} threads make no sense", hint="0 takes every core")
    _check_nodes(nodes)
    rows = packed_rows(puzzles, on_error)
    cells = rows.cells
    if rows.others and on_error == "raise":
        first = min(rows.others)
        raise NonetError(f"puzzle {first + 1} cannot be rated: {refuses(rows.others[first])}")
    if rows.others and on_error == "skip":
        cells = np.delete(cells, list(rows.others), axis=0)
    return rate_packed(cells, threads=threads, nodes=nodes)


def rate_packed(cells: Bytes2, *, threads: int = 0, nodes: int | None = DEFAULT_NODES) -> Ratings:
    """As `rate_many`, on rows of 81 values; rows that hold anything else have the status ERROR."""
    import numpy as np

    er, ep, ed, status = (np.zeros(len(cells), np.uint8) for _ in range(4))
    rate_rows(cells, nodes, threads, er, ep, ed, status)
    return Ratings(er / 10, ep / 10, ed / 10, status, solve_packed(cells, threads=threads).status)


def _check_nodes(nodes: int | None) -> None:
    if nodes is not None and nodes < 1:
        raise NonetError(f"{nodes} nodes make no sense", hint="at least 1; None for no end")
