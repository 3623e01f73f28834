"""The questions of the API, one line each, and the one way in which they are answered, wherever that is."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, get_type_hints

from pydantic import BaseModel

from nonet.api import NonetError, NotFound, write
from nonet.api.bounds import within
from nonet.web import answers, replies
from nonet.web.asks import Ask
from nonet.web.limits import Limits
from nonet.web.making import generate


class Kind(StrEnum):
    """Where a question is answered. Each kind has places of its own, so that none waits for work of a slower kind.

    QUICK: in a thread; the work is native code that lets go of the GIL, and is usually done in milliseconds. What is
    not done within `Limits.patience` starts anew in a worker for SEARCH. The other kinds are for worker processes,
    because their work is Python or long. HINT: one step. LOGIC: a whole path, or its rating. SEARCH: several searches,
    or a long one. COUNT: what may well take all of its time.
    """

    QUICK = "quick"
    HINT = "hint"
    LOGIC = "logic"
    SEARCH = "search"
    COUNT = "count"


NICE = {Kind.HINT: 2, Kind.LOGIC: 10, Kind.SEARCH: 12, Kind.COUNT: 19}
"""How far workers of each kind stand back behind the server, as `nice` counts: 10 are about a tenth of the share.

Closer together (0, 5, 10, 15) ratings took the processor from the server where a machine was busy with other work: 99
of 100 solves came within 1.0 to 2.7 s, in place of 0.2 to 0.6.
"""


@dataclass(frozen=True, slots=True)
class Question:
    """One path: `answer` says by its annotations what is asked and what is replied."""

    name: str
    summary: str
    answer: Callable[[Any, Limits], BaseModel]
    kind: Kind = Kind.QUICK
    is_short: Callable[[Any], bool] | None = None
    """Whether a question is a matter of less time than handing it to a thread takes; None: never."""

    @property
    def types(self) -> tuple[type[Ask], type[BaseModel]]:
        """The type of the request, and that of the response."""
        known = get_type_hints(self.answer)
        return known["ask"], known["return"]


QUESTIONS = (
    Question("read", "The puzzle in a text, with all that its board is drawn from", answers.read),
    Question("peers", "The cells that must differ from each cell", answers.peers),
    Question("solve", "No solution, one or several, with proof", answers.solve, is_short=answers.is_classic),
    Question("another", "A solution that differs from the one shown", answers.another),
    Question("solutions", "The first solutions", answers.solutions, Kind.COUNT),
    Question("count", "The number of solutions", answers.count, Kind.COUNT),
    Question("check", "All reasons why the puzzle is not proper or not minimal", answers.check),
    Question("clashes", "The rules that the entries break", answers.clashes),
    Question("candidates", "What each rule by itself leaves to each cell", answers.candidates),
    Question("true_candidates", "What each cell holds in some solution", answers.true_candidates),
    Question("conflict", "Clues that contradict each other", answers.conflict, Kind.SEARCH),
    Question("redundant", "Clues that could go", answers.redundant, Kind.SEARCH),
    Question("hint", "The next hint, in stages; mistakes first", answers.hint, Kind.HINT),
    Question("explain", "The whole path, step by step", answers.explain, Kind.LOGIC),
    Question("steps", "Every instance of one technique", answers.steps, Kind.LOGIC),
    Question("why", "Why a symbol can, must or cannot be in a cell", answers.why, Kind.LOGIC),
    Question("rate", "How hard the puzzle is", answers.rate, Kind.LOGIC),
    Question("convert", "The puzzle in another format", answers.convert),
    Question("render", "The puzzle as a picture", answers.render),
    Question("watch", "What a method for learning does, event by event", answers.watch, Kind.LOGIC),
    Question("generate", "A new puzzle", generate, Kind.SEARCH),
)

BY_NAME = {question.name: question for question in QUESTIONS}


class Answer(NamedTuple):
    """An HTTP status, and the body as JSON."""

    status: int
    body: bytes


def answered(question: Question, ask: Ask, limits: Limits) -> Answer:
    """The answer within the limits. What cannot be answered is told as an error; `Stopped` passes through."""
    try:
        with within(limits.seconds(ask.timeout)):
            return Answer(200, question.answer(ask, limits).model_dump_json().encode())
    except NonetError as wrong:
        return Answer(422, trouble(wrong).model_dump_json().encode())
    except RecursionError:
        told = replies.Trouble(kind="TooDeep", message="this is nested too deeply")
        return Answer(422, replies.ErrorReply(error=told).model_dump_json().encode())


def at_once(question: Question, ask: Ask, limits: Limits) -> Answer | None:
    """The answer to a short question, here and now; None if it is not short, or turns out not to be."""
    if question.is_short is None or not question.is_short(ask):
        return None
    with within(nodes=limits.short_nodes) as budget:
        answer = answered(question, ask, limits)
    return None if budget.is_over else answer


def trouble(wrong: NonetError) -> replies.ErrorReply:
    """What is wrong, in the shape that all errors have."""
    nearest = wrong.nearest if isinstance(wrong, NotFound) else None
    return replies.ErrorReply(
        error=replies.Trouble(
            kind=type(wrong).__name__,
            message=wrong.message,
            line=getattr(wrong, "line", None),
            column=getattr(wrong, "column", None),
            expected=getattr(wrong, "expected", None),
            hint=wrong.hint,
            so_far=getattr(wrong, "so_far", None),
            nearest=None if nearest is None else json.loads(write(nearest, "nonet")),
        )
    )
