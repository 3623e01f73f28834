"""The SE kernel against ratings and whole solutions by the classic rater, and against public lists."""

import csv
import json
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter

import numpy as np
import pytest
from tests.conftest import collection

import nonet
from nonet import Puzzle

pytestmark = pytest.mark.slow


@pytest.fixture
def logic() -> Path:
    return collection("logic")


def record(results: list[str], name: str, puzzles: int, wrong: int, begun: float) -> None:
    results.append(f"| SE: {name} | {puzzles:,} | {wrong} | {perf_counter() - begun:.1f} |")


def table(file: Path) -> list[dict[str, str]]:
    with file.open() as rows:
        return list(csv.DictReader(rows))


def test_every_step_of_whole_solutions(logic: Path, results: list[str]) -> None:
    begun = perf_counter()
    cases = [json.loads(line) for line in (logic / "se_steps.jsonl").read_text().splitlines()]
    wrong = 0
    for case in cases:
        rating = nonet.rate(case["puzzle"]).se
        assert rating is not None
        steps = [[step.technique, step.rating] for step in rating.steps]
        wrong += (rating.er, rating.ep, rating.ed, steps) != (case["er"], case["ep"], case["ed"], case["steps"])
    record(results, "every step, se_steps", len(cases), wrong, begun)
    assert len(cases) == 174
    assert not wrong


def test_the_next_step_of_positions(logic: Path, results: list[str]) -> None:
    begun = perf_counter()
    cases = [json.loads(line) for line in (logic / "se_positions.jsonl").read_text().splitlines()]
    wrong = sum(not _same_step(case) for case in cases)
    record(results, "the next step and what it does, se_positions", len(cases), wrong, begun)
    assert len(cases) == 137
    assert not wrong


def _same_step(case: Mapping[str, object]) -> bool:
    grid, signs = str(case["grid"]), str(case["cand"])
    empty = nonet.Puzzle.empty()
    givens = bytes(0 if sign == "." else int(sign) for sign in grid)
    marks = tuple(
        sum(1 << digit for digit in range(9) if signs[cell * 9 + digit] != ".") for cell in range(len(givens))
    )
    rating = nonet.rate(Puzzle(empty.layout, empty.symbols, givens, candidates=marks)).se
    assert rating is not None
    step = rating.steps[0]
    # The file lists all that is gone afterwards: after a placement also the rest of its cell, and its digit in peers.
    gone = {(cell, digit) for cell, digit in step.removes}
    for cell, digit in step.places:
        gone |= {(cell, other) for other in range(1, 10) if marks[cell] >> (other - 1) & 1}
        gone |= {
            (peer, digit)
            for area in empty.areas()
            if cell in area.cells
            for peer in area.cells
            if peer != cell and not givens[peer] and marks[peer] >> (int(digit) - 1) & 1
        }
    stated = {tuple(pair) for pair in case["removed"]}  # type: ignore[attr-defined]
    placed = {tuple(pair) for pair in case["place"]}  # type: ignore[attr-defined]
    return (
        (step.technique, step.rating) == (case["technique"], case["rating"])
        and set(step.places) == placed
        and gone - placed == stated - placed
    )


def test_er_ep_ed(logic: Path, results: list[str]) -> None:
    begun = perf_counter()
    rows = table(logic / "se_classic_er_ep_ed.csv")
    ratings = nonet.rate_many([row["puzzle"] for row in rows])
    wrong = np.zeros(len(rows), bool)
    for name, scale in (("ER", ratings.er), ("EP", ratings.ep), ("ED", ratings.ed)):
        wrong |= scale != np.array([float(row[name]) for row in rows])
    record(results, "ER, EP and ED, se_classic_er_ep_ed", len(rows), int(wrong.sum()), begun)
    assert not wrong.any()


def test_er_of_an_unbiased_collection(logic: Path, results: list[str]) -> None:
    begun = perf_counter()
    rows = table(logic / "se_controlled_bias.csv")
    wrong = nonet.rate_many([row["puzzle"] for row in rows]).er != np.array([float(row["SER"]) for row in rows])
    record(results, "ER, se_controlled_bias", len(rows), int(wrong.sum()), begun)
    assert not wrong.any()


def test_er_of_17_clues(logic: Path, results: list[str]) -> None:
    """That list is known to be 0.1-0.2 low in the band of Nishio chains (7.5-7.9), and is not followed there."""
    begun = perf_counter()
    rows = table(logic / "se_17clue.csv")
    stated = np.array([float(row["SER"]) for row in rows])
    er = nonet.rate_many([row["puzzle"] for row in rows]).er
    band = (stated >= 7.5) & (stated <= 7.9)
    wrong = er != stated
    record(results, "ER, se_17clue outside 7.5-7.9", int((~band).sum()), int(wrong[~band].sum()), begun)
    record(
        results, "ER, se_17clue within 7.5-7.9, where the list is low", int(band.sum()), int(wrong[band].sum()), begun
    )
    assert np.mean(wrong[~band]) <= 0.005


def test_er_of_the_hardest(logic: Path, results: list[str]) -> None:
    """The list mixes versions of the rater, so the agreement is told, and only its order of size demanded."""
    begun = perf_counter()
    rows = table(logic / "se_hardest.csv")
    ratings = nonet.rate_many([row["puzzle"] for row in rows], nodes=None)
    wrong = ratings.er != np.array([float(row["ER"]) for row in rows])
    record(results, "ER, se_hardest (mixed versions)", len(rows), int(wrong.sum()), begun)
    assert not ratings.status.any()
    assert np.mean(wrong) <= 0.05
