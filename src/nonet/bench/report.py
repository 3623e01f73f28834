"""A run as a Markdown page: tables of speeds, ratios and guesses, one row for each solver, one column for each set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from nonet.bench.machine import describe, processor
from nonet.bench.rows import Row, ratio
from nonet.bench.table import figure, times

References = Mapping[str, Row | None]
"""The reference of each set."""


def markdown(rows: Sequence[Row], references: References, *, chart: str | None = None, busy: str | None = None) -> str:
    """The page; `chart` is the relative path of the bar chart, `busy` the warning about a busy machine."""
    sets = list(dict.fromkeys(row.set for row in rows))
    solvers = list(dict.fromkeys(row.solver for row in rows))
    found = {(row.solver, row.set): row for row in rows}

    def matrix(*lines: tuple[str, Callable[[Row], str]]) -> list[str]:
        """A table of solvers and sets. Each of `lines` is a row for every solver: (pattern of its name, cell text)."""
        made = [_line(["solver", *sets]), _line(["---", *["---:"] * len(sets)])]
        for solver in solvers:
            for name, cell in lines:
                cells = [cell(found[solver, each]) if (solver, each) in found else "" for each in sets]
                if any(cells):
                    made.append(_line([name.format(solver), *cells]))
        return made

    parts = [
        [f"# `nonet bench` on {processor()}"],
        [f"{describe()}. One thread, proof of uniqueness, CPU time, the best round of each solver."],
        [f"{busy[0].upper()}{busy[1:]}."] if busy else [],
        ["## Puzzles a second"],
        matrix(
            ("{}", lambda row: figure(row.speed)),
            ("{}, with the cost of calling it", lambda row: figure(row.per_second) if row.net is not None else ""),
        ),
        _notes(rows),
        [f"## How many times as fast as {_names(references)}"],
        matrix(("{}", lambda row: times(ratio(row, references.get(row.set))))),
        ["## Guesses for each puzzle"],
        matrix(("{}", lambda row: figure(row.guesses))),
        ["## How many puzzles it was measured on, if not on all"],
        matrix(("{}", lambda row: f"{row.puzzles:,}" if row.is_sample else "")),
    ]
    if chart is not None:
        parts.append([f"![Puzzles a second of each solver on each set]({chart})"])
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _names(references: References) -> str:
    names = {row.solver for row in references.values() if row is not None}
    return names.pop() if len(names) == 1 else "the reference, which is x1.00"


def _notes(rows: Sequence[Row]) -> list[str]:
    """The warnings of all rows; one that holds on every set is listed once."""
    notes: dict[tuple[str, str], list[str]] = {}
    for row in rows:
        for warning in row.warnings():
            notes.setdefault((row.solver, warning), []).append(row.set)
    met = {solver: sum(row.solver == solver for row in rows) for solver, _ in notes}
    return [
        f"- {solver}: {warning}" + ("" if len(sets) == met[solver] else f" ({', '.join(sets)})")
        for (solver, warning), sets in notes.items()
    ]


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
