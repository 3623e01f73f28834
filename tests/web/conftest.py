"""A server for all tests here, and the system's Chromium for those of the page.

A page that asks another host, or writes an error to its console, fails its test.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.interrupting import NET

pytest.importorskip("fastapi", reason="FastAPI is not installed: it comes with the extra web")
pytest.importorskip("uvicorn", reason="uvicorn is not installed: it comes with the extra web")

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of `nonet serve`, as a person starts it."""
    command = [sys.executable, "-m", "nonet", "serve", "--port", "0", "--no-browser", "--max-seconds", str(NET)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    told = process.stderr.readline()
    found = re.search(r"http://localhost:\d+/", told)
    assert found, told
    yield found[0]
    process.terminate()
    assert process.wait(NET) == 0


def chromium() -> str | None:
    """Where the system has its browser."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next((path for name in names if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium, without a window."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: it comes with the dev extra")
    path = chromium()
    if path is None:
        pytest.skip("there is no Chromium here, so the page was not tested: apt-get install chromium")
    with api.sync_playwright() as playing:
        found = playing.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield found
        found.close()


Open = Callable[..., Any]


@pytest.fixture
def open_page(browser: Any, server: str) -> Iterator[Open]:
    """Opens the page in a context of its own; options are those of a context, `at` what follows the address."""
    contexts, wrong = [], []

    def open_(at: str = "", *, context: Any = None, **options: Any) -> Any:
        chosen = context or browser.new_context(**{"viewport": {"width": 1280, "height": 860}, **options})
        contexts.append(chosen)
        page = chosen.new_page()
        page.set_default_timeout(1000 * NET / 3)
        page.on(
            "console", lambda said: wrong.append(said.text) if said.type == "error" and "422" not in said.text else None
        )
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "request",
            lambda asked: wrong.append(asked.url) if not asked.url.startswith((server, "data:", "blob:")) else None,
        )
        page.goto(server + at)
        page.wait_for_selector("[role=gridcell]")
        page.wait_for_function("() => globalThis.nonet")
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not wrong
