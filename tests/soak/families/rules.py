"""Rules and their combinations at random: each engine, and each format, against the plain meanings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from tests.soak.family import Tally, same
from tests.soak.ruled import Ruled, ruled

from nonet.codecs import Source, Wishes, codecs
from nonet.core.errors import BrokenRules, CannotEncode
from nonet.core.problem import Problem, lower
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol
from nonet.engines import Run, count, engines, search

SHARE = 4
PUZZLES = 5
MANY = 40
"""Grids above which the slower engines are not asked for all."""
SLOWER = ("python", "sat", "cpsat")
RARELY = {"sat": 4, "cpsat": 8, "python": 2}
"""An engine is asked about one puzzle in so many."""


def compare(seed: int) -> Iterator[Tally]:
    random = Random(f"rules {seed}")
    for _ in range(PUZZLES):
        made = ruled(random)
        try:
            problem = lower(made.puzzle)
        except BrokenRules:
            yield same("refused as broken: no grid keeps the rules", set(made.grids), set(), str(made))
            continue
        yield from _by_engines(made, problem, random)
        yield from _by_formats(made)


def _by_engines(made: Ruled, problem: Problem, random: Random) -> Iterator[Tally]:
    where = str(made)
    found = list(search(problem, Run(), "general"))
    yield same("general = the plain meaning", (len(found), set(found)), (len(made.grids), set(made.grids)), where)
    yield same("general counts = the plain meaning", count(problem, Run(), None, "general"), len(made.grids), where)
    for name in SLOWER:
        if random.randrange(RARELY[name]) or engines[name].available() or engines[name].refuses(problem):
            continue
        some = list(islice(search(problem, Run(), name), MANY))
        right = len(some) == len(set(some)) == min(len(made.grids), MANY) and made.grids.issuperset(some)
        yield same(f"{name} = the plain meaning", right, True, where)


def _by_formats(made: Ruled) -> Iterator[Tally]:
    """Every format that can say the puzzle: what is read back has the same solutions."""
    wanted = {_symbols(made.puzzle, values) for values in made.grids}
    for name in codecs.names:
        codec = codecs[name]
        try:
            text = codec.encode(made.puzzle)
        except CannotEncode:
            continue
        back = codec.decode(Source(text), Wishes(symbols=made.puzzle.symbols))
        found = {_symbols(back, values) for values in search(lower(back), Run(), "general")}
        yield same(f"written and read as {name} = the plain meaning", found, wanted, f"{made} as {text!r}")


def _symbols(puzzle: Puzzle, values: bytes) -> tuple[Symbol, ...]:
    return tuple(puzzle.symbols[value - 1] for value in values)
