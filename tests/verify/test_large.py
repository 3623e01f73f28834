"""Every engine that is installed on the large boards of the collections."""

import json
from pathlib import Path
from time import perf_counter

import pytest

import nonet
from nonet.engines import engines

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("engine", [name for name in engines.names if name not in ("classic", "python")])
def test_large_boards(data: Path, results: list[str], engine: str) -> None:
    if (how := engines[engine].available()) is not None:
        pytest.skip(f"{engine}: {how}")
    wrong: list[str] = []
    begun = perf_counter()
    lines = (data / "variants" / "large.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines:
        record = json.loads(line)
        board, solution = (
            nonet.read(record[key].split("\n", 1)[1].replace("-", ".")) for key in ("problem", "solution")
        )
        outcome = nonet.solve(board, engine=engine)
        if not outcome.unique or outcome.grid is None or outcome.grid.values != solution.givens:
            wrong.append(record["id"])
    results.append(f"| {engine} on large | {len(lines)} | {len(wrong)} | {perf_counter() - begun:.1f} |")
    assert not wrong
