"""`nonet convert`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from nonet.api.writing import write_many
from nonet.cli._command import command as make_command, json_option, puzzle_argument, reading_options
from nonet.cli._files import write_whole
from nonet.cli._input import Reading


@make_command(
    examples=(
        "nonet convert examples/course1.pl --to line",
        "nonet convert examples/many.sdm --to csv",
        "nonet convert examples/clojure.clj --to framed",
        "nonet convert --to prolog 1.....2..3.....4",
    )
)
@puzzle_argument
@click.option(
    "--to", "target", default="line", show_default=True, metavar="FORMAT", help="The format or print style to write."
)
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file, whole or not at all."
)
@click.option("--lossy", is_flag=True, help="Leave out the rules and regions that the format cannot say.")
@reading_options
@json_option
def command(
    puzzle: str | None,
    target: str,
    output: Path | None,
    lossy: bool,
    reading: Reading,
    as_json: bool,
) -> int:
    """Write puzzles in another format.

    --json is short for --to nonet, Nonet's own format, which carries everything a puzzle can have.
    """
    texts = write_many(reading.every(puzzle), "nonet" if as_json else target, lossy=lossy)
    if output is None:
        for text in texts:
            sys.stdout.write(text)
    else:
        write_whole(output, texts)
    return 0
