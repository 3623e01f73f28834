"""However a command is started and whatever happens to it: words, an exit status, and no traceback."""

import contextlib
import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest
from tests.cli.conftest import ROOT, Nonet
from tests.interrupting import NET

from nonet.cli import main
from nonet.cli._command import root

PUZZLE = "1.....2..3.....4"
SOLUTION = "1243342143122134\n"
COMMANDS = root.list_commands(click.Context(root))


def shell(line: str, **env: str) -> "subprocess.CompletedProcess[str]":
    """Runs a line of shell in the project's folder, with NONET for the command; Python buffers its output."""
    line = line.replace("NONET", "PYTHON -m nonet").replace("PYTHON", sys.executable)
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONUNBUFFERED", "COLUMNS")}
    done = subprocess.run(
        ["bash", "-c", line],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**clean, **env},
        timeout=NET,
        stdin=subprocess.DEVNULL,
    )
    assert "Traceback" not in done.stderr + done.stdout, done.stderr
    assert "Exception ignored" not in done.stderr, done.stderr
    return done


# Standard streams that are full, closed or read by nobody


@pytest.mark.parametrize("words", ["--version", "--help", "help", f"solve {PUZZLE}", f"convert {PUZZLE}", "rules"])
def test_a_full_disk_for_the_results(words: str) -> None:
    done = shell(f"NONET {words} > /dev/full")
    assert (done.returncode, done.stderr) == (2, "nonet: <stdout>: No space left on device\n")
    unbuffered = shell(f"NONET {words} > /dev/full", PYTHONUNBUFFERED="1")
    assert (unbuffered.returncode, unbuffered.stderr[-24:]) == (2, "No space left on device\n")


@pytest.mark.parametrize("messages", ["2> /dev/full", "2>&-", "2> >(true)"])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_messages_that_nobody_takes_cost_no_results(messages: str, unbuffered: str) -> None:
    def told(words: str) -> tuple[int, str]:
        done = shell(f"NONET {words} {messages}", PYTHONUNBUFFERED=unbuffered)
        return done.returncode, done.stdout

    assert told(f"solve 12.2............ {PUZZLE} --style line") == (1, f"# <text 1>\n\n# <text 2>\n{SOLUTION}")
    assert told("solve 12.2............") == (1, "false.\n")
    assert told("slove") == (2, "")
    assert told("solve nowhere.txt") == (2, "")


def test_no_standard_output() -> None:
    for words in ("--version", "--help", f"solve {PUZZLE}"):
        done = shell(f"NONET {words} >&-")
        assert (done.returncode, done.stderr) == (2, "nonet: there is no standard output to write to\n")


def test_no_standard_input() -> None:
    done = shell("NONET solve <&-")
    assert (done.returncode, done.stderr) == (2, "nonet: <stdin>: there is no standard input to read from\n")
    assert shell(f"NONET solve {PUZZLE} --style line <&-").stdout == SOLUTION


def test_a_file_never_gets_the_number_of_a_closed_stream(tmp_path: Path) -> None:
    """What is said on standard error must not end up in the file that is opened next."""
    file = tmp_path / "out.txt"
    done = shell(f"NONET convert {PUZZLE} 1.....9..3.....4 --on-error skip -o {file} <&- 2>&-")
    assert (done.returncode, file.read_text()) == (0, f"{PUZZLE}\n")
    assert shell(f"NONET solve {PUZZLE} <&- >&- 2>&-").returncode == 2


@pytest.mark.parametrize(
    "words",
    [
        "--help",
        "rules --json",
        "techniques",
        "demo",
        "generate --seed 1",
        "solve examples/many.sdm",
        "count examples/many.sdm",
        "check examples/many.sdm",
        "candidates examples/many.sdm",
        "explain examples/many.sdm",
        "rate examples/many.sdm",
        "convert examples/many.sdm --to csv",
        "canon examples/many.sdm",
        "augment examples/many.sdm -n 5000 --seed 1",
        "watch examples/course1.pl",
        "render examples/course1.pl",
    ],
)
def test_a_pipe_that_is_closed_early(words: str) -> None:
    for reader in ("true", "head -c 1"):
        done = shell(f"set -o pipefail; NONET {words} 2>/dev/null | {reader}")
        assert (done.returncode, done.stderr) == (0, "")


# Surroundings


@pytest.mark.parametrize("columns", ["1", "0", "-5", "wide", "9" * 30])
def test_a_terminal_of_any_width(columns: str) -> None:
    assert shell("NONET solve --help", COLUMNS=columns).stdout.startswith("Examples:")


@pytest.mark.parametrize("options", ["-O", "-OO", "-I", "-X dev -W error"])
def test_options_of_python(options: str) -> None:
    for words in (f"solve {PUZZLE} --style line", "rate examples/many.sdm", "demo", "rules thermo", "techniques"):
        done = shell(f"PYTHON {options} -m nonet {words}")
        assert (done.returncode, done.stderr) == (0, "")


def test_a_folder_that_is_gone_and_no_surroundings_at_all(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    assert shell(f"cd {there}; rmdir {there}; NONET solve {PUZZLE} --style line").stdout == SOLUTION
    assert shell(f"env -i PYTHON -m nonet solve {PUZZLE} --style line").stdout == SOLUTION


_STARVED = """
import re, resource, sys
from pathlib import Path
from nonet.cli import main
size = 1024 * int(re.search(r"VmSize:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])
resource.setrlimit(resource.RLIMIT_AS, (size + (4 << 20),) * 2)
sys.exit(main(["rate", "examples/many.sdm"]))
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="tells how large a process is")
def test_too_little_memory() -> None:
    done = subprocess.run([sys.executable, "-c", _STARVED], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stderr) == (3, "nonet: there is not enough memory for this\n")


# What is thrown


class Thrown(BaseException):
    pass


def ended(monkeypatch: pytest.MonkeyPatch, error: BaseException, *words: str) -> tuple[int, str, str]:
    """The exit status, output and messages of a command in which this error is raised."""

    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(root, "invoke", fail)
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(words or ["solve", PUZZLE])
    return status, out.getvalue(), err.getvalue()


@pytest.mark.parametrize(
    "error",
    [KeyError("r1c1"), AssertionError(), RecursionError("too deep"), ValueError("no"), TypeError("x" * 10_000)],
    ids=lambda error: type(error).__name__,
)
def test_what_is_unexpected_is_a_bug_of_ours(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    status, out, err = ended(monkeypatch, error, "solve", "1" * 2_000_000, "a b")
    assert (status, out) == (70, "")
    assert err.startswith(f"nonet: this is a bug in Nonet, please report it: {type(error).__name__}")
    assert "\n  version: 0." in err
    assert "\n  command: nonet solve 111" in err
    assert "NONET_TRACEBACK=1" in err
    assert len(err) < 1500
    assert "Traceback" not in err


def test_the_traceback_is_there_for_who_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NONET_TRACEBACK", "1")
    status, _, err = ended(monkeypatch, KeyError("r1c1"))
    assert status == 70
    assert err.startswith("Traceback (most recent call last):\n")
    assert "NONET_TRACEBACK" not in err


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (KeyboardInterrupt(), 130, "nonet: interrupted\n"),
        (click.Abort(), 130, "nonet: interrupted\n"),
        (MemoryError(), 3, "nonet: there is not enough memory for this\n"),
        (BrokenPipeError(32, "Broken pipe"), 0, ""),
        (PermissionError(13, "Permission denied", "x.txt"), 2, "nonet: x.txt: Permission denied\n"),
        (IsADirectoryError(21, "Is a directory", "x" * 5000), 2, f"nonet: {'x' * 300}... (5,000 characters): Is a di"),
        (OSError("no words"), 2, "nonet: no words\n"),
        (ModuleNotFoundError("No module named 'numpy'"), 2, "nonet: this installation of Nonet is not complete: No mo"),
        (click.FileError("x", "why"), 2, "Error: Could not open file 'x': why\n"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else None,
)
def test_what_is_nobodys_fault(monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, words: str) -> None:
    found, out, err = ended(monkeypatch, error)
    assert (found, out) == (status, "")
    assert err.startswith(words)
    assert bool(err) == bool(words)


_INTERRUPTED = """
import builtins, sys
plain, count = builtins.__import__, 0
def counted(*words):
    global count
    count += 1
    if count == {number}:
        raise KeyboardInterrupt
    return plain(*words)
from nonet.cli import main
builtins.__import__ = counted
sys.exit(main(["solve", "1.....2..3.....4", "--style", "line"]))
"""


@pytest.mark.parametrize("number", [1, 2, 3, 5, 10, 20, 50, 100, 200, 400])
def test_ctrl_c_during_an_import(number: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _INTERRUPTED.format(number=number)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "nonet: interrupted\n")


_TERMINATED = """
import os, signal, sys, threading, time
from pathlib import Path
from nonet.cli import main

def terminate():
    while not [file for file in Path.cwd().iterdir() if file.name.startswith(".nonet-")]:
        time.sleep(0.01)
    os.kill(os.getpid(), signal.{signal})

threading.Thread(target=terminate, daemon=True).start()
sys.exit(main(["convert", "in.txt", "--to", "line", "-o", "out.txt"]))
"""


@pytest.mark.parametrize(("number", "status"), [("SIGTERM", 143), ("SIGHUP", 129), ("SIGINT", 130)])
def test_a_process_that_is_told_to_end_leaves_no_temporary_file(tmp_path: Path, number: str, status: int) -> None:
    os.mkfifo(tmp_path / "in.txt")
    with (
        subprocess.Popen(
            [sys.executable, "-c", _TERMINATED.format(signal=number)],
            cwd=tmp_path,
            stderr=subprocess.PIPE,
            text=True,
        ) as process,
        # Open, so that the command waits for more; both ways, so that opening waits for no command that has ended.
        os.fdopen(os.open(tmp_path / "in.txt", os.O_RDWR), "w") as pipe,
    ):
        pipe.write(f"{PUZZLE}\n" * 100)
        pipe.flush()
        _, errors = process.communicate(timeout=NET)
    assert (process.returncode, errors) == (status, f"nonet: {'interrupted' if status == 130 else 'terminated'}\n")
    assert [file.name for file in tmp_path.iterdir()] == ["in.txt"]


def test_the_signals_of_the_caller_stay_as_they_are() -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            assert main(["solve", PUZZLE]) == 0
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)


# Arguments


def test_help_is_a_word_too(nonet_command: Nonet) -> None:
    assert nonet_command("help").stdout == nonet_command("--help").stdout
    assert nonet_command("help", "solve").stdout == nonet_command("solve", "--help").stdout
    done = nonet_command("help", "slove")
    assert done.returncode == 2
    assert "did you mean 'solve'" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["solve", ""], "there is no puzzle here"),
        (["solve", "." * 2_000_000], "a line of more than 1,000,000 characters"),
        (["solve", "[[" * 1_000_000], "nested too deep"),
        (["solve", "x/" * 100_000], "there is no such file"),
        (["solve", "\x00"], "this is not text"),
        (["solve", "\udcff" * 81], "this is not text"),
        (["solve", "./.."], "this is a folder, not a puzzle"),
        (["solve", PUZZLE, "--format", "lien"], "did you mean 'line'"),
        (["solve", *["examples/course1.pl"] * 5, "nowhere.txt"], "nowhere.txt: there is no such file"),
    ],
    ids=range(9),
)
def test_arguments_of_any_kind(words: list[str], said: str) -> None:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        assert main(words) == 2
    assert said in err.getvalue()
    assert len(err.getvalue()) < 1000


def test_thousands_of_arguments() -> None:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main(["count", *[PUZZLE] * 2000]) == 0
    assert out.getvalue().count("\n1\n") == 2000
