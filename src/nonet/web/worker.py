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
from nonet.web.questions import BY_NAME, Answer, Kind, answered

NICE = 10
"""The priority of long work, as `nice` counts."""


class Worker:
    """The main thread answers; another one listens, so that it can stop the work."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._asked: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
        self._now: tuple[int, Stop] = (-1, Stop())
        self._unwanted = -1
        self._lock = Lock()

    def run(self) -> None:
        """Answers until the input ends."""
        Thread(target=self._listen, daemon=True).start()
        while (asked := self._asked.get()) is not None:
            answer = self._answer(asked)
            print(json.dumps({"status": answer.status, "body": answer.body.decode()}), flush=True)

    def _answer(self, asked: dict[str, Any]) -> Answer:
        question = BY_NAME[asked["question"]]
        if question.kind is Kind.LONG and hasattr(os, "setpriority"):
            # Long work gives way to the server and to hints; a worker has questions of one kind only.
            os.setpriority(os.PRIO_PROCESS, 0, max(NICE, os.getpriority(os.PRIO_PROCESS, 0)))
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
    Worker(Limits(**json.loads(sys.argv[1]))).run()
