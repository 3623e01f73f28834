"""Two hundred puzzles of each variety, proved to have one solution by another engine than made them.

Plain boards, jigsaws and most rules are proved by clauses (`sat`). Where sums take clauses minutes, 6x6 boards are
proved by them, and 9x9 boards by the search of the general engine, which shares the propagators with the generator.
"""

from typing import Any

import pytest

import nonet
from nonet.generators.clues import families
from nonet.generators.orbits import SYMMETRIES

pytestmark = pytest.mark.slow

COUNT = 200

SUMS = {
    *("arrow", "double arrow", "hidden skyscraper", "killer cage", "little killer", "sum line", "x sum", "zipper"),
}

VARIETIES: dict[str, tuple[dict[str, Any], str]] = {
    **{f"{h}x{w}": ({"box": (h, w)}, "sat") for h, w in ((2, 2), (2, 3), (3, 2), (2, 4), (2, 5), (3, 4), (4, 4))},
    **{f"symmetry {name}": ({"box": (2, 4), "symmetry": name}, "sat") for name in SYMMETRIES if name != "none"},
    **{f"jigsaw {size}": ({"size": size, "box": "none", "layout": "jigsaw"}, "sat") for size in (4, 6, 7, 9, 10)},
    **{
        name: ({"rules": name}, "sat")
        for name in ("x", "anti-knight", "anti-king", "windoku", "disjoint groups", "global entropy", "consecutive")
    },
    **{name: ({"rules": name}, "general" if name in SUMS else "sat") for name in families.names},
    **{f"{name} 6x6": ({"rules": name, "box": (2, 3)}, "sat") for name in sorted(SUMS)},
    "kropki, all dots": ({"rules": "kropki, no other differences, no other ratios"}, "sat"),
    "xv, all signs": ({"rules": "xv, no other xv"}, "sat"),
    "killer jigsaw": ({"rules": "killer", "layout": "jigsaw"}, "general"),
    "thermo with five givens": ({"rules": "thermo", "clues": 5}, "sat"),
    "non-consecutive": ({"rules": "non-consecutive"}, "general"),
}


@pytest.mark.parametrize("name", VARIETIES)
def test_every_puzzle_has_one_solution(name: str, results: list[str]) -> None:
    wishes, engine = VARIETIES[name]
    if engine == "sat":
        pytest.importorskip("pysat")
    wrong = 0
    for index in range(COUNT):
        puzzle = nonet.generate(**wishes, seed=11, index=index, timeout=120)
        outcome = nonet.solve(puzzle, engine=engine, timeout=600)
        right = outcome.unique and outcome.grid is not None and outcome.grid.line() == puzzle.metadata["solution"]
        minimal = puzzle.metadata["minimal"]
        if minimal and index < 20 and not puzzle.constraints:
            right &= not nonet.redundant(puzzle, timeout=600).clues
        wrong += not right
    results.append(f"| made: {name} ({engine}) | {COUNT} | {wrong} | |")
    assert not wrong
