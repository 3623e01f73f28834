"""`nonet canon`."""

from __future__ import annotations

import sys
from typing import Any

import click

from nonet.api import BudgetExceeded, NonetError, ParseError, Symmetry
from nonet.api.streaming import Chunk, Entry
from nonet.api.symmetry import timed_form_of
from nonet.api.symmetry_many import canonical_packed, text_of, why_not
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

_BATCH_ROWS = 16_384
"""Rows in a batch: a few hundredths of a second, and some megabytes."""


@make_command(
    examples=(
        "nonet canon 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "nonet canon examples/many.sdm --dedupe --original",
        "nonet canon examples/many.sdm --id",
        "nonet canon '12.. 3... .... ...4' --map",
        "nonet canon '12.. 3... .... ...4' --json",
    )
)
@puzzles_argument
@click.option("--dedupe", is_flag=True, help="Print only the first puzzle of each class of equivalent puzzles.")
@click.option("--original", is_flag=True, help="Print the puzzles as they are, not their canonical forms.")
@click.option("--id", "with_id", is_flag=True, help="Also print the 128-bit id of the class of each puzzle.")
@click.option("--map", "with_map", is_flag=True, help="Also print a map from each puzzle to its canonical form.")
@threads_option
@timeout_option
@many_options
@json_option
def command(
    puzzles: tuple[str, ...],
    dedupe: bool,
    original: bool,
    with_id: bool,
    with_map: bool,
    threads: int,
    timeout: float | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Print the canonical form of each puzzle, which equivalent puzzles share.

    Puzzles are equivalent if permuting rows in a band, bands, columns in a stack, stacks or symbols, or transposing,
    turns one into the other. --id and --map add columns, separated by tabs.

    Exits 3 if a form was given up; an empty line stands in its place.
    """
    shown = Shown(Headings(puzzles), reading, dedupe, original, with_id, with_map, timeout, as_json)
    for part in reading.parts(puzzles, chunks=timeout is None):
        if isinstance(part, Chunk):
            shown.rows(part, threads)
        else:
            shown.one(part)
    shown.end()
    return shown.status


class Shown:
    """Prints canonical forms, and keeps the ids of the classes seen."""

    def __init__(
        self,
        headings: Headings,
        reading: Reading,
        dedupe: bool,
        original: bool,
        with_id: bool,
        with_map: bool,
        timeout: float | None,
        as_json: bool,
    ) -> None:
        self._headings = headings
        self._reading = reading
        self._dedupe = dedupe
        self._original = original
        self._with_id = with_id
        self._with_map = with_map
        self._timeout = timeout
        self._as_json = as_json
        self.status = 0
        self._bare = not (dedupe or original or with_id or with_map or as_json)
        self._rows = 0
        self._seen: set[bytes] = set()

    def rows(self, chunk: Chunk, threads: int) -> None:
        """Prints a chunk of lines, most of them plain 9x9 puzzles."""
        for begin in range(0, len(chunk), _BATCH_ROWS):
            batch = chunk.rows(begin, begin + _BATCH_ROWS)
            forms = canonical_packed(batch.cells, threads=threads)
            if self._bare and not forms.status.any():
                self._head(batch.source)
                sys.stdout.buffer.write(text_of(forms.cells))
                sys.stdout.buffer.flush()
                continue
            lines, ids = forms.lines(), forms.ids()
            for row in range(len(batch)):
                entry = batch.entry(row)
                if row in batch.others:
                    self.one(entry)
                elif forms.status[row]:
                    self._refuse(entry, why_not(batch.cells[row], batch.source, int(batch.lines[row])))
                else:
                    self._show(entry, lines[row], ids[row], forms.map(row), int(forms.automorphisms[row]))

    def one(self, entry: Entry) -> None:
        """Prints a puzzle of any size, or an error."""
        if entry.error is not None:
            self._show_error(entry)
            return
        try:
            form = timed_form_of(entry.result(), self._timeout)
        except BudgetExceeded as spent:
            self._give_up(entry, spent)
            return
        except NonetError as bad:
            self._refuse(entry, ParseError(bad.message, source=entry.source, line=entry.line, hint=bad.hint))
            return
        self._show(entry, form.puzzle.line(), form.id, form.map, form.automorphisms)

    def _give_up(self, entry: Entry, spent: BudgetExceeded) -> None:
        self.status = 3
        self._head(entry.source)
        record = {**place_of(entry), "puzzle": entry.result().line(), "canonical": None, "why": str(spent)}
        emit_json(record) if self._as_json else emit("")
        say(f"{entry.place}: {spent}")

    def _refuse(self, entry: Entry, error: ParseError) -> None:
        """Treats a puzzle without a canonical form like one that cannot be read."""
        if self._reading.tells(error):
            self._show_error(entry._replace(error=error))

    def _show_error(self, entry: Entry) -> None:
        self._head(entry.source)
        emit_json(error_record(entry)) if self._as_json else emit("")

    def _head(self, source: str) -> None:
        if not self._as_json:
            self._headings.turn_to(source)

    def end(self) -> None:
        """Prints the numbers of puzzles and classes, with `--dedupe`."""
        if self._dedupe:
            say(f"{self._rows:,} puzzles, {len(self._seen):,} different")

    def _is_new(self, told: str) -> bool:
        if not self._dedupe:
            return True
        before = len(self._seen)
        self._seen.add(bytes.fromhex(told))
        return len(self._seen) > before

    def _show(self, entry: Entry, form: str, told: str, found: Symmetry, count: int) -> None:
        self._rows += 1
        if not self._is_new(told):
            return
        self._head(entry.source)
        puzzle = entry.result().line()
        if self._as_json:
            record = {**place_of(entry), "puzzle": puzzle, "canonical": form, "id": told, "automorphisms": count}
            emit_json({**record, **({"map": _record(found)} if self._with_map else {})})
            return
        more = [told] * self._with_id + [str(found)] * self._with_map
        emit("\t".join([puzzle if self._original else form, *more]))


def _record(found: Symmetry) -> dict[str, Any]:
    return {
        "transposed": found.transposed,
        "rows": [row + 1 for row in found.rows],
        "columns": [column + 1 for column in found.columns],
        "symbols": [[old, new] for old, new in found.relabelled().items()],
    }
