"""True candidates: the symbols that each cell takes in some solution."""

from __future__ import annotations

from dataclasses import dataclass, field

from nonet.api.reading import PuzzleLike, as_puzzle
from nonet.core.arguments import whole
from nonet.core.budget import within
from nonet.core.errors import BudgetExceeded
from nonet.core.grid import Grid
from nonet.core.layout import Cell
from nonet.core.outcome import Counters
from nonet.core.primitives import Mask
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol
from nonet.core.told import extras_told
from nonet.engines import Run, choose
from nonet.engines.general import GeneralEngine
from nonet.render.text import pretty


@dataclass(frozen=True, slots=True, repr=False)
class TrueCandidates:
    """The true candidates of every cell: `counts[cell]` maps each symbol to the number of solutions that have it there.

    Counts stop at `cap`. Symbols that no solution has in the cell are left out. If a budget ran out, `unknown[cell]`
    are the symbols whose count may be too low, and `why` says which budget.
    """

    puzzle: Puzzle
    cap: int
    counts: tuple[dict[Symbol, int], ...]
    unknown: tuple[tuple[Symbol, ...], ...]
    why: str | None = None
    counters: Counters = field(default_factory=Counters, compare=False)

    @property
    def complete(self) -> bool:
        """Whether the counts of all cells are known."""
        return not any(self.unknown)

    @property
    def solvable(self) -> bool | None:
        """Whether there is a solution; None if that is not known."""
        cells = self.puzzle.layout.cells
        if not cells or any(self.counts):
            return True
        return False if self.complete else None

    def __getitem__(self, cell: Cell) -> tuple[Symbol, ...]:
        """The symbols that the cell takes in some solution."""
        return tuple(self.counts[cell])

    def masks(self) -> tuple[Mask, ...]:
        """The true candidates as bit masks, the form of `Puzzle.candidates`."""
        symbols = self.puzzle.symbols
        return tuple(
            sum(1 << value for value, symbol in enumerate(symbols) if symbol in found) for found in self.counts
        )

    def rows(self) -> list[list[list[Symbol]]]:
        """The symbols of each cell of the board, row by row."""
        columns = self.puzzle.layout.columns
        found = [list(symbols) for symbols in self.counts[: len(self.puzzle.layout.board)]]
        return [found[start : start + columns] for start in range(0, len(found), columns)]

    def board(self) -> str:
        """The true candidates as a drawn board; a '?' marks a cell that may have more."""
        layout = self.puzzle.layout.board
        between = "" if all(len(str(symbol)) == 1 for symbol in self.puzzle.symbols) else ","
        shown = [
            " " if cell in layout.missing else (between.join(map(str, found)) or "-") + "?" * bool(self.unknown[cell])
            for cell, found in enumerate(self.counts[: len(layout)])
        ]
        rows = [shown[start : start + layout.columns] for start in range(0, len(shown), layout.columns)]
        known = Grid(
            self.puzzle.layout,
            self.puzzle.symbols,
            bytes(mask.bit_length() if mask.bit_count() == 1 else 0 for mask in self.masks()),
        )
        drawn = [line.rstrip() for line in pretty(rows, layout.box).split("\n")]
        return "\n".join([*drawn, *(f"# {line}" for line in extras_told(known))])

    def table(self) -> str:
        """One line for each cell with several candidates, with their counts; '+' marks a count that reached the cap.

        >>> print(true_candidates("12.. 34.. 2... ....", cap=2).table())
        r1c3: 3 2+, 4 2+
        ...
        """
        lines = []
        for cell in self.puzzle.layout.cells:
            if len(self.counts[cell]) > 1:
                told = (f"{symbol} {n}{'+' if n == self.cap else ''}" for symbol, n in self.counts[cell].items())
                lines.append(f"{self.puzzle.layout.spoken(cell)}: {', '.join(told)}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        left = sum(map(len, self.counts))
        return f"<TrueCandidates: {left} in {len(self.puzzle.layout.cells)} cells{'' if self.complete else ' or more'}>"

    def _repr_svg_(self, theme: str = "light") -> str:
        from nonet.api.drawing import draw

        return draw(
            self.puzzle,
            candidates={cell: self[cell] for cell in self.puzzle.layout.cells},
            caption=self.why,
            theme=theme,
        )

    def __str__(self) -> str:
        return self.board() if self.why is None else f"{self.board()}\n{self.why}"


def true_candidates(
    puzzle: PuzzleLike, *, cap: int = 1, timeout: float | None = None, nodes: int | None = None
) -> TrueCandidates:
    """For each cell the symbols that it has in some solution, and in how many solutions, up to `cap`.

    If `timeout` (seconds) or `nodes` run out, `unknown` of the result tells what is still open.

    >>> print(true_candidates("1... .... .... ...."))
     1    234  | 234  234
     234  234  | 1234 1234
    -----------+-----------
     234  1234 | 1234 1234
     234  1234 | 1234 1234
    """
    cap = whole(cap, "a cap of {} makes no sense", low=1, hint="at least 1")
    with within(timeout, nodes):
        asked = as_puzzle(puzzle)
        try:
            return _true_candidates(asked, cap)
        except BudgetExceeded as spent:
            everything = tuple(asked.symbols if cell in asked.layout.on_board else () for cell in range(len(asked)))
            why = f"{spent}: nothing is known yet"
            return TrueCandidates(asked, cap, ({},) * len(asked), everything, why)


def _true_candidates(asked: Puzzle, cap: int) -> TrueCandidates:
    problem = lower(asked)
    engine = choose(problem, "general")
    assert isinstance(engine, GeneralEngine)
    run = Run()
    settled = engine.settle(problem, run, min(cap, _MAX_COUNT))
    run.charge()
    symbols = asked.symbols
    counts = tuple(
        {
            symbol: found
            for symbol, found in zip(symbols, settled.counts[start : start + len(symbols)], strict=True)
            if found
        }
        for start in range(0, len(settled.counts), len(symbols))
    )
    unknown = tuple(
        tuple(symbol for value, symbol in enumerate(symbols) if mask >> value & 1) for mask in settled.unsettled
    )
    why = None
    if any(unknown):
        try:
            # The kernel's clock may run ahead of ours.
            run.budget.out_of_nodes() if run.budget.nodes_left() == 0 else run.budget.out_of_time()
        except BudgetExceeded as spent:
            why = f"{spent}: cells with a '?' may have more"
    return TrueCandidates(asked, cap, counts, unknown, why, run.counters)


_MAX_COUNT = (1 << 32) - 1
"""The largest count of solutions that the native search holds for a cell and a symbol (32 bits)."""
