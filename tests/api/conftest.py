"""What tests of the setter's questions share: small boards with random givens and rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from nonet.constraints.anti_knight import AntiKnight
from nonet.constraints.killer_cage import KillerCage
from nonet.constraints.little_killer import LittleKiller
from nonet.constraints.renban import Renban
from nonet.constraints.thermo import Thermo
from nonet.constraints.whisper import Whisper
from nonet.core.constraint import Constraint
from nonet.core.puzzle import Puzzle


def _random_puzzle(seed: int, box: tuple[int, int]) -> Puzzle:
    """A few givens and rules, some of which may contradict each other."""
    random = Random(seed)
    empty = Puzzle.empty(box)
    cells = random.sample(range(len(empty)), 14)
    size = len(empty.symbols)
    rules: list[Constraint] = [
        Thermo(tuple(cells[:3])),
        KillerCage(tuple(cells[3:6]), random.randint(6, 3 * size - 3)),
        Renban(tuple(cells[6:9])),
        Whisper(tuple(cells[9:11]), 2),
        LittleKiller((0, 1), "down right", random.randint(5, 12)),
        AntiKnight(),
    ]
    givens = bytearray(len(empty))
    for cell in random.sample(range(len(empty)), random.choice([1, 2, 3]) if size == 4 else 12):
        givens[cell] = random.randint(1, size)
    chosen = tuple(random.sample(rules, random.randint(0, 3)))
    return replace(empty, givens=bytes(givens), constraints=chosen)


@pytest.fixture(scope="session")
def random_puzzle() -> Callable[..., Puzzle]:
    """A puzzle by seed and box."""
    return _random_puzzle
