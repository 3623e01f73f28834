"""Classes of equivalent puzzles in arrays of ids: which are first, how many there are, and who has them, too."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from nonet.data.kinds import Ids, Numbers

Flags: TypeAlias = "np.ndarray[tuple[int], np.dtype[np.bool_]]"


def first_of_each(ids: Ids) -> Flags:
    """Whether each row is the first of its class."""
    first = np.zeros(len(ids), np.bool_)
    first[np.unique(ids, return_index=True)[1]] = True
    return first


def count_of(ids: Ids) -> int:
    """How many classes there are."""
    return len(np.unique(ids))


def partners(ids: Ids, others: Ids) -> Numbers:
    """For each row the first row of `others` that is in the same class, -1 if there is none."""
    classes, first = np.unique(others, return_index=True)
    if not len(classes):
        return np.full(len(ids), -1, np.int64)
    places = np.minimum(np.searchsorted(classes, ids), len(classes) - 1)
    return np.where(classes[places] == ids, first[places], -1)


SHARES = 1 << 64


def share_of(ids: Ids) -> Numbers:
    """A number from 0 to 1 for each class, evenly spread: the first 64 bits of its id.

    It depends on the class alone, so a puzzle and all its equivalents are always on the same side of a split, whatever
    else is in the data, and in every data set that is split so.
    """
    words = np.frombuffer(ids.tobytes(), ">u8")[::2]
    return words.astype(np.float64) / SHARES
