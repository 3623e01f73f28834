"""Soundness: no step of any path contradicts the only solution, on a sample of every collection.

`python -m tests.verify.test_steps CLASSIC VARIANT` walks on until so many steps were checked, and tells the counts.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.conftest import collection

import nonet
from nonet.core.puzzle import Puzzle

pytestmark = pytest.mark.slow

CLASSIC = ("clue17", "easy", "hardest_1106", "hardest_se11", "minimal", "top1465")
VARIANTS = ("killer", "jigsaw", "consecutive", "evenodd", "iss_strings")

TIMEOUT = 10.0
"""Seconds for one path; what was found until then is checked."""


def puzzles(data: Path, name: str, seed: int) -> Iterator[Puzzle]:
    """The puzzles of a collection, in an order that the seed shuffles."""
    if name in CLASSIC:
        lines = (data / "classic" / f"{name}.txt").read_text(encoding="utf-8").split("\n")
        texts = [line.split()[0] for line in lines if line and line[0] in "0123456789."]
    else:
        records = map(json.loads, (data / "variants" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())
        texts = [record.get("problem") or record["iss"] for record in records]
    Random(seed).shuffle(texts)
    for text in texts:
        try:
            yield nonet.read(text)
        except nonet.NonetError:
            continue


def wrong_steps(puzzle: Puzzle) -> tuple[Counter[str], list[str]]:
    """How often each technique was used on the path, and the steps that the only solution contradicts."""
    outcome = nonet.solve(puzzle, timeout=TIMEOUT)
    if not outcome.unique or outcome.grid is None:
        return Counter(), []
    values, size = outcome.grid.values, len(puzzle.symbols)
    used: Counter[str] = Counter()
    wrong = []
    for step in nonet.explain(puzzle, timeout=TIMEOUT):
        used[step.technique] += 1
        holds = all(values[node // size] == node % size + 1 for node in step.placing)
        if not holds or any(values[node // size] == node % size + 1 for node in step.removing):
            wrong.append(f"{puzzle.line()}: {step.notation()}")
    return used, wrong


def walk(data: Path, names: tuple[str, ...], wanted: int, seed: int = 1) -> Counter[str]:
    """Checks paths, a puzzle of each collection in turn, until there were `wanted` steps."""
    used: Counter[str] = Counter()
    sources = [puzzles(data, name, seed) for name in names]
    while sources and used.total() < wanted:
        for source in list(sources):
            puzzle = next(source, None)
            if puzzle is None:
                sources.remove(source)
                continue
            steps, wrong = wrong_steps(puzzle)
            assert not wrong, wrong
            used += steps
    return used


def test_no_classic_step_is_unsound() -> None:
    data = collection("classic/top1465.txt").parents[1]
    used = walk(data, CLASSIC, 4000)
    assert used.total() >= 4000


def test_no_variant_step_is_unsound() -> None:
    data = collection("variants/killer.jsonl").parents[1]
    used = walk(data, VARIANTS[:4], 3000)
    assert used.total() >= 3000


if __name__ == "__main__":
    folder = collection("classic/top1465.txt").parents[1]
    for kind, names, wanted in (("classic", CLASSIC, int(sys.argv[1])), ("variant", VARIANTS, int(sys.argv[2]))):
        counts = walk(folder, names, wanted)
        print(f"{counts.total():,} {kind} steps, none unsound: {dict(counts.most_common())}")
