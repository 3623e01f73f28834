"""Boards with a margin: cells around the Sudoku in which clues stand. The regions tell which cells are the Sudoku."""

from __future__ import annotations

from typing import Any

from nonet.codecs._links import Json
from nonet.core.layout import LARGEST_SIDE

Square = tuple[int, int]


def without_margin(members: dict[str, Json]) -> dict[str, Json]:
    """The object cut to the square that its regions cover, with the values of other cells as texts outside it.

    The same object if it has no such margin, or if its regions are no square.
    """
    rows = members.get("cells")
    if not (isinstance(rows, list) and rows and all(isinstance(row, list) for row in rows)):
        return members
    squares = [square for region in _listed(members.get("regions")) for square in _squares(region)]
    covered = set(squares)
    if not covered or len(covered) < len(squares) or len(rows) > LARGEST_SIDE:
        return members
    (top, left), (bottom, right) = map(min, zip(*covered, strict=True)), map(max, zip(*covered, strict=True))
    size, height, width = bottom - top + 1, len(rows), max(map(len, rows))
    if size != right - left + 1 or len(covered) != size * size or (height == width == size):
        return members
    if min(top, left) < 0 or bottom >= height or any(len(row) <= right for row in rows):
        return members
    cut = dict(members)
    cut["cells"] = [row[left : right + 1] for row in rows[top : bottom + 1]]
    cut["regions"] = [[[r - top, c - left] for r, c in _squares(region)] for region in _listed(members["regions"])]
    for name, fields in _POINTS.items():
        cut[name] = [_moved(entry, fields, top, left) for entry in _listed(members.get(name))]
    cut["overlays"] += list(_values_around(rows, top, left, size))
    cut["cages"] = []
    for cage in _listed(members.get("cages")):
        inside = _squares(cage.get("cells")) if isinstance(cage, dict) else []
        if not inside:
            cut["cages"].append(cage)
        elif covered.issuperset(inside):
            cut["cages"].append(cage | {"cells": [[r - top, c - left] for r, c in inside]})
        elif not cage.get("hidden"):
            cut["cages of the margin"] = True
    cut["metadata"] = _metadata(members.get("metadata"), height, width, (top, left), size)
    return cut


_POINTS = {"lines": "wayPoints", "arrows": "wayPoints", "underlays": "center", "overlays": "center"}


def _listed(value: Json) -> list[Any]:
    return value if isinstance(value, list) else []


def _squares(region: Json) -> list[Square]:
    return [
        (cell[0], cell[1])
        for cell in _listed(region)
        if isinstance(cell, list) and len(cell) == 2 and all(type(side) is int for side in cell)
    ]


def _moved(entry: Json, field: str, down: int, right: int) -> Json:
    if not isinstance(entry, dict) or field not in entry:
        return entry

    def moved(point: Json) -> Json:
        if isinstance(point, list) and len(point) == 2 and all(isinstance(side, int | float) for side in point):
            return [point[0] - down, point[1] - right]
        return point

    value = entry[field]
    return entry | {field: moved(value) if field == "center" else [moved(point) for point in _listed(value)]}


def _values_around(rows: list[list[Json]], top: int, left: int, size: int) -> list[Json]:
    """Texts for the values that stand in cells of the margin."""
    found = []
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            value = cell.get("value") if isinstance(cell, dict) else None
            if value not in (None, "") and not (top <= r < top + size and left <= c < left + size):
                centre = [r - top + 0.5, c - left + 0.5]
                found.append({"center": centre, "width": 0.8, "height": 0.8, "text": str(value)})
    return found


def _metadata(value: Json, height: int, width: int, corner: Square, size: int) -> dict[str, Json]:
    """The metadata with the solution of the Sudoku alone; rows of the whole board are no houses, those of it are."""
    found = dict(value) if isinstance(value, dict) else {}
    found.pop("norowcol", None)
    solution = found.get("solution")
    if isinstance(solution, str) and len(solution) == height * width:
        top, left = corner
        starts = [(top + row) * width + left for row in range(size)]
        found["solution"] = "".join(solution[start : start + size] for start in starts)
    return found
