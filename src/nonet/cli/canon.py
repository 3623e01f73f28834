"""`nonet canon`."""

from __future__ import annotations

import sys
from io import BufferedReader
from typing import TYPE_CHECKING, Any

import click

from nonet.api import Puzzle, Symmetry
from nonet.api.symmetry import form_of
from nonet.api.symmetry_many import Forms, bad_row, canonical_packed, chunks, text_of
from nonet.cli._command import command as make_command, json_option, puzzle_argument, reading_options
from nonet.cli._input import Reading
from nonet.cli._lines import as_puzzle, opened, progress
from nonet.cli._output import emit, emit_json, say

if TYPE_CHECKING:
    from nonet.api.many import Bytes2

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
@puzzle_argument
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
@reading_options
@json_option
def command(
    puzzle: str | None,
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
    shown = Shown(dedupe, original, with_id, with_map, as_json)
    if not reading.told:
        with opened(puzzle) as file:
            if file is not None:
                return shown.lines(file, "<stdin>" if puzzle in (None, "-") else str(puzzle), threads)
    for asked in reading.every(puzzle):
        shown.one(asked)
    shown.end()
    return 0


class Shown:
    """Shows canonical forms, and keeps the classes that were seen."""

    def __init__(self, dedupe: bool, original: bool, with_id: bool, with_map: bool, as_json: bool) -> None:
        self._dedupe = dedupe
        self._original = original
        self._with_id = with_id
        self._with_map = with_map
        self._as_json = as_json
        self._rows = 0
        self._seen: set[bytes] = set()

    def lines(self, file: BufferedReader, name: str, threads: int) -> int:
        """A file with a 9x9 puzzle a line; the exit status."""
        with progress(file) as advance:
            for cells, numbers in chunks(file, _ROWS, advance):
                forms = canonical_packed(cells, threads=threads)
                bad = forms.status.nonzero()[0]
                good = int(bad[0]) if len(bad) else len(forms)
                self._show_rows(cells, forms, good)
                if len(bad):
                    say(f"nonet: {bad_row(cells[good].tobytes(), forms.status[good], name, int(numbers[good]))}")
                    return 2
        self.end()
        return 0

    def one(self, puzzle: Puzzle) -> None:
        """A puzzle of any size."""
        form = form_of(puzzle)
        self._rows += 1
        if self._is_new(form.id):
            self._show(puzzle, form.puzzle.line(), form.id, form.map, form.automorphisms)

    def end(self) -> None:
        """Says what came of leaving equivalents out."""
        if self._dedupe:
            say(f"{self._rows:,} puzzles, {len(self._seen):,} different")

    def _show_rows(self, cells: Bytes2, forms: Forms, count: int) -> None:
        self._rows += count
        if not (self._dedupe or self._original or self._with_id or self._with_map or self._as_json):
            sys.stdout.buffer.write(text_of(forms.cells[:count]))
            sys.stdout.buffer.flush()
            return
        lines, ids = forms.lines(), forms.ids()
        for row in range(count):
            if self._is_new(ids[row]):
                self._show(as_puzzle(cells[row]), lines[row], ids[row], forms.map(row), int(forms.automorphisms[row]))

    def _is_new(self, told: str) -> bool:
        if not self._dedupe:
            return True
        before = len(self._seen)
        self._seen.add(bytes.fromhex(told))
        return len(self._seen) > before

    def _show(self, puzzle: Puzzle, form: str, told: str, found: Symmetry, count: int) -> None:
        if self._as_json:
            record = {"puzzle": puzzle.line(), "canonical": form, "id": told, "automorphisms": count}
            emit_json({**record, **({"map": _record(found)} if self._with_map else {})})
            return
        more = [told] * self._with_id + [str(found)] * self._with_map
        emit("\t".join([puzzle.line() if self._original else form, *more]))


def _record(found: Symmetry) -> dict[str, Any]:
    return {
        "transposed": found.transposed,
        "rows": [row + 1 for row in found.rows],
        "columns": [column + 1 for column in found.columns],
        "symbols": [[old, new] for old, new in found.relabelled().items()],
    }
