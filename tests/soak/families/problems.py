"""Problems of every primitive at random, through every engine."""

from __future__ import annotations

from collections.abc import Iterator

from tests.engines.conftest import Chance, by_brute_force
from tests.soak.family import Tally, same

from nonet.core.problem import Problem
from nonet.engines import Run, count, engines, search

SHARE = 2
SMALL = [(5, 3), (4, 4), (3, 7), (6, 2), (3, 9), (2, 16), (2, 17), (4, 1), (2, 40)]
TAME = [(8, 4), (12, 5), (10, 9), (14, 9), (8, 16), (6, 17), (5, 33), (5, 64)]
PROBLEMS = 20
MANY = 200


def compare(seed: int) -> Iterator[Tally]:
    for number in range(PROBLEMS):
        small = Chance(seed << 8 | number, *SMALL[number % len(SMALL)]).problem(4)
        wanted = by_brute_force(small)
        yield from _compare(small, wanted, "every assignment", seed, number)
        tame = Chance(seed << 8 | number, *TAME[number % len(TAME)]).tame_problem()
        yield from _compare(tame, set(search(tame, Run(), "python")), "python", seed, number)


def _compare(problem: Problem, wanted: set[bytes], other: str, seed: int, number: int) -> Iterator[Tally]:
    where = f"problem {number} of seed {seed}: {problem.primitives} on {problem.domains}"
    found = list(search(problem, Run(), "general"))
    yield same(f"general = {other}", (len(found), set(found)), (len(wanted), wanted), where)
    yield same(f"general counts = {other}", count(problem, Run(), None, "general"), len(wanted), where)
    asked = ("sat", "cpsat", "python") if number % 10 == 0 else ("sat",) if number % 5 == 1 else ()
    for name in asked:
        if name == other or len(wanted) > MANY or engines[name].available() or engines[name].refuses(problem):
            continue
        told = list(search(problem, Run(), name))
        yield same(f"{name} = {other}", (len(told), set(told)), (len(wanted), wanted), where)
