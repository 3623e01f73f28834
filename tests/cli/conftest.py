"""Running the command as a person does: a process of its own, in the project's folder."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.interrupting import NET

ROOT = Path(__file__).parents[2]

Nonet = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def nonet_command() -> Nonet:
    def run(
        *words: str, stdin: str | bytes = "", env: dict[str, str] | None = None
    ) -> "subprocess.CompletedProcess[str]":
        done = subprocess.run(
            [sys.executable, "-m", "nonet", *words],
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            cwd=ROOT,
            env={**os.environ, **(env or {})},
            timeout=NET,
            check=False,
        )
        assert b"Traceback" not in done.stderr, done.stderr.decode()
        return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())

    return run
