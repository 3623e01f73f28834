"""Marks and elements as drawings of SudokuPad's object: lines, arrows, underlays, overlays and cages.

Marks are drawn as setters draw the rule, so that people, and the recognisers, know them again: a thick line that begins
in a bulb, a green whisper, a purple renban, a white disc between two cells.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from nonet.codecs._links import Json
from nonet.codecs.sudokupad.colours import Colour
from nonet.codecs.sudokupad.elements import Cage, Element, Shape, Stroke
from nonet.core.layout import Cell, Layout
from nonet.core.marks import Arrow, Dot, Fill, Label, Line, Mark, Outline

_LINES: dict[str, tuple[str, float]] = {
    "thermo": ("#CFCFCF", 21),
    "slow thermo": ("#6495ED", 21),
    "whisper": ("#67F067", 10),
    "renban": ("#F067F0", 10),
    "nabner": ("#C9C883", 10),
    "modular": ("#33BBBB", 10),
    "entropic": ("#FFCCAA", 10),
    "region sum": ("#34BBE6", 10),
    "between": ("#AAAAAA", 6.4),
    "lockout": ("#AABEEF", 6.4),
    "palindrome": ("#AAAAAA", 10),
    "zipper": ("#CDB1EC", 10),
    "sum line": ("#999966", 10),
    "double arrow": ("#C54B8B", 4),
    "diagonal": ("#34BBE6", 2),
    "pill arrow": ("#A1A1A1", 4),
    "value indexing": ("#B8860B", 10),
    "regex": ("#708090", 8),
    "automaton": ("#556B2F", 8),
    "relation": ("#A0522D", 8),
}
"""Colour and thickness, in pixels of a cell of 64, of lines by their role."""

_FILLS = {
    "row indexer": "#7CC77C",
    "column indexer": "#C77C7C",
    "box indexer": "#7C7CC7",
    "windoku": "#E5E5E5",
    "clone": "#DCD0EA",
    "same values": "#CFE3F0",
    "extra region": "#DDDDDD",
    "extra area": "#E8DCC8",
}
_GREY, _BLACK, _WHITE, _MIDDLE = "#CFCFCF", "#000000", "#FFFFFF", "#A1A1A1"
_BULB = 0.85
_TRIANGLES = {"minimum": "∧ ∨", "maximum": "∨ ∧"}
_SHORTEST_PILL = 0.75


@dataclass(slots=True)
class Canvas:
    """The members of SudokuPad's object to which drawings are added. `captions` are marks that are words."""

    layout: Layout
    size: int
    lines: list[Json] = field(default_factory=list)
    arrows: list[Json] = field(default_factory=list)
    underlays: list[Json] = field(default_factory=list)
    overlays: list[Json] = field(default_factory=list)
    cages: list[Json] = field(default_factory=list)
    captions: list[str] = field(default_factory=list)

    def members(self) -> dict[str, list[Json]]:
        """All members that hold a drawing."""
        names = ("lines", "arrows", "underlays", "overlays", "cages")
        return {name: listed for name in names if (listed := getattr(self, name))}

    # Marks

    def draw(self, marks: Iterable[Mark]) -> None:
        """Adds the marks of one rule."""
        for mark in marks:
            match mark:
                case Line():
                    self._line(mark)
                case Outline():
                    self._outline(mark)
                case Dot():
                    self._dot(mark)
                case Fill():
                    self._fill(mark)
                case Label():
                    self._label(mark)
                case Arrow():
                    self._arrow(mark)

    def _centre(self, cell: Cell) -> list[float]:
        row, column = self.layout.place(cell)
        return [row - 0.5, column - 0.5]

    def _on_board(self, cells: tuple[Cell, ...]) -> list[Cell]:
        return [cell for cell in cells if self.layout.place(cell)[0] <= self.size]

    def _line(self, mark: Line) -> None:
        cells = self._on_board(mark.cells)
        if not cells:
            return
        colour, thickness = _LINES.get(mark.role, ("#999999", 6))
        if mark.role == "whisper" and mark.text in ("≥4", "≥3"):
            colour = "#FF9A00"  # Dutch whispers
        if mark.bulb or mark.role in ("thermo", "slow thermo"):
            self._shape("underlays", self._centre(cells[0]), _BULB, colour, colour, rounded=True)
        points = [self._centre(cell) for cell in cells]
        if len(points) == 1:
            points.append([points[0][0], points[0][1] + 0.01])
        self.lines.append({"wayPoints": points, "color": colour, "thickness": thickness})
        if mark.text and mark.role not in ("whisper", "lockout"):
            self._text(self._centre(cells[0]), mark.text, 0.3)

    def _outline(self, mark: Outline) -> None:
        cells = self._on_board(mark.cells)
        if mark.role == "pill arrow" and len(cells) > 1:
            centres = [self._centre(cell) for cell in cells]
            high, wide = (max(side) - min(side) + _SHORTEST_PILL for side in zip(*centres, strict=True))
            middle = [sum(side) / len(centres) for side in zip(*centres, strict=True)]
            self._shape("overlays", middle, wide, _WHITE, _MIDDLE, rounded=True, height=high)
        elif cells:
            squares: Json = [[row - 1, column - 1] for row, column in map(self.layout.place, cells)]
            killer = mark.role == "killer cage"
            cage: dict[str, Json] = {"cells": squares, "value": mark.text, "unique": killer}
            self.cages.append(cage if killer else cage | {"style": "box"})

    def _dot(self, mark: Dot) -> None:
        cells = self._on_board(mark.cells)
        if not cells:
            return
        centres = [self._centre(cell) for cell in cells]
        middle = [sum(side) / len(centres) for side in zip(*centres, strict=True)]
        if mark.role in ("xv", "greater than"):
            self._text(middle, self._sign(mark, cells), 0.35)
        elif len(cells) == 1:
            round_end = mark.role != "lockout"
            border = _MIDDLE if round_end else "#0000FF"
            self._shape(
                "overlays", middle, 0.8, None, border, rounded=round_end, text=mark.text, angle=0 if round_end else 45
            )
        elif len(cells) == 2:
            black = mark.role == "ratio"
            colour, ink = (_BLACK, _WHITE) if black else (_WHITE, _BLACK)
            self._shape("overlays", middle, 0.34, colour, _BLACK, rounded=True, text=mark.text, ink=ink)
        else:
            self._shape("overlays", middle, 0.7, _WHITE, _BLACK, rounded=True, text=mark.text)

    def _sign(self, mark: Dot, cells: list[Cell]) -> str:
        """The text of a mark between two cells; a sign between a cell and the one below it is turned."""
        below = len(cells) == 2 and self.layout.place(cells[0])[1] == self.layout.place(cells[1])[1]
        turned = {">": "v", "<": "^"} if below else {}
        return turned.get(mark.text, mark.text)

    def _fill(self, mark: Fill) -> None:
        for cell in self._on_board(mark.cells):
            centre = self._centre(cell)
            if mark.role in ("odd", "even"):
                self._shape("underlays", centre, 0.7, _GREY, None, rounded=mark.role == "odd")
            else:
                self._shape("underlays", centre, 1, _FILLS.get(mark.role, _GREY), None)
                if mark.role in _TRIANGLES:
                    self._text(centre, _TRIANGLES[mark.role], 0.2)

    def _label(self, mark: Label) -> None:
        if mark.role == "rule":
            self.captions.append(mark.text)
        else:
            self._text([mark.at[0] - 0.5, mark.at[1] - 0.5], mark.text, 0.5)

    def _arrow(self, mark: Arrow) -> None:
        points = [[row - 0.5, column - 0.5] for row, column in mark.points if row <= self.size + 1]
        if len(points) > 1:
            self.arrows.append({"wayPoints": points, "color": _MIDDLE, "thickness": 4, "headLength": 0.3})

    def _text(self, centre: list[float], text: str, size: float) -> None:
        entry = {
            "center": centre,
            "width": size,
            "height": size,
            "text": text,
            "fontSize": round(56 * size),
            "color": _BLACK,
        }
        self.overlays.append(entry)

    def _shape(
        self,
        layer: str,
        centre: list[float],
        width: float,
        fill: str | None,
        border: str | None,
        *,
        rounded: bool = False,
        height: float | None = None,
        text: str = "",
        ink: str = _BLACK,
        angle: float = 0,
    ) -> None:
        entry: dict[str, Json] = {"center": centre, "width": width, "height": width if height is None else height}
        entry |= {"rounded": True} if rounded else {}
        entry |= {"backgroundColor": fill} if fill else {}
        entry |= {"borderColor": border, "thickness": 2} if border else {}
        entry |= {"text": text, "color": ink, "fontSize": 18} if text else {}
        entry |= {"angle": angle} if angle else {}
        getattr(self, layer).append(entry)

    # Elements

    def paint(self, elements: Iterable[Element]) -> None:
        """Adds drawings that were read from another program's document."""
        for element in elements:
            match element:
                case Stroke():
                    self._stroke(element)
                case Shape():
                    self._painted(element)
                case Cage():
                    squares: Json = [list(square) for square in element.squares]
                    self.cages.append({"cells": squares, "value": element.label, "style": "box"})

    def _stroke(self, stroke: Stroke) -> None:
        colour = _hex(stroke.colour) or _BLACK
        entry = {"wayPoints": [list(point) for point in stroke.points], "color": colour, "thickness": stroke.thickness}
        (self.arrows if stroke.head else self.lines).append(entry | ({"headLength": 0.3} if stroke.head else {}))

    def _painted(self, shape: Shape) -> None:
        entry: dict[str, Json] = {"center": list(shape.centre), "width": shape.width, "height": shape.height}
        entry |= {"rounded": True} if shape.rounded else {}
        entry |= {"angle": shape.angle} if shape.angle else {}
        entry |= {"backgroundColor": _hex(shape.fill)} if shape.fill else {}
        entry |= {"borderColor": _hex(shape.border), "thickness": 2} if shape.border else {}
        if shape.text:
            entry |= {"text": shape.text, "color": _hex(shape.text_colour) or _BLACK, "fontSize": 20}
        small = shape.text or shape.on_edge or shape.on_corner
        (self.overlays if small else self.underlays).append(entry)


def _hex(colour: Colour | None) -> str | None:
    return None if colour is None else "#{:02X}{:02X}{:02X}".format(*colour)
