"""The option `-o` and what it writes; apart from the others, as pathlib would slow down every command."""

from __future__ import annotations

import sys
from pathlib import Path

import click


def _path_or_none(_: click.Context, __: click.Parameter, path: Path | None) -> Path | None:
    return None if path is None or str(path) == "-" else path


output_option = click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    callback=_path_or_none,
    help="Write to this file, whole or not at all.",
)


def write_or_show(data: bytes, output: Path | None) -> None:
    """Writes to the file, whole or not at all, or to standard output if there is none."""
    if output is not None:
        from nonet.api.files import write_whole

        write_whole(output, [data])
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.flush()
