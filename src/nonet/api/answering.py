"""Solving a stream of puzzles: one `Answer` for each entry, or one `Answers` for a whole chunk of lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Any, NamedTuple

from nonet.api.solving import solve
from nonet.api.streaming import Chunk
from nonet.codecs import Entry
from nonet.core.outcome import Counters, Outcome, Status


class Answer(NamedTuple):
    """An entry and its outcome; `outcome` is None for an entry that is an error."""

    entry: Entry
    outcome: Outcome | None


@dataclass(frozen=True, slots=True, eq=False)
class Answers:
    """The answers to a chunk, one row for each line: `batch` holds those of plain 9x9, `outcomes` the others by row."""

    chunk: Chunk
    batch: Any  # a Batch; importing it here would import numpy even to solve a single line
    outcomes: Mapping[int, Outcome]
    seconds: float
    """The mean over the rows."""

    def __len__(self) -> int:
        return len(self.chunk)

    def text(self) -> bytes | None:
        """The solutions, one line for each row; None unless every row is plain 9x9 with exactly one solution."""
        unique = (self.batch.status == 1).all() and not self.chunk.others
        text: bytes = self.batch.text() if unique else b""
        return text or None

    def answers(self) -> Iterator[Answer]:
        """The answers row by row."""
        from nonet.api.many import BATCH_STATUSES

        for row in range(len(self)):
            entry = self.chunk.entry(row)
            if entry.error is not None or row in self.outcomes:
                yield Answer(entry, self.outcomes.get(row))
                continue
            status = BATCH_STATUSES[int(self.batch.status[row])]
            grid = self.batch.grid(row)
            guesses = int(self.batch.guesses[row])
            why = solve(entry.result()).why if status is Status.NONE else None
            found = () if grid is None else (grid,)
            yield Answer(entry, Outcome(status, found, "classic", why, Counters(1 + guesses, guesses), self.seconds))


def takes_chunks(
    *, engine: str = "auto", method: str | None = None, timeout: float | None = None, nodes: int | None = None
) -> bool:
    """Whether whole chunks can be solved: only `classic` solves rows, and a budget is per puzzle, not per chunk."""
    return engine in ("auto", "classic") and method is None and timeout is None and nodes is None


def answers(parts: Iterable[Entry | Chunk], **options: Any) -> Iterator[Answer | Answers]:
    """The answers to entries and chunks, in order. `options` are those of `solve`; for chunks see `takes_chunks`."""
    for part in parts:
        if isinstance(part, Entry):
            yield Answer(part, None if part.error is not None else solve(part.result(), **options))
            continue
        from nonet.api.many import solve_packed

        begun = perf_counter()
        batch = solve_packed(part.cells)
        outcomes = {row: solve(found.result(), **options) for row, found in part.others.items() if found.error is None}
        yield Answers(part, batch, outcomes, (perf_counter() - begun) / max(len(part), 1))
