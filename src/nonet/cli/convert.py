"""`nonet convert`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from nonet.api import Puzzle
from nonet.api.files import write_whole
from nonet.api.streaming import Entry
from nonet.api.writing import write_many
from nonet.cli._command import command as make_command, json_option, many_options, puzzles_argument, timeout_option
from nonet.cli._input import Reading
from nonet.cli._writing import output_option


@make_command(
    examples=(
        "nonet convert examples/course1.pl --to line",
        "nonet convert examples/many.sdm --to csv",
        "nonet convert examples/clojure.clj --to framed",
        "nonet convert --to prolog 1.....2..3.....4",
    )
)
@puzzles_argument
@click.option(
    "--to", "target", default="line", show_default=True, metavar="FORMAT", help="The format or print style to write."
)
@output_option
@click.option("--lossy", is_flag=True, help="Leave out what the format cannot express (rules, regions, ...).")
@timeout_option
@many_options
@json_option
def command(
    puzzles: tuple[str, ...],
    target: str,
    output: Path | None,
    lossy: bool,
    timeout: float | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Write puzzles in another format.

    --json is short for --to nonet, Nonet's own format, which holds everything a puzzle can have.
    """
    texts = _texts("nonet" if as_json else target, reading.every(puzzles), lossy, timeout)
    if output is None:
        for text in texts:
            sys.stdout.write(text)
    else:
        write_whole(output, texts)
    return 0


def _texts(name: str, entries: Iterator[Entry], lossy: bool, timeout: float | None) -> Iterator[str]:
    """The text to write, in pieces that end with a newline; an empty line in the place of each error."""
    errors = 0

    def puzzles() -> Iterator[Puzzle]:
        nonlocal errors
        for entry in entries:
            if entry.error is None:
                yield entry.result()
            else:
                errors += 1

    for text in write_many(puzzles(), name, lossy=lossy, timeout=timeout):
        yield "\n" * errors + text
        errors = 0
    yield "\n" * errors
