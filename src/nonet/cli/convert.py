"""`nonet convert`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from nonet.api.streaming import Entry
from nonet.api.writing import formats, write
from nonet.cli._command import command as make_command, json_option, many_options, puzzles_argument
from nonet.cli._files import write_whole
from nonet.cli._input import Reading
from nonet.codecs import codecs
from nonet.core.errors import NonetError
from nonet.core.puzzle import Puzzle


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
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file, whole or not at all."
)
@many_options
@json_option
def command(
    puzzles: tuple[str, ...],
    target: str,
    output: Path | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Write puzzles in another format.

    --json is short for --to nonet, Nonet's own format, which carries everything a puzzle can have.
    """
    name = "nonet" if as_json else target
    if name not in formats():
        raise NonetError(f"there is no format or style named {name!r}", hint=f"choose from: {', '.join(formats())}")
    texts = _texts(name, reading.every(puzzles))
    if output is None:
        for text in texts:
            sys.stdout.write(text)
    else:
        write_whole(output, texts)
    return 0


def _texts(name: str, entries: Iterator[Entry]) -> Iterator[str]:
    """What is to be written, in pieces that end with a newline; an empty line in the place of what is no puzzle."""
    errors = 0

    def puzzles() -> Iterator[Puzzle]:
        nonlocal errors
        for entry in entries:
            if entry.error is None:
                yield entry.result()
            else:
                errors += 1

    for text in codecs[name].encode_many(puzzles()) if name in codecs else _drawn(name, puzzles()):
        yield "\n" * errors + text
        errors = 0
    yield "\n" * errors


def _drawn(style: str, puzzles: Iterator[Puzzle]) -> Iterator[str]:
    for number, puzzle in enumerate(puzzles):
        yield ("\n" if number else "") + write(puzzle, style) + "\n"
