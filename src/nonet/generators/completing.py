"""Completing a puzzle with several solutions: the fewest givens found that leave only one of them.

A single given that does is found if there is one. If the solutions are few, they are listed, and the smallest sets of
givens that single one out are searched level by level: exact. Otherwise, whichever given leaves the fewest of some
random solutions is added first. For the solution that this leads to, smaller sets are then looked for as hitting sets
of its rivals (implicit hitting sets, Davies and Bacchus, 2011): find the fewest cells that tell all known rivals from
it, give them, search for another rival, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from nonet.core.budget import checkpoint, current
from nonet.core.errors import BudgetExceeded, NonetError
from nonet.core.layout import Cell
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.engines import Run, engines, search
from nonet.engines.general import GeneralEngine
from nonet.generators.rivals import Rivals

MAX_LISTED = 1_000
"""Solutions that are listed; the search of all pairs of givens then takes 0.1 s."""
_LISTING_NODES = 10_000
"""Nodes for it."""
_SAMPLE = 40
"""Random solutions by which the next given is chosen. If all of them differ there are too many to list, most likely: of
200 solutions 40 are all different in 2% of samples, of 1,000 in 46%."""
_SAMPLE_NODES = 500
"""Nodes of one random search at first; one that takes longer is lost, and the next one has a quarter more."""
_RUNS = 4
"""Completions tried, of which the one with the fewest givens is taken."""
_MAX_STEPS = 1_000_000
"""Sets of givens looked at on one level."""
_MAX_HITTING_STEPS = 5_000
"""Sets of cells looked at for one smallest hitting set."""
_MAX_RIVALS = 100
"""Rivals of one solution; by then the smallest hitting set is hard to find."""
_LONE_NODES = 20_000
"""Nodes of the search for a single given."""
_NODES = 2_000
"""Nodes of one search for a rival."""

_Given = tuple[Cell, int]
"""A cell, and value + 1."""


class Completion(NamedTuple):
    """The `puzzle` with one solution, and the cells that were given for it.

    `fewest`: it is known that fewer givens leave several solutions, whichever of them is wanted.
    """

    puzzle: Puzzle
    solution: bytes
    added: tuple[Cell, ...]
    fewest: bool


def complete(puzzle: Puzzle, stream: Stream) -> Completion:
    """The puzzle with the fewest givens added that make its solution unique, as far as found."""
    few = list(islice(search(lower(puzzle), Run()), 2))
    if not few:
        raise NonetError("the puzzle has no solution, so nothing completes it", hint="`nonet check` says why")
    if len(few) == 1:
        return Completion(puzzle, few[0], (), fewest=True)
    lone, least = _lone(puzzle, stream)
    best: Completion | None = None
    for _ in range(1 if lone else _RUNS):
        made = _completed(puzzle, lone, stream)
        fewest = made.fewest or len(made.added) <= least
        if best is None or len(made.added) < len(best.added):
            best = made._replace(fewest=fewest)
        if fewest:
            break
    assert best is not None
    return best


def _completed(puzzle: Puzzle, lone: _Given | None, stream: Stream) -> Completion:
    added: list[_Given] = [] if lone is None else [lone]
    while True:
        checkpoint()
        now = replace(puzzle, givens=_given(puzzle.givens, added))
        sample = _sample(now, stream)
        listed = _listed(now) if len(sample) < _SAMPLE else None
        if listed is not None:
            break
        added.append(_most_telling(sample, stream))
    last, solution, exact = _single_out(listed, stream)
    fewest = not added and exact
    cells = tuple(sorted(cell for cell, _ in (*added, *last)))
    if not fewest and len(cells) > 1:
        cells = _fewer(puzzle, solution, cells, stream)
    made = replace(puzzle, givens=_given(puzzle.givens, [(cell, solution[cell]) for cell in cells]))
    return Completion(made, solution, cells, fewest)


def _listed(puzzle: Puzzle) -> list[bytes] | None:
    """Every solution of the puzzle; None if there are too many, or they are too hard to find."""
    run = Run(nodes=_LISTING_NODES)
    try:
        found = list(islice(search(lower(puzzle), run), MAX_LISTED + 1))
    except BudgetExceeded:
        if current().is_over:
            raise
        return None
    return found if len(found) <= MAX_LISTED else None


def _lone(puzzle: Puzzle, stream: Stream) -> tuple[_Given | None, int]:
    """A given that only one solution has, None if none was found; and a lower bound on the givens to add."""
    problem = lower(puzzle)
    if engines["general"].refuses(problem) is not None:
        return None, 1
    settled = GeneralEngine().settle(problem, Run(nodes=_LONE_NODES), 2)
    size = problem.size
    once = [
        (cell, value + 1)
        for cell in problem.cells
        for value in range(size)
        if settled.counts[cell * size + value] == 1 and not settled.unsettled[cell] >> value & 1
    ]
    if once:
        return stream.choice(once), 1
    return None, 1 if any(settled.unsettled) else 2


# ---------------------------------------------------------------------- among listed solutions


def _single_out(solutions: Sequence[bytes], stream: Stream) -> tuple[list[_Given], bytes, bool]:
    """Givens that only one of the solutions has, that solution, and whether fewer givens cannot do."""
    if len(solutions) == 1:
        return [], solutions[0], True
    with_given = _by_given(solutions)
    # Equal sets of solutions are equally good, and one that all solutions have tells nothing.
    every = (1 << len(solutions)) - 1
    telling: dict[int, _Given] = {}
    for given in stream.shuffled(sorted(with_given)):
        if with_given[given] != every:
            telling.setdefault(with_given[given], given)
    sets = sorted(telling, key=int.bit_count)
    exact = True
    for count in range(1, len(solutions)):
        steps = [_MAX_STEPS]
        found = _combination(sets, 0, every, count, steps)
        if found is not None:
            only = found[0]
            for each in found:
                only &= each
            return [telling[each] for each in found], solutions[only.bit_length() - 1], exact
        if steps[0] <= 0:
            break
    # Too many combinations: the most telling given again and again.
    chosen, left = [], every
    while left & (left - 1):
        best = min((each for each in sets if each & left not in (0, left)), key=lambda each: (each & left).bit_count())
        chosen.append(telling[best])
        left &= best
    return chosen, solutions[left.bit_length() - 1], False


def _combination(sets: Sequence[int], start: int, left: int, count: int, steps: list[int]) -> list[int] | None:
    """`count` sets, from `start` on, that have exactly one solution in common with `left`."""
    for at in range(start, len(sets)):
        steps[0] -= 1
        if steps[0] <= 0:
            return None
        both = left & sets[at]
        if count == 1:
            if both and not both & (both - 1):
                return [sets[at]]
        elif both and both != left:
            rest = _combination(sets, at + 1, both, count - 1, steps)
            if rest is not None:
                return [sets[at], *rest]
    return None


def _by_given(solutions: Sequence[bytes]) -> dict[_Given, int]:
    """For each cell and value the solutions that have it, as a bit set."""
    found: dict[_Given, int] = {}
    for at, solution in enumerate(solutions):
        for cell, value in enumerate(solution):
            if value:
                found[cell, value] = found.get((cell, value), 0) | 1 << at
    return found


def _sample(puzzle: Puzzle, stream: Stream) -> list[bytes]:
    """Solutions found by searches in different orders; one search would change only its last decisions."""
    problem = lower(puzzle)
    found: set[bytes] = set()
    tried, nodes = 0, _SAMPLE_NODES
    while tried < _SAMPLE or not found:
        tried += 1
        try:
            solution = next(search(problem, Run(stream=stream, nodes=nodes)), None)
        except BudgetExceeded:
            if current().is_over:
                raise
            nodes += nodes // 4
            continue
        if solution is not None:
            found.add(solution)
    return sorted(found)


def _most_telling(solutions: Sequence[bytes], stream: Stream) -> _Given:
    """The given that the fewest of the solutions have."""
    with_given = _by_given(solutions)
    fewest = min(map(int.bit_count, with_given.values()))
    return stream.choice(sorted(given for given, having in with_given.items() if having.bit_count() == fewest))


# ---------------------------------------------------------------------- for one solution


def _fewer(puzzle: Puzzle, solution: bytes, cells: tuple[Cell, ...], stream: Stream) -> tuple[Cell, ...]:
    """The cells, or fewer ones that also single out this solution."""
    rivals = Rivals(lower(replace(puzzle, givens=bytes(len(puzzle.givens)))))

    def with_cells(chosen: Iterable[Cell]) -> bytes:
        return _given(puzzle.givens, [(cell, solution[cell]) for cell in chosen])

    groups = [(cell,) for cell in stream.shuffled(cells)]
    dug = rivals.dig(with_cells(cells), solution, groups, nodes=_NODES)
    best = tuple(cell for cell in cells if dug.givens[cell])
    known: list[frozenset[Cell]] = []
    chosen: tuple[Cell, ...] | None = ()
    while chosen is not None and len(known) < _MAX_RIVALS:
        checkpoint()
        ended = rivals.find(with_cells(chosen), solution, nodes=_NODES)
        if ended.is_alone:
            return chosen
        if ended.rival is None:
            return best
        rival = ended.rival
        known.append(frozenset(cell for cell, value in enumerate(solution) if value != rival[cell]))
        chosen = smallest_hitting_set(known, len(best) - 1)
    return best


def smallest_hitting_set(sets: Sequence[frozenset[Cell]], most: int) -> tuple[Cell, ...] | None:
    """The fewest cells, up to `most`, with one in each of the sets; None if so few were not found.

    Iterative deepening: on each level some cell of the smallest set that is not hit yet is taken.

    >>> smallest_hitting_set([frozenset({1, 2}), frozenset({2, 3}), frozenset({4})], 3)
    (2, 4)
    """
    ordered = sorted(sets, key=len)
    steps = [_MAX_HITTING_STEPS]
    for count in range(_apart(ordered), most + 1):
        found = _hit(ordered, count, steps)
        if found is not None:
            return tuple(sorted(found))
    return None


def _hit(sets: Sequence[frozenset[Cell]], count: int, steps: list[int]) -> tuple[Cell, ...] | None:
    steps[0] -= 1
    if not sets:
        return ()
    if steps[0] <= 0 or _apart(sets) > count:
        return None
    often = {cell: sum(cell in each for each in sets) for cell in sets[0]}
    for cell in sorted(sets[0], key=lambda cell: (-often[cell], cell)):
        rest = _hit([each for each in sets if cell not in each], count - 1, steps)
        if rest is not None:
            return (cell, *rest)
    return None


def _apart(sets: Iterable[frozenset[Cell]]) -> int:
    """How many of the sets, taken one after the other, share no cell: a lower bound."""
    used: set[Cell] = set()
    count = 0
    for each in sets:
        if used.isdisjoint(each):
            used |= each
            count += 1
    return count


def _given(givens: bytes, added: Iterable[_Given]) -> bytes:
    made = bytearray(givens)
    for cell, value in added:
        made[cell] = value
    return bytes(made)
