"""`nonet augment`."""

from __future__ import annotations

import sys

import click

from nonet.api import BudgetExceeded, NonetError, ParseError, fresh_seed
from nonet.api.streaming import Chunk, Entry
from nonet.api.symmetry import augment
from nonet.api.symmetry_many import augment_packed, text_of, why_not
from nonet.cli._command import (
    command as make_command,
    json_option,
    many_options,
    puzzles_argument,
    seed_option,
    threads_option,
    timeout_option,
)
from nonet.cli._input import Reading
from nonet.cli._output import Headings, emit, emit_json, error_record, place_of, say

_BATCH_IMAGES = 65_536
"""Images in a batch: five megabytes."""


@make_command(
    examples=(
        "nonet augment 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 -n 3 --seed 1",
        "nonet augment examples/many.sdm --seed 2",
        "nonet augment '12.. 3... .... ...4' -n 2 --seed 3 --json",
    )
)
@puzzles_argument
@click.option(
    "-n",
    "count",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="The number of equivalents of each puzzle.",
)
@threads_option
@seed_option
@timeout_option
@many_options
@json_option
def command(
    puzzles: tuple[str, ...],
    count: int,
    threads: int,
    seed: int | None,
    timeout: float | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Print random puzzles that are equivalent to each puzzle.

    They differ from the puzzle and from each other. A puzzle with fewer than N equivalents is an error. Exits
    3 if a budget ran out; empty lines stand in the place of such a puzzle.
    """
    used = fresh_seed() if seed is None else seed
    if seed is None:
        say(f"seed {used}")
    shown = Shown(Headings(puzzles), reading, count, used, timeout, as_json)
    for part in reading.parts(puzzles, chunks=timeout is None):
        if isinstance(part, Chunk):
            shown.rows(part, threads)
        else:
            shown.one(part)
    return shown.status


class Shown:
    """Prints equivalents, drawn from the random numbers of the seed and the index of the puzzle in the input."""

    def __init__(
        self, headings: Headings, reading: Reading, count: int, seed: int, timeout: float | None, as_json: bool
    ) -> None:
        self._headings = headings
        self._reading = reading
        self._count = count
        self._seed = seed
        self._as_json = as_json
        self._index = 0
        self._timeout = timeout
        self.status = 0

    def rows(self, chunk: Chunk, threads: int) -> None:
        """Prints a chunk of lines, most of them plain 9x9 puzzles."""
        size = max(_BATCH_IMAGES // self._count, 1)
        for begin in range(0, len(chunk), size):
            batch = chunk.rows(begin, begin + size)
            images, status = augment_packed(
                batch.cells, self._count, seed=self._seed, first=self._index, threads=threads
            )
            text = text_of(images.reshape(-1, images.shape[2]))
            if not self._as_json and not status.any():
                self._headings.turn_to(batch.source)
                sys.stdout.buffer.write(text)
                sys.stdout.buffer.flush()
                self._index += len(batch)
                continue
            lines = text.decode("ascii").split("\n")
            for row in range(len(batch)):
                if row in batch.others:
                    self.one(batch.others[row])
                elif status[row]:
                    why = why_not(batch.cells[row], batch.source, int(batch.lines[row]), self._count)
                    self._refuse(batch.entry(row), why)
                else:
                    self._show(batch.entry(row), lines[row * self._count : (row + 1) * self._count])

    def one(self, entry: Entry) -> None:
        """Prints the equivalents of a puzzle of any size, or an error."""
        if entry.error is not None:
            self._show_error(entry)
            return
        try:
            images = augment(entry.result(), self._count, seed=self._seed, first=self._index, timeout=self._timeout)
        except BudgetExceeded as spent:
            self._give_up(entry, spent)
            return
        except NonetError as bad:
            self._refuse(entry, ParseError(bad.message, source=entry.source, line=entry.line, hint=bad.hint))
            return
        self._show(entry, [image.line() for image in images])

    def _give_up(self, entry: Entry, spent: BudgetExceeded) -> None:
        self.status = 3
        self._index += 1
        self._show_error(entry._replace(error=ParseError(str(spent), source=entry.source, line=entry.line)))
        say(f"{entry.place}: {spent}")

    def _refuse(self, entry: Entry, error: ParseError) -> None:
        """Treats a puzzle with too few equivalents like one that cannot be read."""
        self._index += 1
        if self._reading.tells(error):
            self._show_error(entry._replace(error=error))

    def _show_error(self, entry: Entry) -> None:
        if self._as_json:
            emit_json(error_record(entry))
            return
        self._headings.turn_to(entry.source)
        for _ in range(self._count):
            emit("")

    def _show(self, entry: Entry, images: list[str]) -> None:
        if self._as_json:
            told = {**place_of(entry), "puzzle": entry.result().line(), "equivalents": images}
            emit_json({**told, "seed": self._seed, "index": self._index})
        else:
            self._headings.turn_to(entry.source)
            for image in images:
                emit(image)
        self._index += 1
