"""What a technique is, and the catalogue of them.

A family is a file in `techniques/`. A technique is a generator of steps on a board; the caller takes the first or all.
Its decorator says how hard the technique is, for every scale.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from nonet.core.arguments import expect, shown
from nonet.core.errors import NonetError
from nonet.logic import techniques as families
from nonet.logic.words import title

if TYPE_CHECKING:
    from nonet.logic.board import CandidateBoard
    from nonet.logic.step import Step

Find = Callable[["CandidateBoard"], Iterator["Step"]]


class Difficulty(StrEnum):
    """How hard a technique is, and a puzzle by its hardest step. Users see it as the `label`."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    FIENDISH = "fiendish"
    EXTREME = "extreme"


@dataclass(frozen=True, slots=True)
class Hodoku:
    """A technique in HoDoKu: its place in that program's order, its score, its level."""

    order: int
    score: int
    level: str


@dataclass(frozen=True, slots=True, eq=False)
class Technique:
    """An entry of the catalogue. `rank` orders techniques from easy to hard.

    `unique`: it holds only for puzzles with exactly one solution. `everyday`: `explain` uses it; the others are
    searched only when asked for by name. `code` is its number in files of technique cases, `se` its Sudoku Explainer
    rating.
    """

    name: str
    rank: int
    label: Difficulty
    family: str
    find: Find
    help: str
    code: str | None = None
    se: float | None = None
    hodoku: Hodoku | None = None
    unique: bool = False
    everyday: bool = True

    def __call__(self, board: CandidateBoard) -> Iterator[Step]:
        return self.find(board)

    @property
    def title(self) -> str:
        """The name at the head of a line: 'ALS-XZ', 'Finned X-wing'."""
        return title(self.name)

    def first(self, board: CandidateBoard) -> Step | None:
        """The first step on this board, or None."""
        return next(self.find(board), None)


_entries: dict[str, Technique] = {}


def technique(
    name: str,
    *,
    rank: int,
    label: Difficulty,
    help: str | None = None,  # noqa: A002
    code: str | None = None,
    se: float | None = None,
    hodoku: Hodoku | None = None,
    unique: bool = False,
    everyday: bool = True,
) -> Callable[[Find], Find]:
    """Enters a finder into the catalogue. `help` defaults to the first line of its docstring."""

    def enter(find: Find) -> Find:
        if name in _entries:
            raise RuntimeError(f"there are two techniques named {name!r}")
        text = help or (find.__doc__ or "").strip().split("\n")[0]
        family = find.__module__.rpartition(".")[2].replace("_", " ")
        _entries[name] = Technique(name, rank, label, family, find, text, code, se, hodoku, unique, everyday)
        return find

    return enter


def catalogue() -> tuple[Technique, ...]:
    """Every technique, easiest first, including those that the calling program has entered."""
    _import_families()
    return _in_order(len(_entries))


@lru_cache(maxsize=1)
def _in_order(_count: int) -> tuple[Technique, ...]:
    return tuple(sorted(_entries.values(), key=lambda entry: entry.rank))


@lru_cache(maxsize=1)
def _import_families() -> None:
    for folder in families.__path__:
        for file in sorted(os.listdir(folder)):
            if file.endswith(".py") and not file.startswith("_"):
                import_module(f"{families.__name__}.{file.removesuffix('.py')}")


def by_name(name: str) -> Technique:
    """The technique with this name."""
    catalogue()
    expect(name, str, "the name of a technique")
    wanted = name.strip().lower().replace("_", " ")
    if wanted not in _entries:
        from difflib import get_close_matches

        close = get_close_matches(wanted, _entries, n=1)
        hint = f"did you mean {close[0]!r}?" if close else "`nonet techniques` lists them"
        raise NonetError(f"there is no technique named {shown(name)}", hint=hint)
    return _entries[wanted]
