"""Nonet reads, solves, checks and makes any Sudoku, of any size and with any rule.

>>> import nonet
>>> nonet.solve("1... ..2. .3.. ...4").grid.line()
'1243342143122134'

Everything here comes from `nonet.api`, imported on first use so that starting up costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nonet import methods as methods, rules as rules
    from nonet.api import *  # noqa: F403

__version__ = "0.1.0"

_PACKAGES = ("methods", "rules")


def __getattr__(name: str) -> Any:
    if name in _PACKAGES:
        return import_module(f"nonet.{name}")
    if name == "__all__":
        return [*import_module("nonet.api").__all__, *_PACKAGES]
    if name.startswith("_"):
        raise AttributeError(f"module 'nonet' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module("nonet.api"), name)
    return value


def __dir__() -> list[str]:
    return sorted([*import_module("nonet.api").__all__, *_PACKAGES, "__version__"])
