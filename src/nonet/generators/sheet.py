"""`Sheet`: a board, a full grid of it, and the cells that clues have taken so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules
from nonet.core.fields import cells_of, places_of
from nonet.core.layout import LINES, Cell, Place
from nonet.core.names import SIDES
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.core.symbols import Symbol, numbers

_DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


class Sheet:
    """What clues are made from. `values` holds value + 1 for each cell; `number[cell]` is what the cell adds to a sum.

    `taken` are the cells that later clues avoid, `places` those outside the board where clues stand, `crossed` the
    corners through which lines run, each as the row and column of its upper left cell.
    """

    def __init__(self, board: Puzzle, values: bytes) -> None:
        self.board = board
        self.values = values
        self.positions = [value - 1 for value in values]
        self.numbers = numbers(board.symbols)
        self.number = [self.numbers[position] if position >= 0 else 0 for position in self.positions]
        self.taken: set[Cell] = set()
        self.places: set[Place] = set()
        self.crossed: set[tuple[int, int]] = set()
        self._sides = self._neighbours(SIDES)
        self._around = self._neighbours((*SIDES, *_DIAGONALS))

    def symbol(self, cell: Cell) -> Symbol:
        """The symbol in this cell."""
        return self.board.symbols[self.positions[cell]]

    def lowered(self, rule: Constraint) -> tuple[Primitive, ...] | None:
        """The primitives of a rule, None if it does not hold for the grid, or cannot hold at all."""
        try:
            primitives = tuple(rule.lower(self.board))
        except BrokenRules:
            return None
        return primitives if all(each.holds(self.positions, self.numbers) for each in primitives) else None

    def holds(self, rule: Constraint) -> bool:
        """Whether the rule holds for the grid."""
        return self.lowered(rule) is not None

    def take(self, rule: Constraint) -> None:
        """Keeps later clues off the cells of this one."""
        cells = cells_of(rule)
        self.taken.update(cells)
        self.places.update(places_of(rule))
        self.crossed.update(self._corners(cells))

    def free(self) -> list[Cell]:
        """The cells that no clue has taken."""
        return [cell for cell in self.board.layout.cells if cell not in self.taken]

    def beside(self, cell: Cell) -> Sequence[Cell]:
        """The cells that share a side with this cell."""
        return self._sides[cell]

    def around(self, cell: Cell) -> Sequence[Cell]:
        """The cells that share a side or a corner with this cell."""
        return self._around[cell]

    def path(
        self, stream: Stream, length: int, allows: Callable[[Sequence[int], int], bool] | None = None
    ) -> tuple[Cell, ...]:
        """A random line of up to `length` free cells, by sides and corners, that crosses no other line and not itself.

        `allows` gets the numbers so far and the next one; where it allows none the line ends.
        """
        free = self.free()
        if not free:
            return ()
        path = [stream.choice(free)]
        own: set[tuple[int, int]] = set()
        while len(path) < length:
            onward = []
            for cell in self.around(path[-1]):
                corner = next(self._corners((path[-1], cell)), None)
                if cell in self.taken or cell in path or corner in self.crossed or corner in own:
                    continue
                if allows is None or allows([self.number[each] for each in path], self.number[cell]):
                    onward.append((cell, corner))
            if not onward:
                break
            cell, corner = stream.choice(onward)
            path.append(cell)
            if corner is not None:
                own.add(corner)
        return tuple(path)

    def lines(
        self,
        stream: Stream,
        make: Callable[[tuple[Cell, ...]], Constraint],
        *,
        least: int,
        most: int,
        allows: Callable[[Sequence[int], int], bool] | None = None,
        misses: int = 60,
    ) -> Iterator[Constraint]:
        """Clues that `make` builds of random lines and that hold, until `misses` lines in a row give none."""
        missed = 0
        while missed < misses:
            missed += 1
            path = self.path(stream, least + stream.below(most - least + 1), allows)
            if len(path) < least:
                continue
            rule = make(path)
            if self.holds(rule):
                missed = 0
                yield rule

    def is_open(self, cells: Sequence[Cell]) -> bool:
        """Whether a line along the cells crosses no other line and not itself."""
        corners = list(self._corners(cells))
        return self.crossed.isdisjoint(corners) and len(set(corners)) == len(corners)

    def _neighbours(self, steps: Sequence[tuple[int, int]]) -> dict[Cell, tuple[Cell, ...]]:
        layout = self.board.layout
        found = {}
        for cell in layout.cells:
            row, column = divmod(cell, layout.columns)
            found[cell] = tuple(
                (row + down) * layout.columns + column + right
                for down, right in steps
                if 0 <= column + right < layout.columns
                and (row + down) * layout.columns + column + right in layout.on_board
            )
        return found

    def _corners(self, cells: Iterable[Cell]) -> Iterator[tuple[int, int]]:
        """The corners through which a line along the cells runs."""
        before: tuple[int, int] | None = None
        for cell in cells:
            row, column = divmod(cell, self.board.layout.columns)
            if before is not None and abs(before[0] - row) == abs(before[1] - column) == 1:
                yield min(before[0], row), min(before[1], column)
            before = row, column


def area(sheet: Sheet, stream: Stream, size: int, allows: Callable[[Sequence[int], int], bool]) -> tuple[Cell, ...]:
    """A random connected area of up to `size` free cells, grown from side to side."""
    free = sheet.free()
    if not free:
        return ()
    return grown(sheet, stream, [stream.choice(free)], size, allows)


def grown(
    sheet: Sheet, stream: Stream, cells: list[Cell], size: int, allows: Callable[[Sequence[int], int], bool]
) -> tuple[Cell, ...]:
    """These cells and more free ones beside them, up to `size`, in reading order."""
    while len(cells) < size:
        known = [sheet.number[cell] for cell in cells]
        border = sorted({other for cell in cells for other in sheet.beside(cell)} - set(cells) - sheet.taken)
        border = [cell for cell in border if allows(known, sheet.number[cell])]
        if not border:
            break
        cells.append(stream.choice(border))
    return tuple(sorted(cells))


def from_middle(
    sheet: Sheet,
    stream: Stream,
    make: Callable[[tuple[Cell, ...]], Constraint],
    fits: Callable[[Sequence[int], int, int], bool],
    misses: int = 200,
) -> Iterator[Constraint]:
    """Clues on lines of three to seven cells that grow at both ends, while `fits` takes the numbers so far and the two
    new ends; until `misses` lines in a row give none.
    """
    missed = 0
    while missed < misses:
        missed += 1
        line = list(sheet.path(stream, 1))
        most = 3 + 2 * stream.below(3)
        while line and len(line) < most:
            known = [sheet.number[cell] for cell in line]
            ends = [
                (a, b)
                for a in sheet.around(line[0])
                for b in sheet.around(line[-1])
                if a != b
                and not sheet.taken.intersection((a, b))
                and not {a, b}.intersection(line)
                and fits(known, sheet.number[a], sheet.number[b])
                and sheet.is_open((a, *line, b))
            ]
            if not ends:
                break
            a, b = stream.choice(ends)
            line = [a, *line, b]
        if len(line) >= 3 and sheet.holds(rule := make(tuple(line))):
            missed = 0
            yield rule


def neighbours(sheet: Sheet) -> list[tuple[Cell, Cell]]:
    """Every two cells that share a side, the lower first."""
    return [(a, b) for a in sheet.board.layout.cells for b in sheet.beside(a) if a < b]


def squares(sheet: Sheet) -> list[tuple[Cell, ...]]:
    """The cells of every 2x2 square."""
    columns = sheet.board.layout.columns
    corners = [cell for cell in sheet.board.layout.cells if cell % columns < columns - 1]
    found = [(cell, cell + 1, cell + columns, cell + columns + 1) for cell in corners]
    return [cells for cells in found if sheet.board.layout.on_board.issuperset(cells)]


def lines_from_outside(sheet: Sheet, *, both_ends: bool = True) -> list[tuple[Place, tuple[Cell, ...]]]:
    """Every row and column, read from the place outside the board where a clue stands; else only from left and top."""
    layout = sheet.board.layout
    found: list[tuple[Place, tuple[Cell, ...]]] = []
    for line in layout.houses:
        if line.kind not in LINES or layout.missing:
            continue
        row, column = layout.place(line.cells[0])
        across = line.kind == "row"
        found.append(((row, 0) if across else (0, column), line.cells))
        if both_ends:
            found.append(((row, layout.columns + 1) if across else (layout.rows + 1, column), line.cells[::-1]))
    return found
