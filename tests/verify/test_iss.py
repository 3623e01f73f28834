"""Puzzles with all kinds of rules, as strings of Interactive Sudoku Solver, against what is told of their solutions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from time import perf_counter, process_time
from typing import NamedTuple

import pytest

import nonet
from nonet import ParseError, Puzzle
from nonet.core.errors import BudgetExceeded
from nonet.core.problem import lower
from nonet.engines import Run, search

NODES = 300_000
QUICK = 2_000

ASKED_OTHERWISE = {
    # Told to be unique; both of the solutions that we find are solutions there, too, if they are given as cells.
    "0-indexed: Sums and indexing": "multiple",
}


class Told(NamedTuple):
    """A puzzle as the collection has it. `verdict` is none, unique, multiple, or unknown."""

    name: str
    text: str
    verdict: str
    solution: str | None


class Found(NamedTuple):
    """What became of one: the same words as in the collection, refused, or unfinished."""

    verdict: str
    solution: str | None
    seconds: float
    guesses: int


def told(data: Path) -> Iterator[Told]:
    for line in (data / "variants" / "iss_strings.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        verdict = ASKED_OTHERWISE.get(entry["name"], entry["expect"].partition("(")[0])
        yield Told(entry["name"], entry["iss"], verdict, entry.get("solution"))


def in_short(puzzle: Puzzle, values: bytes) -> str:
    """The board alone, without cells that stand apart: digits, or letters from A where there are more than nine."""
    layout = puzzle.layout
    columns = next((column for column in range(layout.columns) if column in layout.missing), layout.columns)
    rows = next((row for row in range(layout.rows) if row * layout.columns in layout.missing), layout.rows)
    cells = [row * layout.columns + column for row in range(rows) for column in range(columns)]
    numbers = [int(puzzle.symbols[values[cell] - 1]) for cell in cells]
    return "".join(str(n) if max(numbers) < 10 or not n else chr(ord("A") + n - 1) for n in numbers)


def solved(entry: Told, nodes: int) -> Found:
    try:
        puzzle = nonet.read(entry.text)
    except ParseError as refused:
        if "cannot be read: we have no rule for" not in refused.message:
            raise
        return Found("refused", None, 0.0, 0)
    run = Run(nodes=nodes)
    begun = process_time()
    try:
        answers = list(islice(search(lower(puzzle), run, "general"), 2))
    except BudgetExceeded:
        return Found("unfinished", None, process_time() - begun, run.counters.guesses)
    verdict = ("none", "unique", "multiple")[len(answers)]
    solution = in_short(puzzle, answers[0]) if verdict == "unique" else None
    return Found(verdict, solution, process_time() - begun, run.counters.guesses)


def wrong(entry: Told, found: Found) -> bool:
    if found.verdict in ("refused", "unfinished"):
        return False
    if entry.verdict != "unknown" and found.verdict != entry.verdict:
        return True
    return found.verdict == "unique" and entry.solution is not None and found.solution != entry.solution


def test_most_are_solved_soon(data: Path) -> None:
    found = {entry: solved(entry, QUICK) for entry in told(data)}
    assert len(found) > 190
    assert not [entry.name for entry, answer in found.items() if wrong(entry, answer)]
    verdicts = [answer.verdict for answer in found.values()]
    assert verdicts.count("refused") == 0
    assert verdicts.count("unfinished") <= 70


@pytest.mark.slow
def test_all_verdicts_and_solutions(data: Path, results: list[str]) -> None:
    begun = perf_counter()
    found = {entry: solved(entry, NODES) for entry in told(data)}
    mistaken = [entry.name for entry, answer in found.items() if wrong(entry, answer)]
    seconds = perf_counter() - begun
    for verdict in ("refused", "unfinished"):
        names = [entry.name for entry, answer in found.items() if answer.verdict == verdict]
        results.append(f"| variants/iss_strings: {verdict} ({', '.join(names)}) | {len(names)} | 0 | |")
    results.append(f"| variants/iss_strings: verdicts and solutions | {len(found)} | {len(mistaken)} | {seconds:.1f} |")
    assert not mistaken


@pytest.mark.slow
def test_every_string_is_written_and_read_back(data: Path) -> None:
    refused = 0
    for entry in told(data):
        try:
            puzzle = nonet.read(entry.text)
        except ParseError:
            refused += 1
            continue
        again = nonet.read(nonet.write(puzzle, "iss"))
        assert (again.layout, again.symbols) == (puzzle.layout, puzzle.symbols), entry.name
        same = [set(lower(each).primitives) for each in (puzzle, again)]
        assert again == puzzle or same[0] == same[1], entry.name
    assert refused == 0
