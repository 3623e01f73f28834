"""`augment`: random puzzles that are equivalent to each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa

from nonet.api import NonetError, augment, fresh_seed
from nonet.api.bounds import timely
from nonet.api.columns import CELLS, text_of
from nonet.api.symmetry_many import augment_packed
from nonet.batch._column import Rows, texts_of
from nonet.batch.tasks import tasks
from nonet.batch.tasks._task import DONE, ERROR, Answer, Task, absent, refused


@tasks.register("augment")
@dataclass(frozen=True, slots=True)
class Augment(Task):
    """`n` rows for each puzzle: columns `augmented` (an equivalent puzzle) and `image` (its number, from 0).

    The images of a row are drawn from (`seed`, number of the row): the same however the rows are shared out. A puzzle
    with fewer than `n` equivalents, and a row that is no puzzle, has one row with the status 'error'.
    """

    name = "augment"
    main = "augmented"

    n: int = 1
    seed: int | None = None

    def __post_init__(self) -> None:
        if self.n < 1:
            raise NonetError(f"{self.n} images make no sense", hint="at least 1")
        if self.seed is None:
            object.__setattr__(self, "seed", fresh_seed())

    def fields(self) -> Sequence[pa.Field]:
        return [pa.field("augmented", pa.string()), pa.field("image", pa.int32())]

    def answer(self, rows: Rows, first: int) -> Answer:
        import numpy as np

        assert self.seed is not None
        images, failed = augment_packed(rows.cells, self.n, seed=self.seed, first=first, threads=self.threads)
        texts: dict[int, list[str]] = {}
        why = dict(rows.errors)
        for row in timely(np.flatnonzero(failed).tolist()):
            puzzle = rows.puzzle(row)
            if puzzle is None:
                continue
            try:
                texts[row] = [text_of(each) for each in augment(puzzle, self.n, seed=self.seed, first=first + row)]
            except NonetError as bad:
                why[row] = refused(bad)
        counts = np.full(len(rows), self.n)
        counts[list(why)] = 1
        source = np.repeat(np.arange(len(rows)), counts)
        begins = np.cumsum(counts) - counts
        image = np.arange(len(source)) - np.repeat(begins, counts)
        cells = images.reshape(-1, CELLS)[source * self.n + image]
        present = np.ones(len(rows), bool)
        present[list(why)] = False
        others = {int(begins[row]) + at: text for row, found in texts.items() for at, text in enumerate(found)}
        status = np.where(present, np.int8(DONE), np.int8(ERROR))[source]
        columns = [
            texts_of(cells, present[source], others),
            pa.array(image.astype(np.int32), mask=absent(np.flatnonzero(~present[source]), len(source))),
        ]
        return Answer(columns, status, {int(begins[row]): words for row, words in why.items()}, pa.array(source))
