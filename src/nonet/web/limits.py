"""What one client may ask of the server, and all of them together."""

from __future__ import annotations

import os
from dataclasses import dataclass, field


def _cores() -> int:
    return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of the server. `seconds` bound one question, bodies are in bytes.

    `quick` are the threads, `hint`, `logic`, `search` and `count` the processes for the kinds of work
    (`questions.Kind`), `waiting` the questions that may wait for one of them; more are refused with 429. A classic
    puzzle is solved on the spot with `short_nodes`, and a thread is lent for `patience` seconds; what takes longer
    moves on. `header_seconds` and `body_seconds` end connections of slow clients.
    """

    max_body: int = 1 << 20
    default_seconds: float = 10.0
    max_seconds: float = 30.0
    max_nodes: int = 50_000_000
    max_solutions: int = 100
    max_events: int = 20_000
    max_cells: int = 1600
    short_nodes: int = 2000
    patience: float = 0.1
    quick: int = field(default_factory=lambda: 4 * _cores())
    hint: int = field(default_factory=lambda: min(_cores(), 4))
    logic: int = field(default_factory=lambda: min(_cores(), 4))
    search: int = field(default_factory=_cores)
    count: int = field(default_factory=_cores)
    waiting: int = 64
    header_seconds: float = 10.0
    body_seconds: float = 10.0
    grace_seconds: float = 2.0
    max_connections: int = 1000

    def seconds(self, wished: float | None) -> float:
        """The time limit of a question that wishes for `wished` seconds."""
        return self.default_seconds if wished is None else min(wished, self.max_seconds)
