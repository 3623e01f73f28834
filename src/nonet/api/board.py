"""A board to play on: entries, pencil marks, undo and redo. Rules, mistakes and hints are worked out elsewhere.

The techniques work on another class, `logic.board.CandidateBoard`, whose candidates are always those that the rules
leave; the marks of a `Board` are what the player wrote, right or wrong. Decision 025 tells why there are two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from nonet.api.clashes import Clash, rules_of
from nonet.api.hinting import DEFAULT_EFFORT, Hint, hint_at
from nonet.api.progress import SOLVING_NODES, Mistake, Progress, filled_in, progress
from nonet.api.reading import PuzzleLike, as_puzzle, read
from nonet.api.solving import solve
from nonet.core import show
from nonet.core.arguments import as_int, expect, shown
from nonet.core.budget import within
from nonet.core.errors import NonetError, ParseError
from nonet.core.grid import Grid
from nonet.core.layout import Cell
from nonet.core.outcome import Outcome
from nonet.core.primitives import Mask
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol
from nonet.logic.links import bits
from nonet.logic.step import Step

VERSION = 1

State = tuple[int, Mask]
"""The content of a cell: its value plus one (0 if it is empty), and its pencil marks."""
Move = dict[Cell, tuple[State, State]]
"""The cells that one step changed, each with its state before and after."""


class Board:
    """A puzzle with a player's entries and pencil marks, and unlimited `undo` and `redo`.

    A cell is given by name or index. Givens cannot be changed; entries may be wrong. The pencil marks of a cell are
    kept under its entry and reappear when the entry is removed. With `tidy`, placing a symbol also removes its pencil
    mark from every cell where a rule between two cells now excludes it.

    >>> board = Board("1... ..2. .3.. ...4")
    >>> board.legal("r1c2")
    (2, 4)
    >>> board.place("r1c2", 3)
    >>> print(*board.conflicts(), *board.mistakes(), sep="; ")
    column 2 has 3 at r1c2 and r3c2; 3 in r1c2 is wrong
    >>> board.undo()
    (1,)
    >>> print(board.hint().stages()[-1])
    So 2 goes in r1c2.
    """

    __hash__ = None  # type: ignore[assignment]  # it changes
    __slots__ = ("_current", "_done", "_outcome", "_pencil", "_undone", "_values", "puzzle", "tidy")

    def __init__(self, puzzle: PuzzleLike, *, tidy: bool = True) -> None:
        self.puzzle: Puzzle = as_puzzle(puzzle)
        self.tidy = tidy
        self._values = bytearray(self.puzzle.givens)
        self._pencil: list[Mask] = [0] * len(self.puzzle)
        if self.puzzle.candidates is not None:
            self._pencil = [
                0 if given else mask for given, mask in zip(self.puzzle.givens, self.puzzle.candidates, strict=True)
            ]
        self._done: list[Move] = []
        self._undone: list[Move] = []
        self._current: dict[Cell, State] | None = None
        self._outcome: Outcome | None = None

    # The content.

    @property
    def grid(self) -> Grid:
        """The givens and the entries, as they are now."""
        return Grid(self.puzzle.layout, self.puzzle.symbols, bytes(self._values))

    @property
    def entries(self) -> dict[str, Symbol]:
        """The symbols that the player filled in, by cell name."""
        return {
            self.puzzle.layout.spoken(cell): self.puzzle.symbols[self._values[cell] - 1]
            for cell in self.puzzle.layout.cells
            if self._values[cell] and not self.puzzle.givens[cell]
        }

    def __getitem__(self, cell: Cell | str) -> Symbol | None:
        """The symbol in this cell, None if it is empty."""
        value = self._values[self._cell(cell)]
        return self.puzzle.symbols[value - 1] if value else None

    def __iter__(self) -> Iterator[Symbol | None]:
        """The symbols row by row, None for an empty cell."""
        grid = self.grid
        return (grid[cell] for cell in range(len(grid)))

    def __len__(self) -> int:
        return len(self._values)

    def pencilled(self, cell: Cell | str) -> tuple[Symbol, ...]:
        """The pencil marks of an empty cell; none under an entry."""
        at = self._cell(cell)
        return () if self._values[at] else self._symbols(self._pencil[at])

    # What the rules say about it.

    def legal(self, cell: Cell | str) -> tuple[Symbol, ...]:
        """The symbols that no single rule excludes from this cell now, given the other cells; none for a given."""
        at = self._cell(cell)
        if self.puzzle.givens[at]:
            return ()
        return self._symbols(rules_of(self.puzzle).legal(at, self._values))

    def conflicts(self) -> tuple[Clash, ...]:
        """The rules that are broken now, each with the cells that break it."""
        return rules_of(self.puzzle).clashes(self._values)

    @property
    def is_solved(self) -> bool:
        """Every cell is filled, and every rule holds."""
        return self.grid.full and not self.conflicts()

    def mistakes(self) -> tuple[Mistake, ...]:
        """Entries that differ from the solution, and cells whose pencil marks leave the solution's symbol out.

        If the puzzle has several solutions, the entries are right as long as some solution has all of them. Otherwise
        the entries that no solution has are mistakes; if each entry alone is in some solution, all of them are.
        """
        with within():
            return self._progress().mistakes

    def hint(self, *, effort: int = DEFAULT_EFFORT, timeout: float | None = None) -> Hint | None:
        """The next hint, as from `nonet.hint`. A cell without pencil marks counts as not pencilled in yet."""
        with within(timeout):
            return hint_at(self._progress(), effort)

    # Writing on it.

    def place(self, cell: Cell | str, symbol: Symbol | str) -> None:
        """Writes a symbol into a cell; an entry that is there is replaced."""
        at, value = self._own(cell), self._value(symbol)
        with self.one_step():
            self._write(at, (value + 1, self._pencil[at]))
            if self.tidy:
                size, links = len(self.puzzle.symbols), rules_of(self.puzzle).links
                for node in bits(links.excluded_by(at, value)):
                    other, excluded = divmod(node, size)
                    if other != at and self._pencil[other] >> excluded & 1:
                        self._write(other, (self._values[other], self._pencil[other] & ~(1 << excluded)))

    def remove(self, cell: Cell | str) -> None:
        """Takes the entry out of a cell."""
        at = self._own(cell)
        with self.one_step():
            self._write(at, (0, self._pencil[at]))

    def pencil(self, cell: Cell | str, *symbols: Symbol | str) -> None:
        """Adds pencil marks to an empty cell."""
        self._mark(cell, lambda old: old | self._mask(symbols))

    def rub_out(self, cell: Cell | str, *symbols: Symbol | str) -> None:
        """Removes these pencil marks; without `symbols`, all of the cell."""
        gone = self._mask(symbols) if symbols else self.puzzle.everything
        self._mark(cell, lambda old: old & ~gone)

    def toggle(self, cell: Cell | str, symbol: Symbol | str) -> None:
        """Adds a pencil mark, or removes it if it is there."""
        self._mark(cell, lambda old: old ^ self._mask((symbol,)))

    def pencil_all(self) -> None:
        """Sets the pencil marks of every empty cell to its `legal` symbols, as one step."""
        rules = rules_of(self.puzzle)
        with self.one_step():
            for cell in self.puzzle.layout.cells:
                if not self._values[cell]:
                    self._write(cell, (0, rules.legal(cell, self._values)))

    def fill(self, grid: PuzzleLike | Grid) -> None:
        """Copies every entry of `grid` to the board, as one step; cells that are empty in `grid` stay as they are."""
        values = filled_in(self.puzzle, grid)
        with self.one_step():
            for cell in self.puzzle.layout.cells:
                if values[cell] and not self.puzzle.givens[cell]:
                    self.place(cell, self.puzzle.symbols[values[cell] - 1])

    def apply(self, step: Step) -> None:
        """Carries out a step of logic. A cell without pencil marks first gets its `legal` symbols."""
        expect(step, Step, "a step")
        with self.one_step():
            for cell, symbol in step.places:
                self.place(cell, symbol)
            for cell, symbol in step.removes:
                if not self._values[cell]:
                    marks = self.pencilled(cell) or self.legal(cell)
                    self.pencil(cell, *marks)
                    self.rub_out(cell, symbol)

    # Going back and forth.

    @contextmanager
    def one_step(self) -> Iterator[None]:
        """Groups all changes inside into one step for `undo`; an exception takes all of them back.

        >>> board = Board("1... ..2. .3.. ...4")
        >>> with board.one_step():
        ...     board.place("r1c2", 2)
        ...     board.place("r1c3", 4)
        >>> board.undo()
        (1, 2)
        """
        if self._current is not None:
            yield
            return
        self._current = {}
        try:
            yield
        except BaseException:
            for cell, state in self._current.items():
                self._set(cell, state)
            self._current = None
            raise
        move = {cell: (old, self._state(cell)) for cell, old in self._current.items() if old != self._state(cell)}
        self._current = None
        if move:
            self._done.append(move)
            self._undone.clear()

    def undo(self) -> tuple[Cell, ...]:
        """Takes back the last step; returns the cells that changed, none if there is nothing to undo."""
        return self._go(self._done, self._undone, 0)

    def redo(self) -> tuple[Cell, ...]:
        """Repeats the step undone last; returns the cells that changed, none if there is nothing to redo."""
        return self._go(self._undone, self._done, 1)

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone step."""
        return bool(self._undone)

    # Keeping it.

    def to_json(self) -> str:
        """The puzzle and every step as JSON, undone steps included. The content of the board follows from them."""
        import json

        from nonet.api.writing import write

        moves = [*self._done, *reversed(self._undone)]
        return json.dumps(
            {
                "board": VERSION,
                "puzzle": json.loads(write(self.puzzle, "nonet")),
                "tidy": self.tidy,
                "steps": [[self._told(cell, after) for cell, (_, after) in move.items()] for move in moves],
                "done": len(self._done),
            },
            ensure_ascii=False,
            separators=(",", ":"),
        )

    @staticmethod
    def from_json(text: str | bytes) -> Board:
        """The board that `to_json` wrote, with its steps."""
        import json

        try:
            told = json.loads(text)
            if not isinstance(told, dict) or told.get("board") != VERSION:
                raise ParseError("this is no saved board", expected=f'{{"board": {VERSION}, "puzzle": ...}}')
            board = Board(read(json.dumps(told["puzzle"]), format="nonet"), tidy=bool(told["tidy"]))
            for step in told["steps"]:
                with board.one_step():
                    for name, symbol, marks in step:
                        value = 0 if symbol is None else board._value(symbol) + 1
                        board._write(board._own(name), (value, board._mask(marks)))
            if not 0 <= told["done"] <= len(board._done):
                raise ParseError(f"'done' is {told['done']}, but there are {len(board._done)} steps")
            while len(board._done) > told["done"]:
                board.undo()
        except NonetError:
            raise
        except (KeyError, TypeError, ValueError, RecursionError) as bad:
            said = f"{type(bad).__name__}: {bad}"
            raise ParseError(f"this is no saved board ({said})", hint="pass the text that to_json wrote") from None
        return board

    def copy(self) -> Board:
        """Another board in the same state, with the same steps behind it."""
        twin = Board(self.puzzle, tidy=self.tidy)
        twin._values, twin._pencil = bytearray(self._values), list(self._pencil)
        twin._done, twin._undone, twin._outcome = list(self._done), list(self._undone), self._outcome
        return twin

    def __eq__(self, other: object) -> bool:
        """Equal if puzzle, entries and pencil marks are; the steps that led there do not count."""
        if not isinstance(other, Board):
            return NotImplemented
        return (self.puzzle, self._values, self._pencil) == (other.puzzle, other._values, other._pencil)

    def __repr__(self) -> str:
        empty = sum(not self._values[cell] for cell in self.puzzle.layout.cells)
        shape = f"{self.puzzle.layout.rows}x{self.puzzle.layout.columns}"
        return f"<Board {shape}: {len(self.entries)} entries, {empty} cells empty>"

    def __str__(self) -> str:
        return show.text(self.grid)

    def _repr_svg_(self, theme: str = "light") -> str:
        from nonet.api.drawing import draw
        from nonet.core.marks import Fill

        wrong = tuple(dict.fromkeys(cell for clash in self.conflicts() for cell in clash.cells))
        marks = {cell: self.pencilled(cell) for cell in self.puzzle.layout.cells}
        fills = (Fill(wrong, "remove"),) if wrong else ()
        return draw(self.puzzle, answer=self.grid, candidates=marks, marks=fills, theme=theme)

    # Inside.

    def _cell(self, cell: Cell | str) -> Cell:
        at = self.puzzle.layout.index(cell)
        if at not in self.puzzle.layout.on_board:
            raise NonetError(f"there is no cell {shown(cell)} on this board", hint="an index, or a name such as r3c5")
        return at

    def _own(self, cell: Cell | str) -> Cell:
        """A cell that the player may change."""
        at = self._cell(cell)
        if self.puzzle.givens[at]:
            raise NonetError(f"{self.puzzle.layout.spoken(at)} is given and cannot be changed")
        return at

    def _value(self, asked: Symbol | str) -> int:
        symbol = asked
        if not isinstance(symbol, str):
            number = as_int(symbol)
            symbol = "" if number is None else number
        for value, known in enumerate(self.puzzle.symbols):
            if known == symbol or str(known) == symbol:
                return value
        named = " ".join(map(str, self.puzzle.symbols))
        raise NonetError(f"{shown(asked)} is not one of the symbols", hint=f"choose from: {named}")

    def _mask(self, symbols: Iterable[Symbol | str]) -> Mask:
        mask = 0
        for symbol in symbols:
            mask |= 1 << self._value(symbol)
        return mask

    def _symbols(self, mask: Mask) -> tuple[Symbol, ...]:
        return tuple(symbol for value, symbol in enumerate(self.puzzle.symbols) if mask >> value & 1)

    def _state(self, cell: Cell) -> State:
        return self._values[cell], self._pencil[cell]

    def _set(self, cell: Cell, state: State) -> None:
        self._values[cell], self._pencil[cell] = state

    def _write(self, cell: Cell, state: State) -> None:
        """Changes a cell inside `one_step`, which remembers its state before."""
        assert self._current is not None
        self._current.setdefault(cell, self._state(cell))
        self._set(cell, state)

    def _mark(self, cell: Cell | str, change: Callable[[Mask], Mask]) -> None:
        at = self._own(cell)
        if self._values[at]:
            raise NonetError(f"{self.puzzle.layout.spoken(at)} is filled", hint="remove its entry, then pencil")
        with self.one_step():
            self._write(at, (0, change(self._pencil[at])))

    def _go(self, source: list[Move], target: list[Move], side: int) -> tuple[Cell, ...]:
        if self._current is not None:
            raise NonetError("a step is under way", hint="undo and redo outside of one_step")
        if not source:
            return ()
        move = source.pop()
        target.append(move)
        for cell, states in move.items():
            self._set(cell, states[side])
        return tuple(move)

    def _told(self, cell: Cell, state: State) -> list[Any]:
        value, marks = state
        symbol = self.puzzle.symbols[value - 1] if value else None
        return [self.puzzle.layout.spoken(cell), symbol, list(self._symbols(marks))]

    def _progress(self) -> Progress:
        if self._outcome is None:
            self._outcome = solve(self.puzzle, nodes=SOLVING_NODES)
        marks = [self.pencilled(cell) if cell in self.puzzle.layout.on_board else () for cell in range(len(self))]
        return progress(self.puzzle, self.grid, marks, outcome=self._outcome)
