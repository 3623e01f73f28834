"""`nonet serve`."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from urllib.parse import quote

import click

from nonet.api import EngineUnavailable, write
from nonet.cli._command import command as make_command, json_option, puzzle_argument, reading_options
from nonet.cli._input import Reading
from nonet.cli._output import emit_json, say

LOOPBACK = ("127.0.0.1", "::1", "localhost")
EVERYWHERE = ("0.0.0.0", "::")


@make_command(
    examples=(
        "nonet serve",
        "nonet serve examples/windmill.toml",
        "nonet serve --port 9000 --no-browser",
        "nonet serve --host 0.0.0.0 --allow-host sudoku.example --log json",
    )
)
@puzzle_argument
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="The address to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8321, show_default=True, help="The port; 0 takes any free one."
)
@click.option(
    "--allow-host",
    "names",
    multiple=True,
    metavar="NAME",
    help="A name that the server goes by, besides those of this machine; can be given several times.",
)
@click.option("--browser/--no-browser", default=None, help="Open the page; by default on a terminal.")
@click.option(
    "--max-seconds",
    type=click.FloatRange(min=0.1, max=3600),
    default=30.0,
    show_default=True,
    help="The longest that one question may take; one that does not say has a third of it.",
)
@click.option(
    "--log",
    type=click.Choice(("text", "json", "none")),
    default="none",
    show_default=True,
    help="What is told of each request, on standard error.",
)
@reading_options
@json_option
def command(
    puzzle: str | None,
    host: str,
    port: int,
    names: tuple[str, ...],
    browser: bool | None,
    max_seconds: float,
    log: str,
    reading: Reading,
    as_json: bool,
) -> int:
    """Serve the web board and the JSON API, on this machine alone unless told.

    The page plays, explains and sets any Sudoku; it asks no other server for anything. With PUZZLE, it opens on that
    puzzle. Ctrl-C stops the server.
    """
    if find_spec("fastapi") is None or find_spec("uvicorn") is None:
        raise EngineUnavailable("the web board needs FastAPI and uvicorn", hint="pip install 'nonet[web]'")
    from nonet.web.app import LOOPBACK as OURS
    from nonet.web.limits import Limits
    from nonet.web.metrics import Log
    from nonet.web.serving import listening, serve

    start = "" if puzzle is None else f"#p={quote(write(reading.one(puzzle), 'nonet'))}"
    where = listening(host, port)
    taken = where.getsockname()[1]
    allowed = {name.lower() for name in names}
    if host not in EVERYWHERE:
        allowed.add(f"[{host}]" if ":" in host else host.lower())
    elif not names:
        say("only this machine can ask: name what others call it with --allow-host")
    shown = "localhost" if host in (*EVERYWHERE, *LOOPBACK) else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{taken}/"

    def ready() -> None:
        say(f"Nonet is at {address} (Ctrl-C stops it)")
        if as_json:
            emit_json({"address": address, "port": taken})
            sys.stdout.flush()
        if sys.stdout.isatty() if browser is None else browser:
            click.launch(address + start)

    limits = Limits(max_seconds=max_seconds, default_seconds=max_seconds / 3)
    serve(where, limits, hosts=OURS | allowed, log=Log(log), ready=ready)
    say("stopped")
    return 0
