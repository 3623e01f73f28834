"""The oracle: plain Python, the engine that every other one is compared with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from nonet.api.solving import solve
from nonet.bench.peers import Job, OneByOne, Peer, peers
from nonet.bench.peers._outcome import answer


class PythonOracle(Peer):
    name = "python"
    kind = "own"
    about = "nonet.solve(text, engine='python'), the oracle"

    def job(self, puzzles: Sequence[str]) -> Job:
        return OneByOne(puzzles, partial(solve, engine="python"), answer)


peers.register("python")(PythonOracle())
