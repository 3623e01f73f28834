"""Every answer on public collections against what the collections say, and every method against the engine."""

from itertools import islice
from pathlib import Path
from time import perf_counter

import pytest

import nonet
from nonet import Status
from nonet.methods import methods

SLOW = {"areas", "stack"}
"""Methods that search for hours on some of these."""

pytestmark = pytest.mark.slow

SETS = {
    "easy": (Status.UNIQUE, 2000),
    "minimal": (Status.UNIQUE, 2000),
    "clue17": (Status.UNIQUE, 2000),
    "top1465": (Status.UNIQUE, 733),
    "hardest_se11": (Status.UNIQUE, 150),
    "hardest_1106": (Status.UNIQUE, 100),
    "multiple_solutions": (Status.MULTIPLE, 2000),
}


def record(results: list[str], name: str, puzzles: int, wrong: int, begun: float) -> None:
    results.append(f"| {name} | {puzzles:,} | {wrong} | {perf_counter() - begun:.1f} |")


@pytest.mark.parametrize("name", SETS)
def test_statuses(name: str, data: Path, results: list[str]) -> None:
    expected, most = SETS[name]
    begun = perf_counter()
    total = wrong = 0
    for puzzle in islice(nonet.read_many(data / "classic" / f"{name}.txt"), most):
        total += 1
        wrong += nonet.solve(puzzle).status is not expected
    record(results, f"status by auto: classic/{name}", total, wrong, begun)
    assert total == most
    assert not wrong


@pytest.mark.parametrize("method", [name for name in methods.names if name not in SLOW])
@pytest.mark.parametrize("name", ["easy", "minimal", "multiple_solutions"])
def test_methods(name: str, method: str, data: Path, results: list[str]) -> None:
    begun = perf_counter()
    total = wrong = unknown = 0
    for puzzle in islice(nonet.read_many(data / "classic" / f"{name}.txt"), 60):
        total += 1
        outcome = nonet.solve(puzzle, method=method, seed=total, timeout=10)
        if outcome.status is Status.UNKNOWN:
            unknown += 1
            continue
        true = nonet.solve(puzzle)
        wrong += outcome.status is not true.status
        if outcome.unique:
            wrong += outcome.grid != true.grid
    label = f"method {method}: classic/{name}" + (f" ({unknown} not finished in 10 s)" if unknown else "")
    record(results, label, total, wrong, begun)
    assert not wrong
    assert unknown < total


def test_large_boards_and_their_solutions(data: Path, results: list[str]) -> None:
    """Boards of 9x9 and 16x16 in the text form of the collection, with the solution that it states."""
    import json

    begun = perf_counter()
    total = wrong = unknown = 0
    for line in (data / "variants" / "large.jsonl").read_text().splitlines():
        record_ = json.loads(line)
        size, *rows = record_["problem"].split("\n")
        side = int(size.split()[0])
        puzzle = nonet.read([row.split() for row in rows[:side]])
        outcome = nonet.solve(puzzle, timeout=20)
        total += 1
        if outcome.status is Status.UNKNOWN:
            unknown += 1
            continue
        stated = nonet.read([row.split() for row in record_["solution"].split("\n") if row.strip()][-side:])
        wrong += outcome.grid is None or outcome.grid.line() != stated.line()
    label = "solutions: variants/large" + (f" ({unknown} not finished in 20 s)" if unknown else "")
    record(results, label, total, wrong, begun)
    assert not wrong
