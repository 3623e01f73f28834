"""How hard a puzzle is, on the scales that people use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from nonet.api.many import ERROR, Puzzles, packed_rows, plain_cells, solve_packed
from nonet.api.reading import PuzzleLike, as_puzzle
from nonet.api.solving import solve
from nonet.core.errors import NonetError
from nonet.core.outcome import Status
from nonet.core.puzzle import Puzzle
from nonet.ratings.se import DEFAULT_NODES, SeRating, rate as rate_se, rate_rows, refuses

if TYPE_CHECKING:
    import numpy as np

    from nonet.api.many import Bytes1, Bytes2

    Tenths: TypeAlias = np.ndarray[tuple[int], np.dtype[np.float64]]

_LATER = "not there yet"


@dataclass(frozen=True, slots=True)
class Rating:
    """A puzzle on every scale. A scale that does not apply is None, and `why` says why, by its name.

    `solutions` tells whether there is exactly one; where there is not, a rating means nothing. It is None where no
    scale applies, so that nobody had to know.
    """

    puzzle: Puzzle
    se: SeRating | None
    hodoku: None
    label: None
    solutions: Status | None
    why: Mapping[str, str]

    @property
    def meaningful(self) -> bool:
        """Ratings are for puzzles with exactly one solution."""
        return self.solutions is Status.UNIQUE

    def __str__(self) -> str:
        text = f"SE {self.se}" if self.se else self.why["se"]
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


def rate(puzzle: PuzzleLike, *, nodes: int | None = DEFAULT_NODES) -> Rating:
    """How hard a puzzle is. `nodes` bounds the work (None: no bound); it is counted the same way on every machine.

    >>> rating = rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> print(rating.se)
    1.2/1.2/1.2
    >>> rating.se.steps[0]
    SeStep(technique='Hidden Single', rating=1.2, places=((5, 8),), removes=())
    >>> print(rate("1... ..2. .3.. ...4"))
    the SE scale is for plain 9x9 puzzles
    """
    _check_nodes(nodes)
    asked = as_puzzle(puzzle)
    why = {"hodoku": _LATER, "label": _LATER}
    reason = refuses(asked)
    if reason is not None:
        return Rating(asked, None, None, None, None, {"se": reason, **why})
    return Rating(asked, rate_se(asked, nodes), None, None, solve(asked).status, why)


def rate_many(
    puzzles: Puzzles,
    *,
    threads: int = 0,
    nodes: int | None = DEFAULT_NODES,
    on_error: Literal["raise", "emit"] = "raise",
) -> Ratings:
    """SE ratings of plain 9x9 puzzles in every form that `solve_many` takes; the same for any number of threads.

    >>> ratings = rate_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    >>> ratings.er.tolist(), ratings.ep.tolist(), ratings.ed.tolist(), ratings.status.tolist()
    ([1.2], [1.2], [1.2], [0])
    """
    import numpy as np

    if on_error not in ("raise", "emit"):
        raise NonetError(f"on_error cannot be {on_error!r}", hint="'raise' or 'emit'")
    if threads < 0:
        raise NonetError(f"{threads} threads make no sense", hint="0 takes every core")
    _check_nodes(nodes)
    rows = packed_rows(puzzles)
    ratings = rate_packed(rows.cells, threads=threads, nodes=nodes)
    if on_error == "raise" and len(bad := np.flatnonzero(ratings.status == ERROR)):
        rows.complain(int(bad[0]))
    return ratings


def rate_packed(cells: Bytes2, *, threads: int = 0, nodes: int | None = DEFAULT_NODES) -> Ratings:
    """As `rate_many`, on rows of 81 bytes; rows that are no puzzle have the status ERROR."""
    import numpy as np

    plain = plain_cells(cells)
    er, ep, ed, status = (np.zeros(len(plain), np.uint8) for _ in range(4))
    rate_rows(plain, nodes, threads, er, ep, ed, status)
    return Ratings(er / 10, ep / 10, ed / 10, status, solve_packed(plain, threads=threads).status)


def _check_nodes(nodes: int | None) -> None:
    if nodes is not None and nodes < 1:
        raise NonetError(f"{nodes} nodes make no sense", hint="at least 1; None for no end")
