"""A rule of one's own: on a thermometer values rise from the bulb. One small class, and every engine can solve it.

On the command line: nonet solve PUZZLE --rules examples/own_rule.py
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import nonet
from nonet.constraints import constraint
from nonet.core.layout import Cell
from nonet.core.primitives import Pair, Primitive


@constraint("rising")
@dataclass(frozen=True, slots=True)
class Rising(nonet.Constraint):
    """Each cell has a larger value than the one before it."""

    cells: tuple[Cell, ...]

    def lower(self, puzzle: nonet.Puzzle) -> Iterator[Primitive]:
        values = range(len(puzzle.symbols))
        larger = tuple(sum(1 << other for other in values if other > value) for value in values)
        for a, b in pairwise(self.cells):
            yield Pair(a, b, larger)


board = nonet.Puzzle.empty(box=(2, 2))
puzzle = board.with_rules(Rising("r1c1-r1c3"), Rising("r4c1-r2c1"), Rising("r3c4 r3c3 r4c3"))
assert nonet.count(puzzle) < nonet.count(board)

if __name__ == "__main__":
    print(f"{nonet.count(board)} grids, {nonet.count(puzzle)} with these thermometers; the first:")
    grid = next(nonet.solutions(puzzle))
    print(grid)
    for line in puzzle.constraints:
        values = [grid.values[cell] for cell in line.cells]
        assert values == sorted(values)
