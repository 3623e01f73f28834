"""Drawing: a puzzle, a grid or a step as a picture, with candidates if asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, runtime_checkable

from nonet.api.about import credits_of, decoration_of, rules_told
from nonet.api.picture import Picture
from nonet.api.reading import PuzzleLike, as_puzzle
from nonet.core.arguments import as_int, expect, flag, shown
from nonet.core.budget import within
from nonet.core.errors import BrokenRules, NonetError
from nonet.core.grid import Grid
from nonet.core.layout import Cell
from nonet.core.marks import Mark
from nonet.core.primitives import Mask
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol
from nonet.logic.path import Trace
from nonet.logic.step import Step
from nonet.render.svg import svg


@runtime_checkable
class Shows(Protocol):
    """An object with a picture for notebooks."""

    def _repr_svg_(self, theme: str = "light") -> str | None: ...


def draw(
    puzzle: PuzzleLike | Step | Trace | Shows,
    *,
    answer: Grid | None = None,
    candidates: bool | Mapping[Cell, Iterable[Symbol]] = False,
    marks: Iterable[Mark] = (),
    caption: str | None = None,
    theme: str = "light",
    rules: bool = False,
    timeout: float | None = None,
) -> Picture:
    """The puzzle or grid as SVG, with its rules drawn; the values of `answer` stand out from the givens.

    `candidates=True` pencils in what the givens leave; a mapping gives the symbols for each cell. `marks` are drawn
    above the rules, and `caption` beneath the board. A `Step` is drawn with its marks on the position where it was
    found, and with its sentence beneath unless there is a `caption`; a `Trace` at its last position. Everything else
    that has a picture in a notebook (an outcome, a hint, a board, ...) can be drawn too. `theme` is "light", "dark",
    "print" or "colour-blind". With `rules`, title, author and the words of the setter stand under the board, or a line
    about each kind of rule. Drawings of a SudokuPad or f-puzzles link that are no rules are drawn as they were
    there. Raises BudgetExceeded after `timeout` seconds.

    >>> draw("1... ..2. .3.. ...4").startswith("<svg ")
    True
    """
    with within(timeout):
        return _draw(puzzle, answer, candidates, marks, caption, theme, flag(rules, "rules"))


def _draw(
    puzzle: PuzzleLike | Step | Trace | Shows,
    answer: Grid | None,
    candidates: bool | Mapping[Cell, Iterable[Symbol]],
    marks: Iterable[Mark],
    caption: str | None,
    theme: str,
    rules: bool,
) -> Picture:
    if caption is not None:
        expect(caption, str, "the caption")
    if isinstance(puzzle, Step):
        return Picture(_step(puzzle, caption, theme))
    if isinstance(puzzle, Trace):
        return Picture(_trace(puzzle, caption, theme))
    if not isinstance(puzzle, Puzzle | Grid) and isinstance(puzzle, Shows):
        # Objects of other libraries know no themes.
        drawn = puzzle._repr_svg_() if theme == "light" else puzzle._repr_svg_(theme=theme)
        if drawn is None:
            raise NonetError(f"there is nothing to draw: {shown(puzzle)}")
        return Picture(drawn)
    if isinstance(puzzle, Grid):
        board = Puzzle(puzzle.layout, puzzle.symbols, puzzle.values)
        noun: Puzzle | Grid = puzzle
    else:
        noun = board = as_puzzle(puzzle)
    if answer is not None:
        expect(answer, Grid, "the answer")
    if answer is not None and (answer.layout, answer.symbols) != (board.layout, board.symbols):
        raise BrokenRules("the answer is on another board than the puzzle", hint="solve the puzzle that is drawn")
    noted: Sequence[Mask] | None = None
    if isinstance(candidates, Mapping):
        noted = _masks(board, candidates)
    elif flag(candidates, "candidates"):
        noted = board.pencil_marks().masks
    if rules:
        caption = "\n".join(filter(None, [caption or credits_of(board), *rules_told(board)]))
    found = decoration_of(board)
    return Picture(svg(noun, answer, candidates=noted, marks=marks, caption=caption, theme=theme, decoration=found))


def _step(step: Step, caption: str | None, theme: str) -> str:
    before = step.before
    clues = step.links.problem.puzzle.with_givens(before.givens)
    under = step.explain() if caption is None else caption
    return svg(
        clues,
        before.grid(),
        candidates=before.masks,
        marks=step.marks(),
        caption=under,
        theme=theme,
        decoration=decoration_of(clues),
    )


def _trace(trace: Trace, caption: str | None, theme: str) -> str:
    left = None if trace.solved else trace.last.masks
    return svg(trace.puzzle, trace.last.grid(), candidates=left, caption=caption, theme=theme)


def _masks(puzzle: Puzzle, candidates: Mapping[Cell, Iterable[Symbol]]) -> list[Mask]:
    masks = [0] * len(puzzle.layout)
    bits = {symbol: 1 << value for value, symbol in enumerate(puzzle.symbols)}
    for cell, symbols in candidates.items():
        if as_int(cell) is None or cell not in range(len(masks)):
            raise BrokenRules(f"there are candidates for cell {shown(cell)}, which is not on the board")
        for symbol in symbols:
            if symbol not in bits:
                raise BrokenRules(f"the candidate {shown(symbol)} is not one of the symbols")
            masks[cell] |= bits[symbol]
    return masks
