"""SudokuMaker's drawings as elements, for the recognisers of SudokuPad's drawings: lines, cages and symbols.

Points are {x, y} in cells from the board's top left corner; the cell r1c1 has its centre at x 0.5, y 0.5. A line that
SudokuMaker's own solver was told to ignore is a drawing as well: its setter means something else by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite

from nonet.codecs._links import Json
from nonet.codecs.sudokumaker.forms import Config
from nonet.codecs.sudokumaker.types import NAMES
from nonet.codecs.sudokupad.colours import colour_of
from nonet.codecs.sudokupad.elements import Cage, Element, Shape, Stroke

CELL_PIXELS = 64
"""SudokuPad measures the thickness of lines in pixels of a cell of this size."""

MAX_POINTS = 500


def elements_of(number: int, config: Config, columns: int) -> Iterator[Element]:
    """The elements of one entry."""
    name = config.get("name")
    called = f" {name[:40]!r}" if isinstance(name, str) and name else ""
    if number == 2001 or number in (301, 304):
        yield from _cages(config, columns, called)
    elif number == 2002:
        yield from _symbols(config, called)
    elif isinstance(lines := config.get("lines"), list):
        for place, line in enumerate(lines, 1):
            points = tuple(point for each in _listed(line)[:MAX_POINTS] if (point := _point(each, columns)))
            colour = colour_of(_look(config, "color"))
            if len(points) > 1 and colour is not None:
                yield Stroke(
                    f"line {place}{called}", points, colour, _real(_look(config, "thickness"), 0.1) * CELL_PIXELS
                )
    else:
        yield Element(f"{NAMES.get(number, f'constraint {number}')}{called}")


def elements_in(members: Mapping[str, Json], columns: int) -> Iterator[Element]:
    """The elements of all drawings that were kept with a puzzle from SudokuMaker."""
    for config in _listed(members.get("constraints")):
        if isinstance(config, dict) and config.get("disabled") is not True:
            number = config.get("type")
            if number in (2000, 2001, 2002) or (config.get("solverIgnored") is True and isinstance(number, int)):
                yield from elements_of(number, config, columns)


def _cages(config: Config, columns: int, called: str) -> Iterator[Element]:
    for place, cage in enumerate(_listed(config.get("cages")), 1):
        if not isinstance(cage, dict):
            continue
        numbers = [cell for cell in _listed(cage.get("cells")) if isinstance(cell, int) and 0 <= cell < columns * 200]
        value = cage.get("value")
        label = str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
        if numbers and label.lower() not in ("foglight", "fow"):
            squares = tuple(divmod(cell, columns) for cell in numbers)
            yield Cage(f"cage {place}{called}", squares, label, "", None, "box")


def _symbols(config: Config, called: str) -> Iterator[Element]:
    shared = _listed(config.get("params"))
    for place, symbol in enumerate(_listed(config.get("symbols")), 1):
        if isinstance(symbol, dict):
            position, params = symbol.get("position"), symbol.get("params")
            centre = _point(position, 1)
        else:
            sides = _listed(symbol)
            centre = (_real(sides[1], 1e9), _real(sides[0], 1e9)) if len(sides) > 1 else None
            index = sides[2] if len(sides) > 2 and isinstance(sides[2], int) else 0
            params = shared[index] if 0 <= index < len(shared) else None
        if isinstance(params, dict) and centre is not None and max(map(abs, centre)) < 1000:
            yield from _symbol(params, centre, f"symbol {place}{called}")


def _symbol(params: dict[str, Json], centre: tuple[float, float], source: str) -> Iterator[Element]:
    kind = params.get("type")
    fill, border = colour_of(params.get("fill")), colour_of(params.get("stroke"))
    if _real(params.get("strokeWidth"), 0.02) <= 0:
        border = None
    angle = _real(params.get("angle"), 0.0)
    text = params.get("text")
    if kind == "ellipse":
        wide, high = 2 * _real(params.get("rx"), 0.25), 2 * _real(params.get("ry"), 0.25)
        shape = Shape(source, centre, wide, high, True, angle, fill, border, "")
    elif kind == "rectangle":
        wide, high = _real(params.get("width"), 0.5), _real(params.get("height"), 0.5)
        shape = Shape(source, centre, wide, high, False, angle, fill, border, "")
    elif kind == "text" and isinstance(text, str | int):
        size = _real(params.get("size"), 0.5)
        shape = Shape(source, centre, size, size, False, angle, None, None, str(text).strip(), fill)
    else:
        yield Element(f"{source}, {'an arrow' if kind == 'arrow' else 'of an unknown form'}")
        return
    if shape.fill is not None or shape.border is not None or shape.text:
        yield shape


def _look(config: Config, name: str) -> Json:
    """A member of the style; lines with marks at their ends have a style in their style."""
    style = config.get("style")
    if isinstance(style, dict) and isinstance(style.get("lines"), dict):
        style = style["lines"]
    return style.get(name) if isinstance(style, dict) else None


def _point(value: Json, columns: int) -> tuple[float, float] | None:
    if isinstance(value, dict):
        point = _real(value.get("y"), 1e9), _real(value.get("x"), 1e9)
    elif isinstance(value, int) and not isinstance(value, bool) and 0 <= value < columns * 200:
        row, column = divmod(value, columns)
        point = row + 0.5, column + 0.5
    else:
        return None
    return point if max(map(abs, point)) < 1000 else None


def _listed(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _real(value: Json, usual: float) -> float:
    counts = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if counts and abs(value) < 1e9 and isfinite(value) else usual
