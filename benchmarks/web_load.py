"""A load test of `nonet serve` on this machine: many clients, each asking about once a second, while hard jobs run.

    python benchmarks/web_load.py --clients 200 --seconds 60

starts a server of its own, asks a mix of solve, hint and rate over connections that stay open, lets two hard jobs
(counting the solutions of an empty board) run all the while, and prints for each question how many answers came, how
many were refused with 429, and the times of the answers. Exits 1 if anything else than 200 or 429 came.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from random import Random
from time import perf_counter

import nonet

HARD = {"puzzle": {"nonet": 1, "rows": 16, "columns": 16, "box": [4, 4]}, "timeout": 25}
MIX = ("solve", "solve", "hint", "rate")


class Client:
    """A connection that stays open, as a browser keeps one."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, question: str, body: bytes) -> int:
        """The status of the reply, once all of it has come."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        head = f"POST /api/v1/{question} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        await writer.drain()
        told = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = re.search(r"content-length: (\d+)", told)
        assert length, told
        await reader.readexactly(int(length[1]))
        return int(told.split()[1])

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


async def player(port: int, number: int, end: float, puzzles: Sequence[str], times: dict[str, list[float]],
                 statuses: Counter[tuple[str, int]]) -> None:  # fmt: skip
    """One client until the end: about a question a second."""
    random = Random(number)
    client = Client(port)
    await asyncio.sleep(random.random())
    while perf_counter() < end:
        question = random.choice(MIX)
        body = json.dumps({"puzzle": random.choice(puzzles)}).encode()
        begun = perf_counter()
        status = await client.ask(question, body)
        taken = perf_counter() - begun
        statuses[question, status] += 1
        if status == 200:
            times[question].append(taken)
        await asyncio.sleep(max(0.0, random.uniform(0.7, 1.3) - taken))
    client.close()


async def hard_work(port: int, end: float) -> None:
    """A hard job after the other."""
    client = Client(port)
    while perf_counter() < end:
        await client.ask("count", json.dumps(HARD).encode())
    client.close()


async def load(port: int, clients: int, seconds: float, hard: int) -> int:
    """Runs the test and prints its table."""
    puzzles = [line for line in nonet.generate_many(500, seed=1).lines() if line]
    times: dict[str, list[float]] = defaultdict(list)
    statuses: Counter[tuple[str, int]] = Counter()
    end = perf_counter() + seconds
    jobs = [asyncio.create_task(hard_work(port, end)) for _ in range(hard)]
    await asyncio.gather(*(player(port, number, end, puzzles, times, statuses) for number in range(clients)))
    for job in jobs:
        job.cancel()
    print(f"{clients} clients for {seconds:g} s beside {hard} hard jobs")
    print("| question | answered | refused (429) | other | p50 ms | p99 ms | max ms |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    wrong = 0
    for question in sorted(set(MIX)):
        told = sorted(times[question])
        other = sum(n for (name, status), n in statuses.items() if name == question and status not in (200, 429))
        wrong += other
        told = told or [0.0]
        at = [1000 * told[min(int(len(told) * part), len(told) - 1)] for part in (0.5, 0.99, 1.0)]
        cells = [question, len(times[question]), statuses[question, 429], other, *(f"{time:.1f}" for time in at)]
        print(f"| {' | '.join(map(str, cells))} |")
    return 1 if wrong else 0


def main() -> int:
    """Starts a server, loads it, stops it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--hard", type=int, default=2)
    wish = parser.parse_args()
    command = [sys.executable, "-m", "nonet", "serve", "--port", "0", "--no-browser"]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    found = re.search(r":(\d+)/", server.stderr.readline())
    assert found
    try:
        return asyncio.run(load(int(found[1]), wish.clients, wish.seconds, wish.hard))
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    sys.exit(main())
