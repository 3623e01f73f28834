"""`Puzzle`: a board, its symbols, its rules and its givens. A puzzle knows nothing of solving."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from nonet.core import show
from nonet.core.arguments import expect, shown
from nonet.core.cellset import CellSet
from nonet.core.constraint import Constraint, HouseRule
from nonet.core.errors import BrokenRules
from nonet.core.fields import bound, check_values, layers_of
from nonet.core.grid import Grid, check_kinds, in_line, place_in
from nonet.core.layout import Area, Cell, Layout, sides_of
from nonet.core.primitives import Mask
from nonet.core.symbols import Symbol, as_symbols, default_symbols

if TYPE_CHECKING:
    from nonet.core.pencil import PencilMarks


@dataclass(frozen=True, slots=True, repr=False)
class Puzzle:
    """A Sudoku: layout, symbols, givens and rules. Frozen and hashable; `metadata` takes no part in equality.

    `givens` holds, for each cell, the position of its symbol plus one; 0 is empty. `candidates`, if some values are
    excluded from the start, holds a mask for each cell.
    """

    layout: Layout
    symbols: tuple[Symbol, ...]
    givens: bytes
    constraints: tuple[Constraint, ...] = ()
    candidates: tuple[Mask, ...] | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        check_kinds(self.layout, self.symbols, self.givens, "givens")
        expect(self.constraints, tuple, "the constraints of a puzzle")
        for rule in self.constraints:
            if not isinstance(rule, Constraint):  # runs for every rule: a call of `expect` takes three times as long
                expect(rule, Constraint, "a rule")
        expect(self.metadata, Mapping, "the metadata of a puzzle")
        if len(self.givens) != len(self.layout):
            raise BrokenRules(f"{len(self.givens)} givens for {len(self.layout)} cells")
        if self.givens and max(self.givens) > len(self.symbols):
            raise BrokenRules("a given is not one of the symbols")
        for cell in self.layout.missing:
            if self.givens[cell]:
                raise BrokenRules(f"there is a given where there is no cell: {self.layout.name(cell)}")
        if self.candidates is not None:
            expect(self.candidates, tuple, "the candidates of a puzzle")
            if len(self.candidates) != len(self.layout):
                raise BrokenRules(f"{len(self.candidates)} candidate sets for {len(self.layout)} cells")
            if any(type(mask) is not int or not 0 <= mask <= self.everything for mask in self.candidates):
                raise BrokenRules("a candidate is not one of the symbols")

    @staticmethod
    def empty(
        box: tuple[int, int] | None = (3, 3),
        symbols: str | Sequence[Symbol] | None = None,
        *,
        size: int | None = None,
    ) -> Puzzle:
        """A puzzle without givens. `box=None` with a `size` makes a Latin square.

        >>> len(Puzzle.empty(box=(2, 3)).areas())
        18
        """
        if size is None:
            if box is None:
                raise BrokenRules("a board without boxes needs a size", hint="Puzzle.empty(box=None, size=5)")
            height, width = sides_of(box)
            size = height * width
        layout = Layout.square(size, box)
        chosen = default_symbols(size) if symbols is None else as_symbols(symbols, size)
        return Puzzle(layout, chosen, bytes(len(layout)))

    def __getitem__(self, cell: Cell | str) -> Symbol | None:
        """The given in this cell, by its index or its name.

        >>> puzzle = Puzzle.empty(box=(2, 2)).with_givens({"r2c3": 4})
        >>> puzzle["r2c3"], puzzle[6], puzzle["r1c1"]
        (4, 4, None)
        """
        value = self.givens[place_in(self.layout, cell)]
        return self.symbols[value - 1] if value else None

    def __iter__(self) -> Iterator[Symbol | None]:
        return iter(self.grid())

    @property
    def everything(self) -> Mask:
        """The mask of all values."""
        return (1 << len(self.symbols)) - 1

    @property
    def clues(self) -> int:
        """The number of givens."""
        return len(self.givens) - self.givens.count(0)

    def rows(self) -> list[list[Symbol | None]]:
        """The givens row by row, None where empty."""
        return self.grid().rows()

    def line(self) -> str:
        """The givens in one line, '.' for an empty cell; extra cells are no part of it."""
        return in_line(self.symbols, self.givens[: self.layout.columns * self.layout.board_rows])

    def grid(self) -> Grid:
        """The givens as a grid."""
        return Grid(self.layout, self.symbols, self.givens)

    def rules(self) -> Iterator[Constraint]:
        """Every rule: the houses of the layout, then the puzzle's own constraints."""
        yield from (HouseRule(area) for area in self.layout.houses)
        yield from self.constraints

    def areas(self) -> tuple[Area, ...]:
        """Every named area whose cells must differ: the houses, then the areas of the rules."""
        return tuple(area for rule in self.rules() for area in rule.areas_on(self.layout))

    def pencil_marks(self, *, timeout: float | None = None) -> PencilMarks:
        """The candidates that the givens leave to each open cell, each rule taken by itself.

        Raises BudgetExceeded after `timeout` seconds.

        >>> marks = Puzzle.empty(box=(2, 2)).with_givens({"r1c1": 1, "r4c2": 2}).pencil_marks()
        >>> marks["r1c2"], marks["r3c1"]
        ((3, 4), (3, 4))
        """
        from nonet.core.budget import within
        from nonet.core.pencil import PencilMarks, left_by
        from nonet.core.problem import lower

        with within(timeout):
            return PencilMarks(self.layout, self.symbols, left_by(lower(self)), self.givens)

    def peers(self, cell: Cell | str) -> CellSet:
        """The cells that must have another value than this cell, whichever rule says so.

        >>> print(Puzzle.empty(box=(2, 2)).peers("r2c3"))
        . . X X
        X X . X
        . . X .
        . . X .
        """
        from nonet.core.pencil import sees
        from nonet.core.problem import lower

        seen = sees(lower(self))[self.layout.index(cell)]
        return CellSet(self.layout, (other for other in self.layout.cells if seen >> other & 1))

    def with_layers(self, *names: str) -> Puzzle:
        """The puzzle with these layers of extra cells below its board, empty; those that it has stay as they are."""
        layout = self.layout.with_layers(*names)
        if layout is self.layout:
            return self
        if self.layout.spares:
            raise BrokenRules("layers cannot be added to a board with spare cells", hint="with_layers(...) comes first")
        more = len(layout) - len(self.layout)
        candidates = None if self.candidates is None else (*self.candidates, *[self.everything] * more)
        return replace(self, layout=layout, givens=self.givens + bytes(more), candidates=candidates)

    def with_rules(self, *rules: Constraint) -> Puzzle:
        """The puzzle with these rules added; rules that name their cells ("r1c1-r1c3") are bound to this board.

        Layers of extra cells that a rule needs, and that the board does not have yet, are added too.
        """
        for rule in rules:
            if not isinstance(rule, Constraint):
                named = rule.__name__ if isinstance(rule, type) else shown(rule)
                raise BrokenRules(f"{named} is no rule", hint='as in with_rules(Thermo("r1c1-r1c4"), AntiKnight())')
            check_values(rule)
        board = self.with_layers(*layers_of(rules))
        return replace(board, constraints=(*self.constraints, *(bound(rule, board.layout) for rule in rules)))

    def with_givens(self, givens: bytes | Mapping[Cell | str, Symbol | None]) -> Puzzle:
        """The puzzle with other givens.

        Bytes replace all givens. A mapping from cells (by index or name) to symbols changes those cells alone; None
        empties a cell.

        >>> Puzzle.empty(box=(2, 2)).with_givens({"r1c1": 4, 5: 1}).line()
        '4....1..........'
        """
        if isinstance(givens, bytes):
            return replace(self, givens=givens)
        values = bytearray(self.givens)
        expect(givens, Mapping, "the givens")
        for cell, symbol in givens.items():
            index = self.layout.index(cell)
            if symbol is not None and symbol not in self.symbols:
                listed = ", ".join(map(str, self.symbols))
                raise BrokenRules(
                    f"the given {shown(symbol)} of {self.layout.name(index)} is not one of the symbols",
                    hint=f"they are {listed}",
                )
            values[index] = 0 if symbol is None else self.symbols.index(symbol) + 1
        return replace(self, givens=bytes(values))

    def __len__(self) -> int:
        return len(self.givens)

    def __repr__(self) -> str:
        more = "".join(f", {rule.kind}" for rule in self.constraints[:3]) + (
            ", ..." if len(self.constraints) > 3 else ""
        )
        return f"<Puzzle {self.layout.board_rows}x{self.layout.columns}{more}: {show.short(self.line())}>"

    def __str__(self) -> str:
        return show.text(self)

    def _repr_svg_(self) -> str | None:
        return show.svg(self)
