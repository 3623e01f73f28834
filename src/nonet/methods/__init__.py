"""The five founding methods, for people who learn or teach: each one file of plain, readable Python.

Each method is a generator of events. All find the same solutions, slowly; for answers use the engines. A method knows
only areas whose cells must differ, and refuses puzzles with other rules.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import ModuleType

from nonet.core.registry import Registry
from nonet.methods._events import Contradiction, Event, GaveUp, Guess, Place, Remove, Solution, Undo
from nonet.methods._replay import Replay

__all__ = [
    "SEEDED",
    "Contradiction",
    "Event",
    "GaveUp",
    "Guess",
    "Method",
    "Place",
    "Remove",
    "Replay",
    "Solution",
    "Undo",
    "methods",
]

Method = Callable[..., Iterator[Event]]

SEEDED = frozenset({"eliminate", "stack"})
"""The methods that choose at random; the others accept a seed and ignore it."""

methods: Registry[Method] = Registry(__name__, "method")


def __getattr__(name: str) -> Method:
    if name.startswith("_") or name not in methods:
        raise AttributeError(f"there is no method named {name!r}; choose from: {', '.join(methods.names)}")
    return methods[name]


def __dir__() -> list[str]:
    return sorted({*__all__, *methods.names})


class _Package(ModuleType):
    """Keeps `nonet.methods.label` the method: importing the file label.py would otherwise replace it by the module."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (isinstance(value, ModuleType) and name in methods):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
