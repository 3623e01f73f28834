"""What stands between the network and the application: pure ASGI, each guard a class, the outermost first in `guarded`.

Starlette's `@app.middleware("http")` is not used: behind it a handler never learns that its client has left, and long
bodies end in 500.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from time import perf_counter
from typing import Any

from nonet.web.limits import Limits
from nonet.web.metrics import Log, Metrics

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src 'self'; "
    "img-src 'self' data: blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

MAX_HEADERS = 16 * 1024
"""Bytes of a request's headers. The parser bounds only headers that come in several pieces."""

HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)


def guarded(app: App, limits: Limits, hosts: frozenset[str], metrics: Metrics, log: Log) -> App:
    """The application with all guards around it."""
    return Watched(Headed(Doorkeeper(Bodies(app, limits), hosts)), metrics, log)


class Watched:
    """Counts and logs every request, and answers what fails with 500 and no words of the failure."""

    def __init__(self, app: App, metrics: Metrics, log: Log) -> None:
        self._app, self._metrics, self._log = app, metrics, log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = perf_counter()
        status = 499  # what nginx logs for a client that left before its answer

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except Exception as error:
            self._log("failed", method=scope["method"], path=scope["path"][:200], error=repr(error)[:500])
            if status == 499:
                await refuse(sending, 500, "InternalError", "something went wrong here; the log has more")
        finally:
            seconds = perf_counter() - begun
            route = scope.get("route")
            path = getattr(route, "path", "other")
            self._metrics.note(path, status, seconds)
            self._log(
                "request",
                method=scope["method"],
                path=scope["path"][:200],
                status=status,
                ms=round(1000 * seconds, 1),
            )


class Headed:
    """Adds the headers that keep a browser strict, and takes out cookies: this server sets none."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept = [pair for pair in message.get("headers", []) if pair[0].lower() != b"set-cookie"]
                message["headers"] = [*kept, *HEADERS]
            await send(message)

        await self._app(scope, receive, sending if scope["type"] == "http" else send)


class Doorkeeper:
    """Refuses hosts that are not ours, pages of other origins, and headers without end.

    The first keeps out a page whose name was made to point here (DNS rebinding), the second a page that sends a form or
    a request across. Both lists are needed: an Origin that equals a forged Host would prove nothing.
    """

    def __init__(self, app: App, hosts: frozenset[str]) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            headers = [(name.lower(), value.decode("latin-1").strip().lower()) for name, value in scope["headers"]]
            if sum(len(name) + len(value) for name, value in headers) + len(scope.get("raw_path") or b"") > MAX_HEADERS:
                await refuse(send, 431, "TooLarge", f"headers have at most {MAX_HEADERS:,} bytes here", close=True)
                return
            named = [value for name, value in headers if name == b"host"]
            if len(named) != 1 or not self._is_ours(named[0]):
                await refuse(send, 421, "WrongHost", "this server does not go by that name", "nonet serve --allow-host")
                return
            for name, value in headers:
                if name == b"origin" and value not in (f"http://{named[0]}", f"https://{named[0]}"):
                    await refuse(send, 403, "WrongOrigin", "a page of another origin may not ask here")
                    return
                if name == b"sec-fetch-site" and value == "cross-site" and scope["method"] not in ("GET", "HEAD"):
                    await refuse(send, 403, "WrongOrigin", "a page of another origin may not ask here")
                    return
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        await self._app(scope, receive, send)

    def _is_ours(self, host: str) -> bool:
        name = host.rpartition("]")[0] + "]" if host.startswith("[") else host.partition(":")[0]
        return name in self._hosts


class Bodies:
    """Reads the whole body before the application runs: 413 if it is too large, 408 if it comes too slowly."""

    def __init__(self, app: App, limits: Limits) -> None:
        self._app, self._limits = app, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        told = [value for name, value in scope["headers"] if name.lower() == b"content-length"]
        if told and (not told[0].isdigit() or len(told[0]) > 12 or int(told[0]) > self._limits.max_body):
            await self._too_large(send)
            return
        parts: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(self._limits.body_seconds):
                more = True
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    if size > self._limits.max_body:
                        await self._too_large(send)
                        return
                    more = message.get("more_body", False)
        except TimeoutError:
            await refuse(send, 408, "TooSlow", "the body did not arrive in time", close=True)
            return
        body: bytes | None = b"".join(parts)

        async def replay() -> Message:
            nonlocal body
            if body is not None:
                whole, body = body, None
                return {"type": "http.request", "body": whole, "more_body": False}
            return await receive()

        await self._app(scope, replay, send)

    async def _too_large(self, send: Send) -> None:
        most = self._limits.max_body
        await refuse(send, 413, "TooLarge", f"a body has at most {most:,} bytes here", close=True)


async def refuse(
    send: Send, status: int, kind: str, message: str, hint: str | None = None, *, close: bool = False
) -> None:
    """Answers with an error, in the shape that all errors have."""
    body = json.dumps({"error": {"kind": kind, "message": message, "hint": hint}}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if close:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
