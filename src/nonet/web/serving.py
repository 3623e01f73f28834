"""The server: listens, says where, and stops gracefully: first the work, then the streams, then the connections."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from nonet.api import NonetError
from nonet.web.app import LOOPBACK, Site, site
from nonet.web.guards import MAX_HEADERS
from nonet.web.limits import Limits
from nonet.web.metrics import Log, Relay

SWITCH_SECONDS = 0.001
"""How long a thread of Python runs while others wait, in place of 0.005: short answers come sooner beside long work."""


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there; a friendly error if it cannot."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(2048)
    except (OSError, OverflowError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise NonetError(f"cannot listen on {host}:{port}: {reason}", hint="--port 0 takes any free port") from None
    return found


def serve(
    where: socket.socket,
    limits: Limits | None = None,
    *,
    hosts: frozenset[str] = LOOPBACK,
    log: Log | None = None,
    ready: Callable[[], None] | None = None,
) -> None:
    """Serves until Ctrl-C or SIGTERM. `ready` is called when the first request can come."""
    bounds = limits or Limits()
    whole = site(bounds, hosts=hosts, log=log)
    sys.setswitchinterval(SWITCH_SECONDS)
    config = uvicorn.Config(
        whole.app,
        http=_patient(bounds.header_seconds),
        ws="none",
        loop="asyncio",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        proxy_headers=False,
        limit_concurrency=bounds.max_connections,
        h11_max_incomplete_event_size=MAX_HEADERS,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=max(round(bounds.grace_seconds), 1),
    )
    server = _Server(config, whole, ready)
    relay = Relay(log or Log("none"))
    for name in ("uvicorn", "asyncio"):
        logging.getLogger(name).addHandler(relay)
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        server.run(sockets=[where])
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)
        for name in ("uvicorn", "asyncio"):
            logging.getLogger(name).removeHandler(relay)
        whole.jobs.close()


class _Server(uvicorn.Server):
    """Ends the work before it waits for connections: an open stream would keep the server for ever."""

    def __init__(self, config: uvicorn.Config, whole: Site, ready: Callable[[], None] | None) -> None:
        super().__init__(config)
        self._site, self._ready = whole, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        gc.collect()
        gc.freeze()  # what is there now stays: looking through it again took tens of milliseconds each time
        self._warming = asyncio.create_task(self._site.jobs.warm())
        if self._ready is not None:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._warming.cancel()
        self._site.jobs.close()
        await super().shutdown(sockets=sockets)
        await self._site.jobs.gone()


def _patient(seconds: float) -> type[H11Protocol]:
    """The HTTP protocol with an end to patience: a request's headers have to be there within `seconds`."""

    class Patient(H11Protocol):
        _waiting: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._wait()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.cycle is not None and not self.cycle.response_complete:
                self._rest()
            elif self._waiting is None:
                self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            self._rest()
            super().connection_lost(exc)

        def _wait(self) -> None:
            self._waiting = self.loop.call_later(seconds, self._give_up)

        def _rest(self) -> None:
            if self._waiting is not None:
                self._waiting.cancel()
                self._waiting = None

        def _give_up(self) -> None:
            self._waiting = None
            if not self.transport.is_closing() and (self.cycle is None or self.cycle.response_complete):
                self.transport.close()

    return Patient
