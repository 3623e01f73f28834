"""The classic engine on many puzzles at once: one buffer in, arrays out."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.api.many import Batch, solve_many
from nonet.bench.answers import Answers
from nonet.bench.peers import Job, Peer, peers


class _Packed(Job):
    def __init__(self, puzzles: Sequence[str]) -> None:
        self._packed = "".join(puzzles).encode()
        self._batch: Batch | None = None

    def run(self) -> None:
        self._batch = solve_many(self._packed, limit=2, threads=1)

    def answers(self) -> Answers:
        assert self._batch is not None
        batch = self._batch
        return Answers(batch.counts.astype("uint8"), batch.solutions, int(batch.guesses.sum()))


class ClassicBatch(Peer):
    name = "classic batch"
    kind = "own"
    about = "nonet.solve_many on one buffer, one thread"

    def job(self, puzzles: Sequence[str]) -> Job:
        return _Packed(puzzles)


peers.register("classic batch")(ClassicBatch())
