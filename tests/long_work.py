"""Work that goes on for minutes, by every public function that can: for tests of Ctrl-C and of the end of a process.

`python -m tests.long_work [NAME]...` interrupts each work with Ctrl-C some times, sooner and later, and prints how many
seconds passed each time until it had ended, and the CPU seconds, which tell more on a busy machine. `--daemons` leaves
them all running in daemon threads instead, and ends.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from math import inf  # noqa: F401 (the works use it)
from pathlib import Path

import numpy  # noqa: F401 (a Ctrl-C in the middle of its import would leave half of it)

import nonet
from nonet import rules

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
"""Golden Nugget, SE 11.9: its rating takes seconds."""


@cache
def empty(size: int) -> nonet.Puzzle:
    return nonet.Puzzle.empty(box={6: (2, 3), 8: (2, 4)}.get(size) or (round(size**0.5),) * 2)


@cache
def cages(size: int) -> nonet.Puzzle:
    """An empty board with a cage of three cells wherever one fits: long to lower and to encode."""
    starts = range(1, size - 1, 3)
    made = [rules.KillerCage(f"r{r}c{c}-r{r}c{c + 2}", 3 * size // 2) for r in range(1, size + 1) for c in starts]
    return empty(size).with_rules(rules.AntiKnight(), rules.AntiKing(), *made)


@cache
def sparse(size: int) -> nonet.Puzzle:
    """A board of which half is hidden."""
    return nonet.generate(box=(round(size**0.5),) * 2, hide=0.6, seed=1)


@cache
def lines(line: str, count: int) -> str:
    return "\n".join([line] * count)


@cache
def areas() -> dict[str, list[str]]:
    return {f"area {row}": [f"{row},{column}" for column in range(8)] for row in range(30)}


@cache
def drawn(size: int) -> str:
    return nonet.write(empty(size), "grid")


@cache
def picture(size: int) -> nonet.Picture:
    return nonet.draw(cages(size))


def through(found: Iterator[object]) -> None:
    for _ in found:
        pass


WORKS = {
    **{f"count, {name}": f"nonet.count(empty(9), engine={name!r}, timeout=inf)" for name in ("classic", "python")},
    **{
        f"count, {name}": f"nonet.count(empty(16), engine={name!r}, timeout=inf)"
        for name in ("general", "cpsat", "sat")
    },
    "count, classic, no solution": "nonet.count('.' * 78 + '123', engine='classic', limit=None, timeout=inf)",
    **{
        f"solve, {name}, rules": f"nonet.solve(cages(36), engine={name!r}, timeout=inf)"
        for name in ("general", "cpsat", "sat", "python")
    },
    **{
        f"solve, {name}, large": f"nonet.solve(empty(64), engine={name!r}, timeout=inf)"
        for name in ("general", "cpsat", "sat")
    },
    "solutions, classic": "through(nonet.solutions(empty(9), timeout=inf))",
    "solutions, general": "through(nonet.solutions(empty(16), timeout=inf))",
    "lower": "nonet.lower(cages(36))",
    "read, large": "nonet.read('.' * 10_000)",
    "read, drawn": "nonet.read(drawn(25))",
    "read_many": "through(nonet.read_many(lines('.' * 81, 1_000_000)))",
    "read_many, other sizes": "through(nonet.read_many(lines('.' * 16, 1_000_000)))",
    "write": "nonet.write(empty(64), 'grid')",
    "check": "nonet.check(cages(36), timeout=inf)",
    "conflict": "nonet.conflict(cages(25), timeout=inf)",
    "redundant": "nonet.redundant(cages(25), timeout=inf)",
    "true_candidates": "nonet.true_candidates(cages(36), timeout=inf)",
    "true_candidates, plain": "nonet.true_candidates(empty(36), timeout=inf)",
    "reward": "nonet.reward(nonet.generate(hide=0.6, seed=1), '123456789' * 9, timeout=inf)",
    "complete": "nonet.complete(empty(25), seed=1, timeout=inf)",
    "reduce": "nonet.reduce(nonet.solve(empty(16)).grid.line(), seed=1, timeout=inf)",
    "steps": "through(nonet.steps(HARD, hardest='extreme', timeout=inf))",
    "consistent": "nonet.consistent(areas())",
    "solve_areas": "through(nonet.solve_areas(areas(), range(9), timeout=inf))",
    "solve_many": "nonet.solve_many(lines('.' * 81, 100_000).split(), limit=None)",
    "solve_many, one thread": "nonet.solve_many(lines('.' * 81, 100_000).split(), limit=None, threads=1)",
    "solve_many, other sizes": "nonet.solve_many(lines('.' * 36, 100_000).split(), limit=None)",
    "rate_many": "nonet.rate_many(lines(HARD, 100_000).split())",
    "rate": "nonet.rate(HARD, timeout=inf)",
    "rate, other sizes": "nonet.rate(sparse(16), timeout=inf)",
    "generate": "nonet.generate(box=(8, 8), timeout=inf)",
    "generate_many": "nonet.generate_many(10_000_000)",
    "canonical": "nonet.canonical(HARD)",
    "canonical_many": "nonet.canonical_many(lines(HARD, 1_000_000).split())",
    "class_id_many": "nonet.class_id_many(lines(HARD, 100_000).split())",
    "augment": "nonet.augment(HARD, 1000)",
    "augment_many": "nonet.augment_many(lines(HARD, 10_000).split(), 200)",
    "isomorphic": "nonet.isomorphic(HARD, HARD[::-1])",
    "automorphisms": "nonet.automorphisms(HARD)",
    "explain": "nonet.explain(HARD, timeout=inf)",
    "explain, large": "nonet.explain(sparse(25), timeout=inf)",
    "explain, rules": "nonet.explain(cages(16), timeout=inf)",
    "hint": "nonet.hint(sparse(25), timeout=inf, effort=10**9)",
    "instances": "nonet.instances(sparse(25), 'ALS chain', timeout=inf)",
    "why": "nonet.why(HARD, 'r1c1', 1, timeout=inf)",
    "draw": "nonet.draw(cages(36))",
    "draw, PNG": "picture(36).data('png')",
    "book": "nonet.book([EASY] * 400, timeout=inf)",
    **{
        f"method {name}": f"through(nonet.methods.{name}(empty(16)))"
        for name in ("areas", "eliminate", "facts", "label", "stack")
    },
}
"""By name, Python that is called again and again until it is interrupted."""

OPTIONAL = {"cpsat": "ortools", "sat": "pysat"}
"""What the works with an engine need."""

_HEARTS = {"ortools": "ortools.sat.python.cp_model", "pysat": "pysat.solvers"}


def repeatedly(name: str) -> Callable[[], None]:
    """A work as a function that never ends."""
    code = compile(WORKS[name], f"<{name}>", "eval")

    def work() -> None:
        while True:
            eval(code)

    return work


def is_inside(thread: int | None, package: str = str(Path(nonet.__file__).parent)) -> bool:
    """Whether a function of Nonet is on the stack of a thread."""
    frame = sys._current_frames().get(thread or 0)
    while frame is not None:
        if frame.f_code.co_filename.startswith(package):
            return True
        frame = frame.f_back
    return False


def seconds_to_end(name: str, looks: int, pause: float = 0.002) -> tuple[float, float]:
    """Interrupts a work on the main thread once it has been seen so often; wall and CPU seconds until it ended."""
    main = threading.main_thread().ident
    sent: list[tuple[float, float]] = []
    ended = threading.Event()

    def interrupt() -> None:
        seen = 0
        while seen < looks and not ended.wait(pause):
            seen += is_inside(main)
        if not ended.is_set():
            sent.append((time.perf_counter(), time.process_time()))
            os.kill(os.getpid(), signal.SIGINT)

    watcher = threading.Thread(target=interrupt, daemon=True)
    watcher.start()
    try:
        repeatedly(name)()
    except KeyboardInterrupt:
        wall, cpu = sent[0]
        return time.perf_counter() - wall, time.process_time() - cpu
    finally:
        ended.set()
        watcher.join()
    raise AssertionError("it ended by itself")


def leave_running(names: list[str], looks: int) -> None:
    """Starts daemon threads, and waits until each has been seen so often inside of Nonet."""
    threads = [threading.Thread(target=repeatedly(name), name=name, daemon=True) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        seen = 0
        while seen < looks:
            assert thread.is_alive(), f"{thread.name} ended by itself"
            seen += is_inside(thread.ident)
            time.sleep(0.002)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", help="works, by parts of their names; all by default")
    parser.add_argument("--exactly", action="store_true", help="the names are whole")
    parser.add_argument("--looks", type=int, nargs="+", default=[5, 50, 200, 600])
    parser.add_argument("--daemons", choices=["return", "exit", "interrupt", "raise"])
    chosen = parser.parse_args()
    asked = chosen.names or [""]
    names = asked if chosen.exactly else [name for name in WORKS if any(part in name for part in asked)]
    for module in OPTIONAL.values():
        # A Ctrl-C in the middle of the import of such a library leaves half of it.
        if any(each in name for name in names for each in OPTIONAL) and find_spec(module) is not None:
            import_module(_HEARTS[module])
    if chosen.daemons:
        leave_running(names, chosen.looks[0])
        if chosen.daemons == "exit":
            sys.exit(7)
        if chosen.daemons == "interrupt":
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(1000)
        if chosen.daemons == "raise":
            raise RuntimeError("the end")
        return
    for name in names:
        took = [seconds_to_end(name, looks) for looks in chosen.looks]
        print(f"{name:28}", *(f"{wall:6.3f} ({cpu:.3f})" for wall, cpu in took), flush=True)


if __name__ == "__main__":
    main()
