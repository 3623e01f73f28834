"""`nonet serve`: where it listens, what it says, how it stops."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
from urllib.request import Request, urlopen

import pytest
from tests.interrupting import NET

from nonet.cli import main

pytest.importorskip("fastapi", reason="FastAPI is not installed: it comes with the extra web")
pytest.importorskip("uvicorn", reason="uvicorn is not installed: it comes with the extra web")


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_listens_on_this_machine_alone_and_stops_when_told(sign: signal.Signals) -> None:
    command = [sys.executable, "-m", "nonet", "serve", "--port", "0", "--no-browser", "--log", "json"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        found = re.search(r"(http://localhost:(\d+)/) \(Ctrl-C stops it\)", server.stderr.readline())
        assert found
        puzzle = json.dumps({"puzzle": {"nonet": 1, "rows": 25, "columns": 25, "box": [5, 5]}, "timeout": 30}).encode()
        asked = Request(f"{found[1]}api/v1/read", puzzle, {"content-type": "application/json"})
        with urlopen(asked, timeout=NET) as reply:
            assert json.load(reply)["rows"] == 25
        with socket.create_connection(("127.0.0.1", int(found[2]))) as busy:
            head = f"POST /api/v1/count HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(puzzle)}\r\n"
            busy.sendall(f"{head}Content-Type: application/json\r\n\r\n".encode() + puzzle)
            server.send_signal(sign)
            assert server.wait(NET) == 0, "work that is under way does not keep it"
        lines = server.stderr.read().splitlines()
    assert json.loads(lines[0])["path"] == "/api/v1/read"
    assert lines[-1] == "stopped"


def test_a_taken_port_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert main(["serve", "--port", str(taken.getsockname()[1]), "--no-browser"]) == 2
    told = capsys.readouterr().err
    assert "cannot listen on 127.0.0.1" in told
    assert "--port 0" in told


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("nonet.cli.serve.find_spec", lambda name: None)
    assert main(["serve"]) == 2
    assert "pip install 'nonet[web]'" in capsys.readouterr().err


def test_a_broken_puzzle_opens_no_server(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "12", "--port", "0", "--no-browser"]) == 2
    assert "Nonet is at" not in capsys.readouterr().err
