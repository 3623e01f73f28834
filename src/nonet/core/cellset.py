"""A set of cells that prints as a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set as AbstractSet
from typing import Any

from nonet.core.layout import Cell, Layout


class CellSet(AbstractSet[Any]):
    """A frozen set of cells. `in` takes cell names as well as indices; set operations return a `CellSet`.

    >>> board = Layout.square(4, (2, 2))
    >>> corner = CellSet(board, (0, 1, 4))
    >>> corner
    <CellSet r1c1 r1c2 r2c1>
    >>> print(corner | {15})
    X X . .
    X . . .
    . . . .
    . . . X
    >>> "r2c1" in corner, corner & {4, 5}, list(corner)
    (True, <CellSet r2c1>, [0, 1, 4])
    """

    __slots__ = ("_cells", "layout")

    def __init__(self, layout: Layout, cells: Iterable[Cell]) -> None:
        self.layout = layout
        self._cells = frozenset(cells)

    def _from_iterable(self, cells: Iterable[Cell]) -> CellSet:  # type: ignore[override]
        return CellSet(self.layout, cells)

    def __and__(self, other: AbstractSet[Any]) -> CellSet:
        return self._from_iterable(self._cells & set(other))

    def __or__(self, other: AbstractSet[Any]) -> CellSet:
        return self._from_iterable(self._cells | set(other))

    def __sub__(self, other: AbstractSet[Any]) -> CellSet:
        return self._from_iterable(self._cells - set(other))

    def __contains__(self, cell: object) -> bool:
        return (self.layout.named(cell) if isinstance(cell, str) else cell) in self._cells

    def __iter__(self) -> Iterator[Cell]:
        return iter(sorted(self._cells))

    def __len__(self) -> int:
        return len(self._cells)

    def __hash__(self) -> int:
        return hash(self._cells)

    def names(self) -> list[str]:
        """The names of the cells, row by row."""
        return [self.layout.name(cell) for cell in self]

    def __repr__(self) -> str:
        return f"<CellSet {' '.join(self.names()) or 'of no cells'}>"

    def __str__(self) -> str:
        layout = self.layout
        signs = [" " if c in layout.missing else "X" if c in self._cells else "." for c in range(len(layout))]
        rows = (signs[start : start + layout.columns] for start in range(0, len(signs), layout.columns))
        return "\n".join(" ".join(row).rstrip() for row in rows)
