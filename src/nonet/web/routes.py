"""The questions as paths of `/api/v1`, then the lists that need no work."""

from __future__ import annotations

import asyncio
import inspect
import re
import warnings
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

import nonet
from nonet.api import catalogue
from nonet.api.cases import worked
from nonet.api.examples import example, examples
from nonet.api.records import position_record, theme_record
from nonet.api.themes import THEMES
from nonet.methods import SEEDED
from nonet.web import answers, asks, live, making, replies
from nonet.web.jobs import Jobs
from nonet.web.limits import Limits
from nonet.web.questions import QUESTIONS, Question

PREFIX = "/api/v1"
T = TypeVar("T")


ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"model": replies.ErrorReply, "description": "This is not JSON"},
    403: {"model": replies.ErrorReply, "description": "A page of another origin may not ask"},
    408: {"model": replies.ErrorReply, "description": "The body came too slowly"},
    413: {"model": replies.ErrorReply, "description": "The body is too large"},
    415: {"model": replies.ErrorReply, "description": "The body is not JSON"},
    421: {"model": replies.ErrorReply, "description": "This server does not go by that name"},
    422: {"model": replies.ErrorReply, "description": "What is asked cannot be answered: the error says why"},
    429: {"model": replies.ErrorReply, "description": "Too many questions wait; Retry-After says when to ask again"},
}


def routes(jobs: Jobs, limits: Limits) -> APIRouter:
    """All paths of the API."""
    router = APIRouter(prefix=PREFIX)
    for question in QUESTIONS:
        router.add_api_route(
            f"/{question.name}",
            _endpoint(question, jobs, limits),
            methods=["POST"],
            response_model=question.types[1],
            responses=ERRORS,
            summary=question.summary,
            operation_id=question.name,
            tags=["questions"],
        )

    @router.post(
        "/live",
        tags=["questions"],
        operation_id="live",
        summary="Several answers over one connection",
        response_class=StreamingResponse,
        responses={
            **ERRORS,
            200: {"content": {"text/event-stream": {}}, "description": "events"},
        },
    )
    async def answer_live(ask: asks.LiveAsk) -> StreamingResponse:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(live.events(ask, jobs), media_type="text/event-stream", headers=headers)

    _add_lists(router, limits)
    return router


def _endpoint(question: Question, jobs: Jobs, limits: Limits) -> Callable[..., Awaitable[Response]]:
    asked = question.types[0]

    async def answer(request: Request, ask: asks.Ask) -> Response:
        found = jobs.at_once(question, ask)
        if found is None:
            found = await while_connected(request, jobs.answer(question, ask))
        if found.status == 500:
            raise RuntimeError(found.body.decode())
        headers = {"cache-control": "no-store"}
        return Response(found.body, found.status, media_type="application/json", headers=headers)

    answer.__doc__ = inspect.getdoc(asked)
    answer.__annotations__ = {"request": Request, "ask": asked, "return": Response}
    answer.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter("request", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Request),
            inspect.Parameter("ask", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=asked),
        ],
        return_annotation=Response,
    )
    return answer


class ClientLeft(Exception):
    """Nobody waits for the answer any more."""


async def while_connected(request: Request, work: Awaitable[T]) -> T:
    """The result of `work`, which is cancelled as soon as the client leaves; then ClientLeft is raised."""
    task = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait({task, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ClientLeft
        return await task
    finally:
        task.cancel()
        leaving.cancel()
        await asyncio.gather(task, leaving, return_exceptions=True)


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _add_lists(router: APIRouter, limits: Limits) -> None:
    lists = {"responses": {404: {"model": replies.ErrorReply}}, "tags": ["lists"]}

    @router.get("/server", operation_id="server", tags=["lists"], summary="This server: its version and limits")
    def server() -> replies.ServerReply:
        return replies.ServerReply(
            version=nonet.__version__,
            formats=[found.name for found in catalogue.formats() if found.reads and found.writes],
            styles=[found.name for found in catalogue.formats() if not found.reads],
            seconds=limits.max_seconds,
        )

    @router.get("/wishes", operation_id="wishes", tags=["lists"], summary="What `generate` can be asked for by name")
    def wishes() -> replies.WishesReply:
        return making.wishes()

    @router.get("/rules", operation_id="rules", tags=["lists"], summary="Every rule, with the fields of its form")
    def rules() -> replies.RulesReply:
        return replies.RulesReply(rules=list(_rules()))

    @router.get("/rules/{name}", operation_id="rule", **lists, summary="A rule, with an example")  # type: ignore[arg-type]
    def rule(name: str) -> replies.RuleExampleReply:
        found = catalogue.describe_rule(name)
        return replies.RuleExampleReply(
            name=found.name,
            help=found.help,
            fields=[replies.FieldReply.model_validate(field) for field in catalogue.rule_fields(found.name)],
            toml=found.toml,
            python=found.python,
        )

    @router.get("/techniques", operation_id="techniques", tags=["lists"], summary="Every technique, easiest first")
    def techniques() -> replies.TechniquesReply:
        return replies.TechniquesReply(techniques=[_technique(entry) for entry in catalogue.techniques()])

    @router.get("/techniques/{name}", operation_id="technique", **lists, summary="A technique, with an example")  # type: ignore[arg-type]
    def technique(name: str) -> replies.TechniqueExampleReply:
        entry = next((each for each in catalogue.techniques() if each.name == name), None)
        if entry is None:
            raise LookupError(f"there is no technique named {name!r}")
        return _technique_example(entry)

    @router.get("/methods", operation_id="methods", tags=["lists"], summary="The five founding methods")
    def methods() -> replies.MethodsReply:
        names = catalogue.method_names()
        return replies.MethodsReply(
            methods=[
                replies.MethodReply(name=name, help=catalogue.method_help(name), seeded=name in SEEDED)
                for name in names
            ]
        )

    @router.get("/formats", operation_id="formats", tags=["lists"], summary="Every format and print style")
    def formats() -> replies.FormatsReply:
        return replies.FormatsReply(
            formats=[
                replies.FormatReply(name=each.name, help=each.help, reads=each.reads, writes=each.writes)
                for each in catalogue.formats()
            ]
        )

    @router.get("/themes", operation_id="themes", tags=["lists"], summary="The colours of pictures")
    def themes() -> replies.ThemesReply:
        return replies.ThemesReply(themes={name: theme_record(name) for name in THEMES})

    @router.get("/examples", operation_id="examples", tags=["lists"], summary="The puzzles that come with Nonet")
    def every_example() -> replies.ExamplesReply:
        return replies.ExamplesReply(examples=list(_examples()))


@cache
def _rules() -> tuple[replies.RuleReply, ...]:
    return tuple(
        replies.RuleReply(
            name=name,
            help=text,
            fields=[replies.FieldReply.model_validate(field) for field in catalogue.rule_fields(name)],
        )
        for name, text in catalogue.rules()
    )


def _technique(entry: catalogue.Technique) -> replies.TechniqueReply:
    return replies.TechniqueReply(
        name=entry.name,
        title=entry.title,
        family=entry.family,
        label=str(entry.label),
        help=entry.help,
        se=entry.se,
        hodoku=None if entry.hodoku is None else entry.hodoku.score,
        unique=entry.unique,
        everyday=entry.everyday,
    )


def _technique_example(entry: catalogue.Technique) -> replies.TechniqueExampleReply:
    step = worked(entry.name)
    found = None
    if step is not None:
        puzzle = step.links.problem.puzzle.with_givens(step.before.givens)
        values, masks = position_record(step)
        found = replies.ExampleReply(
            board=answers.board_of(puzzle), values=values, candidates=masks, step=answers.step_of(step)
        )
    return replies.TechniqueExampleReply(**_technique(entry).model_dump(), example=found)


@cache
def _examples() -> tuple[replies.ExampleTextReply, ...]:
    """Each example that is one puzzle with one solution, with its text; some files only show a format or a fault."""
    found = []
    for name in examples():
        text = Path(example(name)).read_text(encoding="utf-8", errors="replace")
        group, _, file = name.rpartition("/")
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # a drawing that is not understood is told when somebody opens it
                puzzle = nonet.read(text)
            if not group and not nonet.solve(puzzle).unique:
                continue
        except nonet.NonetError:
            continue
        board = puzzle.layout.board
        title = puzzle.metadata.get("title") or re.sub(r"(?<=[a-z])(?=\d)|_", " ", file.partition(".")[0]).capitalize()
        size = f"{board.rows} x {board.columns}"
        found.append(replies.ExampleTextReply(name=name, title=str(title), group=group, size=size, text=text))
    return tuple(found)
