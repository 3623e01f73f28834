"""The elements of a drawing: lines, arrows, shapes and cages, with their geometry, colours and texts.

Coordinates are [row, column] from 0 at the board's top left corner, as SudokuPad has them: the cell r1c1 has its centre
at 0.5, 0.5. SudokuPad's own object and the drawings in an f-puzzles object become the same elements.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor, isfinite

from nonet.codecs._links import Json
from nonet.codecs.sudokupad.colours import Colour, colour_of
from nonet.core.names import place_of

Point = tuple[float, float]
Square = tuple[int, int]
"""Row and column of a cell, counted from 0; outside the board they may be negative."""

MAX_ELEMENTS = 4000
MAX_WALK = 2000  # cells of one line
_CELL = 64  # pixels of a cell in SVG paths
_STRAIGHT = re.compile(r"\s*(?:M(?:[\sL,]*+-?\d++(?:\.\d++)?+){2,4000}+\s*+[Zz]?\s*+)++")
_PIXELS = re.compile(r"-?\d+(?:\.\d+)?")
_ROUNDING = 0.16  # of the centre of a mark
_SHORTENED = 0.31  # of the corner of a line
_SHORT_END = 0.44  # of the end of a line, which is often drawn short of the centre, or as far as a circle


@dataclass(frozen=True, slots=True)
class Element:
    """Part of a drawing; `source` tells where it stands in the object: 'line 3'."""

    source: str

    def describe(self) -> str:
        """The element in words, for a list of what was read."""
        return self.source


@dataclass(frozen=True, slots=True)
class Stroke(Element):
    """A line or, with `head`, an arrow."""

    points: tuple[Point, ...]
    colour: Colour | None
    thickness: float
    head: bool = False

    @property
    def squares(self) -> tuple[Square, ...]:
        """The cells that the line runs through, in order, a closed line with its first cell again at the end."""
        return walk([(floor(row), floor(column)) for row, column in self.points])

    @property
    def through_centres(self) -> bool:
        """Whether every corner of the line is the centre of a cell; an arrow may begin anywhere in its first cell."""
        points = self.points[1:] if self.head else self.points
        ends = (self.points[0], self.points[-1])
        return len(self.points) > 1 and all(
            abs(side % 1 - 0.5) <= (_SHORT_END if point in ends else _SHORTENED) for point in points for side in point
        )

    @property
    def on_grid_lines(self) -> bool:
        """Whether the line runs along borders of cells."""
        return len(self.points) > 1 and all(
            (abs(a[0] - b[0]) < 0.02 and abs(a[0] - round(a[0])) < 0.02)
            or (abs(a[1] - b[1]) < 0.02 and abs(a[1] - round(a[1])) < 0.02)
            for a, b in pairwise(self.points)
        )

    def describe(self) -> str:
        colour = f"{self.colour.name} " if self.colour else ""
        ends = [self.points[0], self.points[-1]]
        run = "-".join(f"r{floor(row) + 1}c{floor(column) + 1}" for row, column in ends)
        return f"{self.source}: {colour}{'arrow' if self.head else 'line'} {run}"


@dataclass(frozen=True, slots=True)
class Shape(Element):
    """A circle, pill, rectangle, diamond or text."""

    centre: Point
    width: float
    height: float
    rounded: bool
    angle: float
    fill: Colour | None
    border: Colour | None
    text: str
    text_colour: Colour | None = None

    @property
    def square(self) -> Square:
        return floor(self.centre[0]), floor(self.centre[1])

    @property
    def size(self) -> float:
        return max(self.width, self.height)

    @property
    def is_round(self) -> bool:
        return self.rounded and abs(self.width - self.height) <= 0.15 * self.size

    @property
    def is_diamond(self) -> bool:
        return not self.rounded and abs(self.angle % 90 - 45) < 1

    @property
    def in_cell(self) -> bool:
        """Whether it stands in the middle of a cell."""
        return all(abs(side % 1 - 0.5) <= _ROUNDING for side in self.centre)

    @property
    def on_edge(self) -> tuple[Square, Square] | None:
        """The two cells between which it stands."""
        (row, column), (r, c) = self.centre, (round(self.centre[0]), round(self.centre[1]))
        if abs(row - r) < 0.1 and abs(column % 1 - 0.5) < 0.1:
            return (r - 1, floor(column)), (r, floor(column))
        if abs(column - c) < 0.1 and abs(row % 1 - 0.5) < 0.1:
            return (floor(row), c - 1), (floor(row), c)
        return None

    @property
    def on_corner(self) -> tuple[Square, ...]:
        """The four cells around it; none if it does not stand on a corner."""
        row, column = self.centre
        r, c = round(row), round(column)
        if abs(row - r) > 0.1 or abs(column - c) > 0.1:
            return ()
        return (r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)

    @property
    def invisible(self) -> bool:
        return not self.text.strip() and self.border is None and (self.fill is None or self.fill.is_called("white"))

    def describe(self) -> str:
        colour = self.fill or self.border
        what = "circle" if self.is_round else "pill" if self.rounded else "diamond" if self.is_diamond else "rectangle"
        if self.fill is None and self.border is None and self.text:
            what = "text"
        shown = f" {self.text!r}" if self.text.strip() else ""
        place = f"{self.centre[0]:g}, {self.centre[1]:g}"
        if self.in_cell:
            place = f"r{self.square[0] + 1}c{self.square[1] + 1}"
        elif self.on_edge:
            place = "-".join(f"r{row + 1}c{column + 1}" for row, column in self.on_edge)
        return f"{self.source}: {colour.name + ' ' if colour and what != 'text' else ''}{what}{shown} at {place}"


@dataclass(frozen=True, slots=True)
class Cage(Element):
    """A cage; `unique` is None if the object does not say whether values may repeat."""

    squares: tuple[Square, ...]
    label: str
    total: str
    unique: bool | None
    style: str = ""
    colour: Colour | None = None

    def describe(self) -> str:
        row, column = min(self.squares)
        label = f" {self.label!r}" if self.label else ""
        return f"{self.source}: cage{label} of {len(self.squares)} cells at r{row + 1}c{column + 1}"


def walk(corners: Sequence[Square]) -> tuple[Square, ...]:
    """All cells from corner to corner, straight or diagonally; none if a step is neither."""
    found = list(corners[:1])
    for (row, column), (r, c) in pairwise(corners):
        down, right = r - row, c - column
        length = max(abs(down), abs(right))
        if length > MAX_WALK or (down and right and abs(down) != abs(right)):
            return ()
        found += [(row + down * i // length, column + right * i // length) for i in range(1, length + 1)]
    return tuple(found)


def elements_of(members: Mapping[str, Json]) -> Iterator[Element]:
    """The lines, arrows and shapes of SudokuPad's object, in the order in which they are painted. Cages come apart."""
    for name, layer in (("underlays", "underlay"), ("lines", "line"), ("arrows", "arrow"), ("overlays", "overlay")):
        listed = members.get(name)
        for place, entry in enumerate(listed if isinstance(listed, list) else (), 1):
            if isinstance(entry, dict) and entry:
                for part in _parts_of_path(entry):
                    made = (_shape if layer in ("underlay", "overlay") else _stroke)(part, f"{layer} {place}")
                    if made is not None:
                        yield made


def _parts_of_path(entry: dict[str, Json]) -> Iterator[dict[str, Json]]:
    """A line that is drawn by an SVG path of straight lines, as lines with way points; any other entry as it is."""
    path, filled = entry.get("d"), entry.get("fill", "none")
    if not isinstance(path, str) or "transform" in entry or filled != "none" or not _STRAIGHT.fullmatch(path):
        yield entry
        return
    for part in path.upper().split("M")[1:]:
        numbers = [float(number) / _CELL for number in _PIXELS.findall(part)[: 2 * MAX_WALK]]
        points: list[Json] = [list(point) for point in zip(numbers[1::2], numbers[::2], strict=False)]
        if part.rstrip().endswith("Z"):
            points += points[:1]
        yield {name: value for name, value in entry.items() if name != "d"} | {"wayPoints": points}


def _stroke(entry: dict[str, Json], source: str) -> Element | None:
    points = tuple(point for value in _listed(entry.get("wayPoints")) if (point := _point(value)))
    colour = colour_of(entry.get("color"))
    if colour is None and entry.get("color") is not None and points:
        return None  # invisible
    if len(points) < 2:
        return Element(source) if "d" in entry or "svg" in entry else None
    return Stroke(source, points, colour, _real(entry.get("thickness"), 1.0), source.startswith("arrow"))


def _shape(entry: dict[str, Json], source: str) -> Element | None:
    centre = _point(entry.get("center"))
    if centre is None:
        return None
    text = entry.get("text")
    shape = Shape(
        source,
        centre,
        _real(entry.get("width"), 0.0),
        _real(entry.get("height"), 0.0),
        entry.get("rounded") in (True, "true", 1),
        _real(entry.get("angle"), 0.0),
        colour_of(entry.get("backgroundColor")),
        colour_of(entry.get("borderColor")),
        str(text).strip() if isinstance(text, str | int | float) and not isinstance(text, bool) else "",
        colour_of(entry.get("color")),
    )
    nothing = shape.fill is None and shape.border is None and not shape.text
    return None if nothing else shape


_ROUND = {"circle": True, "rectangle": False, "text": False}


def fpuzzles_elements(members: Mapping[str, Json]) -> Iterator[Element]:
    """The drawings of an f-puzzles object: its `line`, `circle`, `rectangle`, `text` and `cage` fields."""
    yield from _coloured_cells(members)
    for place, entry in enumerate(_entries(members, "line"), 1):
        for line in _listed(entry.get("lines")):
            squares = [square for name in _listed(line) if (square := _square(name))]
            if len(squares) > 1:
                points = tuple((row + 0.5, column + 0.5) for row, column in squares)
                colour = colour_of(entry.get("outlineC") or "#000000")
                if colour is not None:
                    yield Stroke(f"line {place}", points, colour, _real(entry.get("width"), 0.1) * 32)
    for name, rounded in _ROUND.items():
        for place, entry in enumerate(_entries(members, name), 1):
            squares = [square for cell in _listed(entry.get("cells")) if (square := _square(cell))]
            text = entry.get("value")
            text = str(text).strip() if isinstance(text, str | int | float) and not isinstance(text, bool) else ""
            if not squares:
                continue
            centre = tuple(sum(sides) / len(squares) + 0.5 for sides in zip(*squares, strict=True))
            yield Shape(
                f"{name} {place}",
                (centre[0], centre[1]),
                _real(entry.get("width"), 0.25),
                _real(entry.get("height"), 0.25),
                rounded,
                _real(entry.get("angle"), 0.0),
                None if name == "text" else colour_of(entry.get("baseC")),
                None if name == "text" else colour_of(entry.get("outlineC")),
                text,
                colour_of(entry.get("fontC")),
            )
    for place, entry in enumerate(_entries(members, "cage"), 1):
        squares = [square for cell in _listed(entry.get("cells")) if (square := _square(cell))]
        label = entry.get("value")
        if squares:
            label = str(label).strip() if isinstance(label, str | int) and not isinstance(label, bool) else ""
            yield Cage(f"cage {place}", tuple(squares), label, "", None, "box", colour_of(entry.get("outlineC")))


def _coloured_cells(members: Mapping[str, Json]) -> Iterator[Shape]:
    """The cells that the setter coloured, as filled squares."""
    for row, cells in enumerate(_listed(members.get("grid"))):
        for column, cell in enumerate(_listed(cells)):
            colour = colour_of(cell.get("c")) if isinstance(cell, dict) else None
            if colour is not None and not colour.is_called("white"):
                centre = row + 0.5, column + 0.5
                name = f"colour of r{row + 1}c{column + 1}"
                yield Shape(name, centre, 1.0, 1.0, False, 0.0, colour, None, "")


def _entries(members: Mapping[str, Json], name: str) -> Iterator[dict[str, Json]]:
    for entry in _listed(members.get(name)):
        if isinstance(entry, dict):
            yield entry


def _square(name: Json) -> Square | None:
    place = place_of(name) if isinstance(name, str) else None
    return None if place is None else (place[0] - 1, place[1] - 1)


def _listed(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _real(value: Json, usual: float) -> float:
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            return usual
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        return usual
    return float(value)


def _point(value: Json) -> Point | None:
    if not (isinstance(value, list) and len(value) == 2):
        return None
    row, column = (_real(side, 1e9) for side in value)
    return (row, column) if abs(row) < 1000 and abs(column) < 1000 else None
