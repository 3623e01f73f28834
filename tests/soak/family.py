"""What a family of comparisons is, and the registry: each file in `families/` is one family.

A family's module has

    compare(seed) -> Iterator[Tally]    one round: boards made from the seed, and what became of comparing them
    SHARE                               its share of the processor's time, relative to the other families

A comparison is one answer held against one that was found in another way: another engine, another instruction set, the
plain meaning in Python, or what is known of a board by how it was made. An answer that is looked at twice counts once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent / "families"
NAMES = tuple(sorted(path.stem for path in FOLDER.glob("[!_]*.py")))


class Tally(NamedTuple):
    """The outcome of comparisons of one kind; each difference is a line that shows the puzzle."""

    kind: str
    comparisons: int
    differences: tuple[str, ...] = ()


class Family(NamedTuple):
    """A named family: what it compares, and how much time it gets."""

    name: str
    compare: Callable[[int], Iterator[Tally]]
    share: float
    missing: Callable[[], str | None]


def family(name: str) -> Family:
    """The family of this name; `missing` tells what has to be built or installed before it can run."""
    module: Any = import_module(f"tests.soak.families.{name}")
    return Family(name, module.compare, module.SHARE, getattr(module, "missing", lambda: None))


def same(kind: str, found: object, wanted: object, where: str) -> Tally:
    """One comparison; `where` is the puzzle in one line."""
    if found == wanted:
        return Tally(kind, 1)
    return Tally(kind, 1, (f"{where}: {_short(found)} where {_short(wanted)} was expected",))


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) < 200 else f"{text[:200]}..."
