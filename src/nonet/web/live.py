"""Several answers over one connection, as server-sent events: what a setter's page asks after every change.

Each answer is sent as soon as it is known. The stream ends when all are told, when the client leaves, or when a newer
question of the same session comes.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

from nonet.web.asks import Ask, LiveAsk
from nonet.web.jobs import Busy, Jobs, StoppedJob
from nonet.web.questions import BY_NAME, Question


async def events(ask: LiveAsk, jobs: Jobs) -> AsyncIterator[bytes]:
    """The events, each named after its question; then one named `end`, whose `why` says if it ended early."""
    with jobs.newest(ask.session) as session:
        status: str | None = None
        for name in ask.ask:
            if name == "conflict" and status not in (None, "none"):
                continue
            if name in ("rate", "redundant") and status not in (None, "unique"):
                continue
            question = BY_NAME[name]
            try:
                part = _part(question, ask)
                answer = jobs.at_once(question, part) or await jobs.answer(question, part, session)
            except Busy as busy:
                yield event("end", {"why": str(busy), "retry_after": busy.retry_after})
                return
            except StoppedJob:
                yield event("end", {"why": "a newer question came"})
                return
            if name == "solve" and answer.status == 200:
                status = json.loads(answer.body)["status"]
            yield b"event: %s\ndata: %s\n\n" % (name.encode(), answer.body or b"{}")
            if answer.status != 200:
                break
        yield event("end", {"why": None})


def event(name: str, data: dict[str, object]) -> bytes:
    """One server-sent event. JSON has no line ends, so the data is one line."""
    return f"event: {name}\ndata: {json.dumps(data)}\n\n".encode()


def _part(question: Question, ask: LiveAsk) -> Ask:
    """One question, which takes its fields from the whole request."""
    kind = question.types[0]
    return kind.model_validate({name: getattr(ask, name) for name in kind.model_fields if name in LiveAsk.model_fields})
