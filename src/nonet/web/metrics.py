"""What the server counts, in the text format of Prometheus, and the line that it logs for each request."""

from __future__ import annotations

import json
import logging
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from threading import Lock
from typing import TextIO

from nonet.web.jobs import Jobs

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Upper bounds of the histogram of durations, in seconds."""


class Metrics:
    """Requests by path and status, and how long they took. Paths are those of routes, so that there are few."""

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, int]] = Counter()
        self._buckets: dict[str, list[int]] = {}
        self._seconds: Counter[str] = Counter()
        self._lock = Lock()

    def note(self, path: str, status: int, seconds: float) -> None:
        """Counts a request that has ended."""
        with self._lock:
            self._requests[path, status] += 1
            buckets = self._buckets.setdefault(path, [0] * len(BUCKETS))
            for place, bound in enumerate(BUCKETS):
                buckets[place] += seconds <= bound
            self._seconds[path] += seconds  # type: ignore[assignment]

    def text(self, jobs: Jobs) -> str:
        """All that was counted, with the jobs of this moment."""
        with self._lock:
            lines = [*self._told(jobs)]
        return "\n".join([*lines, ""])

    def _told(self, jobs: Jobs) -> Iterator[str]:
        yield "# HELP nonet_requests_total Requests answered."
        yield "# TYPE nonet_requests_total counter"
        for (path, status), count in sorted(self._requests.items()):
            yield f'nonet_requests_total{{path="{path}",status="{status}"}} {count}'
        yield "# HELP nonet_request_seconds Time from the first byte of a request to the last of its answer."
        yield "# TYPE nonet_request_seconds histogram"
        for path, buckets in sorted(self._buckets.items()):
            total = sum(count for (where, _), count in self._requests.items() if where == path)
            for bound, count in zip(BUCKETS, buckets, strict=True):
                yield f'nonet_request_seconds_bucket{{path="{path}",le="{bound:g}"}} {count}'
            yield f'nonet_request_seconds_bucket{{path="{path}",le="+Inf"}} {total}'
            yield f'nonet_request_seconds_sum{{path="{path}"}} {self._seconds[path]:.6f}'
            yield f'nonet_request_seconds_count{{path="{path}"}} {total}'
        yield "# HELP nonet_jobs Jobs that wait or run."
        yield "# TYPE nonet_jobs gauge"
        for kind, count in jobs.running.items():
            yield f'nonet_jobs{{kind="{kind}"}} {count}'
        yield "# HELP nonet_jobs_refused_total Jobs refused because the queue was full."
        yield "# TYPE nonet_jobs_refused_total counter"
        yield f"nonet_jobs_refused_total {jobs.refused}"
        yield "# HELP nonet_jobs_stopped_total Jobs ended because nobody waited for them any more."
        yield "# TYPE nonet_jobs_stopped_total counter"
        yield f"nonet_jobs_stopped_total {jobs.stopped}"
        yield "# HELP nonet_jobs_moved_total Jobs that took longer than a thread is lent for, and moved to a worker."
        yield "# TYPE nonet_jobs_moved_total counter"
        yield f"nonet_jobs_moved_total {jobs.moved}"


class Log:
    """Writes a line for each event: as text for people, as JSON for programs, or ("none") for failures alone."""

    def __init__(self, style: str = "text", stream: TextIO | None = None) -> None:
        self._style = style
        self._stream = stream

    def __call__(self, event: str, **facts: object) -> None:
        if self._style == "none" and event != "failed":
            return
        if self._style == "json":
            now = datetime.now(UTC).isoformat(timespec="milliseconds")
            line = json.dumps({"time": now, "event": event, **facts}, ensure_ascii=True, default=str)
        else:
            told = " ".join(_printable(str(fact)) for fact in facts.values() if fact is not None)
            line = f"{event}: {told}" if told else event
        print(line, file=self._stream or sys.stderr, flush=True)


class Relay(logging.Handler):
    """Hands what the libraries warn of to our log."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self._log(
            "failed",
            where=record.name,
            message=record.getMessage()[:500],
            error=None if error is None else repr(error)[:500],
        )


def _printable(text: str) -> str:
    """The text on one line: a path could bring line ends and escape sequences into a log."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)
