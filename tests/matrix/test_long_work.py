"""Every function that can take long, interrupted by Ctrl-C, and at work in a daemon thread when the process ends."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.interrupting import NET
from tests.long_work import OPTIONAL, WORKS

import nonet

ROOT = Path(__file__).parents[2]

NAMES = [name for name in WORKS if all(find_spec(OPTIONAL[each]) for each in OPTIONAL if f"{each}," in f"{name},")]

NATIVE = [
    "count, classic",
    "count, general",
    "true_candidates",
    "solve_many",
    "rate_many",
    "generate_many",
    "canonical_many",
    "augment_many",
    "explain, large",
]
"""Works that are in native code most of the time, each by another way into it."""

QUICK = {"formats", "fresh_seed", "is_cell_name", "class_id"}
"""Functions that look at one name, number or plain puzzle."""


def run(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "tests.long_work", *words],
        capture_output=True,
        text=True,
        timeout=NET,
        check=False,
        cwd=ROOT,
    )


def test_no_function_is_left_out() -> None:
    known = {name.partition(",")[0] for name in WORKS}
    functions = {name for name in nonet.__all__ if type(getattr(nonet, name)).__name__ == "function"}
    assert functions - known == QUICK


@pytest.mark.parametrize(("how", "status"), [("return", 0), ("exit", 7), ("interrupt", 130), ("raise", 1)])
def test_a_process_ends_while_daemon_threads_work(how: str, status: int) -> None:
    done = run("--exactly", *NATIVE, "--daemons", how, "--looks", "2")
    assert abs(done.returncode) % 128 == status % 128, done.stderr  # by the signal, or with its number
    last = done.stderr.rstrip().rpartition("\n")[2]
    assert last == {"interrupt": "KeyboardInterrupt", "raise": "RuntimeError: the end"}.get(how, "")


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_process_ends_while_one_daemon_thread_works(name: str) -> None:
    done = run("--exactly", name, "--daemons", "return", "--looks", "20")
    assert (done.returncode, done.stderr) == (0, "")


def test_ctrl_c_ends_native_work() -> None:
    ended = run("--exactly", *NATIVE, "--looks", "5")
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.count("\n") == len(NATIVE)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_ctrl_c_ends_all_work(name: str) -> None:
    ended = run("--exactly", name, "--looks", "3", "100")
    assert (ended.returncode, ended.stderr) == (0, ""), ended.stderr
