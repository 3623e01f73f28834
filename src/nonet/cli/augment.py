"""`nonet augment`."""

from __future__ import annotations

import sys
from io import BufferedReader

import click

from nonet.api import fresh_seed
from nonet.api.symmetry import augment
from nonet.api.symmetry_many import augment_packed, bad_row, chunks, text_of
from nonet.cli._command import command as make_command, json_option, puzzle_argument, reading_options, seed_option
from nonet.cli._input import Reading
from nonet.cli._lines import as_puzzle, opened, progress
from nonet.cli._output import emit, emit_json, say

_IMAGES = 65_536
"""Images at a time: five megabytes."""


@make_command(
    examples=(
        "nonet augment 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 -n 3 --seed 1",
        "nonet augment examples/many.sdm --seed 2",
        "nonet augment '12.. 3... .... ...4' -n 2 --seed 3 --json",
    )
)
@puzzle_argument
@click.option(
    "-n",
    "count",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="How many of each puzzle.",
)
@click.option(
    "--threads",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="For a file of lines; 0, the default, takes every core.",
)
@seed_option
@reading_options
@json_option
def command(puzzle: str | None, count: int, threads: int, seed: int | None, reading: Reading, as_json: bool) -> int:
    """Show puzzles that are equivalent to each one, drawn at random, a line each.

    They differ from the puzzle and from each other. A puzzle that has fewer equivalents than were asked for is refused.
    """
    used = fresh_seed() if seed is None else seed
    if seed is None:
        say(f"seed {used}")
    if not reading.told:
        with opened(puzzle) as file:
            if file is not None:
                name = "<stdin>" if puzzle in (None, "-") else str(puzzle)
                return _from_lines(file, name, count, used, threads, as_json)
    for index, asked in enumerate(reading.every(puzzle)):
        lines = [image.line() for image in augment(asked, count, seed=used, first=index)]
        _show(asked.line(), lines, used, index, as_json)
    return 0


def _from_lines(file: BufferedReader, name: str, count: int, seed: int, threads: int, as_json: bool) -> int:
    """A file with a 9x9 puzzle a line; the exit status."""
    first = 0
    with progress(file) as advance:
        for cells, numbers in chunks(file, max(_IMAGES // count, 1), advance):
            images, status = augment_packed(cells, count, seed=seed, first=first, threads=threads)
            bad = status.nonzero()[0]
            good = int(bad[0]) if len(bad) else len(cells)
            text = text_of(images[:good].reshape(-1, images.shape[2]))
            if as_json:
                lines = text.decode("ascii").split("\n")
                for row in range(good):
                    line = as_puzzle(cells[row]).line()
                    _show(line, lines[row * count : (row + 1) * count], seed, first + row, as_json)
            else:
                sys.stdout.buffer.write(text)
                sys.stdout.buffer.flush()
            if len(bad):
                why = bad_row(cells[good].tobytes(), status[good], name, int(numbers[good]), count)
                say(f"nonet: {why}")
                return 2
            first += len(cells)
    return 0


def _show(puzzle: str, images: list[str], seed: int, index: int, as_json: bool) -> None:
    if as_json:
        emit_json({"puzzle": puzzle, "equivalents": images, "seed": seed, "index": index})
    else:
        for image in images:
            emit(image)
