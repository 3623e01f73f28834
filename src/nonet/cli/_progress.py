"""A progress bar for reading a file, if standard error is a terminal and the results go elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BufferedReader
from typing import Any


class _Watched:
    """An open file that reports each read to the progress bar."""

    def __init__(self, file: BufferedReader, advance: Callable[[int], None]) -> None:
        self._file = file
        self._advance = advance

    def read(self, size: int) -> bytes:
        """The next bytes; moves the bar."""
        data = self._file.read1(size)
        self._advance(len(data))
        return data


@contextmanager
def watched(source: Any) -> Iterator[Any]:
    """The source; a file comes with a progress bar if a terminal shows it."""
    is_seen = sys.stderr is not None and sys.stderr.isatty() and not sys.stdout.isatty()
    size = os.stat(source).st_size if is_seen and isinstance(source, os.PathLike) else 0
    if not size:
        yield source
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    columns = (BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with open(source, "rb") as file, Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=size)
        yield _Watched(file, lambda amount: bar.advance(task, amount))
