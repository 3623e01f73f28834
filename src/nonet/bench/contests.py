"""The contests of `nonet bench --large` and `--variants`: engine against engine on boards beyond plain 9x9."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from nonet.bench.problems import (
    Measured,
    ProblemSet,
    Summary,
    balanced_sets,
    file_sets,
    lowered,
    measure,
    solvers,
    summed_up,
)
from nonet.bench.table import aligned, figure, times
from nonet.engines import engines

LARGE = ("auto", "cadical", "cpsat")
VARIANTS = ("general", "cpsat")
SIDES = (4, 5, 6, 7)
"""Sides of the boxes: 16x16, 25x25, 36x36 and 49x49."""
_NEEDS = {"cadical": "sat"}


@dataclass(frozen=True, slots=True)
class Round:
    """The results on one set: a summary for each solver, and every single measurement."""

    set: ProblemSet
    summaries: tuple[Summary, ...]
    rows: tuple[Measured, ...]


def known() -> list[str]:
    """The names of all solvers."""
    return ["auto", *_NEEDS, *engines.names]


def missing(names: Sequence[str]) -> dict[str, str]:
    """Solvers that are not installed, each with how to install it."""
    found: dict[str, str] = {}
    for name in names:
        why = None if name == "auto" else engines[_NEEDS.get(name, name)].available()
        if why is not None:
            found[name] = why
    return found


def large_sets(data: Path | None, most: int | None = None) -> list[ProblemSet]:
    """The set of the file `large`, if there is one, and balanced holes of every size."""
    return [*file_sets(data, ["large"], most), *balanced_sets(SIDES)]


def variant_sets(data: Path | None, most: int | None = None) -> list[ProblemSet]:
    """The sets of all files but `large`."""
    return [each for each in file_sets(data, None, most) if each.name != "large"]


def contest(
    sets: Sequence[ProblemSet], names: Sequence[str], timeout: float, watch: Callable[[str], None] = lambda _: None
) -> Iterator[Round]:
    """Measures each set in turn, each puzzle with every solver before the next, so that they share disturbances."""
    for each in sets:
        rows: list[Measured] = []
        for label, problem in lowered(each):
            for name, solve in solvers(names).items():
                watch(f"{each.name}: {label}, {name}")
                rows.append(measure(each.name, label, problem, name, solve, timeout))
        yield Round(each, tuple(summed_up(rows, timeout)), tuple(rows))


HEADINGS = ("solver", "finished", "find ms", "prove ms", "total s", "ratio", "")


def table(summaries: Sequence[Summary], reference: str | None) -> list[str]:
    """A line for each solver; the ratio is the total time of the reference over that of the solver."""
    return aligned([HEADINGS, *_lines(summaries, reference)])


def markdown(title: str, rounds: Sequence[Round], reference: str | None, timeout: float) -> str:
    """A Markdown page with a table of all sets."""
    lines = [
        f"# {title}",
        "",
        "One thread, CPU time, each puzzle once, from the lowered puzzle to the proof that there is no solution, one,",
        f"or more than one; given up after {timeout:g} s by the clock. Find and prove are means of logarithms. Ratios",
        f"are of total times, {reference or 'nobody'}'s to each solver's.",
        "",
        f"| set | puzzles | {' | '.join(HEADINGS)} |",
        f"|---|---:|---|{'---:|' * (len(HEADINGS) - 2)}---|",
    ]
    for each in rounds:
        lines += [
            f"| {each.set.name} | {len(each.set.puzzles):,} | {' | '.join(line)} |"
            for line in _lines(each.summaries, reference)
        ]
    return "\n".join(lines) + "\n"


def _lines(summaries: Sequence[Summary], reference: str | None) -> Iterator[tuple[str, ...]]:
    base = next((each.total for each in summaries if each.solver == reference), None)
    for each in summaries:
        ratio = base / each.total if base is not None and each.total > 0 else None
        remark = f"DISAGREE on {each.disagrees}" if each.disagrees else ""
        finished = f"{each.finished}/{each.puzzles}"
        yield each.solver, finished, figure(each.find), figure(each.prove), figure(each.total), times(ratio), remark


def record(each: Summary) -> dict[str, object]:
    """A summary as a JSON object."""
    return {
        "set": each.set,
        "solver": each.solver,
        "puzzles": each.puzzles,
        "finished": each.finished,
        "find_ms": each.find and float(f"{each.find:.4g}"),
        "prove_ms": each.prove and float(f"{each.prove:.4g}"),
        "total_seconds": float(f"{each.total:.4g}"),
        "disagrees": each.disagrees,
    }
