"""`Jury`: how far a puzzle is from the wished difficulty, by its label, number, SE rating and techniques.

Labels and techniques are those of the path that `explain` shows, so a puzzle made 'hard' is 'hard' for `rate` as well.
The path is followed only as far as it can tell: with the techniques up to the wished label, a puzzle that they do not
solve is harder.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import inf
from typing import TYPE_CHECKING

from nonet.core.budget import current
from nonet.core.errors import BudgetExceeded, NonetError
from nonet.core.puzzle import Puzzle
from nonet.generators.wishes import Verdict, Wishes
from nonet.logic.board import CandidateBoard
from nonet.logic.path import Ending, Trace, repertoire, walk
from nonet.logic.technique import Difficulty, Technique, by_name
from nonet.ratings import se
from nonet.ratings.label import LABELS, number_of

if TYPE_CHECKING:
    from nonet.generators.aimed import Distances
    from nonet.generators.classic import Rows

_RARE_FROM = 8.9
"""Of fresh minimal puzzles 0.2% have an SE rating from here on."""

_SINGLES_SE = 2.5
"""A puzzle that singles solve has no higher SE rating: whatever the rater takes before a single only places."""

_DIRECT_SE = 1.7
"""A puzzle that singles do not solve has at least this rating: that of a locked candidate that makes a single."""

_MEDIUM_SE = 4.0
"""A puzzle that medium techniques solve has no higher SE rating: the rater has all of them, up to hidden triplets."""


class Jury:
    """Measures puzzles against the difficulty in `wishes`. `sieve` is for plain 9x9 only."""

    def __init__(self, wishes: Wishes) -> None:
        self._se = wishes.se
        self._number = wishes.number
        self._label = None if wishes.label is None else LABELS.index(Difficulty(wishes.label))
        self._technique = None if wishes.technique is None else by_name(wishes.technique)
        self._nothing_harder = wishes.nothing_harder
        self.is_rare = wishes.se is not None and wishes.se[0] >= _RARE_FROM
        self._techniques = self._followed()

    def _followed(self) -> tuple[Technique, ...]:
        """The techniques with which a path is followed: no harder than what can be wished."""
        hardest = [LABELS.index(self._technique.label)] if self._technique is not None else []
        if self._label is not None:
            hardest.append(self._label)
        if self._number is not None:
            hardest.append(min(int(self._number[1] * len(LABELS)), len(LABELS) - 1))
        if not hardest:
            return ()
        if self._label == hardest[0] == len(LABELS) - 1 and len(hardest) == 1:
            hardest = [len(LABELS) - 2]  # what these do not solve is extreme
        chosen = list(repertoire(unique=True, hardest=LABELS[max(hardest)]))
        wished = self._technique
        if wished is not None:
            if wished not in chosen:
                chosen.append(wished)
                chosen.sort(key=lambda entry: entry.rank)
            if self._nothing_harder:
                chosen = [entry for entry in chosen if entry.rank <= wished.rank]
        return tuple(chosen)

    def judge(self, puzzle: Puzzle) -> Verdict:
        """The distance of a puzzle with one solution, and the facts that were found on the way."""
        distance = 0.0
        facts: dict[str, object] = {}
        if self._se is not None:
            rating = se.rate(puzzle)
            low, high = self._se
            distance += max(low - rating.er, rating.er - high, 0) + (rating.status is not se.SeStatus.SOLVED)
            facts["se"] = rating.er
        if self._techniques:
            distance += self._on_the_path(puzzle, facts)
        return Verdict(round(distance, 6), facts)

    def _on_the_path(self, puzzle: Puzzle, facts: dict[str, object]) -> float:
        used: Counter[str] = Counter()
        end: Trace | None = None
        wished = self._technique
        only_use = wished is not None and not self._nothing_harder and self._label is None and self._number is None
        for step in walk(CandidateBoard.of(puzzle), puzzle, self._techniques):
            if isinstance(step, Trace):
                end = step
            else:
                used[step.technique] += 1
                if only_use and wished is not None and step.technique == wished.name:
                    break
        if end is not None and end.ending is Ending.GAVE_UP and current().is_over:
            raise BudgetExceeded(f"{end.ending} {end.why}")
        solved = end is not None and end.solved
        distance = 0.0
        if end is not None and solved:
            facts["label"] = str(end.label)
            facts["difficulty"] = number_of(end.techniques, solved=True)
        if self._label is not None:
            reached = LABELS.index(end.label) if end is not None and end.label is not None else None
            if reached is None:
                reached = len(LABELS) - 1 if self._label == len(LABELS) - 1 else self._label + 1
                if reached == len(LABELS) - 1:
                    facts["label"] = str(LABELS[-1])
            distance += abs(reached - self._label)
        if self._number is not None:
            low, high = self._number
            number = number_of(end.techniques, solved=True) if end is not None and solved else 1.0
            distance += max(low - number, number - high, 0)
            facts["difficulty"] = number
        if wished is not None:
            distance += self._from_technique(wished, used, solved)
            if used[wished.name]:
                facts["technique"] = wished.name
        return distance

    def _from_technique(self, wished: Technique, used: Counter[str], solved: bool) -> float:
        if used[wished.name]:
            return float(self._nothing_harder and not solved)
        hardest = max((by_name(name).rank for name in used), default=0)
        return 1 + max(wished.rank - hardest, 0) / 1000 + (not solved) / 2

    def sieve(self, puzzles: Rows, threads: int) -> Distances:
        """A lower bound of each distance, from the SE ratings as far as they are needed."""
        import numpy as np

        low, high, ceiling = self._bounds()
        if ceiling is None:
            return np.zeros(len(puzzles))
        er, ep, ed, status = (np.zeros(len(puzzles), np.uint8) for _ in range(4))
        se.rate_rows(puzzles, se.DEFAULT_NODES, threads, er, ep, ed, status, ceiling=ceiling)
        rated = er / 10
        far: Distances = np.maximum(np.maximum(low - rated, rated - high), 0)
        if self._se is not None:
            far += np.maximum(np.maximum(self._se[0] - rated, rated - self._se[1]), 0)
        return far

    def _bounds(self) -> tuple[float, float, float | None]:
        """The SE ratings that puzzles as wished can have, and where the rater may stop; None: it is not asked."""
        low, high, ceiling = 1.0, 99.0, None
        least, most = 0, len(LABELS) - 1
        if self._label is not None:
            least = most = self._label
        elif self._number is not None:
            least, most = (min(int(bound * len(LABELS)), len(LABELS) - 1) for bound in self._number)
        if self._technique is not None:
            least = max(least, LABELS.index(self._technique.label))
            if self._nothing_harder:
                most = min(most, LABELS.index(self._technique.label))
        if least > 0:
            low = _DIRECT_SE if least == 1 else _SINGLES_SE + 0.1
            ceiling = _SINGLES_SE
        if most < 2:
            high = ceiling = _SINGLES_SE if most == 0 else _MEDIUM_SE
        if self._se is not None:
            ceiling = self._se[1]
        return low, high, ceiling


def jury_of(wishes: Wishes, *, plain: bool) -> Jury | None:
    """The jury for wishes about difficulty; None if there are none. `plain`: the board is a plain 9x9."""
    if not wishes.is_about_difficulty:
        return None
    if wishes.se is not None and not plain:
        raise NonetError("the SE scale is for plain 9x9 puzzles", hint="on other boards wish for a difficulty")
    _check_difficulties(wishes)
    return Jury(wishes)


def _check_difficulties(wishes: Wishes) -> None:
    """NonetError if the label, the number, the SE range and the technique can be true of no puzzle together."""
    told: list[tuple[str, int, int]] = []
    if wishes.label is not None:
        at = LABELS.index(Difficulty(wishes.label))
        told.append((f"the difficulty {wishes.label!r}", at, at))
    if wishes.number is not None:
        low, high = (min(int(bound * len(LABELS)), len(LABELS) - 1) for bound in wishes.number)
        told.append((f"a difficulty up to {wishes.number[1]:g}", low, high))
    if wishes.technique is not None:
        at = LABELS.index(by_name(wishes.technique).label)
        only = " and nothing harder" if wishes.nothing_harder else ""
        told.append((f"the technique {wishes.technique!r}{only}", at, at if only else len(LABELS) - 1))
    for (one, least, _), (other, _, most) in permutations(told, 2):
        if least > most:
            hint = f"{one} is {LABELS[least]} or harder, {other} {LABELS[most]} at most"
            raise NonetError(f"{one} and {other} contradict each other", hint=hint)
    if wishes.se is not None:
        for what, least, most in told:
            lowest = (1.0, _DIRECT_SE)[least] if least < 2 else _SINGLES_SE + 0.1
            highest = (_SINGLES_SE, _MEDIUM_SE)[most] if most < 2 else inf
            if wishes.se[1] < lowest or wishes.se[0] > highest:
                bounds = f"from {lowest:g}" if highest == inf else f"from {lowest:g} to {highest:g}"
                raise NonetError(
                    f"the SE range and {what} contradict each other", hint=f"such puzzles have ratings {bounds}"
                )
