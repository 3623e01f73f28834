"""Choosing the clues of rules as a setter does: add until there is one solution, then take away what is not needed.

Every rival (a solution other than the wanted grid) that turns up is kept, with the clues that exclude it. A clue that
alone excludes one of them is needed, and a clue that does not exclude the newest adds nothing: the rivals already known
answer most questions, and only the others cost a search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from nonet.core.budget import checkpoint
from nonet.core.constraint import Constraint
from nonet.core.fields import cells_of, places_of
from nonet.core.layout import Cell
from nonet.core.primitives import Primitive
from nonet.core.problem import Problem, lower
from nonet.core.random import Stream
from nonet.generators.clues import Family
from nonet.generators.rivals import Rivals, Search
from nonet.generators.sheet import Sheet

_NODES = 200
"""Nodes of one search. A rival that takes longer to find costs more than one more clue: with 1,000 nodes killers took
more than twice as long as with 100, and had 17.0 cages instead of 17.9."""
_NODES_AT_LAST = 1_000
"""Nodes of a search when no clue is left that could be added."""
_MAX_RESERVE = 400
"""Clues kept for later because they excluded no rival when they were drawn; every pair of a 16x16 board fits."""


@dataclass(slots=True, eq=False)
class _Clue:
    """A clue on the board. Bit i of `excludes` says that it excludes rival i. `is_fixed`: it is never taken away."""

    rule: Constraint
    primitives: tuple[Primitive, ...]
    family: Family | None
    excludes: int = 0
    is_fixed: bool = False


class Setting:
    """Clues for one grid, and the `givens` that the puzzle has beside them. `spare` clues were found to be needless."""

    def __init__(self, sheet: Sheet, givens: bytes, nodes: int = _NODES) -> None:
        self.sheet = sheet
        self._givens = givens
        self._problem: Problem = lower(sheet.board)
        self._clues: list[_Clue] = []
        self._reserve: list[_Clue] = []
        self._rivals: list[bytes] = []
        self._excluded_by_givens = 0
        self._nodes = nodes
        self.searches = 0
        self.spare: list[Constraint] = []

    @property
    def rules(self) -> tuple[Constraint, ...]:
        """The clues, in the order in which they were added."""
        return tuple(clue.rule for clue in self._clues)

    @property
    def givens(self) -> bytes:
        """The givens: value + 1, 0 for an open cell."""
        return self._givens

    @givens.setter
    def givens(self, givens: bytes) -> None:
        self._givens = givens
        self._excluded_by_givens = sum(_disagree(rival, givens) << at for at, rival in enumerate(self._rivals))

    def state(self, rule: Constraint, primitives: tuple[Primitive, ...]) -> None:
        """Adds a clue that stays whatever comes, with what it means on this board."""
        self._append(_Clue(rule, primitives, None, is_fixed=True))

    def grow(
        self,
        supply: Sequence[Family],
        stream: Stream,
        *,
        groups: Sequence[tuple[Cell, ...]] = (),
        most: int | None = None,
    ) -> bool:
        """Adds clues of these families until there is no rival.

        A rival that no clue excludes gets a given, with all of its group; False if `groups` have none. At most `most`
        clues are added.
        """
        drawn = [(family, family.clues(self.sheet, stream)) for family in supply]
        for family, clues in drawn:
            self._cover(family, clues, family.at_once / len(drawn), most)
        while True:
            checkpoint()
            ended = self._search(self._clues)
            if ended.is_alone:
                return True
            full = most is not None and len(self._clues) >= most
            if not full and self._exclude(ended, drawn, stream):
                continue
            if not ended.settled:
                ended = self._search(self._clues, _NODES_AT_LAST)
                if ended.is_alone:
                    return True
            if not self._split(ended.rival, stream) and not self._give(ended.rival, groups, stream):
                return False

    def merge(self, stream: Stream) -> None:
        """Merges clues as long as there is no rival, in random order."""
        tried: set[frozenset[_Clue]] = set()
        while True:
            pair = self._next_pair(tried, stream)
            if pair is None:
                return
            one, other, merged = pair
            kept = [clue for clue in self._clues if clue is not one and clue is not other] + [merged]
            if self._still_alone(kept):
                self._clues = kept

    def thin(self, stream: Stream) -> bool:
        """Takes away every clue that is not needed, in random order; False if a search did not settle it."""
        settled = True
        for clue in stream.shuffled([clue for clue in self._clues if not clue.is_fixed]):
            kept = [each for each in self._clues if each is not clue]
            if self._alone_excludes(clue, kept):
                continue
            ended = self._search(kept)
            if ended.is_alone:
                self._clues = kept
                self.spare.append(clue.rule)
            elif not ended.settled:
                settled = False
        return settled

    def restore(self, count: int) -> None:
        """Adds `count` of the clues that `thin` took away, the last ones first: the puzzle becomes easier."""
        for rule in [self.spare.pop() for _ in range(min(count, len(self.spare)))]:
            clue = self._made(rule, None)
            if clue is not None:
                self._clues.append(clue)

    def is_alone(self) -> bool:
        """Whether the grid is proved to be the only solution."""
        return self._search(self._clues).is_alone

    def solver(self) -> Rivals:
        """The search for rivals under the present clues."""
        return Rivals(self._problem, _primitives(self._clues))

    # ------------------------------------------------------------------ the parts of `grow`

    def _cover(self, family: Family, clues: Iterator[Constraint], share: float, most: int | None) -> None:
        """Adds clues of a family until they cover this share of the board."""
        if not share:
            return
        wanted = len(self.sheet.taken) + share * len(self.sheet.board.layout.cells)
        while len(self.sheet.taken) < wanted and (most is None or len(self._clues) < most):
            rule = next(clues, None)
            if rule is None:
                return
            self._append(self._made(rule, family))

    def _exclude(self, ended: Search, drawn: list[tuple[Family, Iterator[Constraint]]], stream: Stream) -> bool:
        """Adds a clue that excludes the rival, or any if none is known; False if there is no such clue."""
        last = 0 if ended.rival is None else 1 << (len(self._rivals) - 1)
        for clue in [clue for clue in self._reserve if not last or clue.excludes & last]:
            self._reserve.remove(clue)
            if self._has_room(clue):
                self._append(clue)
                return True
        while drawn:
            family, clues = drawn[stream.below(len(drawn))]
            rule = next(clues, None)
            made = None if rule is None else self._made(rule, family)
            if made is None:
                drawn[:] = [each for each in drawn if each[1] is not clues]
            elif not self._has_room(made):
                continue
            elif not last or made.excludes & last:
                self._append(made)
                return True
            elif len(self._reserve) < _MAX_RESERVE:
                self._reserve.append(made)
            else:
                return False
        return False

    def _has_room(self, clue: _Clue) -> bool:
        """Whether no other clue stands in its place, nor lies in its cells if its family shares none."""
        if not self.sheet.places.isdisjoint(places_of(clue.rule)):
            return False
        return not (clue.family and clue.family.at_once) or self.sheet.taken.isdisjoint(cells_of(clue.rule))

    def _split(self, rival: bytes | None, stream: Stream) -> bool:
        """Splits a clue; False if none can be split."""
        split = self._next_split(rival, stream)
        if split is None:
            return False
        clue, finer = split
        self._clues = [each for each in self._clues if each is not clue] + finer
        return True

    def _give(self, rival: bytes | None, groups: Sequence[tuple[Cell, ...]], stream: Stream) -> bool:
        """Gives a group of cells in which the rival differs, or any group if no rival is known; False without any."""
        answer = self.sheet.values
        useful = [
            group
            for group in groups
            if any(not self._givens[cell] and (rival is None or rival[cell] != answer[cell]) for cell in group)
        ]
        if not useful:
            return False
        chosen = stream.choice(useful)
        self.givens = bytes(answer[cell] if cell in chosen else given for cell, given in enumerate(self._givens))
        return True

    def _next_split(self, rival: bytes | None, stream: Stream) -> tuple[_Clue, list[_Clue]] | None:
        """A clue with a cell in which the rival differs, and its parts; at best such that they exclude the rival."""
        last = 0 if rival is None else 1 << (len(self._rivals) - 1)
        second_best = None
        for clue in stream.shuffled([clue for clue in self._clues if clue.family and clue.family.split]):
            assert clue.family is not None
            assert clue.family.split is not None
            if rival is not None and all(rival[cell] == self.sheet.values[cell] for cell in cells_of(clue.rule)):
                continue
            made = [self._made(rule, clue.family) for rule in clue.family.split(self.sheet, clue.rule, stream)]
            finer = [each for each in made if each is not None]
            if finer and (rival is None or any(each.excludes & last for each in finer)):
                return clue, finer
            if finer:
                second_best = clue, finer
        return second_best

    def _append(self, clue: _Clue | None) -> None:
        if clue is not None:
            self._clues.append(clue)
            self.sheet.take(clue.rule)

    def _next_pair(self, tried: set[frozenset[_Clue]], stream: Stream) -> tuple[_Clue, _Clue, _Clue] | None:
        """Two clues that can be merged and were not tried yet, and the merged one.

        `tried` holds the clues themselves. Their `id` would be that of other clues once they are gone, and the puzzle
        of a seed would depend on the memory of the process.
        """
        mergeable = [clue for clue in self._clues if clue.family is not None and clue.family.merge is not None]
        order = stream.shuffled(mergeable)
        for at, one in enumerate(order):
            for other in order[:at]:
                pair = frozenset((one, other))
                if one.family is not other.family or pair in tried:
                    continue
                tried.add(pair)
                assert one.family is not None
                assert one.family.merge is not None
                rule = one.family.merge(self.sheet, one.rule, other.rule)
                clue = None if rule is None else self._made(rule, one.family)
                if clue is not None:
                    return one, other, clue
        return None

    # ------------------------------------------------------------------ rivals

    def _made(self, rule: Constraint, family: Family | None) -> _Clue | None:
        """The clue with the rivals that it excludes; None if it does not hold for the grid."""
        primitives = self.sheet.lowered(rule)
        if primitives is None:
            return None
        clue = _Clue(rule, primitives, family)
        for at, rival in enumerate(self._rivals):
            clue.excludes |= self._is_excluded(clue, rival) << at
        return clue

    def _is_excluded(self, clue: _Clue, rival: bytes) -> bool:
        positions, numbers = [value - 1 for value in rival], self._problem.numbers
        return not all(primitive.holds(positions, numbers) for primitive in clue.primitives)

    def _excluded(self, clues: Iterable[_Clue]) -> int:
        """The rivals that the givens and these clues exclude."""
        excluded = self._excluded_by_givens
        for clue in clues:
            excluded |= clue.excludes
        return excluded

    def _alone_excludes(self, clue: _Clue, others: Iterable[_Clue]) -> bool:
        """Whether a known rival is excluded by this clue and by nothing else."""
        return bool(clue.excludes & ~self._excluded(others))

    def _still_alone(self, clues: Sequence[_Clue]) -> bool:
        return self._excluded(clues) == (1 << len(self._rivals)) - 1 and self._search(clues).is_alone

    def _search(self, clues: Sequence[_Clue], nodes: int | None = None) -> Search:
        """Searches for a rival under these clues and keeps it."""
        self.searches += 1
        rivals = Rivals(self._problem, _primitives(clues))
        ended = rivals.find(self._givens, self.sheet.values, nodes=nodes or self._nodes)
        if ended.rival is not None:
            for clue in dict.fromkeys((*self._clues, *clues, *self._reserve)):
                clue.excludes |= self._is_excluded(clue, ended.rival) << len(self._rivals)
            self._rivals.append(ended.rival)
        return ended


def _disagree(rival: bytes, givens: bytes) -> bool:
    return any(given and given != value for given, value in zip(givens, rival, strict=True))


def _primitives(clues: Iterable[_Clue]) -> Iterator[Primitive]:
    for clue in clues:
        yield from clue.primitives
