"""A load test of `nonet serve` on this machine: many clients, each asking about once a second, while hard jobs run.

    python benchmarks/web_load.py --clients 200 --seconds 60

starts a server of its own, asks a mix of solve, hint and rate over connections that stay open, lets two hard jobs
(counting the solutions of an empty board) run all the while, and prints for each question how many answers came, how
many were refused with 429, and the times of the answers; then how busy the machine was. Exits 1 if anything else than
200 or 429 came.

On a machine that other work shares, `echo -15 > /proc/self/autogroup` before the command, in the same shell and as
root, makes that work give way to the server, its workers and the clients together, which comes close to a machine at
rest. (`nice` alone ranks only the processes of one login where the kernel groups them so.)
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
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


async def load(port: int, clients: int, seconds: float, hard: int) -> tuple[int, int]:
    """Runs the test and prints its table; how many answers were wrong, and how many there were."""
    puzzles = [line for line in nonet.generate_many(500, seed=1).lines() if line]
    times: dict[str, list[float]] = defaultdict(list)
    statuses: Counter[tuple[str, int]] = Counter()
    first = Client(port)
    for question in sorted(set(MIX)):  # the workers are up
        assert await first.ask(question, json.dumps({"puzzle": puzzles[0]}).encode()) == 200
    first.close()
    end = perf_counter() + seconds
    jobs = [asyncio.create_task(hard_work(port, end)) for _ in range(hard)]
    await asyncio.gather(*(player(port, number, end, puzzles, times, statuses) for number in range(clients)))
    for job in jobs:
        job.cancel()
    print(f"{clients} clients for {seconds:g} s beside {hard} hard jobs:\n")
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
    return wrong, sum(statuses.values())


def processor(pid: int) -> tuple[float, float]:
    """The seconds that the threads of a process had a processor, and the seconds that they waited for one (Linux)."""
    told = [(task / "schedstat").read_text().split() for task in Path(f"/proc/{pid}/task").iterdir()]
    return sum(int(one[0]) for one in told) / 1e9, sum(int(one[1]) for one in told) / 1e9


def children(pid: int) -> list[tuple[str, int]]:
    """The workers of the server: their kind and process."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            words = Path(f"/proc/{child}/cmdline").read_text().split("\0")
            found.append((words[words.index("nonet.web.worker") + 1], int(child)))
    return sorted(found)


def tell_how_busy(pid: int, answers: int, before: float) -> None:
    """The load of the machine, and who had how much of it."""
    group = Path("/proc/self/autogroup")
    print(f"\nLoad of the machine: {before:.1f} before, {os.getloadavg()[0]:.1f} after (`uptime`);", end=" ")
    print(f"{os.cpu_count()} cores{'; ' + group.read_text().strip() if group.exists() else ''}.")
    had, waited = processor(pid)
    print(
        f"\nThe server had a processor for {had:.1f} s, {1000 * had / answers:.2f} ms an answer with all its", end=" "
    )
    print(f"threads, and waited for one for {waited:.1f} s. The workers:\n")
    print("| worker for | had a processor, s | waited for one, s |\n|---|---:|---:|")
    for kind, child in children(pid):
        print("| {} | {:.1f} | {:.1f} |".format(kind, *processor(child)))


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
    before = os.getloadavg()[0]
    try:
        wrong, answers = asyncio.run(load(int(found[1]), wish.clients, wish.seconds, wish.hard))
        if Path("/proc/self/schedstat").exists():
            tell_how_busy(server.pid, answers, before)
        return 1 if wrong else 0
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    sys.exit(main())
