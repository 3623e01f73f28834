"""The wishes of `generate` and `generate_many`, read from what people write; contradictions are named."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from math import isfinite
from pathlib import Path
from typing import TypeAlias

from nonet.api.opening import text_of
from nonet.core.arguments import choice, flag, shown, whole
from nonet.core.errors import NonetError
from nonet.core.layout import MAX_CELLS, Cell, Layout
from nonet.core.names import place_of, places_in
from nonet.core.symbols import EMPTY_SIGNS
from nonet.generators.orbits import SYMMETRIES as SYMMETRIES, orbits
from nonet.generators.wishes import Wishes
from nonet.logic.technique import Difficulty, by_name

Clues: TypeAlias = "int | tuple[int, int] | str"
Pattern: TypeAlias = "str | Path | Iterable[int | str]"
Target: TypeAlias = "str | float | tuple[float, float]"

LABELS = tuple(str(each) for each in Difficulty)
"""The difficulties that have a name."""

NEAR = 0.05
"""A `difficulty` that is a single number is met by puzzles this near to it."""

EASIEST = 0.14
"""Smaller numbers are those of boards that are nearly full; a single number below this wishes for an easiest puzzle."""

_EMPTY = frozenset(EMPTY_SIGNS) - frozenset("*?")
"""Characters of a pattern's text that stand for a cell without a given; all others stand for one."""

_MAX_PATTERN = 10_000


def wishes_of(
    layout: Layout,
    *,
    clues: Clues | None = None,
    symmetry: str = "none",
    pattern: Pattern | None = None,
    minimal: bool | None = None,
    difficulty: Target | None = None,
    se: Target | None = None,
    technique: str | None = None,
    nothing_harder: bool = False,
    attempts: int | None = None,
    rules: tuple[str, ...] = (),
    jigsaw: bool = False,
) -> Wishes:
    """The wishes for a board with this layout; NonetError names what contradicts what."""
    choice(symmetry, SYMMETRIES, "there is no symmetry named {}")
    if symmetry != "none" and layout.rows != layout.columns:
        raise NonetError("only square boards have symmetric puzzles")
    minimal = None if minimal is None else flag(minimal, "minimal")
    nothing_harder = flag(nothing_harder, "nothing_harder")
    if attempts is not None:
        attempts = whole(attempts, "{} attempts make no sense", low=1, hint="attempts start at 1")
    if nothing_harder and technique is None:
        raise NonetError("nothing harder than what?", hint="nothing_harder needs a technique")
    range_of_clues = None if clues is None else _range_of_clues(clues, len(layout))
    cells = None if pattern is None else pattern_cells(pattern, layout)
    if cells is not None:
        _check_pattern(cells, layout, range_of_clues, symmetry, minimal)
    if minimal is False and range_of_clues is None and cells is None:
        raise NonetError("minimal=False needs a number of clues", hint="give clues=, or minimal=True")
    label, number = _difficulty(difficulty)
    return Wishes(
        clues=range_of_clues,
        minimal=minimal,
        symmetry=symmetry,
        pattern=cells,
        label=label,
        number=number,
        se=None if se is None else _se(se),
        technique=None if technique is None else by_name(technique).name,
        nothing_harder=nothing_harder,
        attempts=attempts,
        rules=rules,
        jigsaw=jigsaw,
    )


def wishable_rules() -> tuple[str, ...]:
    """The rules that can be wished by name, each once, without its other names."""
    from nonet.generators.wished import ALIASES, wishable

    return tuple(name for name in wishable() if len(ALIASES.get(name, ())) != 1 and name != "x")


def _range(wish: Target | Clues, what: str) -> tuple[float, float]:
    """'6.5..7.2', a number, or two of them."""
    try:
        if isinstance(wish, str):
            first, dots, last = wish.partition("..")
            low, high = float(first), float(last if dots else first)
        elif isinstance(wish, tuple | list):
            low, high = map(float, wish)
        else:
            low = high = float(wish)
    except (TypeError, ValueError, OverflowError):
        low, high = 1.0, 0.0
    if not (isfinite(low) and isfinite(high) and low <= high):
        raise NonetError(f"{shown(wish)} is no range of {what}", hint="as in 24 or 22..24, the lower number first")
    return low, high


def _range_of_clues(clues: Clues, cells: int) -> tuple[int, int]:
    low, high = _range(clues, "clues")
    if low != int(low) or high != int(high) or not 0 <= low <= high <= cells:
        raise NonetError(
            f"there are no puzzles with {shown(clues)} clues",
            hint=f"from 0 to {cells}, the lower number first, as in 22..24",
        )
    return int(low), int(high)


def _se(wish: Target) -> tuple[float, float]:
    low, high = _range(wish, "SE ratings")
    if high < 1 or low > 12:
        raise NonetError(f"no puzzle has an SE rating of {shown(wish)}", hint="from 1.0 to 11.9, as in 6.5..7.2")
    # Ratings are tenths, but 7.2 is not a binary fraction.
    return round(low, 1), round(high, 1)


def _difficulty(wish: Target | None) -> tuple[str | None, tuple[float, float] | None]:
    """A label, or a range of the number."""
    if wish is None:
        return None, None
    if isinstance(wish, str) and wish.strip().lower() in LABELS:
        return wish.strip().lower(), None
    try:
        low, high = _range(wish, "difficulty")
    except NonetError:
        low, high = 2.0, 2.0
    if not 0 <= low <= high <= 1:
        raise NonetError(
            f"{shown(wish)} is no difficulty",
            hint=f"{', '.join(LABELS)}; or a number or range from 0 (easy) to 1 (hard), as in 0.3 or 0.4..0.6",
        )
    if low == high:
        low, high = max(low - NEAR, 0.0), min(max(high + NEAR, EASIEST), 1.0)
    return None, (low, high)


def pattern_cells(pattern: Pattern, layout: Layout) -> frozenset[Cell]:
    """The cells of a pattern: a text with a character for each cell, a file with such a text, or cells themselves.

    White space counts for nothing, and '.', '0', '_' and '-' stand for cells without a given. A plain PBM picture (P1),
    as drawing programs write it, is read as well: black cells have a given.

    >>> sorted(pattern_cells("1..1 .... .... 1..1", Layout.square(4, (2, 2))))
    [0, 3, 12, 15]
    """
    if isinstance(pattern, str) and place_of(re.split(r"[-:,\s]", pattern.strip(), maxsplit=1)[0]):
        pattern = [pattern]
    if isinstance(pattern, str | Path):
        text = text_of(pattern, _MAX_PATTERN)
        signs = "".join(text.split())
        if text.startswith("P1"):
            signs = _bits(text, layout)
        if len(signs) != len(layout):
            raise NonetError(
                f"the pattern has {len(signs)} cells, the board {len(layout)}",
                hint="one character for each cell: '.' for an empty one, anything else for a given",
            )
        found = frozenset(cell for cell, sign in enumerate(signs) if sign not in _EMPTY)
    else:
        cells: set[Cell] = set()
        for each in islice(pattern, MAX_CELLS):
            cells.update([layout.cell(*place) for _, place in places_in(each)] if isinstance(each, str) else [each])
        found = frozenset(cells)
        if any(not isinstance(cell, int) or not 0 <= cell < len(layout) for cell in found):
            raise NonetError("the pattern has a cell that is not on the board", hint="cells count from 0")
    if not found:
        raise NonetError("the pattern has no cells", hint="'.' is an empty cell, anything else a given")
    return found


def _bits(text: str, layout: Layout) -> str:
    words = "\n".join(line.partition("#")[0] for line in text.splitlines()).split()
    if len(words) < 3 or [words[1], words[2]] != [str(layout.columns), str(layout.rows)]:
        raise NonetError(f"the picture is not {layout.columns}x{layout.rows}", hint="one pixel for each cell")
    return "".join(words[3:])


def _check_pattern(
    cells: frozenset[Cell], layout: Layout, clues: tuple[int, int] | None, symmetry: str, minimal: bool | None
) -> None:
    if clues is not None and not clues[0] <= len(cells) <= clues[1]:
        raise NonetError(f"the pattern has {len(cells)} cells, which contradicts the number of clues")
    if symmetry != "none" and not is_symmetric(cells, symmetry, layout.columns):
        raise NonetError(f"the pattern does not have the symmetry {symmetry!r}")
    if minimal is False:
        raise NonetError("a pattern fixes which clues there are", hint="leave out minimal=False")


def is_symmetric(cells: frozenset[Cell], symmetry: str, side: int) -> bool:
    """Whether the symmetry maps these cells to themselves."""
    return all(cells.issuperset(orbit) or cells.isdisjoint(orbit) for orbit in orbits(symmetry, side))


def symmetry_of(cells: frozenset[Cell], layout: Layout) -> str:
    """The name of the largest symmetry that these cells have; each is one of the ten subgroups of the square's."""
    if layout.rows != layout.columns:
        return "none"
    having = [name for name in SYMMETRIES if is_symmetric(cells, name, layout.columns)]
    return min(having, key=lambda name: len(orbits(name, layout.columns)))


def swappable(cells: frozenset[Cell], layout: Layout) -> str | None:
    """Two lines of a band without a given, which can be swapped, so that there is no unique solution; None if none.

    Only for boards without rules.
    """
    if layout.box is None:
        return None
    height, width = layout.box
    for word, size, lines in (("rows", height, layout.rows), ("columns", width, layout.columns)):
        used = {cell // layout.columns if word == "rows" else cell % layout.columns for cell in cells}
        for first in range(0, lines, size):
            empty = [line + 1 for line in range(first, first + size) if line not in used]
            if len(empty) > 1:
                return f"{word} {empty[0]} and {empty[1]} have no givens, so they can be swapped in any solution"
    return None
