"""`nonet canon`."""

from __future__ import annotations

import sys
from typing import Any

import click

from nonet.api import BudgetExceeded, NonetError, ParseError, Symmetry
from nonet.api.streaming import Chunk, Entry
from nonet.api.symmetry import form_of
from nonet.api.symmetry_many import canonical_packed, text_of, why_not
from nonet.cli._command import command as make_command, json_option, many_options, puzzles_argument
from nonet.cli._input import Reading
from nonet.cli._output import Headings, emit, emit_json, error_record, place_of, say

_ROWS = 16_384
"""Rows at a time: a few hundredths of a second, and some megabytes."""


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
@click.option("--dedupe", is_flag=True, help="Show only the first puzzle of each class of equivalent ones.")
@click.option("--original", is_flag=True, help="Show the puzzle as it came, not its canonical form.")
@click.option("--id", "with_id", is_flag=True, help="Show the 128-bit id of the class behind each puzzle.")
@click.option("--map", "with_map", is_flag=True, help="Show what makes the canonical form of each puzzle.")
@click.option(
    "--threads",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="For a file of lines; 0, the default, takes every core.",
)
@many_options
@json_option
def command(
    puzzles: tuple[str, ...],
    dedupe: bool,
    original: bool,
    with_id: bool,
    with_map: bool,
    threads: int,
    reading: Reading,
    as_json: bool,
) -> int:
    """Show the canonical form of each puzzle, a line each: the same for all puzzles that are equivalent.

    Equivalent are those that become each other by permuting rows in a band, bands, columns in a stack, stacks, and
    symbols, and by transposing. What --id and --map add stands behind the form, separated by tabs.
    """
    shown = Shown(Headings(puzzles), reading, dedupe, original, with_id, with_map, as_json)
    for part in reading.parts(puzzles, chunks=True):
        if isinstance(part, Chunk):
            shown.rows(part, threads)
        else:
            shown.one(part)
    shown.end()
    return 0


class Shown:
    """Shows canonical forms, and keeps the classes that were seen."""

    def __init__(
        self,
        headings: Headings,
        reading: Reading,
        dedupe: bool,
        original: bool,
        with_id: bool,
        with_map: bool,
        as_json: bool,
    ) -> None:
        self._headings = headings
        self._reading = reading
        self._dedupe = dedupe
        self._original = original
        self._with_id = with_id
        self._with_map = with_map
        self._as_json = as_json
        self._bare = not (dedupe or original or with_id or with_map or as_json)
        self._rows = 0
        self._seen: set[bytes] = set()

    def rows(self, chunk: Chunk, threads: int) -> None:
        """Many lines, most of them plain 9x9 puzzles."""
        for begin in range(0, len(chunk), _ROWS):
            batch = chunk.rows(begin, begin + _ROWS)
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
        """A puzzle of any size, or an error."""
        if entry.error is not None:
            self._show_error(entry)
            return
        try:
            form = form_of(entry.result())
        except BudgetExceeded:
            raise
        except NonetError as bad:
            self._refuse(entry, ParseError(bad.message, source=entry.source, line=entry.line, hint=bad.hint))
            return
        self._show(entry, form.puzzle.line(), form.id, form.map, form.automorphisms)

    def _refuse(self, entry: Entry, error: ParseError) -> None:
        """A puzzle without a form is an error as one that cannot be read is."""
        if self._reading.tells(error):
            self._show_error(entry._replace(error=error))

    def _show_error(self, entry: Entry) -> None:
        self._head(entry.source)
        emit_json(error_record(entry)) if self._as_json else emit("")

    def _head(self, source: str) -> None:
        if not self._as_json:
            self._headings.turn_to(source)

    def end(self) -> None:
        """Says what came of leaving equivalents out."""
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
