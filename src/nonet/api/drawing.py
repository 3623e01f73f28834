"""Drawing: a puzzle, a grid or a step as SVG or PNG, with candidates if asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, runtime_checkable

from nonet.api.reading import PuzzleLike, as_puzzle
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

    def _repr_svg_(self) -> str | None: ...


def draw(
    puzzle: PuzzleLike | Step | Trace | Shows,
    *,
    answer: Grid | None = None,
    candidates: bool | Mapping[Cell, Iterable[Symbol]] = False,
    marks: Iterable[Mark] = (),
    caption: str | None = None,
) -> str:
    """The puzzle or grid as SVG, with its rules drawn; the values of `answer` stand out from the givens.

    `candidates=True` pencils in what the givens leave; a mapping gives the symbols for each cell. `marks` are drawn
    above the rules, and `caption` beneath the board. A `Step` is drawn with its marks on the position where it was
    found, a `Trace` at its last position. Everything else that has a picture in a notebook (an outcome, a hint, a
    board, ...) can be drawn too.

    >>> draw("1... ..2. .3.. ...4").startswith("<svg ")
    True
    """
    if isinstance(puzzle, Step):
        return _step(puzzle, caption)
    if isinstance(puzzle, Trace):
        return _trace(puzzle, caption)
    if not isinstance(puzzle, Puzzle | Grid) and isinstance(puzzle, Shows):
        drawn = puzzle._repr_svg_()
        if drawn is None:
            raise NonetError(f"there is nothing to draw: {puzzle!r}")
        return drawn
    if isinstance(puzzle, Grid):
        board = Puzzle(puzzle.layout, puzzle.symbols, puzzle.values)
        noun: Puzzle | Grid = puzzle
    else:
        noun = board = as_puzzle(puzzle)
    if answer is not None and (answer.layout, answer.symbols) != (board.layout, board.symbols):
        raise BrokenRules("the answer is on another board than the puzzle", hint="solve the puzzle that is drawn")
    noted: Sequence[Mask] | None = None
    if isinstance(candidates, Mapping):
        noted = _masks(board, candidates)
    elif candidates:
        noted = board.pencil_marks().masks
    return svg(noun, answer, candidates=noted, marks=marks, caption=caption)


def png(drawing: str) -> bytes:
    """A picture that `draw` made, as PNG."""
    from nonet.render.png import png as painted

    return painted(drawing)


def _step(step: Step, caption: str | None) -> str:
    before = step.before
    clues = step.links.problem.puzzle.with_givens(before.givens)
    return svg(clues, before.grid(), candidates=before.masks, marks=step.marks(), caption=caption)


def _trace(trace: Trace, caption: str | None) -> str:
    left = None if trace.solved else trace.last.masks
    return svg(trace.puzzle, trace.last.grid(), candidates=left, caption=caption)


def _masks(puzzle: Puzzle, candidates: Mapping[Cell, Iterable[Symbol]]) -> list[Mask]:
    masks = [0] * len(puzzle.layout)
    bits = {symbol: 1 << value for value, symbol in enumerate(puzzle.symbols)}
    for cell, symbols in candidates.items():
        if cell not in range(len(masks)):
            raise BrokenRules(f"there are candidates for cell {cell}, which is not on the board")
        for symbol in symbols:
            if symbol not in bits:
                raise BrokenRules(f"the candidate {symbol!r} is not one of the symbols")
            masks[cell] |= bits[symbol]
    return masks
