"""Every variant of the public collections, read from its text, written again, and solved to the solution stated."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from time import perf_counter

import pytest

import nonet
from nonet import Puzzle, Status
from nonet.codecs import codecs, sniff

pytestmark = pytest.mark.slow

FORMS = {
    "killer": ("killer", 150),
    "jigsaw": ("jigsaw", 150),
    "consecutive": ("consecutive", 106),
    "evenodd": ("evenodd", 65),
    "samurai": ("samurai", 136),
    "large": ("sized", 63),
}
"""The format of each collection, and how many puzzles it has."""

SEVERAL = {"197_9x9": 2, "249_9x9": 4, "257_9x9": 4}
"""Killers with more solutions than the one that is stated."""


def records(data: Path, name: str) -> Iterator[tuple[str, str, str]]:
    with open(data / "variants" / f"{name}.jsonl", encoding="utf-8") as file:
        for line in file:
            record = json.loads(line)
            yield record["id"], record["problem"], record["solution"]


def stated(solution: str) -> list[list[int | None]]:
    return [[None if word == "-" else int(word) for word in row.split()] for row in solution.split("\n")[1:]]


@pytest.mark.parametrize("name", FORMS)
def test_text_forms(name: str, data: Path) -> None:
    """The form is recognized, its text written again sign by sign, and every other way to say it means the same."""
    form, count = FORMS[name]
    seen = 0
    for identity, problem, solution in records(data, name):
        found = sniff(problem)
        assert found is codecs[form], identity
        puzzle = nonet.read(problem)
        assert nonet.write(puzzle, form) == problem, identity
        for every in ("nonet", "toml"):
            assert nonet.read(nonet.write(puzzle, every)) == puzzle, identity
        answer = nonet.read(solution)
        assert answer.rows() == stated(solution), identity
        seen += 1
    assert seen == count


@pytest.mark.parametrize("name", [name for name in FORMS if name != "large"])
def test_solutions(name: str, data: Path, results: list[str]) -> None:
    begun = perf_counter()
    total = wrong = 0
    several = {}
    for identity, problem, solution in records(data, name):
        puzzle = nonet.read(problem)
        total += 1
        outcome = nonet.solve(puzzle, engine="general")
        if outcome.status is Status.MULTIPLE:
            grids = list(islice(nonet.solutions(puzzle, engine="general"), 10))
            several[identity] = len(grids)
            wrong += stated(solution) not in [grid.rows() for grid in grids]
            wrong += not all(keeps_the_rules(problem, grid.rows()) for grid in grids)
        else:
            wrong += outcome.grid is None or outcome.grid.rows() != stated(solution)
    results.append(f"| solutions by general: variants/{name} | {total:,} | {wrong} | {perf_counter() - begun:.1f} |")
    assert total == FORMS[name][1]
    assert not wrong
    assert several == (SEVERAL if name == "killer" else {})


def keeps_the_rules(problem: str, rows: Sequence[Sequence[object]]) -> bool:
    """Whether this solves the killer, looked at with nothing of ours: rows, columns, boxes, and cages with their sums.

    So the several solutions of a few killers are the puzzles' own, and not due to how they are read.
    """
    size, *lines = problem.split("\n")
    side = int(size.split()[0])
    sums, cages = ([line.split() for line in part] for part in (lines[:side], lines[side:]))
    height = {4: 2, 6: 2, 9: 3}[side]
    width = side // height
    groups: dict[tuple[str, object], list[int]] = {}
    totals: dict[tuple[str, object], int] = {}
    for r in range(side):
        for c in range(side):
            cage = ("cage", cages[r][c])
            for group in (("row", r), ("column", c), ("box", (r // height, c // width)), cage):
                value = rows[r][c]
                assert isinstance(value, int)
                groups.setdefault(group, []).append(value)
            if sums[r][c] != "-":
                totals[cage] = int(sums[r][c])
    different = all(len(set(values)) == len(values) for values in groups.values())
    return different and all(sum(groups[cage]) == total for cage, total in totals.items())


def test_a_killer_with_several_solutions_cannot_have_one(data: Path) -> None:
    """In 257 three cages of two cells stand side by side in columns 1 and 2, with 7 1, 1 9 and 9 7.

    Whoever turns all three round changes no row, column, box, cage or sum; so no reading of the text makes it unique.
    """
    problem, solution = next((p, s) for identity, p, s in records(data, "killer") if identity == "257_9x9")
    rows = [list(row) for row in stated(solution)]
    for row in (0, 3, 8):
        rows[row][0], rows[row][1] = rows[row][1], rows[row][0]
    assert rows != stated(solution)
    assert keeps_the_rules(problem, rows)
    puzzle: Puzzle = nonet.read(problem)
    pairs = {rule.cells for rule in puzzle.constraints if rule.kind == "killer cage" and len(rule.cells) == 2}  # type: ignore[attr-defined]
    assert {(0, 1), (27, 28), (72, 73)} <= pairs
