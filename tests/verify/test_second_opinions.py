"""The same verdict from engines that share only the lowering with ours, on all that they finish in ten seconds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import pytest

import nonet
from nonet import ParseError, Puzzle, Status
from nonet.engines import engines

pytestmark = pytest.mark.slow

SECONDS = 10.0

OTHERS = [name for name in engines.names if name not in ("classic", "general", "python")]
"""Whoever is neither ours nor the oracle."""

COLLECTIONS = {
    "killer": "problem",
    "jigsaw": "problem",
    "consecutive": "problem",
    "evenodd": "problem",
    "samurai": "problem",
    "large": "problem",
    "fpuzzles": "fpuzzles_b64",
    "iss_strings": "iss",
}
"""The field that holds the puzzle's text."""


def puzzles(data: Path, name: str) -> Iterator[tuple[str, Puzzle]]:
    """All that can be read; what is refused, and how that is said, others look at."""
    for line in (data / "variants" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        try:
            puzzle = nonet.read(entry[COLLECTIONS[name]])
        except ParseError:
            continue
        yield next(str(entry[key]) for key in ("name", "title", "id") if key in entry), puzzle


@pytest.mark.parametrize("engine", OTHERS)
@pytest.mark.parametrize("name", COLLECTIONS)
def test_the_same_verdict(name: str, engine: str, data: Path, results: list[str]) -> None:
    if (how := engines[engine].available()) is not None:
        pytest.skip(f"{engine}: {how}")
    begun = perf_counter()
    seen: Counter[str] = Counter()
    differ = []
    for identity, puzzle in puzzles(data, name):
        opinion = nonet.solve(puzzle, engine=engine, timeout=SECONDS)
        if opinion.status is Status.UNKNOWN:
            seen["unfinished"] += 1
            continue
        ours = nonet.solve(puzzle, engine="general", timeout=SECONDS)
        if ours.status is Status.UNKNOWN:
            seen["finished by it alone"] += 1
            continue
        seen["compared"] += 1
        same = opinion.status is ours.status and (ours.status is not Status.UNIQUE or opinion.grid == ours.grid)
        if not same:
            differ.append(identity)
    told = ", ".join(f"{count} {what}" for what, count in sorted(seen.items()))
    seconds = perf_counter() - begun
    looked = sum(seen.values())
    results.append(f"| verdict by {engine}: variants/{name} ({told}) | {looked} | {len(differ)} | {seconds:.0f} |")
    print(f"{name} by {engine}: {told}; differ: {differ}; {seconds:.0f} s")
    assert seen["compared"]
    assert not differ
