"""How long work tells where it is: each stage has a name and a number of rows. What is shown is the caller's affair."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TypeAlias

Advance: TypeAlias = Callable[[int], None]
"""Called with the number of rows that were done since the last time."""

Watch: TypeAlias = Callable[[str, int], AbstractContextManager[Advance]]
"""Begins a stage: its name, and how many rows it has (0: not known)."""


@contextmanager
def silent(name: str, total: int) -> Iterator[Advance]:
    """Shows nothing."""
    yield lambda _: None
