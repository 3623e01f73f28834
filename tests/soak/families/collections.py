"""Every step of `explain` on puzzles of the collections, against solutions that are stated or proved the only ones."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tests.conftest import collections
from tests.soak.family import Tally

import nonet
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol

SHARE = 2
PLAIN = ("easy", "minimal", "clue17", "top1465")
PLAIN_AT_ONCE = 5
STATED = ("killer", "jigsaw", "consecutive", "evenodd")
SECONDS = 5.0
"""How long a path of a variant may be searched: of a longer one, what there is then is compared."""

Solution = Mapping[int, Symbol | None]
"""The symbol of each cell."""


def missing() -> str | None:
    folder = collections()
    if folder is None or not all((folder / name).is_dir() for name in ("classic", "variants")):
        return "there are no puzzle collections: NONET_DATA names their folder"
    return None


def compare(seed: int) -> Iterator[Tally]:
    """Rows of each collection, the next ones with the next seed."""
    for name in PLAIN:
        rows = _lines(f"classic/{name}.txt")
        for number in range(seed * PLAIN_AT_ONCE, (seed + 1) * PLAIN_AT_ONCE):
            puzzle = nonet.read(rows[number % len(rows)])
            yield _sound(name, puzzle, _proved(puzzle, engine="classic"))
    for name in STATED:
        row = _row(name, seed)
        yield _sound(name, puzzle := nonet.read(row["problem"]), _stated(puzzle, row["solution"]))
    for name, field, chosen in VARIANTS:
        row = _row(name, seed, chosen)
        yield _sound(name, puzzle := nonet.read(row[field]), _proved(puzzle))
    puzzle = nonet.generate(rules=["killer"], seed=seed)
    yield _sound("generated killer", puzzle, _proved(puzzle))


def _expected(row: Mapping[str, Any]) -> bool:
    return row.get("expect") == "unique"


VARIANTS: tuple[tuple[str, str, Callable[[Mapping[str, Any]], bool]], ...] = (
    ("fpuzzles", "fpuzzles_b64", lambda _row: True),
    ("iss_strings", "iss", _expected),
)
"""Collections whose solutions are proved and not stated: the field of the puzzle, and which rows have one solution."""


@cache
def _lines(path: str) -> tuple[str, ...]:
    folder = collections()
    assert folder is not None
    lines = Path(folder / path).read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))


def _row(name: str, seed: int, chosen: Callable[[Mapping[str, Any]], bool] = lambda _row: True) -> Mapping[str, Any]:
    rows = [row for row in map(json.loads, _lines(f"variants/{name}.jsonl")) if chosen(row)]
    row: Mapping[str, Any] = rows[seed % len(rows)]
    return row


def _stated(puzzle: Puzzle, text: str) -> Solution:
    """The solution that stands in the collection: a line with the size, then the numbers."""
    numbers = [int(number) for number in text.split()[2:]]
    return {cell: puzzle.symbols[number - 1] for cell, number in zip(puzzle.layout.cells, numbers, strict=True)}


def _proved(puzzle: Puzzle, engine: str = "auto") -> Solution | None:
    """The only solution; None if it is not found in time, or not proved the only one."""
    outcome = nonet.solve(puzzle, engine=engine, timeout=4 * SECONDS)
    if not outcome.unique or outcome.grid is None:
        return None
    return {cell: outcome.grid[cell] for cell in puzzle.layout.cells}


def _sound(name: str, puzzle: Puzzle, answer: Solution | None) -> Tally:
    """The steps of the path: what they place is the solution's, and nothing of it is removed."""
    if answer is None:
        return Tally(f"{name}: not proved in time", 0)
    steps = nonet.explain(puzzle, timeout=SECONDS).steps
    wrong = [
        f"{puzzle.line()}: {step.technique}: {step.notation()}"
        for step in steps
        if any(answer[cell] != symbol for cell, symbol in step.places)
        or any(answer[cell] == symbol for cell, symbol in step.removes)
    ]
    return Tally(f"a step of {name} keeps the solution", len(steps), tuple(wrong))
