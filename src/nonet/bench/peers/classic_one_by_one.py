"""The classic engine on one puzzle at a time, as a program calls it that has only one."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.api.solving import solve
from nonet.bench.peers import Job, OneByOne, Peer, peers
from nonet.bench.peers._outcome import answer


class ClassicOneByOne(Peer):
    name = "classic one by one"
    kind = "own"
    about = "nonet.solve(text), an outcome object each"

    def job(self, puzzles: Sequence[str]) -> Job:
        return OneByOne(puzzles, solve, answer)


peers.register("classic one by one")(ClassicOneByOne())
