"""The parts of a data set (train, test, ...): rows of the pool, each perhaps followed by equivalents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from nonet.api import NonetError
from nonet.api.bounds import timely
from nonet.data.classes import share_of
from nonet.data.kinds import Cells, Kind, Numbers
from nonet.data.pool import Pool

TRAIN, VALID, TEST = "train", "valid", "test"

BLOCK_ROWS = 65_536
"""Rows of a block, as near as whole groups come: what exporters write at once."""


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """Rows of a part: each puzzle is followed by its images, so that `per_group` rows belong together.

    `numbers` are the places in the pool, `images` 0 for the puzzle itself and 1, 2, ... for its images.
    """

    questions: Cells
    answers: Cells
    ratings: Numbers
    sources: Numbers
    numbers: Numbers
    images: Numbers

    def __len__(self) -> int:
        return len(self.questions)


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """The rows `numbers` of a pool, each followed by `images` random equivalents of the seed."""

    name: str
    pool: Pool
    numbers: Numbers
    images: int = 0
    seed: int = 0
    threads: int = 0

    def __len__(self) -> int:
        return len(self.numbers) * self.per_group

    @property
    def kind(self) -> Kind:
        """What board it is."""
        return self.pool.kind

    @property
    def per_group(self) -> int:
        """Rows for each puzzle of the pool: itself and its images."""
        return 1 + self.images

    def rows(self) -> Iterator[Rows]:
        """All rows in order. The blocks do not depend on threads, so neither do files."""
        size = max(BLOCK_ROWS // self.per_group, 1)
        for begin in timely(range(0, len(self.numbers), size)):
            yield self._rows(self.numbers[begin : begin + size])

    def _rows(self, numbers: Numbers) -> Rows:
        pool, places, count = self.pool, self.kind.places, self.per_group
        questions = np.empty((len(numbers), count, places), np.uint8)
        answers = np.empty_like(questions)
        questions[:, 0], answers[:, 0] = pool.puzzles[numbers], pool.solutions[numbers]
        if self.images:
            images = self.kind.images(questions[:, 0], self.images, self.seed, numbers, self.threads)
            questions[:, 1:] = images.reshape(len(numbers), self.images, places)
            solved = self.kind.solve(images, self.threads).solutions
            answers[:, 1:] = solved.reshape(len(numbers), self.images, places)
        return Rows(
            questions.reshape(-1, places),
            answers.reshape(-1, places),
            np.repeat(pool.ratings[numbers], count),
            np.repeat(pool.source[numbers], count),
            np.repeat(numbers, count),
            np.tile(np.arange(count, dtype=np.int32), len(numbers)),
        )


@dataclass(frozen=True, slots=True)
class Shares:
    """How much of all classes each part gets; training gets the rest."""

    test: float = 0.1
    valid: float = 0.0

    def __post_init__(self) -> None:
        if not (0 <= self.test <= 1 and 0 <= self.valid <= 1 and self.test + self.valid <= 1):
            raise NonetError(
                f"shares of {self.test:g} and {self.valid:g} make no sense", hint="from 0 to 1, together at most 1"
            )

    def split(self, pool: Pool, by: str = "puzzle", threads: int = 0) -> Mapping[str, Numbers]:
        """The places in the pool that go to each part, in order; a class is always on one side.

        The side follows from the class alone: a class below the share of `test` is in the test part, of any data and
        of any run. `by='grid'` takes the class of the solution, so that puzzles of one grid stay together.
        """
        ids = pool.ids if by == "puzzle" else pool.kind.classes(pool.solutions, threads).ids
        shares = share_of(ids)
        test = shares < self.test
        valid = (shares >= 1 - self.valid) & ~test
        found = {TRAIN: ~test & ~valid, VALID: valid, TEST: test}
        wanted = {TRAIN: True, VALID: self.valid > 0, TEST: self.test > 0}
        return {name: np.flatnonzero(mask) for name, mask in found.items() if wanted[name]}


BY = ("puzzle", "grid")
