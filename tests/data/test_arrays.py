"""Reading arrays of HRM: good ones, and those that somebody broke."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import nonet
from nonet.data.arrays import INPUTS, LABELS, blocks_in, holds_arrays, kind_in

MADE = nonet.generate_many(3, seed=1)


def saved(folder: Path, inputs: object, labels: object) -> Path:
    np.save(folder / INPUTS, np.asarray(inputs))
    np.save(folder / LABELS, np.asarray(labels))
    return folder


@pytest.mark.parametrize("dtype", ["uint8", "int64", "int32"])
def test_what_loaders_of_others_save(tmp_path: Path, dtype: str) -> None:
    folder = saved(tmp_path, (MADE.puzzles + 1).astype(dtype), (MADE.solutions + 1).astype(dtype))
    assert holds_arrays(folder)
    assert kind_in(folder).is_classic
    [(cells, answers)] = blocks_in(folder)
    assert (cells == MADE.puzzles).all()
    assert (answers == MADE.solutions).all()


def test_other_folders_hold_none(tmp_path: Path) -> None:
    assert not holds_arrays(tmp_path)
    assert not holds_arrays(tmp_path / "nothing")


@pytest.mark.parametrize(
    ("inputs", "labels", "words"),
    [
        (MADE.puzzles + 1, MADE.solutions[:2] + 1, "shapes differ"),
        (MADE.puzzles, MADE.solutions + 1, "row has a token"),
        (MADE.puzzles + 1, MADE.solutions + 3, "row has a token"),
        (np.zeros((2, 80), np.uint8), np.zeros((2, 80), np.uint8), "holds no boards"),
        (np.zeros((2, 81)), np.zeros((2, 81)), "holds no boards"),
        (np.zeros(81, np.uint8), np.zeros(81, np.uint8), "holds no boards"),
    ],
)
def test_broken_arrays(tmp_path: Path, inputs: object, labels: object, words: str) -> None:
    with pytest.raises(nonet.ParseError, match=words):
        list(blocks_in(saved(tmp_path, inputs, labels)))


def test_a_cut_file(tmp_path: Path) -> None:
    folder = saved(tmp_path, MADE.puzzles + 1, MADE.solutions + 1)
    (folder / INPUTS).write_bytes((folder / INPUTS).read_bytes()[:150])
    with pytest.raises(nonet.ParseError, match="no array of numpy"):
        list(blocks_in(folder))
