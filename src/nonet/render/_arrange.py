"""Marks put where they belong: in order from low to high, and beside each other where they would lie on each other.

What is drawn never depends on the order of the rules: whole cells lie lowest, then shapes within cells, from the widest
to the slimmest, then lines, again from wide to slim. Lines along the same cells are moved apart, clues at one place
stand below each other, and shades of different rules share a cell. The page draws what stands here and decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import count, pairwise

from nonet.core.layout import Cell, Layout
from nonet.core.marks import Arrow, Dot, Fill, Label, Line, Mark, Outline, Point
from nonet.render._looks import LOOKS, Shape

WHOLE = (0, 1)
"""The share of a shade that has its cells for itself."""
LANE_GAP = 0.03
"""Between lines that run along the same cells, in cells."""
MAX_SPREAD = 0.62
"""Width of all lines that run along the same cells, in cells: they stay within them."""
LETTER_SCALE = 0.53
"""Size of a letter in the corner of a cell, as a part of a clue's."""

ACROSS, DOWN, FALLING, RISING = (0, 1), (1, 0), (1, 1), (1, -1)

_RANKS: dict[Shape, int] = {"cell": 0, "peak": 1, "valley": 1, "across": 2, "down": 2, "square": 3}
"""Shades from low to high: what covers most lies lowest."""


class Layer(IntEnum):
    """Layers of marks, lowest first. The borders of cells, digits and pencil marks are drawn between them."""

    SHADE = 0
    LINE = 1
    IN_CELL = 2
    BORDER = 3
    BETWEEN = 4
    OVER = 5


@dataclass(frozen=True, slots=True)
class Placed:
    """A mark with the name that people know it by, and where it is drawn."""

    mark: Mark
    name: str = ""
    rule: int = -1
    """The index of the rule that draws it; -1 for none."""
    shift: Point = (0.0, 0.0)
    """How far a line or a clue is moved aside: down and right, in cells."""
    scale: float = 1.0
    """Size of a clue's text, as a part of the usual."""
    share: tuple[int, int] = WHOLE
    """Which of how many stripes of its cells a shade takes."""

    @property
    def layer(self) -> Layer:
        return layer_of(self.mark)


def layer_of(mark: Mark) -> Layer:
    """The layer of a mark."""
    if LOOKS[mark.role].over:
        return Layer.OVER
    match mark:
        case Fill():
            return Layer.SHADE
        case Line() | Arrow():
            return Layer.LINE
        case Outline():
            return Layer.BORDER if LOOKS[mark.role].radius is None else Layer.IN_CELL
        case Dot() if len(mark.cells) == 1:
            return Layer.IN_CELL
        case _:
            return Layer.BETWEEN


def arranged(marks: Iterable[Placed], layout: Layout) -> list[Placed]:
    """The marks, lowest first, where they are drawn."""
    placed = list(_lettered(marks, layout))
    return sorted(_shared(_side_by_side(_stacked(placed), layout)), key=_height)


def _height(placed: Placed) -> tuple[int, float]:
    mark = placed.mark
    look = LOOKS[mark.role]
    if isinstance(mark, Fill):
        return placed.layer, _RANKS.get(look.shape, 4)
    return placed.layer, -look.width if isinstance(mark, Line | Arrow) else 0.0


def _lettered(placed: Iterable[Placed], layout: Layout) -> Iterator[Placed]:
    """Letters in the corners of cells: of the sets of a step as they have them, and of shades that come in pairs.

    A letter stands in the first cell of its set that has none yet; the two shades of a pair have the same letter.
    """
    numbers = count()
    waiting: dict[str, str] = {}
    taken: set[Cell] = set()
    for each in placed:
        mark = each.mark
        if not isinstance(mark, Outline | Fill) or not LOOKS[mark.role].lettered:
            yield each
            continue
        if isinstance(mark, Outline):
            letter, mark = mark.text, replace(mark, text="")
        elif (letter := waiting.pop(mark.role, "")) == "":
            letter = waiting[mark.role] = _letter(next(numbers))
        yield replace(each, mark=mark)
        cell = next((cell for cell in sorted(mark.cells) if cell not in taken), None)
        if letter and cell is not None:
            taken.add(cell)
            row, column = layout.place(cell)
            label = Label((row - 0.36, column + 0.36), letter, mark.role)
            yield Placed(label, "", each.rule, scale=LETTER_SCALE)


def _letter(number: int) -> str:
    """A, B, ..., Z, A1, B1, ..."""
    round_of, place = divmod(number, 26)
    return chr(ord("A") + place) + (str(round_of) if round_of else "")


def _stacked(placed: Sequence[Placed]) -> list[Placed]:
    """Clues at the same place, one below the other, in smaller letters."""
    at: dict[Point, list[int]] = {}
    for index, each in enumerate(placed):
        if isinstance(each.mark, Label) and each.mark.role != "rule" and each.scale == 1.0:
            at.setdefault(each.mark.at, []).append(index)
    found = list(placed)
    for indices in at.values():
        high = 1 / len(indices)
        for place, index in enumerate(indices if len(indices) > 1 else ()):
            down = (place + 0.5) * high - 0.5
            found[index] = replace(placed[index], shift=(down, 0.0), scale=min(0.8, 1.9 * high))
    return found


def _side_by_side(placed: Sequence[Placed], layout: Layout) -> list[Placed]:
    """Lines that share a way from cell to cell, moved apart; a line that is there twice is drawn once."""
    ways: dict[tuple[Cell, Cell], list[int]] = {}
    seen: set[Mark] = set()
    found: list[Placed] = []
    for each in placed:
        if isinstance(each.mark, Line):
            if each.mark in seen:
                continue
            seen.add(each.mark)
            for a, b in pairwise(each.mark.cells):
                ways.setdefault((min(a, b), max(a, b)), []).append(len(found))
        found.append(each)
    beside: dict[int, set[int]] = {}
    steps: dict[int, set[tuple[int, int]]] = {}
    for way, indices in ways.items():
        for index in indices if len(set(indices)) > 1 else ():
            beside.setdefault(index, set()).update(indices)
            steps.setdefault(index, set()).add(way)
    for group in _groups(beside):
        headings = {_heading(layout, *step) for index in group for step in steps[index]}
        for index, far in _lanes(found, group, beside):
            found[index] = replace(found[index], shift=_aside(headings, far))
    return found


def _groups(beside: dict[int, set[int]]) -> Iterator[list[int]]:
    """The lines that hang together by shared ways."""
    left = set(beside)
    while left:
        group: set[int] = set()
        waiting = [min(left)]
        while waiting:
            index = waiting.pop()
            if index not in group:
                group.add(index)
                waiting += beside[index] - group
        left -= group
        yield sorted(group)


def _lanes(placed: Sequence[Placed], group: Sequence[int], beside: dict[int, set[int]]) -> Iterator[tuple[int, float]]:
    """How far each line is moved, in cells: lines that share a way take different lanes, the widest the first."""
    width = {index: LOOKS[placed[index].mark.role].width for index in group}
    lane: dict[int, int] = {}
    of_one: dict[tuple[int, str], int] = {}  # the lines of one rule, such as the alternatives of 'any of', share a lane
    for index in sorted(group, key=lambda each: (-width[each], each)):
        owner = placed[index].rule, placed[index].mark.role
        taken = {lane[other] for other in beside[index] if other in lane}
        free = next(free for free in count() if free not in taken)
        lane[index] = of_one.setdefault(owner, free) if owner[0] >= 0 else free
    wide = [max(width[index] for index in group if lane[index] == each) for each in range(max(lane.values()) + 1)]
    whole = sum(wide) + LANE_GAP * (len(wide) - 1)
    narrow = min(1.0, MAX_SPREAD / whole)
    for index in group:
        before = sum(wide[: lane[index]]) + LANE_GAP * lane[index]
        yield index, narrow * (before + wide[lane[index]] / 2 - whole / 2)


def _heading(layout: Layout, a: Cell, b: Cell) -> tuple[int, int]:
    """The direction from a cell to a later one, as a step down and right."""
    (row, column), (other_row, other_column) = layout.place(a), layout.place(b)
    down, right = other_row - row, other_column - column
    far = max(abs(down), abs(right), 1)
    return down // far, right // far


def _aside(headings: set[tuple[int, int]], far: float) -> Point:
    """A move that leaves the ways in all these directions by `far`, or nearly so."""
    if headings == {ACROSS}:
        return far, 0.0
    if headings == {DOWN}:
        return 0.0, far
    if FALLING not in headings:
        return far, far
    if RISING not in headings:
        return far, -far
    return 1.3 * far, 0.55 * far  # no line runs in this direction


def _shared(placed: Sequence[Placed]) -> Iterator[Placed]:
    """Shades of whole cells: where those of several roles meet, each takes a stripe of the cell."""
    roles: dict[Cell, list[str]] = {}
    for each in placed:
        for cell in _whole(each.mark):
            if each.mark.role not in roles.setdefault(cell, []):
                roles[cell].append(each.mark.role)
    for each in placed:
        mark = each.mark
        if not isinstance(mark, Fill) or not _whole(mark):
            yield each
            continue
        shares: dict[tuple[int, int], list[Cell]] = {}
        for cell in mark.cells:
            listed = roles[cell]
            shares.setdefault((listed.index(mark.role), len(listed)), []).append(cell)
        for share, cells in shares.items():
            yield replace(each, mark=replace(mark, cells=tuple(cells)), share=share)


def _whole(mark: Mark) -> tuple[Cell, ...]:
    """The cells that the mark shades whole."""
    return mark.cells if isinstance(mark, Fill) and not mark.symbols and LOOKS[mark.role].shape == "cell" else ()
