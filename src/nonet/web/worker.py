"""A worker: a process that answers one question after another, because their work is Python and would hold the GIL.

Standard input brings a JSON object on each line, `{"id": 7, "question": ..., "ask": ...}` or `{"stop": 7}`, which ends
the work on that question and no other. Standard output takes a line for each question, `{"status": ..., "body": ...}`.
The worker ends with its input. `crew` starts it, never a person.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any

from nonet.api.bounds import Stop, Stopped, checkpoint, stoppable
from nonet.web.limits import Limits
from nonet.web.questions import BY_NAME, NICE, QUESTIONS, Answer, Kind, answered

SAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""Asked at the start, so that what a question imports is there when the first one comes."""


class Worker:
    """The main thread answers; another one listens, so that it can stop the work."""

    def __init__(self, kind: Kind, limits: Limits) -> None:
        self._kind, self._limits = kind, limits
        self._asked: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
        self._now: tuple[int, Stop] = (-1, Stop())
        self._unwanted = -1
        self._lock = Lock()

    def run(self) -> None:
        """Answers until the input ends."""
        Thread(target=self._listen, daemon=True).start()
        self._warm()
        while (asked := self._asked.get()) is not None:
            answer = self._answer(asked)
            print(json.dumps({"status": answer.status, "body": answer.body.decode()}), flush=True)

    def _warm(self) -> None:
        """Answers the first question of its kind once, for what that imports."""
        question = next(each for each in QUESTIONS if each.kind is self._kind)
        answered(question, question.types[0].model_validate({"puzzle": SAMPLE}), self._limits)

    def _answer(self, asked: dict[str, Any]) -> Answer:
        question = BY_NAME[asked["question"]]
        stop = Stop()
        with self._lock:
            self._now = asked["id"], stop
            if self._unwanted == asked["id"]:
                stop.set()
        try:
            with stoppable(stop):
                checkpoint()
                return answered(question, question.types[0].model_validate(asked["ask"]), self._limits)
        except Stopped:
            return Answer(499, b"")
        except Exception as error:
            return Answer(500, repr(error)[:500].encode())

    def _listen(self) -> None:
        for line in sys.stdin:
            asked = json.loads(line)
            if "stop" in asked:
                self._end(asked["stop"])
            else:
                self._asked.put(asked)
        self._end(self._now[0])
        self._asked.put(None)

    def _end(self, number: int) -> None:
        with self._lock:
            self._unwanted = number
            if self._now[0] == number:
                self._now[1].set()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes our input
    kind = Kind(sys.argv[1])
    if hasattr(os, "nice"):
        os.nice(NICE[kind])  # longer work gives way to the server and to shorter work
    Worker(kind, Limits(**json.loads(sys.argv[2]))).run()
