"""Tasks: pure functions from an Arrow table of puzzles to an Arrow table, one file each."""

from __future__ import annotations

from typing import Any

from nonet.api import NonetError
from nonet.api.registry import Registry
from nonet.batch.tasks._task import Task

__all__ = ["Task", "task", "tasks"]

tasks: Registry[type[Task]] = Registry(__name__, "task")


def task(name: str, **options: Any) -> Task:
    """The task with this name: solve, count, rate, canon, augment, trace or generate.

    All tasks take `column` (the column of puzzles, guessed by default), `box` and `symbols` (as `nonet.read`), and
    `threads` (0: every core); the class of each, in `nonet.batch.tasks`, tells its other options.

    >>> task("canon", threads=1)
    Canon(column=None, box=None, symbols=None, threads=1, nodes=None)
    """
    kind = tasks[name]
    known = kind.option_names()
    for option in options:
        if option not in known:
            raise NonetError(f"the task {name!r} has no option {option!r}", hint=f"choose from: {', '.join(known)}")
    return kind(**options)
