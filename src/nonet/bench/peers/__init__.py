"""The solvers to measure, Nonet's own and rivals, one file for each; a rival is imported only if it takes part."""

from __future__ import annotations

from nonet.bench.peers._peer import Job, OneByOne, Peer
from nonet.core.registry import Registry

__all__ = ["Job", "OneByOne", "Peer", "peers"]

peers: Registry[Peer] = Registry(__name__, "solver")
