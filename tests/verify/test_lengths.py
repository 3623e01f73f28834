"""No step prints a page: how long the words are, over the hardest puzzles that we know."""

from __future__ import annotations

from random import Random

import pytest
from tests.conftest import collection

import nonet

pytestmark = pytest.mark.slow

MAX_USUAL = 2600
MAX_BRIEF = 400
MAX_WHY = 6000


@pytest.mark.parametrize(("name", "count"), [("hardest_se11", 40), ("top1465", 80), ("hardest_1106", 10)])
def test_no_step_prints_a_page(name: str, count: int) -> None:
    lines = [
        line.split()[0].split(",")[0] for line in collection(f"classic/{name}.txt").read_text().splitlines() if line
    ]
    puzzles = [line for line in lines if len(line) == 81]
    for puzzle in Random(5).sample(puzzles, min(count, len(puzzles))):
        for step in nonet.explain(puzzle):
            text, brief = step.explain(), step.explain("brief")
            assert len(text) <= MAX_USUAL, text
            assert len(brief) <= MAX_BRIEF, brief
            assert "\n" not in brief
            assert len(step.explain("full")) >= len(text) - 200


def test_no_reason_prints_a_page() -> None:
    lines = [line.split()[0] for line in collection("classic/top1465.txt").read_text().splitlines() if line]
    for puzzle in [line for line in lines if len(line) == 81][:4]:
        for cell in range(0, 81, 16):
            for symbol in (2, 6):
                assert len(str(nonet.why(puzzle, cell, symbol))) <= MAX_WHY
