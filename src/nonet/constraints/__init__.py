"""Rules beyond the houses of the layout: one file each, lowered to primitives.

A file registers its class with `@constraint("thermo")`, outermost, because `@dataclass(slots=True)` makes a new class.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules
from nonet.core.registry import Registry

__all__ = ["constraint", "constraints"]

constraints: Registry[type[Constraint]] = Registry(__name__, "rule", "nonet.rules")

C = TypeVar("C", bound=type[Constraint])


def constraint(name: str) -> Callable[[C], C]:
    """A decorator that registers a rule under `name`: the rule of a file here, or your own in a module of yours."""

    def enter(kind: C) -> C:
        if not kind.__module__.startswith(f"{__name__}."):
            _forget_earlier(name, kind)
        kind.kind = name
        constraints.register(name)(kind)
        return kind

    return enter


def _forget_earlier(name: str, kind: type[Constraint]) -> None:
    """Lets a rule of your own be registered again (a notebook cell that is run twice), but not under a taken name."""
    if constraints.has(name):
        known = constraints[name]
        if (known.__module__, known.__qualname__) != (kind.__module__, kind.__qualname__):
            raise BrokenRules(f"there is a rule named {name!r} already", hint="give yours another name")
        constraints.forget(name)
