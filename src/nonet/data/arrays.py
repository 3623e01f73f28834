"""Reading the arrays of HRM and TRM again, to survey them and to look for leaks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from nonet.api import ParseError, read
from nonet.data.kinds import Cells, Kind, kind_of

INPUTS, LABELS = "all__inputs.npy", "all__labels.npy"

_BLOCK_ROWS = 16_384


def holds_arrays(folder: Path) -> bool:
    """Whether this is a folder such as `hrm/train`."""
    return (folder / INPUTS).is_file()


def kind_in(folder: Path) -> Kind:
    """The kind of board that the arrays hold."""
    inputs = _opened(folder / INPUTS)
    return kind_of(read("." * inputs.shape[1]))


def blocks_in(folder: Path) -> Iterator[tuple[Cells, Cells]]:
    """Puzzles and solutions, block by block, without loading all of them."""
    inputs, labels = _opened(folder / INPUTS), _opened(folder / LABELS)
    if inputs.shape != labels.shape:
        raise ParseError(f"the shapes differ: {inputs.shape} and {labels.shape}", source=str(folder))
    top = kind_in(folder).template.layout.rows + 1
    for begin in range(0, len(inputs), _BLOCK_ROWS):
        yield (
            _values(inputs[begin : begin + _BLOCK_ROWS], top, folder / INPUTS, begin),
            _values(labels[begin : begin + _BLOCK_ROWS], top, folder / LABELS, begin),
        )


def _opened(path: Path) -> Cells:
    try:
        found = np.load(path, mmap_mode="r", allow_pickle=False)
    except ValueError as bad:
        raise ParseError("this is no array of numpy", source=str(path), hint="was it cut off?") from bad
    if found.ndim != 2 or found.dtype.kind not in "ui" or round(found.shape[1] ** 0.5) ** 2 != found.shape[1]:
        raise ParseError(
            f"an array of {found.dtype} and shape {found.shape} holds no boards", source=str(path), expected="(N, 81)"
        )
    cells: Cells = found
    return cells


def _values(tokens: Cells, top: int, path: Path, begin: int) -> Cells:
    """Cells from tokens: 1 is empty."""
    wrong = ((tokens < 1) | (tokens > top)).any(axis=1)
    if wrong.any():
        row = int(np.flatnonzero(wrong)[0])
        raise ParseError(
            "this row has a token that is no cell", source=str(path), line=begin + row + 1, expected=f"1 to {top}"
        )
    return (np.asarray(tokens) - 1).astype(np.uint8)
