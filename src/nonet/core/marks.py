"""The closed vocabulary of drawing: all that a renderer understands.

Constraints and steps say *what* to draw; the renderer chooses by `role` how it looks. Roles are a closed set of names,
and a mark with an unknown role is refused, since a renderer would have to guess. A rule of your own takes the role of a
rule that looks right, or one of the six `own` roles; a legend under the board names those by the kind of the rule.

A point is a (row, column) pair counted from 1, so that clues can stand outside the board (row 0) and between cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, isqrt
from typing import Literal, get_args

from nonet.core.arguments import shown
from nonet.core.errors import NonetError
from nonet.core.layout import Cell, Layout
from nonet.core.symbols import Symbol

Point = tuple[float, float]
"""Row and column from 1: (3, 5) is the middle of r3c5, (0, 4) lies above column 4."""

RuleRole = Literal[
    "thermo",
    "slow thermo",
    "whisper",
    "dutch whisper",
    "renban",
    "nabner",
    "modular",
    "entropic",
    "region sum",
    "between",
    "lockout",
    "palindrome",
    "zipper",
    "sum line",
    "double arrow",
    "arrow",
    "pill arrow",
    "parity",
    "same difference",
    "progression",
    "diagonal",
    "value indexing",
    "index line",
    "automaton",
    "regex",
    "relation",
    "difference",
    "ratio",
    "xv",
    "greater than",
    "quadruple",
    "killer cage",
    "inexact cage",
    "sum",
    "rellik cage",
    "equality cage",
    "look and say",
    "lunchbox",
    "contains",
    "contains exactly",
    "count distinct",
    "allowed",
    "equal sums",
    "extra area",
    "extra region",
    "clone",
    "same values",
    "even",
    "odd",
    "minimum",
    "maximum",
    "windoku",
    "row indexer",
    "column indexer",
    "box indexer",
    "counting circles",
    "count where",
    "count in layer",
    "in layer",
    "route",
    "same region",
    "little killer",
    "japanese sum",
    "sandwich",
    "x sum",
    "skyscraper",
    "hidden skyscraper",
    "numbered room",
    "full rank",
    "rule",
]
"""A role for each rule that draws. 'rule' is for the caption under the board of a rule that has no place on it."""

StepRole = Literal[
    "place",
    "remove",
    "evidence",
    "fin",
    "house",
    "cover",
    "subset",
    "als",
    "als 1",
    "als 2",
    "als 3",
    "als 4",
    "pivot",
    "deadly",
    "innie",
    "outie",
    "taken",
    "link",
    "link strong",
    "link weak",
    "branch 1",
    "branch 2",
    "branch 3",
    "branch 4",
    "branch 5",
    "branch 6",
    "colour 1",
    "colour 2",
    "colour 3",
    "colour 4",
]
"""Roles for the cells, candidates, houses and links of a step of logic."""

OwnRole = Literal[
    "own 1",
    "own 2",
    "own 3",
    "own 4",
    "own 5",
    "own 6",
]
"""Roles for rules of your own."""

Role = RuleRole | StepRole | OwnRole

OWN_ROLES: tuple[OwnRole, ...] = get_args(OwnRole)
ROLES: frozenset[Role] = frozenset((*get_args(RuleRole), *get_args(StepRole), *OWN_ROLES))
STEP_ROLES: frozenset[Role] = frozenset(get_args(StepRole))
COLOURS: tuple[Role, ...] = ("colour 1", "colour 2", "colour 3", "colour 4")
"""The roles that colourings take in turn."""
SETS: tuple[Role, ...] = ("als 1", "als 2", "als 3", "als 4")
"""The roles that almost locked sets with letters take in turn."""
BRANCHES: tuple[Role, ...] = ("branch 1", "branch 2", "branch 3", "branch 4", "branch 5", "branch 6")
"""The roles that the branches of forcing chains take in turn."""


class _Marked:
    """Base of all marks: checks that the role is a known one."""

    __slots__ = ()
    role: Role

    def __post_init__(self) -> None:
        if self.role not in ROLES:
            raise _no_role(self.role)


def _no_role(role: str) -> NonetError:
    from difflib import get_close_matches

    close = get_close_matches(str(role), sorted(ROLES), n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"for a rule of your own: {', '.join(OWN_ROLES)}"
    return NonetError(f"there is no role named {shown(role)} for a mark", hint=hint)


@dataclass(frozen=True, slots=True)
class Line(_Marked):
    """A line through the centres of these cells, with a small text at its first cell."""

    cells: tuple[Cell, ...]
    role: Role
    bulb: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class Outline(_Marked):
    """A border around these cells, with a small text in its first cell."""

    cells: tuple[Cell, ...]
    role: Role
    text: str = ""


@dataclass(frozen=True, slots=True)
class Dot(_Marked):
    """A small disc at the centre of these cells (between two, or in a single one), with a text in it."""

    cells: tuple[Cell, ...]
    role: Role
    text: str = ""


@dataclass(frozen=True, slots=True)
class Fill(_Marked):
    """These cells shaded, or with `symbols` only the pencil marks of those symbols."""

    cells: tuple[Cell, ...]
    role: Role
    symbols: tuple[Symbol, ...] = ()


@dataclass(frozen=True, slots=True)
class Label(_Marked):
    """A text at a point, which may lie outside the board."""

    at: Point
    text: str
    role: Role


@dataclass(frozen=True, slots=True)
class Arrow(_Marked):
    """An arrow through these points, its head at the last; a link between two candidates has no head in some roles.

    `dashed`: with dashes whatever the role, as weak links are.
    """

    points: tuple[Point, ...]
    role: Role
    dashed: bool = False


Mark = Line | Outline | Dot | Fill | Label | Arrow


def candidate_point(layout: Layout, cell: Cell, value: int, size: int) -> Point:
    """The point where the pencil mark of `value` (from 0) stands in its cell, on a board of `size` symbols.

    Pencil marks stand in reading order, in as square a block as fits. Arrows between two candidates need these points.

    >>> board = Layout.square(9, (3, 3))
    >>> candidate_point(board, board.cell(3, 5), 4, 9)
    (3.09, 5.0)
    """
    across = isqrt(max(size, 1) - 1) + 1
    down = ceil(max(size, 1) / across)
    row, column = divmod(value, across)
    # A small margin at the sides, and a larger one at the top, where the sums of cages and the letters of sets stand.
    return (
        round(cell // layout.columns + 1.09 + ((row + 0.5) / down - 0.5) * 0.70, 4),
        round(cell % layout.columns + 1 + ((column + 0.5) / across - 0.5) * 0.88, 4),
    )
