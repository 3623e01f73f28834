"""`canon`: the canonical form, the id of the class, and the number of automorphisms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa

from nonet.api import BudgetExceeded, NonetError
from nonet.api.bounds import timely
from nonet.api.columns import CELLS, text_of
from nonet.api.symmetry import timed_form_of
from nonet.api.symmetry_many import canonical_packed
from nonet.batch._column import Rows, texts_of
from nonet.batch.tasks import tasks
from nonet.batch.tasks._task import DONE, ERROR, UNKNOWN, Answer, Task, refused


@tasks.register("canon")
@dataclass(frozen=True, slots=True)
class Canon(Task):
    """Columns `canonical`, `canonical_id` (as `nonet.class_id`) and `automorphisms`."""

    name = "canon"
    main = "canonical"

    def fields(self) -> Sequence[pa.Field]:
        found = [("canonical", pa.string()), ("canonical_id", pa.string()), ("automorphisms", pa.int64())]
        return [pa.field(*each) for each in found]

    def answer(self, rows: Rows, first: int) -> Answer:
        import numpy as np

        forms = canonical_packed(rows.cells, threads=self.threads)
        ids = forms.ids()
        present = forms.status == 0
        status = np.where(present, np.int8(DONE), np.int8(ERROR))
        automorphisms = forms.automorphisms.astype(np.int64)
        why = dict(rows.errors)
        others: dict[int, str] = {}
        for row in timely(np.flatnonzero(~present).tolist()):
            puzzle = rows.puzzle(row)
            if puzzle is None:
                continue
            try:
                form = timed_form_of(puzzle)
            except NonetError as bad:
                why[row] = refused(bad)
                status[row] = UNKNOWN if isinstance(bad, BudgetExceeded) else ERROR
                continue
            others[row], ids[row], automorphisms[row] = text_of(form.puzzle), form.id, form.automorphisms
            status[row], present[row] = DONE, True
        absent = None if present.all() else ~present
        columns = [
            texts_of(forms.cells.reshape(-1, CELLS), present, others),
            pa.array(ids, pa.string(), mask=absent),
            pa.array(automorphisms, mask=absent),
        ]
        return Answer(columns, status, why)
