"""What stands under a board: a caption, and a legend with a small sample of each look that few people know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from nonet.core.layout import Layout
from nonet.core.marks import OWN_ROLES, Arrow, Dot, Fill, Label, Line, Mark, Outline
from nonet.render._arrange import Placed
from nonet.render._looks import LOOKS
from nonet.render._marks import draw
from nonet.render._paper import CELL, LETTER_WIDTH, MAX_TEXT_LENGTH, RIM, Sheet, clean, number, words, wrapped

TEXT_SIZE = 12
"""Font size under the board, in SVG units."""
LINE_HEIGHT = 1.4 * TEXT_SIZE
MAX_PARAGRAPH_LINES = 12
"""Lines of each paragraph of the caption, and of the names of rules under it."""
MAX_LINES = 40
"""Lines under the board."""
_SAMPLE_GAP = 4
_ENTRY_GAP = 14


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the legend: a sample of how a role looks, and its name."""

    sample: Mark
    name: str

    @property
    def scale(self) -> float:
        """Size of the sample, as a part of that on the board."""
        return 0.65 if isinstance(self.sample, Label) else 0.4

    @property
    def sample_width(self) -> float:
        return CELL * self.scale * (2 if isinstance(self.sample, Line) else 1)

    @property
    def width(self) -> float:
        return self.sample_width + _SAMPLE_GAP + LETTER_WIDTH * TEXT_SIZE * len(clean(self.name)) + _ENTRY_GAP


def entries(placed: Iterable[Placed]) -> list[Entry]:
    """An entry for each role that few people know by its look, in the order of its first mark."""
    found: dict[str, list[Mark]] = {}
    for each in placed:
        if LOOKS[each.mark.role].named and each.name and each.name not in OWN_ROLES:
            found.setdefault(each.name, []).append(each.mark)
    return [Entry(sample_of(marks), name) for name, marks in found.items()]


def sample_of(marks: Sequence[Mark]) -> Mark:
    """The mark that tells most, drawn small: a line before its ends, since these look alike in many rules."""
    return _sample(next((mark for mark in marks if isinstance(mark, Line)), marks[0]))


def _sample(mark: Mark) -> Mark:
    """The mark on a board of one row: a line through two cells, everything else in one."""
    match mark:
        case Line():
            return replace(mark, cells=(0, 1), text="")
        case Outline():
            return replace(mark, cells=(0,), text="")
        case Dot() | Fill():
            return replace(mark, cells=(0,), text="") if isinstance(mark, Dot) else Fill((0,), mark.role)
        case Label():
            return replace(
                mark, at=(1, 1), text="A" if LOOKS[mark.role].lettered else "#9" if mark.text.startswith("#") else "9"
            )
        case Arrow():
            return replace(mark, points=((1, 0.7), (1, 1.3)))


@dataclass(frozen=True, slots=True)
class Foot:
    """All that stands under the board, in rows: texts, or entries of the legend."""

    rows: tuple[str | tuple[Entry, ...], ...]

    @staticmethod
    def of(
        caption: str | None, legend: Sequence[Entry], told: Sequence[str], notes: Sequence[str], width: float
    ) -> Foot:
        """The caption, the legend, what is `told` of rules without a place on the board, and notes, each on a line of
        its own; cut to `MAX_LINES`.
        """
        rows: list[str | tuple[Entry, ...]] = []
        for text in caption.split("\n") if caption else ():
            rows += wrapped(text, width - 2 * RIM, TEXT_SIZE, MAX_PARAGRAPH_LINES)
        left = list(dict.fromkeys(told))
        rows += _flowed([_detailed(entry, left) for entry in legend], width - 2 * RIM)
        rows += wrapped("; ".join(left), width - 2 * RIM, TEXT_SIZE, MAX_PARAGRAPH_LINES)
        for note in notes:
            rows += wrapped(note, width - 2 * RIM, TEXT_SIZE, MAX_PARAGRAPH_LINES)
        return Foot(tuple(rows if len(rows) <= MAX_LINES else [*rows[: MAX_LINES - 1], "\u2026"]))

    @property
    def height(self) -> float:
        return len(self.rows) * LINE_HEIGHT + RIM if self.rows else 0

    def drawn(self, sheet: Sheet) -> Iterator[str]:
        """The rows below the sheet."""
        if not self.rows:
            return
        yield f'<g font-size="{TEXT_SIZE}" fill="{sheet.theme.ink}">'
        for place, row in enumerate(self.rows, 1):
            y = sheet.height + place * LINE_HEIGHT - 0.4 * TEXT_SIZE
            if isinstance(row, str):
                yield f'<text x="{RIM}" y="{number(y)}">{words(row, len(row))}</text>'
            else:
                yield from _entries_drawn(row, y, sheet)
        yield "</g>"


def _detailed(entry: Entry, told: list[str]) -> Entry:
    """The entry with the detail that is told of its rule ("name: detail"), which is then told no more."""
    details = [text for text in told if text.startswith(f"{entry.name}: ") and len(text) <= MAX_TEXT_LENGTH]
    if not details:
        return entry
    told.remove(details[0])
    return replace(entry, name=details[0])


def _flowed(legend: Sequence[Entry], width: float) -> Iterator[tuple[Entry, ...]]:
    row: list[Entry] = []
    for entry in legend:
        if row and sum(each.width for each in row) + entry.width - _ENTRY_GAP > width:
            yield tuple(row)
            row = []
        row.append(entry)
    if row:
        yield tuple(row)


def _entries_drawn(row: Sequence[Entry], y: float, sheet: Sheet) -> Iterator[str]:
    x = float(RIM)
    for entry in row:
        across = 2 if isinstance(entry.sample, Line) else 1
        tiny = Sheet(Layout(1, across, ()), theme=sheet.theme)
        left, top = tiny.corner(0, 0)
        at = f"translate({number(x)} {number(y - 0.36 * TEXT_SIZE - CELL * entry.scale / 2)})"
        sample = draw(Placed(entry.sample), tiny)
        yield f'<g transform="{at} scale({entry.scale}) translate({-left} {-top})">{sample}</g>'
        yield (f'<text x="{number(x + entry.sample_width + _SAMPLE_GAP)}" y="{number(y)}">{words(entry.name)}</text>')
        x += entry.width
