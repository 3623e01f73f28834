"""How a square board splits into bands and stacks, and so which moves it has."""

from __future__ import annotations

from dataclasses import dataclass
from math import factorial, prod

from nonet.core.errors import NonetError
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Shape:
    """A board of `size` x `size` with boxes of `height` x `width`.

    A board without boxes is one band and one stack: any two of its rows, and of its columns, may change places.
    """

    size: int
    height: int
    width: int

    @staticmethod
    def of(layout: Layout) -> Shape:
        """The shape of a layout; refuses boards that are no plain squares."""
        if not layout.is_square:
            raise NonetError(
                "this board has symmetries of its own, which are not known here",
                hint="boards of rows, columns and equal boxes have a canonical form; jigsaws and samurai boards do not",
            )
        height, width = layout.box or (layout.rows, layout.rows)
        return Shape(layout.rows, height, width)

    @property
    def bands(self) -> int:
        """Groups of rows that share boxes."""
        return self.size // self.height

    @property
    def stacks(self) -> int:
        """Groups of columns that share boxes."""
        return self.size // self.width

    @property
    def has_boxes(self) -> bool:
        """Whether a value may stand only once in the part of a band that a stack crosses."""
        return self.height * self.width == self.size

    @property
    def can_transpose(self) -> bool:
        """Whether rows and columns may change places. Boxes of 2x3 would become 3x2: another board."""
        return self.height == self.width

    @property
    def moves(self) -> int:
        """How many moves there are, the one that changes nothing among them.

        >>> Shape(9, 3, 3).moves, Shape(6, 2, 3).moves, Shape(4, 2, 2).moves
        (3359232, 3456, 128)
        """
        rows = factorial(self.bands) * prod([factorial(self.height)] * self.bands)
        columns = factorial(self.stacks) * prod([factorial(self.width)] * self.stacks)
        return rows * columns * (2 if self.can_transpose else 1)


def shape_of(puzzle: Puzzle) -> Shape:
    """The shape of a puzzle's board; refuses puzzles whose rules or pencil marks a move would not keep."""
    if puzzle.constraints:
        kinds = ", ".join(dict.fromkeys(rule.kind for rule in puzzle.constraints))
        raise NonetError(
            f"rules beyond the houses ({kinds}) do not keep the board's symmetries, so there is no canonical form",
            hint="take the rules away to compare the givens alone",
        )
    if puzzle.candidates is not None:
        raise NonetError(
            "a puzzle with pencil marks has no canonical form", hint="only givens are compared; take the marks away"
        )
    shape = Shape.of(puzzle.layout)
    for house in puzzle.layout.houses:
        seen: set[int] = set()
        for cell in house.cells:
            value = puzzle.givens[cell]
            if value in seen:
                raise NonetError(
                    f"{puzzle.symbols[value - 1]} stands twice in {house.name}, so there is no canonical form",
                    hint="'nonet check' tells all that is wrong",
                )
            if value:
                seen.add(value)
    return shape
