"""Symmetries of plain 9x9 boards, natively: one puzzle, or rows of arrays. `src/native/symmetry/` tells how."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from nonet import _native
from nonet.core.symbols import Symbol
from nonet.symmetry.shape import Shape
from nonet.symmetry.symmetry import Symmetry

if TYPE_CHECKING:
    import numpy as np

    Bytes1 = np.ndarray[tuple[int], np.dtype[np.uint8]]
    Bytes2 = np.ndarray[tuple[int, int], np.dtype[np.uint8]]
    Bytes3 = np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]
    Counts = np.ndarray[tuple[int], np.dtype[np.uint32]]

SHAPE = Shape(9, 3, 3)
CELLS = 81
SYMBOLS = 9
MAP_BYTES = 29
"""A map as the kernel tells it: transposed or not, nine rows, nine columns, ten labels."""


class RowStatus(IntEnum):
    """What became of a row of a batch; the kernel's numbers."""

    DONE = 0
    CONFLICT = 1
    """A digit stands twice in a house."""
    INVALID = 2
    """A byte that is no cell."""
    STOPPED = 3
    FEW = 4
    """Fewer equivalents exist than were asked for."""


class Found(NamedTuple):
    """The canonical form of a puzzle, how many automorphisms it has, and one of the maps to the form, as bytes."""

    form: bytes
    automorphisms: int
    map: bytes


def canonical(values: bytes) -> Found:
    """The form of 81 values (0: empty), of which none stands twice in a house."""
    status, automorphisms, form, told = _native.canonical(values)
    assert status == RowStatus.DONE
    return Found(form, automorphisms, told)


def symmetry_of(told: bytes, symbols: tuple[Symbol, ...]) -> Symmetry:
    """A map from the kernel's bytes."""
    return Symmetry(
        SHAPE, told[0] == 1, tuple(told[1:10]), tuple(told[10:19]), tuple(told[19:MAP_BYTES]), symbols, symbols
    )


def canonical_rows(cells: Bytes2, threads: int) -> tuple[Bytes2, Bytes2, Counts, Bytes1]:
    """(forms, maps, automorphisms, status) of every row; rows that are no puzzle are zeros."""
    import numpy as np

    count = len(cells)
    forms, maps = np.empty((count, CELLS), np.uint8), np.empty((count, MAP_BYTES), np.uint8)
    automorphisms, status = np.empty(count, np.uint32), np.empty(count, np.uint8)
    _native.canonical_rows(cells, threads, forms, maps, automorphisms, status)
    return forms, maps, automorphisms, status


def augment_rows(cells: Bytes2, count: int, seed: int, first: int, threads: int) -> tuple[Bytes3, Bytes1]:
    """(images, status): `count` equivalents of every row, drawn from the stream (seed, first + row)."""
    import numpy as np

    images, status = np.empty((len(cells), count, CELLS), np.uint8), np.empty(len(cells), np.uint8)
    word = (1 << 64) - 1
    _native.augment_rows(cells, seed & word, first & word, threads, images, status)
    return images, status
