"""The application, put together: the API, the page, health and metrics, and how errors are told."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import nonet
from nonet.api import NonetError
from nonet.web.guards import App, guarded
from nonet.web.jobs import Busy, Jobs, StoppedJob
from nonet.web.limits import Limits
from nonet.web.metrics import Log, Metrics
from nonet.web.questions import trouble
from nonet.web.routes import PREFIX, ClientLeft, routes

STATIC = Path(__file__).with_name("static")

LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
"""The names of this machine to itself."""


@dataclass(frozen=True, slots=True)
class Site:
    """The application with its guards, and what the server needs to stop it."""

    app: App
    api: FastAPI
    jobs: Jobs
    metrics: Metrics


def site(limits: Limits | None = None, *, hosts: frozenset[str] = LOOPBACK, log: Log | None = None) -> Site:
    """The whole site. `hosts` are the names that it goes by; requests to any other are refused."""
    bounds = limits or Limits()
    jobs, metrics = Jobs(bounds), Metrics()

    api = FastAPI(
        title="Nonet",
        version=nonet.__version__,
        description="Reads, solves, checks, explains, rates, draws and makes any Sudoku.",
        docs_url=None,
        redoc_url=None,
        openapi_url=f"{PREFIX}/openapi.json",
    )
    api.include_router(routes(jobs, bounds))

    @api.get("/health", include_in_schema=False)
    async def health() -> dict[str, str]:
        return {"status": "ok", "version": nonet.__version__}

    @api.get("/metrics", include_in_schema=False)
    async def measured() -> PlainTextResponse:
        return PlainTextResponse(metrics.text(jobs), media_type="text/plain; version=0.0.4")

    _tell_errors(api)
    api.mount("/", Page(directory=STATIC, html=True))
    return Site(
        guarded(GZipMiddleware(api, minimum_size=1000), bounds, hosts, metrics, log or Log("none")), api, jobs, metrics
    )


class Page(StaticFiles):
    """The files of the page. A browser asks each time whether they have changed: they are small, and near."""

    async def get_response(self, path: str, scope: object) -> Response:
        response = await super().get_response(path, scope)  # type: ignore[arg-type]
        response.headers["cache-control"] = "no-cache"
        return response


def _tell_errors(api: FastAPI) -> None:
    """Every error has one shape: {"error": {"kind", "message", ...}}."""

    @api.exception_handler(NonetError)
    async def asked_wrong(_: Request, wrong: NonetError) -> JSONResponse:
        return JSONResponse(trouble(wrong).model_dump(), 422)

    @api.exception_handler(RequestValidationError)
    async def no_request(_: Request, wrong: RequestValidationError) -> JSONResponse:
        first = wrong.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body")
        status = 400 if first["type"] == "json_invalid" else 422
        return told(status, "BadRequest", f"{where}: {first['msg']}" if where else str(first["msg"]))

    @api.exception_handler(Busy)
    async def busy(_: Request, full: Busy) -> JSONResponse:
        response = told(429, "Busy", str(full), hint=f"ask again in {full.retry_after} s")
        response.headers["retry-after"] = str(full.retry_after)
        return response

    @api.exception_handler(StoppedJob)
    async def stopped(_: Request, __: StoppedJob) -> JSONResponse:
        return told(429, "Stopped", "the server is about to stop, or a newer question came")

    @api.exception_handler(ClientLeft)
    async def left(_: Request, __: ClientLeft) -> Response:
        return Response(status_code=499)  # nobody reads it but the log

    @api.exception_handler(LookupError)
    async def not_there(_: Request, missing: LookupError) -> JSONResponse:
        return told(404, "NotFound", str(missing.args[0]) if missing.args else "there is no such thing")

    @api.exception_handler(HTTPException)
    async def other(_: Request, wrong: HTTPException) -> JSONResponse:
        response = told(wrong.status_code, "HttpError", str(wrong.detail))
        response.headers.update(wrong.headers or {})
        return response


def told(status: int, kind: str, message: str, **more: object) -> JSONResponse:
    """An error as a response."""
    return JSONResponse({"error": {"kind": kind, "message": message, **more}}, status)
