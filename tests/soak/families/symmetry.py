"""Canonical forms: a scramble of our own has the same form, and the map leads there."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from tests.soak.family import Tally
from tests.soak.rows import UNKNOWN, boards, line, scrambled

from nonet.api.symmetry_many import augment_packed, canonical_packed

SHARE = 1


def compare(seed: int) -> Iterator[Tally]:
    known = boards(seed, count=30, copies=20)
    # What breaks a rule has no form; what is known to have a solution is a board.
    cells = np.ascontiguousarray(known.cells[known.counts > 0])
    forms = canonical_packed(cells, threads=1)
    (moved,) = scrambled(np.random.default_rng(seed + 1), cells)
    others = canonical_packed(np.ascontiguousarray(moved), threads=1)
    alike = (forms.cells == others.cells).all(axis=1) & (forms.automorphisms == others.automorphisms)
    yield _told("the form of a scramble = the form", cells, alike & (forms.status == 0))
    again = canonical_packed(forms.cells, threads=1)
    yield _told("the form of the form = the form", cells, (again.cells == forms.cells).all(axis=1))
    least = tuple(map(bytes, forms.cells)), tuple(map(bytes, moved))
    yield _told("no scramble is less than the form", cells, np.array([a <= b for a, b in zip(*least, strict=True)]))
    some = range(0, len(cells), 10)
    led = [forms.map(row).values(cells[row].tobytes()) == forms.cells[row].tobytes() for row in some]
    yield _told("the map leads to the form", cells[::10], np.array(led))
    images, status = augment_packed(cells, 2, seed=seed, threads=1)
    good = np.flatnonzero(status == 0)
    for each in range(2):
        image = np.ascontiguousarray(images[good, each])
        same = (canonical_packed(image, threads=1).cells == forms.cells[good]).all(axis=1)
        yield _told("an equivalent has the same form", cells[good], same & (image != cells[good]).any(axis=1))
    bad = np.ascontiguousarray(known.cells[known.counts == UNKNOWN])
    clash = np.array([_clashes(row) for row in bad])
    yield _told("boards refused = boards that clash", bad, (canonical_packed(bad, threads=1).status != 0) == clash)


def _clashes(row: np.ndarray[tuple[int], np.dtype[np.uint8]]) -> bool:
    """Whether a digit stands twice in a house."""
    seen = set()
    for cell in np.flatnonzero(row).tolist():
        digit = int(row[cell])
        for house in (("r", cell // 9), ("c", cell % 9), ("b", cell // 27 * 3 + cell % 9 // 3)):
            if (house, digit) in seen:
                return True
            seen.add((house, digit))
    return False


def _told(kind: str, cells: np.ndarray[tuple[int, int], np.dtype[np.uint8]], right: object) -> Tally:
    wrong = np.flatnonzero(~np.asarray(right))
    return Tally(kind, len(cells), tuple(line(cells[row]) for row in wrong))
