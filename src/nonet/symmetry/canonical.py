"""The canonical form of a board of any size, in plain Python: the least image of the givens over all moves and
relabellings, read row by row, an empty cell before all others.

Breadth first over partial moves: each step extends every candidate by the next cells (a box's share of a row), in the
least way that it allows, and keeps those that came out least. Columns of a stack that have looked alike so far form a
class, and digits that were met first in such columns a class of labels with the same order; both stay open until
something tells them apart. `src/native/symmetry/README.md` tells why that is sound; the native kernel does the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, groupby, permutations, product
from math import factorial, prod
from typing import NoReturn

from nonet.core.budget import checkpoint
from nonet.core.errors import BudgetExceeded
from nonet.core.symbols import Symbol
from nonet.symmetry.shape import Shape
from nonet.symmetry.symmetry import Symmetry

MAX_CANDIDATES = 100_000
"""Past this many partial moves that all look alike the search gives up: some ten seconds. Only large boards that are
nearly empty, and large full boards without boxes, come near."""

MAX_CANDIDATE_COLUMNS = 6_000_000
"""Columns of all these partial moves together, some 30 bytes each: on boards of over 60x60 fewer moves are kept."""

_EMPTY = 0


@dataclass(slots=True)
class _Partial:
    """A partial move: the rows chosen so far, the order of the stacks, and by column the first position of its class;
    by value its label (the first of its class) and the column in which it was met first."""

    side: int
    rows: tuple[int, ...]
    stacks: tuple[int, ...]
    place: list[int]
    label: list[int]
    home: list[int]
    next: int

    def copy(self) -> _Partial:
        return _Partial(
            self.side, self.rows, self.stacks, self.place.copy(), self.label.copy(), self.home.copy(), self.next
        )


@dataclass(slots=True)
class Canonical:
    """The form of some givens, as values, and the moves that lead to it."""

    shape: Shape
    form: bytes
    _left: list[_Partial] = field(repr=False)

    @property
    def automorphisms(self) -> int:
        """How many moves lead to the form: as many as leave the givens as they are, up to a relabelling."""
        return sum(prod(factorial(len(tied)) for tied in _classes(partial, self.shape)) for partial in self._left)

    def maps(self, symbols: tuple[Symbol, ...]) -> Iterator[Symmetry]:
        """Every map to the form; symbols that do not occur keep their order behind the others."""
        for partial in self._left:
            unmet = [value for value in range(1, len(symbols) + 1) if partial.label[value] > len(symbols)]
            labels = partial.label.copy()
            for label, value in enumerate(unmet, partial.next):
                labels[value] = label
            for orders in product(*(permutations(tied) for tied in _classes(partial, self.shape))):
                columns = tuple(column for order in orders for column in order)
                yield Symmetry(self.shape, partial.side == 1, partial.rows, columns, tuple(labels), symbols, symbols)


def canonical(shape: Shape, values: bytes, symbols: int) -> Canonical:
    """The canonical form of givens on a board with this many symbols."""
    return _Search(shape, values, symbols).run()


class _Search:
    def __init__(self, shape: Shape, values: bytes, symbols: int) -> None:
        size = shape.size
        self._shape = shape
        self._unknown = symbols + 1
        self._max_candidates = min(MAX_CANDIDATES, MAX_CANDIDATE_COLUMNS // size)
        rows = [values[start : start + size] for start in range(0, size * size, size)]
        self._sides = [rows]
        if shape.can_transpose:
            self._sides.append([bytes(column) for column in zip(*rows, strict=True)])

    def run(self) -> Canonical:
        shape = self._shape
        form: list[int] = []
        left: Iterable[_Partial] = self._starts()
        kept: list[_Partial] = []
        for level in range(shape.size):
            # Lazily: there are many more partial moves than can be least.
            if level == shape.height and shape.has_boxes:
                left = chain.from_iterable(map(self._settled, left))
            left = chain.from_iterable(self._with_next_row(partial, level) for partial in left)
            for stack in range(shape.stacks):
                labels, kept = self._least(left, level, stack)
                left = kept
                form += labels
        return Canonical(shape, bytes(form), kept)

    def _starts(self) -> Iterator[_Partial]:
        shape = self._shape
        for side in range(len(self._sides)):
            for stacks in permutations(range(shape.stacks)):
                checkpoint()
                place = [stacks.index(column // shape.width) * shape.width for column in range(shape.size)]
                label = [_EMPTY, *[self._unknown] * (self._unknown - 1)]
                yield _Partial(side, (), stacks, place, label, [0] * self._unknown, 1)

    def _with_next_row(self, partial: _Partial, level: int) -> Iterator[_Partial]:
        height = self._shape.height
        for row in range(self._shape.size):
            in_band = level % height == 0 or row // height == partial.rows[-1] // height
            if in_band and row not in partial.rows:
                chosen = partial.copy()
                chosen.rows += (row,)
                yield chosen

    def _least(self, left: Iterable[_Partial], level: int, stack: int) -> tuple[list[int], list[_Partial]]:
        """The cells of the form where this row crosses this stack, and the candidates that lead there."""
        best: list[int] = []
        least: list[tuple[list[tuple[int, int, int]], _Partial]] = []
        for partial in left:
            checkpoint()
            keys = self._keys(partial, stack)
            labels = self._in_turn(keys)
            if not least or labels < best:
                best, least = labels, []
            if labels == best:
                least.append((keys, partial))
                self._check_count(len(least))
        first = least[0][1].next
        kept: list[_Partial] = []
        for keys, partial in least:
            checkpoint()
            for branch in self._branches(partial, level, stack, keys):
                kept.append(branch)
                self._check_count(len(kept))
        new = iter(range(first, self._unknown))
        return [next(new) if label == self._unknown else label for label in best], kept

    def _check_count(self, candidates: int) -> None:
        if candidates > self._max_candidates:
            self._give_up()

    def _give_up(self) -> NoReturn:
        raise BudgetExceeded(
            f"the canonical form was given up: more than {self._max_candidates:,} partial moves look alike",
            so_far=self._max_candidates,
            hint="this board is too large for how little is on it",
        )

    def _orders(self, columns: list[int]) -> list[tuple[int, ...]]:
        """Every order of these columns."""
        if factorial(len(columns)) > self._max_candidates:
            self._give_up()
        return list(permutations(columns))

    def _keys(self, partial: _Partial, stack: int) -> list[tuple[int, int, int]]:
        """The columns of a stack in the least order: class, label of the cell in the last row, number."""
        cells = self._sides[partial.side][partial.rows[-1]]
        first = partial.stacks[stack] * self._shape.width
        columns = range(first, first + self._shape.width)
        return sorted((partial.place[column], partial.label[cells[column]], column) for column in columns)

    def _in_turn(self, keys: list[tuple[int, int, int]]) -> list[int]:
        """The labels of these cells; digits of one label class take its labels in turn."""
        taken: dict[int, int] = {}
        labels = []
        for _, label, _ in keys:
            if label in (_EMPTY, self._unknown):
                labels.append(label)
            else:
                labels.append(label + taken.get(label, 0))
                taken[label] = taken.get(label, 0) + 1
        return labels

    def _branches(
        self, partial: _Partial, level: int, stack: int, keys: list[tuple[int, int, int]]
    ) -> Iterator[_Partial]:
        """The candidates that come of giving these cells their labels."""
        groups = [[key[2] for key in group] for _, group in groupby(keys, lambda key: key[:2])]
        labels = [partial.label[self._sides[partial.side][partial.rows[-1]][group[0]]] for group in groups]
        may_wait = [self._may_wait(partial, level, group, label) for group, label in zip(groups, labels, strict=True)]
        ways = [[tuple(group)] if wait else self._orders(group) for group, wait in zip(groups, may_wait, strict=True)]
        for orders in product(*ways):
            branch = partial.copy()
            self._settle(branch, stack, orders, may_wait)
            yield branch

    def _may_wait(self, partial: _Partial, level: int, columns: list[int], label: int) -> bool:
        """Whether the order of columns that look alike may stay open."""
        if label == _EMPTY or len(columns) == 1:
            return True
        # New digits may, but only where a digit cannot meet its own class again, which is in a band of boxes, and only
        # in columns with no other digits: two label classes must not depend on each other.
        if label != self._unknown or not self._shape.has_boxes or level >= self._shape.height:
            return False
        side = self._sides[partial.side]
        return all(side[row][columns[0]] == 0 for row in partial.rows[:-1])

    def _settle(self, partial: _Partial, stack: int, orders: tuple[tuple[int, ...], ...], may_wait: list[bool]) -> None:
        cells = self._sides[partial.side][partial.rows[-1]]
        place = stack * self._shape.width
        for order, wait in zip(orders, may_wait, strict=True):
            for i, column in enumerate(order):
                self._move(partial, column, place + (0 if wait else i) - partial.place[column])
            place += len(order)
        for order, wait in zip(orders, may_wait, strict=True):
            first = partial.next
            for column in order:
                value = cells[column]
                if value == 0:
                    continue
                if partial.label[value] == self._unknown:
                    partial.label[value] = first if wait else partial.next
                    partial.home[value] = column
                    partial.next += 1
                else:
                    self._take_first_label(partial, value)

    def _move(self, partial: _Partial, column: int, by: int) -> None:
        """Moves a column within its class; the labels of digits at home in it go along."""
        if by == 0:
            return
        partial.place[column] += by
        for row in partial.rows:
            value = self._sides[partial.side][row][column]
            if partial.label[value] != self._unknown and value and partial.home[value] == column:
                partial.label[value] += by

    def _take_first_label(self, partial: _Partial, value: int) -> None:
        """Puts the home of a digit before the other columns of its class."""
        home = partial.home[value]
        first = home // self._shape.width * self._shape.width
        for column in range(first, first + self._shape.width):
            if column != home and partial.place[column] == partial.place[home]:
                self._move(partial, column, 1)

    def _settled(self, partial: _Partial) -> Iterator[_Partial]:
        """The candidate with its columns put in every order, but for those that are empty so far."""
        side = self._sides[partial.side]
        ways = []
        for tied in _classes(partial, self._shape):
            is_blank = not any(side[row][tied[0]] for row in partial.rows)
            ways.append([tuple(tied)] if is_blank else self._orders(tied))
        for orders in product(*ways):
            settled = partial.copy()
            for order, way in zip(orders, ways, strict=True):
                for i, column in enumerate(order if len(way) > 1 else ()):
                    self._move(settled, column, i)
            yield settled


def _classes(partial: _Partial, shape: Shape) -> list[list[int]]:
    """The columns, class by class, in the order of the form."""
    columns = sorted(range(shape.size), key=lambda column: (partial.place[column], column))
    return [list(group) for _, group in groupby(columns, lambda column: partial.place[column])]
