"""Progress bars for reading a file and for making many things, if a terminal shows standard error only."""

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


def _is_seen() -> bool:
    return sys.stderr is not None and sys.stderr.isatty() and not sys.stdout.isatty()


@contextmanager
def counted(total: int) -> Iterator[Callable[[int], None]]:
    """A function that advances the bar: how many of the total, at what rate, and the time left."""
    if total < 2 or not _is_seen():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    rate = TextColumn("{task.fields[rate]}")
    columns = (BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=total, rate="")

        def advance(amount: int) -> None:
            bar.advance(task, amount)
            speed = bar.tasks[0].speed
            bar.update(task, rate=f"{speed:,.0f}/s" if speed else "")

        yield advance


@contextmanager
def staged(name: str, total: int) -> Iterator[Callable[[int], None]]:
    """A function that advances the bar of one stage of a long job, on any terminal; `total` is 0 if nobody knows it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(name, total=total or None)
        yield lambda amount: bar.advance(task, amount)


@contextmanager
def watched(source: Any) -> Iterator[Any]:
    """The source; a file comes with a progress bar if a terminal shows it."""
    size = os.stat(source).st_size if _is_seen() and isinstance(source, os.PathLike) else 0
    if not size:
        yield source
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    columns = (BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with open(source, "rb") as file, Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=size)
        yield _Watched(file, lambda amount: bar.advance(task, amount))
