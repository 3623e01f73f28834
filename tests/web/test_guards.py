"""What stands before the application: sizes, slowness, hosts, origins, headers; the queue, the stops, the numbers.

Covers: guards, jobs, crew, worker, metrics, serving.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict
from time import monotonic, sleep
from typing import Any

import pytest
from tests.interrupting import NET

import nonet
from nonet.api.bounds import checkpoint

testing = pytest.importorskip("fastapi.testclient", reason="httpx is not installed: it comes with the dev extra")

from nonet.web import asks, replies  # noqa: E402
from nonet.web.app import site  # noqa: E402
from nonet.web.crew import Crew, Lost  # noqa: E402
from nonet.web.jobs import Busy, Jobs, StoppedJob  # noqa: E402
from nonet.web.limits import Limits  # noqa: E402
from nonet.web.metrics import Log  # noqa: E402
from nonet.web.questions import BY_NAME, NICE, Kind, Question  # noqa: E402
from nonet.web.serving import listening  # noqa: E402

HEAD = b"POST /api/v1/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
SMALL = {"puzzle": "1.....2..3.....4"}


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """A client of a site with small bounds."""
    whole = site(Limits(max_body=20_000))
    with testing.TestClient(whole.app, base_url="http://localhost") as found:
        yield found
    whole.jobs.close()


def test_a_large_body_is_refused_before_it_is_read(client: Any) -> None:
    response = client.post("/api/v1/read", json={"puzzle": "1" * 30_000})
    assert (response.status_code, response.json()["error"]["kind"]) == (413, "TooLarge")

    response = client.post("/api/v1/read", content=b"{}", headers={"content-length": "x" * 5})
    assert response.status_code == 413


def test_a_link_that_unpacks_to_a_lot_is_refused_or_bounded(client: Any) -> None:
    import zlib
    from base64 import b64encode

    bomb = b64encode(zlib.compress(b"1" * 50_000_000, 9)[:15_000]).decode()
    for text in (f"https://f-puzzles.com/?load={bomb}", f"https://sudokupad.app/scl{bomb}", "A" * 19_000):
        response = client.post("/api/v1/read", json={"puzzle": text[:19_000]})
        assert response.status_code in (413, 422)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 421),
        ({"host": "localhost.evil.example"}, 421),
        ({"host": "127.0.0.1:8000"}, 200),
        ({"host": "[::1]:8000"}, 200),
        ({"origin": "http://localhost"}, 200),
        ({"origin": "http://localhost:3000"}, 403),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"host": "evil.example", "origin": "http://evil.example"}, 421),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-origin"}, 200),
    ],
)
def test_hosts_and_origins(client: Any, headers: dict[str, str], status: int) -> None:
    assert client.post("/api/v1/read", json=SMALL, headers=headers).status_code == status


def test_headers_keep_a_browser_strict(client: Any) -> None:
    for path in ("/", "/style.css", "/health", "/nothing"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "set-cookie" not in headers
        assert "access-control-allow-origin" not in headers


def test_health_and_numbers(client: Any) -> None:
    assert client.get("/health").json()["status"] == "ok"
    client.post("/api/v1/solve", json=SMALL)
    text = client.get("/metrics").text
    assert 'nonet_requests_total{path="/api/v1/solve",status="200"}' in text
    assert 'nonet_request_seconds_bucket{path="/api/v1/solve",le="+Inf"}' in text
    assert "nonet_jobs_refused_total 0" in text


def test_a_full_queue_says_when_to_come_again() -> None:
    whole = site(Limits(quick=1, waiting=0))
    with testing.TestClient(whole.app, base_url="http://localhost") as client:
        whole.jobs.running[Kind.QUICK] = 1
        response = client.post("/api/v1/solve", json=SMALL)
        assert response.status_code == 429
        assert 1 <= int(response.headers["retry-after"]) <= 30
        assert "nonet_jobs_refused_total 1" in client.get("/metrics").text
        whole.jobs.running[Kind.QUICK] = 0
        assert client.post("/api/v1/solve", json=SMALL).status_code == 200
    whole.jobs.close()


def run(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Runs it in a thread of its own: the browser of other tests has an event loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(asyncio.wait_for(main(), NET))).result()


def endless(ask: asks.PuzzleAsk, limits: Limits) -> replies.CountReply:
    """An answer that never comes."""
    while True:
        checkpoint()


ENDLESS = Question("endless", "never answered", endless)
EMPTY = {"nonet": 1, "rows": 25, "columns": 25, "box": [5, 5]}
PATIENT = Limits(quick=1, count=1, patience=NET, default_seconds=NET, max_seconds=NET)


@pytest.mark.parametrize("question", [ENDLESS, BY_NAME["count"]], ids=["in a thread", "in a worker"])
def test_work_ends_when_nobody_waits_for_it(question: Question) -> None:
    ask = question.types[0].model_validate({"puzzle": EMPTY})

    async def main() -> None:
        jobs = Jobs(PATIENT)
        easy = BY_NAME["solve" if question is ENDLESS else "count"]
        for _ in range(2):
            task = asyncio.create_task(jobs.answer(question, ask))
            await asyncio.sleep(0.1)
            assert jobs.running[question.kind] == 1
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert jobs.running[question.kind] == 0
            answer = await jobs.answer(easy, easy.types[0].model_validate(SMALL))
            assert answer.status == 200, "its place is free again"
        jobs.close()
        with pytest.raises(Busy):
            await jobs.answer(easy, easy.types[0].model_validate(SMALL))
        await jobs.gone()

    run(main)


@pytest.mark.parametrize("question", [ENDLESS, BY_NAME["count"]], ids=["in a thread", "in a worker"])
def test_the_newest_question_of_a_session_ends_the_older(question: Question) -> None:
    ask = question.types[0].model_validate({"puzzle": EMPTY})

    async def main() -> None:
        jobs = Jobs(PATIENT)
        with jobs.newest("one") as older:
            task = asyncio.create_task(jobs.answer(question, ask, older))
            await asyncio.sleep(0.05)
            with jobs.newest("two"):
                assert not older.is_set
            with jobs.newest("one") as newer:
                with pytest.raises(StoppedJob):
                    await task
                assert older.is_set
                assert not newer.is_set
        assert jobs.stopped == 1
        jobs.close()
        await jobs.gone()

    run(main)


def asked(question: str, puzzle: object, **more: object) -> tuple[Question, asks.Ask]:
    """A question of the API about a puzzle."""
    found = BY_NAME[question]
    return found, found.types[0].model_validate({"puzzle": puzzle, **more})


HARDEST = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
CLASSIC = json.loads(nonet.write(HARDEST, "nonet"))


def test_a_classic_puzzle_is_solved_on_the_spot() -> None:
    jobs = Jobs(Limits(short_nodes=100_000))
    for puzzle in (HARDEST, CLASSIC, {**CLASSIC, "metadata": {"title": "hard"}}):
        answer = jobs.at_once(*asked("solve", puzzle))
        assert answer is not None
        assert json.loads(answer.body)["status"] == "unique"
    wrong = jobs.at_once(*asked("solve", HARDEST, grid=[]))
    assert wrong is not None
    assert wrong.status == 422
    longer = {**CLASSIC, "constraints": [{"kind": "anti-knight"}]}
    for puzzle in (longer, {**CLASSIC, "box": [1, 9]}, SMALL["puzzle"], EMPTY, {}, "x" * 81):
        assert jobs.at_once(*asked("solve", puzzle)) is None
    assert jobs.at_once(*asked("solve", HARDEST, grid=HARDEST)) is None
    assert jobs.at_once(*asked("solve", HARDEST, symbols="0-8")) is None
    assert jobs.at_once(*asked("check", HARDEST)) is None
    hasty = Jobs(Limits(short_nodes=1))
    assert hasty.at_once(*asked("solve", HARDEST)) is None, "what is not found in so few nodes is no short question"
    jobs.close()
    assert jobs.at_once(*asked("solve", HARDEST)) is None


def test_what_takes_longer_gives_its_thread_back_and_is_answered_all_the_same() -> None:
    async def main() -> None:
        jobs = Jobs(Limits(quick=1, patience=0, default_seconds=NET, max_seconds=NET))
        answer = await jobs.answer(*asked("check", SMALL["puzzle"]))
        assert json.loads(answer.body)["status"] == "unique"
        assert (jobs.moved, jobs.stopped) == (1, 0)
        task = asyncio.create_task(jobs.answer(*asked("check", SMALL["puzzle"])))
        while jobs.moved == 1:
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (jobs.running[Kind.QUICK], jobs.running[Kind.SEARCH], jobs.stopped) == (0, 0, 1)
        jobs.close()
        await jobs.gone()

    run(main)


def test_no_question_waits_for_work_of_a_slower_kind() -> None:
    """Two counts without end have the only place of their kind and its queue; everything else is answered meanwhile."""

    async def main() -> None:
        jobs = Jobs(PATIENT)
        counts = [asyncio.create_task(jobs.answer(*asked("count", EMPTY))) for _ in range(2)]
        for question in ("solve", "check", "hint", "rate", "conflict"):
            answer = await jobs.answer(*asked(question, HARDEST))
            assert answer.status == 200, question
            assert jobs.running[Kind.COUNT] == 2
        for task in counts:
            task.cancel()
        await asyncio.gather(*counts, return_exceptions=True)
        jobs.close()
        await jobs.gone()

    run(main)


def test_a_worker_that_is_killed_is_replaced() -> None:
    async def main() -> None:
        crew = Crew(1, PATIENT, Kind.COUNT)
        ask = BY_NAME["count"].types[0].model_validate({"puzzle": EMPTY})
        task = asyncio.create_task(crew.answer("count", ask))
        while not crew._all:
            await asyncio.sleep(0.01)
        next(iter(crew._all)).kill()
        with pytest.raises(Lost):
            await task
        answer = await crew.answer("count", BY_NAME["count"].types[0].model_validate(SMALL))
        assert json.loads(answer.body)["count"] == 1
        crew.close()
        await crew.gone()

    run(main)


def test_a_worker_answers_and_ends_with_its_input() -> None:
    command = [sys.executable, "-m", "nonet.web.worker", "count", json.dumps(asdict(PATIENT))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None

        def told(number: int, puzzle: object, stop: int | None = None) -> int:
            assert worker.stdin is not None
            assert worker.stdout is not None
            if stop is not None:
                worker.stdin.write(json.dumps({"stop": stop}) + "\n")
            worker.stdin.write(json.dumps({"id": number, "question": "count", "ask": {"puzzle": puzzle}}) + "\n")
            status: int = json.loads(worker.stdout.readline())["status"]
            return status

        assert told(1, SMALL["puzzle"]) == 200
        mine = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, worker.pid) == min(mine + NICE[Kind.COUNT], 19)
        assert told(2, "nonsense") == 422
        assert told(4, SMALL["puzzle"], stop=3) == 200, "a stop that came too late ends nothing else"
        assert told(5, EMPTY, stop=5) == 499, "nor is one lost that came too early"
        worker.stdin.close()
        assert worker.wait(NET) == 0


def test_logs_are_one_line_for_each_event() -> None:
    stream = io.StringIO()
    Log("json", stream)("request", path="/a\nb", status=200)
    assert json.loads(stream.getvalue())["path"] == "/a\nb"
    assert stream.getvalue().count("\n") == 1
    text = io.StringIO()
    Log("text", text)("request", path="/a\nb\x1b[31m", status=200)
    assert text.getvalue() == "request: /a?b?[31m 200\n"
    none = io.StringIO()
    Log("none", none)("request", path="/")
    assert none.getvalue() == ""


# The server itself, over a socket


def connection(server: str) -> socket.socket:
    """A connection to the server."""
    host, _, port = server.removeprefix("http://").strip("/").partition(":")
    return socket.create_connection((host, int(port)), NET)


IMPATIENT = """
from nonet.web.limits import Limits
from nonet.web.serving import listening, serve
where = listening("127.0.0.1", 0)
print(f"http://127.0.0.1:{where.getsockname()[1]}/", flush=True)
serve(where, Limits(header_seconds=0.3, body_seconds=0.3))
"""


@pytest.fixture
def impatient() -> Iterator[str]:
    """The address of a server with little patience."""
    process = subprocess.Popen([sys.executable, "-c", IMPATIENT], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    yield process.stdout.readline().strip()
    process.terminate()
    assert process.wait(NET) == 0


def test_a_client_that_sends_too_slowly_is_let_go(impatient: str) -> None:
    with connection(impatient) as silent, connection(impatient) as slow, connection(impatient) as second:
        slow.sendall(HEAD + b"Content-Length: 999\r\n\r\n{")
        second.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        told = b""
        while b"}" not in told:
            told += second.recv(4000)
        assert b"200 OK" in told
        second.sendall(b"GET /health HT")
        assert b"408" in slow.recv(4000)
        assert silent.recv(100) == b"", "no headers came, and the connection was closed"
        assert second.recv(100) == b"", "nor those of a second request"


def test_a_body_of_100_mb_is_refused_after_the_first(server: str) -> None:
    with connection(server) as here:
        here.sendall(HEAD + b"Content-Length: 100000000\r\n\r\n{")
        assert b" 413 " in here.recv(4000)
    with connection(server) as here:
        here.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
        sent = 0
        with suppress(ConnectionError):
            while sent < 100_000_000:
                here.sendall(b"10000\r\n" + b" " * 0x10000 + b"\r\n")
                sent += 0x10000
        assert sent < 100_000_000
    wait_for(server, "nonet_jobs")


def test_a_huge_header_is_refused(server: str) -> None:
    with connection(server) as here:
        here.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 70_000 + b"\r\n\r\n")
        assert here.recv(100).startswith(b"HTTP/1.1 431 ")


def test_the_work_of_a_client_that_leaves_ends(server: str) -> None:
    body = json.dumps({"puzzle": {"nonet": 1, "rows": 25, "columns": 25, "box": [5, 5]}, "timeout": 3000}).encode()
    with connection(server) as here:
        head = HEAD.replace(b"read", b"count") + b"Content-Length: %d\r\n\r\n" % len(body)
        here.sendall(head + body)
        wait_for(server, 'nonet_jobs{kind="count"} 1')
    wait_for(server, 'nonet_jobs{kind="count"} 0')


def wait_for(server: str, line: str) -> None:
    """Waits until the numbers of the server have this line."""
    from urllib.request import urlopen

    end = monotonic() + NET
    while monotonic() < end:
        with urlopen(f"{server}metrics") as response:
            if line in response.read().decode():
                return
        sleep(0.02)
    raise AssertionError(line)


def test_a_taken_port_is_told() -> None:
    with listening("127.0.0.1", 0) as taken, pytest.raises(nonet.NonetError, match="cannot listen on"):
        listening("127.0.0.1", taken.getsockname()[1])
    with pytest.raises(nonet.NonetError, match="cannot listen"):
        listening("no such host here.invalid", 0)
