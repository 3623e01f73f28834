"""JSON lines: reasoning-gym records and the traces.

Covers: reasoning_gym, traces, steps, data/exporters/_solving, data/exporters/_prompt.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nonet
from nonet.data import Built
from nonet.data.exporters import Options, exporters
from nonet.data.exporters._solving import NOTATIONS, notation
from nonet.data.kinds import kind_with
from nonet.data.making import make
from nonet.data.parts import Part


def records(folder: Path, part: str = "train") -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / f"{part}.jsonl").read_text(encoding="utf-8").splitlines()]


def scored(answer: str | None, entry: dict[str, Any]) -> float:
    """The score of reasoning-gym's environment, from its description: 1 if exact, else 0.9 of the share of cells."""
    if answer == entry["answer"]:
        return 1.0
    true, said = entry["answer"].split(), (answer or "").split()
    return 0.9 * sum(map(str.__eq__, said, true)) / len(true)


def test_reasoning_gym(built: Built) -> None:
    found = records(built.folder / "reasoning_gym")
    assert len(found) == built.parts["train"][0]
    assert len({row["metadata"]["source_index"] for row in found}) == len(found)
    for row in found:
        assert row.keys() == {"question", "answer", "metadata"}
        assert len(row["answer"].splitlines()) == 9
        assert scored(row["answer"], row) == 1.0
        told = row["metadata"]
        puzzle = nonet.read(told["puzzle"])
        assert told["num_empty"] == 81 - puzzle.clues == row["question"].split("\n\n")[1].count("_")
        assert nonet.reward(puzzle, row["answer"]) == 1.0
        assert told["solution"] == [[int(sign) for sign in line.split()] for line in row["answer"].splitlines()]
        assert nonet.read(row["question"].split("\n\n")[1]) == puzzle


def test_traces_end_in_the_answer(built: Built) -> None:
    for row in records(built.folder / "traces"):
        trace = nonet.explain(row["puzzle"])
        assert row["trace"].split("\n") == [" ".join(step.explain().split()) for step in trace]
        assert (row["solved"], row["label"]) == (True, str(trace.label)) == (True, "easy")
        assert nonet.reward(row["puzzle"], row["answer"]) == 1.0


def test_steps_lead_to_the_solution(built: Built) -> None:
    for row in records(built.folder / "steps", "test"):
        board = nonet.Board(row["puzzle"])
        for step in row["steps"]:
            assert {"technique", "places", "removes", "text", "notation"} <= step.keys()
            for cell, symbol in step["places"]:
                board.place(cell, symbol)
        assert board.is_solved
        assert row["ending"] == "solved"
        assert nonet.reward(row["puzzle"], row["solution"]) == 1.0


@pytest.mark.parametrize("name", NOTATIONS)
def test_notations(name: str, tmp_path: Path) -> None:
    """Each has one line for each step; `moves` alone says everything that is placed."""
    pool = make(kind_with((2, 2)), 2, 1, {})
    exporters["traces"].write(Part("train", pool, np.arange(2)), tmp_path, Options("se", name), lambda _: None)
    for row in records(tmp_path):
        trace = nonet.explain(row["puzzle"])
        lines = row["trace"].split("\n")
        assert len(lines) == len(trace)
        assert lines == [notation(name)(step) for step in trace]
        placed = [step.effect() for step in trace if step.places]
        assert name != "moves" or [line for line in lines if "=" in line] == placed


def test_other_boards(tmp_path: Path) -> None:
    pool = make(kind_with((2, 3)), 3, 1, {})
    part = Part("train", pool, np.arange(3), 1, seed=2)
    for name in ("traces", "steps", "reasoning gym"):
        (tmp_path / name).mkdir()
        exporters[name].write(part, tmp_path / name, Options("se"), lambda _: None)
    for row in records(tmp_path / "reasoning gym"):
        assert "every row, column and 2x3 box has each of 1 to 6" in row["question"]
        assert nonet.reward(row["metadata"]["puzzle"], row["answer"]) == 1.0
    assert [row["ending"] for row in records(tmp_path / "steps")] == ["solved"] * 6


def test_a_notation_that_there_is_not() -> None:
    with pytest.raises(nonet.NonetError, match="no notation named 'morse'"):
        notation("morse")
