"""The moves of a board by name; each gives a `Symmetry`. Rows, columns, bands and stacks count from 1.

>>> from nonet.core.puzzle import Puzzle
>>> board = Puzzle.empty(box=(2, 3))
>>> print(swap_rows(board, 1, 2))
rows 2 1 | 3 4 | 5 6
>>> print(swap_stacks(board, 1, 2).then(relabel(board, {1: 2, 2: 1})))
columns 4 5 6 | 1 2 3; 1→2 2→1
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from nonet.core.errors import NonetError
from nonet.core.grid import Grid
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol
from nonet.symmetry.shape import Shape
from nonet.symmetry.symmetry import Symmetry


def swap_rows(board: Puzzle | Grid, first: int, second: int) -> Symmetry:
    """Two rows of one band change places."""
    same = _identity(board)
    return replace(same, rows=_swapped(same.shape.size, same.shape.height, first, second, "row", "band"))


def swap_columns(board: Puzzle | Grid, first: int, second: int) -> Symmetry:
    """Two columns of one stack change places."""
    same = _identity(board)
    return replace(same, columns=_swapped(same.shape.size, same.shape.width, first, second, "column", "stack"))


def swap_bands(board: Puzzle | Grid, first: int, second: int) -> Symmetry:
    """Two bands change places."""
    same = _identity(board)
    return replace(same, rows=_swapped_groups(same.shape.bands, same.shape.height, first, second, "band"))


def swap_stacks(board: Puzzle | Grid, first: int, second: int) -> Symmetry:
    """Two stacks change places."""
    same = _identity(board)
    return replace(same, columns=_swapped_groups(same.shape.stacks, same.shape.width, first, second, "stack"))


def transpose(board: Puzzle | Grid) -> Symmetry:
    """Rows become columns. Only where boxes are as wide as high: others would make it another board."""
    same = _identity(board)
    height, width = same.shape.height, same.shape.width
    if not same.shape.can_transpose:
        raise NonetError(
            f"this board cannot be transposed: its boxes of {height}x{width} would become {width}x{height}",
            hint="all other moves keep it",
        )
    return replace(same, transposed=True)


def relabel(board: Puzzle | Grid, symbols: Mapping[int, Symbol] | Mapping[str, Symbol]) -> Symmetry:
    """Symbols become others; those that are not named stay."""
    same = _identity(board)
    wished: dict[Symbol, Symbol] = {}
    wished.update((old, new) for old, new in symbols.items())
    becomes = {symbol: wished.get(symbol, symbol) for symbol in same.symbols}
    if not set(wished) <= set(same.symbols) or set(becomes.values()) != set(same.symbols):
        raise NonetError("this is no relabelling: each symbol must become another one", hint="{1: 2, 2: 1}")
    labels = tuple(same.symbols.index(becomes[symbol]) + 1 for symbol in same.symbols)
    return replace(same, labels=(0, *labels))


def _identity(board: Puzzle | Grid) -> Symmetry:
    return Symmetry.identity(Shape.of(board.layout), board.symbols)


def _swapped(size: int, group: int, first: int, second: int, line: str, name: str) -> tuple[int, ...]:
    if not (1 <= first <= size and 1 <= second <= size):
        raise NonetError(f"there is no {line} {first if not 1 <= first <= size else second}", hint=f"1 to {size}")
    if (first - 1) // group != (second - 1) // group:
        raise NonetError(f"{line}s {first} and {second} are not in one {name}", hint=f"a {name} has {group} {line}s")
    lines = list(range(size))
    lines[first - 1], lines[second - 1] = lines[second - 1], lines[first - 1]
    return tuple(lines)


def _swapped_groups(groups: int, each: int, first: int, second: int, name: str) -> tuple[int, ...]:
    if not (1 <= first <= groups and 1 <= second <= groups):
        raise NonetError(f"there is no {name} {first if not 1 <= first <= groups else second}", hint=f"1 to {groups}")
    order = list(range(groups))
    order[first - 1], order[second - 1] = order[second - 1], order[first - 1]
    return tuple(group * each + i for group in order for i in range(each))
