"""A board as SVG: borders, digits, pencil marks, and the marks of rules and steps.

No rule is known here by name: `_looks` has the look of each role, `_marks` draws the marks. The drawing needs no style
sheet and no special font, and has a white background, so it looks alike in a notebook, on a dark page and in print.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import get_args
from xml.sax.saxutils import quoteattr

from nonet.core.arguments import expect
from nonet.core.constraint import Constraint
from nonet.core.fields import check_bound
from nonet.core.grid import Grid
from nonet.core.layout import Cell
from nonet.core.marks import OWN_ROLES, STEP_ROLES, Arrow, Fill, Label, Mark
from nonet.core.primitives import Mask
from nonet.core.puzzle import Puzzle
from nonet.core.told import extras_told, regions_in
from nonet.render._arrange import Layer, Placed, arranged
from nonet.render._decoration import Decoration, decorated, places
from nonet.render._legend import Foot, entries
from nonet.render._marks import draw, halo_around, is_link, points
from nonet.render._onto import onto_board, states
from nonet.render._paper import CELL, FONTS, Sheet, clean, fit, number, runs, words
from nonet.render._pencil import pencil
from nonet.render._theme import theme_named


def svg(
    noun: Puzzle | Grid,
    answer: Grid | None = None,
    *,
    candidates: Sequence[Mask] | None = None,
    marks: Iterable[Mark] = (),
    caption: str | None = None,
    theme: str = "light",
    decoration: Sequence[Decoration] = (),
) -> str:
    """The puzzle or grid as a picture; with an answer, its values stand beside the givens in another colour.

    A puzzle's rules draw their own marks, and `marks` (of a step of logic, for one) are drawn above those. `candidates`
    holds a mask for each cell, as in a puzzle; `caption` is a text under the board. `decoration` is drawn as it is.
    """
    layout = noun.layout.board
    values = noun.grid() if isinstance(noun, Puzzle) else noun
    known = values if answer is None else answer
    told: list[str] = []
    meant: list[Fill] = []
    links: list[Arrow] = []
    named: list[Placed] = []
    for placed in onto_board(_marks(noun, marks), noun.layout):
        match placed.mark:
            case Label(role="rule", text=text):  # a rule with no place on the board is named under it
                told.append(text)
            case Fill() as fill if fill.symbols:
                meant.append(fill)
            case Arrow() as arrow if is_link(arrow):
                links.append(arrow)
            case _:
                named.append(placed)
    notes: list[str] = []
    if layout is not noun.layout:
        named += states(known)
        notes = [line for line in extras_told(known) if line.partition(":")[0] not in noun.layout.layers]
    arrangement = arranged(named, layout)
    sheet = Sheet.around(layout, [*points(each.mark for each in named), *places(decoration)], theme_named(theme))
    foot = Foot.of(caption, entries(named), told, notes, sheet.width)
    width, height = sheet.width, sheet.height + foot.height

    def layer(*wanted: Layer) -> Iterator[str]:
        return (draw(each, sheet) for each in arrangement if each.layer in wanted)

    written = [cell for cell in layout.cells if values.values[cell] or (answer and answer.values[cell])]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {number(height)}" width="{width}"',
        f' height="{number(height)}" font-family="{FONTS}" role="img" aria-label={quoteattr(_label(noun))}>',
        f'<rect width="{width}" height="{number(height)}" fill="{sheet.theme.paper}"/>',
        *layer(Layer.SHADE),
        *decorated(decoration, "under", sheet),
        *layer(Layer.LINE),
        *decorated(decoration, "line", sheet),
        *layer(Layer.IN_CELL),
        *_borders(sheet, regions_in(known)),
        *layer(Layer.BORDER, Layer.BETWEEN),
        *decorated(decoration, "over", sheet),
        *_digits(sheet, values, answer, halo=any(each.layer is Layer.LINE for each in arrangement)),
        *pencil(sheet, noun.symbols, candidates or (), meant, written, links),
        *layer(Layer.OVER),
        *foot.drawn(sheet),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part)


def _marks(noun: Puzzle | Grid, marks: Iterable[Mark]) -> Iterator[Placed]:
    """The marks of the rules, and then these `marks`, each with its name."""
    for index, rule in enumerate(noun.constraints if isinstance(noun, Puzzle) else ()):
        check_bound(rule)
        yield from (Placed(mark, _name(mark, rule), index) for mark in rule.marks_on(noun.layout))
    for mark in marks:
        expect(mark, get_args(Mark), "a mark")
        yield Placed(mark, "" if mark.role in STEP_ROLES else mark.role)


def _name(mark: Mark, rule: Constraint) -> str:
    """The name of a mark, for the caption and the tooltip."""
    return rule.kind if mark.role in OWN_ROLES else mark.role


def _label(noun: Puzzle | Grid) -> str:
    kind = "puzzle" if isinstance(noun, Puzzle) else "grid"
    return clean(f"A Sudoku {kind} of {noun.layout.board_rows} by {noun.layout.columns} cells: {noun.line()}", 1000)


def _digits(sheet: Sheet, values: Grid, answer: Grid | None, *, halo: bool) -> Iterator[str]:
    """Values in large letters: the givens in bold ink, those of the answer in another colour.

    `halo`: with an outline in the colour of the paper, so that lines beneath do not hide them.
    """
    paper = halo_around(CELL * 0.6, sheet.theme.paper) if halo else ""
    found = values if answer is None else answer
    shown = {cell: found if found.values[cell] else values for cell in sheet.layout.cells}
    texts = {cell: str(grid[cell]) for cell, grid in shown.items() if grid.values[cell]}
    size = min((fit(text, CELL * 0.7, CELL * 0.6) for text in texts.values()), default=0)
    for given, colour, weight in ((True, sheet.theme.ink, 600), (False, sheet.theme.found, 400)):
        cells = [cell for cell in texts if (values.values[cell] > 0) is given]
        if not cells:
            continue
        yield (f'<g font-size="{number(size)}" font-weight="{weight}" text-anchor="middle" fill="{colour}"{paper}>')
        for cell in cells:
            x, y = sheet.centre(cell)
            yield f'<text x="{number(x)}" y="{number(y + size * 0.36)}">{words(texts[cell])}</text>'
        yield "</g>"


def _borders(sheet: Sheet, found: Mapping[Cell, int] | None) -> Iterator[str]:
    """The borders of cells; `found` are the regions of a position, 0 where unknown."""
    thin, thick = (_edges(sheet, found, thick=thick) for thick in (False, True))
    if thin:
        yield f'<path d="{thin}" stroke="{sheet.theme.thin_border}" stroke-width="1" fill="none"/>'
    yield f'<path d="{thick}" stroke="{sheet.theme.ink}" stroke-width="2.5" fill="none" stroke-linecap="square"/>'


def _edges(sheet: Sheet, found: Mapping[Cell, int] | None, *, thick: bool) -> str:
    """The thick or thin borders of cells as one path: thick around the board, boxes and regions, thin elsewhere."""
    layout = sheet.layout
    number_of = {region: place for place, region in enumerate(layout.regions, 1)}
    region = {cell: number_of[area] for cell, area in layout.region_of.items()} if found is None else found

    def part(row: int, column: int) -> int:
        """The number of the region at this row and column, 0 for none; -1 outside the board."""
        if not (0 <= row < layout.rows and 0 <= column < layout.columns):
            return -1
        cell = row * layout.columns + column
        return -1 if cell in layout.missing else region.get(cell, 0)

    def wanted(here: int, beside: int) -> bool:
        parted = here != beside and (found is None or -1 in (here, beside) or (here > 0 and beside > 0))
        return (here, beside) != (-1, -1) and parted is thick

    lines: list[str] = []
    for row in range(layout.rows + 1):
        across = [wanted(part(row, column), part(row - 1, column)) for column in range(layout.columns)]
        for start, length in runs(across):
            x, y = sheet.corner(row, start)
            lines.append(f"M{x} {y}h{length * CELL}")
    for column in range(layout.columns + 1):
        down = [wanted(part(row, column), part(row, column - 1)) for row in range(layout.rows)]
        for start, length in runs(down):
            x, y = sheet.corner(start, column)
            lines.append(f"M{x} {y}v{length * CELL}")
    return "".join(lines)
