"""The questions of the API, one line each, and the one way in which they are answered, in a thread or in a worker."""

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
    """Where a question is answered.

    QUICK: in a thread; the work is native code that lets go of the GIL, and is usually done in milliseconds. LOGIC and
    LONG: in worker processes, because the work is Python; LONG may well take all of its time.
    """

    QUICK = "quick"
    LOGIC = "logic"
    LONG = "long"


@dataclass(frozen=True, slots=True)
class Question:
    """One path: `answer` says by its annotations what is asked and what is replied."""

    name: str
    summary: str
    answer: Callable[[Any, Limits], BaseModel]
    kind: Kind = Kind.QUICK

    @property
    def types(self) -> tuple[type[Ask], type[BaseModel]]:
        """The type of the request, and that of the response."""
        known = get_type_hints(self.answer)
        return known["ask"], known["return"]


QUESTIONS = (
    Question("read", "The puzzle in a text, with all that its board is drawn from", answers.read),
    Question("peers", "The cells that must differ from each cell", answers.peers),
    Question("solve", "No solution, one or several, with proof", answers.solve),
    Question("another", "A solution that differs from the one shown", answers.another),
    Question("solutions", "The first solutions", answers.solutions, Kind.LONG),
    Question("count", "The number of solutions", answers.count, Kind.LONG),
    Question("check", "All reasons why the puzzle is not proper or not minimal", answers.check),
    Question("clashes", "The rules that the entries break", answers.clashes),
    Question("candidates", "What each rule by itself leaves to each cell", answers.candidates),
    Question("true_candidates", "What each cell holds in some solution", answers.true_candidates),
    Question("conflict", "Clues that contradict each other", answers.conflict, Kind.LONG),
    Question("redundant", "Clues that could go", answers.redundant, Kind.LONG),
    Question("hint", "The next hint, in stages; mistakes first", answers.hint, Kind.LOGIC),
    Question("explain", "The whole path, step by step", answers.explain, Kind.LONG),
    Question("steps", "Every instance of one technique", answers.steps, Kind.LONG),
    Question("why", "Why a symbol can, must or cannot be in a cell", answers.why, Kind.LONG),
    Question("rate", "How hard the puzzle is", answers.rate, Kind.LONG),
    Question("convert", "The puzzle in another format", answers.convert),
    Question("render", "The puzzle as a picture", answers.render),
    Question("watch", "What a method for learning does, event by event", answers.watch, Kind.LONG),
    Question("generate", "A new puzzle", generate, Kind.LONG),
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
