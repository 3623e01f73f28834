"""Arrays for HRM and TRM, read back by a loader that was written from their description, not from ours.

A folder for each part has dataset.json and five arrays. Tokens are the value plus one, so that 1 is blank, and 0 is
padding; givens are in the labels, too. Puzzle i is the examples from `puzzle_indices[i]` up to `puzzle_indices[i + 1]`,
group g the puzzles from `group_indices[g]` on. An epoch draws one random member of each group.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import nonet
from nonet.data import Built

FIELDS = {
    "inputs": 2,
    "labels": 2,
    "puzzle_indices": 1,
    "group_indices": 1,
    "puzzle_identifiers": 1,
}


def load(folder: Path) -> tuple[dict[str, object], dict[str, np.ndarray[tuple[int, ...], np.dtype[np.int32]]]]:
    """The metadata and the arrays of a part, as the loaders take them: inputs and labels are mapped, not read."""
    metadata = json.loads((folder / "dataset.json").read_text())
    arrays = {}
    for name, dimensions in FIELDS.items():
        array = np.load(folder / f"{metadata['sets'][0]}__{name}.npy", mmap_mode="r" if dimensions == 2 else None)
        assert array.ndim == dimensions
        arrays[name] = array
    return metadata, arrays


@pytest.mark.parametrize("part", ["train", "test"])
def test_the_loader_finds_what_was_built(built: Built, part: str) -> None:
    metadata, arrays = load(built.folder / "hrm" / part)
    rows, groups = built.parts[part]
    assert metadata == {
        "pad_id": 0,
        "ignore_label_id": 0,
        "blank_identifier_id": 0,
        "vocab_size": 11,
        "seq_len": 81,
        "num_puzzle_identifiers": 1,
        "total_groups": groups,
        "total_puzzles": groups,
        "mean_puzzle_examples": 1,
        "sets": ["all"],
    }
    assert arrays["inputs"].shape == arrays["labels"].shape == (rows, 81)
    assert arrays["inputs"].dtype == arrays["labels"].dtype == np.uint8
    assert all(arrays[name].dtype == np.int32 for name in FIELDS if FIELDS[name] == 1)
    assert arrays["puzzle_indices"].tolist() == list(range(rows + 1))
    assert arrays["puzzle_identifiers"].tolist() == [0] * rows
    assert len(arrays["group_indices"]) == groups + 1
    assert arrays["group_indices"][0] == 0
    assert arrays["group_indices"][-1] == rows


def test_an_epoch(built: Built) -> None:
    """One member of each group: puzzles of different classes, each with its solution."""
    _, arrays = load(built.folder / "hrm" / "train")
    random = np.random.default_rng(1)
    starts, ends = arrays["group_indices"][:-1], arrays["group_indices"][1:]
    drawn = [arrays["puzzle_indices"][random.integers(start, end)] for start, end in zip(starts, ends, strict=True)]
    inputs, labels = (arrays[name][drawn].astype(np.int32) for name in ("inputs", "labels"))
    assert inputs.min() == 1
    assert inputs.max() <= 10
    assert labels.min() == 2
    assert ((inputs == 1) | (inputs == labels)).all(), "givens are in the labels"
    solved = nonet.solve_many((inputs - 1).astype(np.uint8))
    assert (solved.solutions == labels - 1).all()
    assert len(set(nonet.class_id_many((inputs - 1).astype(np.uint8)))) == len(drawn)
    for start, end in zip(starts, ends, strict=True):
        assert len(set(nonet.class_id_many((arrays["inputs"][start:end] - 1).astype(np.uint8)))) == 1


def test_identifiers_stand_beside(built: Built) -> None:
    assert json.loads((built.folder / "hrm" / "identifiers.json").read_text()) == ["<blank>"]
