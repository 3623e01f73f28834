"""The result of one solver on one set, and its ratio to a reference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from nonet.bench.peers._peer import Kind

ORACLE = "python"


@dataclass(frozen=True, slots=True)
class Row:
    """One solver on one set: a round solves `puzzles` of `available` ones, and `per_second` is the best of `rounds`.

    `per_second` is None if no round was finished. If the solver was broken off, after `broken_off` seconds, it is an
    upper bound. `net` is the speed without the cost of calling, if that was measured. `guesses` is the mean for each
    puzzle.
    """

    set: str
    solver: str
    kind: Kind
    proves: bool
    puzzles: int
    available: int
    rounds: int
    per_second: float | None
    net: float | None = None
    guesses: float | None = None
    wrong: int = 0
    broken_off: float | None = None
    failure: str | None = None

    @property
    def speed(self) -> float | None:
        """The speed for ratios: `net` if it is known, so that a library is not charged for calls from Python."""
        return self.per_second if self.net is None else self.net

    @property
    def good(self) -> bool:
        return not self.wrong and self.failure is None

    def remark(self) -> str:
        """The warnings, and whether the figure is of a sample."""
        sample = [f"on {self.puzzles:,} of {self.available:,} puzzles"] if self.is_sample else []
        return "; ".join([*self.warnings(), *sample])

    @property
    def is_sample(self) -> bool:
        """Whether only some of the puzzles were measured."""
        return self.rounds > 0 and self.puzzles < self.available

    def warnings(self) -> list[str]:
        """Failures, wrong answers, missing proofs and broken-off runs, each in words."""
        found: list[str] = []
        if self.failure is not None:
            found.append(self.failure)
        if self.wrong:
            found.append(f"WRONG: {self.wrong:,} of {self.puzzles:,} answers")
        if not self.proves:
            found.append("first solution only")
        if self.broken_off is not None:
            found.append(f"at most: broken off after {self.broken_off:g} s")
        return found


def reference(rows: Sequence[Row], asked: str | None = None) -> Row | None:
    """The row that the others of a set are compared with: the solver `asked` for, else the fastest rival that proves
    uniqueness, else the oracle.
    """
    measured = [row for row in rows if row.speed is not None]
    if asked is not None:
        return next((row for row in measured if row.solver == asked), None)
    rivals = [row for row in measured if row.kind == "rival" and row.proves and row.good]
    if rivals:
        return max(rivals, key=lambda row: row.speed or 0)
    return next((row for row in measured if row.solver == ORACLE), None)


def ratio(row: Row, to: Row | None) -> float | None:
    """How many times as fast as the reference."""
    if to is None or not to.speed or row.speed is None:
        return None
    return row.speed / to.speed


def record(row: Row, to: Row | None) -> dict[str, Any]:
    """A row as a JSON object."""
    quotient = ratio(row, to)
    return {
        "set": row.set,
        "solver": row.solver,
        "kind": row.kind,
        "proves": row.proves,
        "puzzles": row.puzzles,
        "available": row.available,
        "rounds": row.rounds,
        "per_second": _rounded(row.per_second),
        "net_per_second": _rounded(row.net),
        "reference": None if to is None else to.solver,
        "ratio": _rounded(quotient),
        "guesses": _rounded(row.guesses),
        "wrong": row.wrong,
        "broken_off": row.broken_off,
        "failure": row.failure,
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else float(f"{number:.6g}")
