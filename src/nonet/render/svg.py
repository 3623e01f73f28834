"""A board as SVG: borders, digits, pencil marks, and the marks of rules and steps.

No rule is known here by name: `_looks` has the look of each role, `_marks` draws the marks. The drawing needs no style
sheet and no special font, and has a white background, so it looks alike in a notebook, on a dark page and in print.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from xml.sax.saxutils import quoteattr

from nonet.core.constraint import Constraint
from nonet.core.fields import check_bound
from nonet.core.grid import Grid
from nonet.core.marks import OWN_ROLES, Fill, Label, Mark
from nonet.core.primitives import Mask
from nonet.core.puzzle import Puzzle
from nonet.render._looks import FOUND, INK, LOOKS, PAPER, THIN_BORDER
from nonet.render._marks import Layer, draw, halo_around, layer_of, points
from nonet.render._paper import CELL, FONTS, RIM, Sheet, clean, fit, number, words, wrapped
from nonet.render._pencil import pencil

CAPTION_HEIGHT = 12
"""Font size of the caption, in SVG units."""
MAX_CAPTION_LINES = 12
"""Lines of the caption, and of the names of rules under it."""


def svg(
    noun: Puzzle | Grid,
    answer: Grid | None = None,
    *,
    candidates: Sequence[Mask] | None = None,
    marks: Iterable[Mark] = (),
    caption: str | None = None,
) -> str:
    """The puzzle or grid as a picture; with an answer, its values stand beside the givens in another colour.

    A puzzle's rules draw their own marks, and `marks` (of a step of logic, for one) are drawn above those. `candidates`
    holds a mask for each cell, as in a puzzle; `caption` is a text under the board.
    """
    layout = noun.layout
    rules_of = noun.constraints if isinstance(noun, Puzzle) else ()
    for rule in rules_of:
        check_bound(rule)
    shown = [(mark, _name(mark, rule)) for rule in rules_of for mark in rule.marks_on(layout)]
    shown += [(mark, mark.role) for mark in marks]
    rules: list[str] = []
    meant: list[Fill] = []
    placed: list[tuple[Mark, str]] = []
    for mark, name in shown:
        match mark:
            case Label(role="rule"):  # a rule with no place on the board is named under it
                rules.append(mark.text)
            case Fill() if mark.symbols:
                meant.append(mark)
            case _:
                placed.append((mark, name))
                if LOOKS[mark.role].named and name not in OWN_ROLES:
                    rules.append(name)
    sheet = Sheet.around(layout, points(mark for mark, _ in placed))
    lines = _caption(caption, rules, sheet.width)
    width, height = sheet.width, sheet.height + (len(lines) and len(lines) * CAPTION_HEIGHT * 1.4 + RIM)

    def layer(*wanted: Layer) -> Iterator[str]:
        return (draw(mark, name, sheet) for level in wanted for mark, name in placed if layer_of(mark) is level)

    values = noun.grid() if isinstance(noun, Puzzle) else noun
    written = [cell for cell in layout.cells if values.values[cell] or (answer and answer.values[cell])]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {number(height)}" width="{width}"',
        f' height="{number(height)}" font-family="{FONTS}" role="img" aria-label={quoteattr(_label(noun))}>',
        f'<rect width="{width}" height="{number(height)}" fill="{PAPER}"/>',
        *layer(Layer.SHADE, Layer.LINE, Layer.IN_CELL),
        *_borders(sheet),
        *layer(Layer.BORDER, Layer.BETWEEN),
        *_digits(sheet, values, answer, halo=any(layer_of(mark) is Layer.LINE for mark, _ in placed)),
        *pencil(sheet, noun.symbols, candidates or (), meant, written),
        *layer(Layer.OVER),
        *_under(lines, sheet),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part)


def _name(mark: Mark, rule: Constraint) -> str:
    """The name of a mark, for the caption and the tooltip."""
    return rule.kind if mark.role in OWN_ROLES else mark.role


def _label(noun: Puzzle | Grid) -> str:
    kind = "puzzle" if isinstance(noun, Puzzle) else "grid"
    return clean(f"A Sudoku {kind} of {noun.layout.rows} by {noun.layout.columns} cells: {noun.line()}", 1000)


def _digits(sheet: Sheet, values: Grid, answer: Grid | None, *, halo: bool) -> Iterator[str]:
    """Values in large letters: the givens in bold ink, those of the answer in another colour.

    `halo`: with an outline in the colour of the paper, so that lines beneath do not hide them.
    """
    paper = halo_around(CELL * 0.6) if halo else ""
    found = values if answer is None else answer
    shown = {cell: found if found.values[cell] else values for cell in sheet.layout.cells}
    texts = {cell: str(grid[cell]) for cell, grid in shown.items() if grid.values[cell]}
    size = min((fit(text, CELL * 0.7, CELL * 0.6) for text in texts.values()), default=0)
    for given, colour, weight in ((True, INK, 600), (False, FOUND, 400)):
        cells = [cell for cell in texts if (values.values[cell] > 0) is given]
        if not cells:
            continue
        yield (f'<g font-size="{number(size)}" font-weight="{weight}" text-anchor="middle" fill="{colour}"{paper}>')
        for cell in cells:
            x, y = sheet.centre(cell)
            yield f'<text x="{number(x)}" y="{number(y + size * 0.36)}">{words(texts[cell])}</text>'
        yield "</g>"


def _caption(caption: str | None, rules: Sequence[str], width: int) -> list[str]:
    texts = [caption] if caption else []
    if rules:
        # A bare name is left out if the same name with a detail ("name: detail") is there, too.
        names = [rule for rule in dict.fromkeys(rules) if not any(other.startswith(f"{rule}: ") for other in rules)]
        texts.append("; ".join(names))
    return [line for text in texts for line in wrapped(text, width - 2 * RIM, CAPTION_HEIGHT, MAX_CAPTION_LINES)]


def _under(lines: Sequence[str], sheet: Sheet) -> Iterator[str]:
    if not lines:
        return
    yield f'<g font-size="{CAPTION_HEIGHT}" fill="{INK}">'
    for number_of_line, line in enumerate(lines, 1):
        y = number(sheet.height + number_of_line * CAPTION_HEIGHT * 1.4 - 0.4 * CAPTION_HEIGHT)
        yield f'<text x="{RIM}" y="{y}">{words(line, len(line))}</text>'
    yield "</g>"


def _borders(sheet: Sheet) -> Iterator[str]:
    thin, thick = _edges(sheet, thick=False), _edges(sheet, thick=True)
    if thin:
        yield f'<path d="{thin}" stroke="{THIN_BORDER}" stroke-width="1" fill="none"/>'
    yield f'<path d="{thick}" stroke="{INK}" stroke-width="2.5" fill="none" stroke-linecap="square"/>'


def _edges(sheet: Sheet, *, thick: bool) -> str:
    """The thick or thin borders of cells as one path: thick around the board, boxes and regions, thin elsewhere."""
    layout = sheet.layout
    number_of = {region: place for place, region in enumerate(layout.regions, 1)}
    region = {cell: number_of[area] for cell, area in layout.region_of.items()}

    def part(row: int, column: int) -> int:
        """The number of the region at this row and column, 0 for none; -1 outside the board."""
        if not (0 <= row < layout.rows and 0 <= column < layout.columns):
            return -1
        cell = row * layout.columns + column
        return -1 if cell in layout.missing else region.get(cell, 0)

    def wanted(here: int, beside: int) -> bool:
        return (here, beside) != (-1, -1) and (here != beside) is thick

    runs = []
    for row in range(layout.rows + 1):
        across = [wanted(part(row, column), part(row - 1, column)) for column in range(layout.columns)]
        for start, length in _runs(across):
            x, y = sheet.corner(row, start)
            runs.append(f"M{x} {y}h{length * CELL}")
    for column in range(layout.columns + 1):
        down = [wanted(part(row, column), part(row, column - 1)) for row in range(layout.rows)]
        for start, length in _runs(down):
            x, y = sheet.corner(start, column)
            runs.append(f"M{x} {y}v{length * CELL}")
    return "".join(runs)


def _runs(flags: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """The start and length of each run of True."""
    start = None
    for place, flag in enumerate([*flags, False]):
        if flag and start is None:
            start = place
        elif not flag and start is not None:
            yield start, place - start
            start = None
