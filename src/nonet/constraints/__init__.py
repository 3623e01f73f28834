"""Rules beyond the houses of the layout: one file each, lowered to primitives.

A file registers its class with `@constraint("thermo")`, outermost, because `@dataclass(slots=True)` makes a new class.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from nonet.core.constraint import Constraint
from nonet.core.registry import Registry

__all__ = ["constraint", "constraints"]

constraints: Registry[type[Constraint]] = Registry(__name__, "rule")

C = TypeVar("C", bound=type[Constraint])


def constraint(name: str) -> Callable[[C], C]:
    """Registers the rule in this file under its name."""

    def enter(kind: C) -> C:
        kind.kind = name
        constraints.register(name)(kind)
        return kind

    return enter
