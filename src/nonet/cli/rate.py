"""`nonet rate`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any

import click

import nonet
from nonet.api import Puzzle, Status
from nonet.api.many import BATCH_STATUSES
from nonet.api.rating import (
    DEFAULT_NODES,
    NOT_UNIQUE,
    SCALES,
    SE_STATUSES,
    Ratings,
    SeStatus,
    SeStep,
    rate,
    rate_packed,
)
from nonet.api.streaming import Chunk, Entry
from nonet.api.symmetry import canonical
from nonet.api.symmetry_many import forms_of
from nonet.cli._command import (
    command as make_command,
    json_option,
    many_options,
    puzzles_argument,
    threads_option,
    timeout_option,
)
from nonet.cli._input import Reading
from nonet.cli._output import Headings, emit, emit_json, error_record, place_of, say

_FIRST_ROWS = 16
"""Rows in the first batch; its size is then doubled or halved to stay between the two times below."""
_MIN_SECONDS = 0.1
"""A batch that takes less is doubled, so that all threads have enough to do."""
_MAX_SECONDS = 0.5
"""A batch that takes longer is halved, so that results are shown soon."""


@make_command(
    examples=(
        "nonet rate examples/course1.pl",
        "nonet rate examples/many.sdm",
        "nonet rate examples/many.sdm --scale label --scale hodoku",
        "nonet rate examples/many.sdm --json",
        "nonet rate examples/many.sdm --canonical",
        "nonet rate 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 --steps",
    )
)
@puzzles_argument
@click.option(
    "--steps", "with_steps", is_flag=True, help="Print every step of the solution that the rating is read from."
)
@click.option(
    "--scale",
    "scales",
    type=click.Choice(SCALES),
    multiple=True,
    help="SE (the default), HoDoKu's score and level, or Nonet's label; repeatable.",
)
@click.option(
    "--canonical",
    "of_form",
    is_flag=True,
    help="Rate, and print, the canonical form of each puzzle, so that equivalent puzzles are rated alike.",
)
@click.option(
    "--nodes",
    type=click.IntRange(min=0),
    default=DEFAULT_NODES,
    show_default=True,
    metavar="N",
    help="Give up on a puzzle (exit 3) after N search nodes; 0 for never.",
)
@threads_option
@timeout_option
@many_options
@json_option
def command(
    puzzles: tuple[str, ...],
    with_steps: bool,
    scales: tuple[str, ...],
    of_form: bool,
    nodes: int,
    threads: int,
    timeout: float | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Rate puzzles, one line each, on the Sudoku Explainer scale (ER/EP/ED) or on the scales of --scale.

    The first line starts with '#' and holds the version and the options. Exits 1 if some puzzle has no rating, or not
    exactly one solution (its rating then means nothing), and 3 if a budget ran out.
    """
    headings = Headings(puzzles)
    if scales and scales != ("se",):
        return _by_scales(reading.every(puzzles), headings, scales, nodes or None, timeout, of_form, as_json)
    shown = Shown(headings, nodes, timeout, with_steps, of_form, as_json)
    for part in reading.parts(puzzles, chunks=not with_steps and timeout is None):
        if isinstance(part, Chunk):
            shown.rows(part, threads)
        else:
            shown.one(part)
    return shown.status


def _by_scales(
    asked: Iterable[Entry],
    headings: Headings,
    scales: Sequence[str],
    nodes: int | None,
    timeout: float | None,
    of_form: bool,
    as_json: bool,
) -> int:
    """Rates the puzzles one by one on all the scales of `--scale`."""
    worst = 0
    if not as_json:
        options = f"--nodes {nodes or 0}" + (" --canonical" if of_form else "")
        emit(f"# nonet {nonet.__version__} rate {options}: {', '.join(scales)}")
    for read in asked:
        if not as_json:
            headings.turn_to(read.source)
        if read.error is not None:
            emit_json(error_record(read)) if as_json else emit("error")
            continue
        entry = _of_form(read) if of_form else read
        puzzle = entry.result()
        rating = rate(puzzle, scales=scales, nodes=nodes, timeout=timeout)
        told = {"se": rating.se, "hodoku": rating.hodoku, "label": rating.label}
        missing = [name for name in scales if told[name] is None]
        worst = max(worst, 3 if rating.late else 1 if missing else 0)
        if as_json:
            hodoku = (
                None if rating.hodoku is None else {"score": rating.hodoku.score, "level": str(rating.hodoku.level)}
            )
            se = None if rating.se is None else {"er": rating.se.er, "ep": rating.se.ep, "ed": rating.se.ed}
            known = {"se": se, "hodoku": hodoku, "label": rating.label and str(rating.label)}
            record = {name: known[name] for name in scales}
            why = {name: rating.why[name] for name in missing}
            versions = {"nonet": nonet.__version__, "nodes": nodes or 0}
            told_at = {**place_of(entry), "puzzle": puzzle.line()}
            emit_json({**told_at, **record, "why": why, "techniques": rating.techniques, **versions})
        else:
            emit(" ".join([puzzle.line(), *("-" if told[name] is None else str(told[name]) for name in scales)]))
            for reason in dict.fromkeys(rating.why[name] for name in missing):
                say(f"no rating: {reason}")
    return worst


def _of_form(entry: Entry) -> Entry:
    """The entry with the canonical form of its puzzle."""
    return entry._replace(puzzle=canonical(entry.result()))


class Shown:
    """Prints ratings, and keeps the worst exit status."""

    def __init__(
        self, headings: Headings, nodes: int, timeout: float | None, with_steps: bool, of_form: bool, as_json: bool
    ) -> None:
        self._headings = headings
        self._nodes = nodes or None
        self._timeout = timeout
        self._of_form = of_form
        self._with_steps = with_steps
        self._as_json = as_json
        self.status = 0
        self._begun = False
        self._size = _FIRST_ROWS

    def rows(self, chunk: Chunk, threads: int) -> None:
        """Rates and prints a chunk in order, in batches whose size follows the speed."""
        begin = 0
        while begin < len(chunk):
            batch = chunk.rows(begin, begin + self._size)
            begun = perf_counter()
            if self._of_form:
                batch = replace(batch, cells=forms_of(batch.cells, threads=threads))
            ratings = rate_packed(batch.cells, threads=threads, nodes=self._nodes)
            for row in range(len(batch)):
                if row in batch.others:
                    self.one(batch.others[row])
                else:
                    self._row(batch.entry(row), ratings, row)
            begin += len(batch)
            spent = perf_counter() - begun
            if spent < _MIN_SECONDS:
                self._size *= 2
            elif spent > _MAX_SECONDS:
                self._size = max(self._size // 2, 1)

    def _row(self, entry: Entry, ratings: Ratings, row: int) -> None:
        er, ep, ed = (float(scale[row]) for scale in (ratings.er, ratings.ep, ratings.ed))
        self._show(
            entry,
            {"er": er, "ep": ep, "ed": ed},
            SE_STATUSES[int(ratings.status[row])],
            BATCH_STATUSES[int(ratings.solutions[row])],
            (),
            f"gave up after {self._nodes:,} nodes" if self._nodes else None,
        )

    def one(self, entry: Entry) -> None:
        """Rates and prints a puzzle of any kind, or prints an error."""
        if entry.error is not None:
            self._head(entry)
            emit_json(error_record(entry)) if self._as_json else emit("error")
            return
        if self._of_form:
            entry = _of_form(entry)
        rating = rate(entry.result(), nodes=self._nodes, timeout=self._timeout)
        if rating.se is None:
            self._show_none(entry, rating.why["se"], 3 if rating.late else 1)
            return
        se = rating.se
        assert rating.solutions is not None
        self._show(entry, {"er": se.er, "ep": se.ep, "ed": se.ed}, se.status, rating.solutions, se.steps, se.why)

    def _head(self, entry: Entry) -> None:
        if not self._begun and not self._as_json:
            options = f"--nodes {self._nodes or 0}" + (" --steps" if self._with_steps else "")
            options += " --canonical" if self._of_form else ""
            emit(f"# nonet {nonet.__version__} rate {options}: SE ER/EP/ED")
        if not self._as_json:
            self._headings.turn_to(entry.source)
        self._begun = True

    def _show(
        self,
        entry: Entry,
        se: dict[str, float],
        status: SeStatus,
        solutions: Status,
        steps: tuple[SeStep, ...],
        why: str | None,
    ) -> None:
        self._head(entry)
        puzzle = entry.result()
        unique = solutions is Status.UNIQUE
        self.status = max(self.status, 3 if status is SeStatus.GAVE_UP else 0 if unique else 1)
        if self._as_json:
            told = {**se, "status": str(status)}
            more = {"steps": [_record(step) for step in steps]} if self._with_steps else {}
            self._record(entry, {"se": {**told, **more}, "solutions": str(solutions)})
            return
        words = "" if status is SeStatus.SOLVED else f" {status}"
        emit(f"{puzzle.line()} {se['er']:.1f}/{se['ep']:.1f}/{se['ed']:.1f}{words}")
        for number, step in enumerate(steps if self._with_steps else (), 1):
            emit(f"{number:4}  {step.rating:4.1f}  {step.technique}: {_effect(puzzle, step)}")
        if status is SeStatus.GAVE_UP:
            say(f"{why}: ER is at least that (--timeout and --nodes allow more)")
        if not unique:
            say(f"{NOT_UNIQUE[solutions]}, so this rating means nothing")

    def _show_none(self, entry: Entry, why: str, status: int) -> None:
        self._head(entry)
        self.status = max(self.status, status)
        if self._as_json:
            self._record(entry, {"se": None, "why": why})
        else:
            emit(f"{entry.result().line()} -")
            say(f"no rating: {why}")

    def _record(self, entry: Entry, rest: dict[str, Any]) -> None:
        told_at = {**place_of(entry), "puzzle": entry.result().line()}
        emit_json({**told_at, **rest, "nonet": nonet.__version__, "nodes": self._nodes or 0})


def _record(step: SeStep) -> dict[str, Any]:
    return {
        "technique": step.technique,
        "rating": step.rating,
        "places": [list(pair) for pair in step.places],
        "removes": [list(pair) for pair in step.removes],
    }


def _effect(puzzle: Puzzle, step: SeStep) -> str:
    name = puzzle.layout.spoken
    removed: dict[int, list[str]] = {}
    for cell, symbol in step.removes:
        removed.setdefault(cell, []).append(str(symbol))
    # The removals that follow from a placement are not printed.
    gone = [] if step.places else [f"{name(cell)}≠{'/'.join(symbols)}" for cell, symbols in removed.items()]
    return " ".join([*(f"{name(cell)}={symbol}" for cell, symbol in step.places), *gone])
