"""The other commands, and what holds for all of them."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import click
import pytest

import nonet
from nonet.cli._command import Command, root
from nonet.codecs import codecs

Nonet = Callable[..., "CompletedProcess[str]"]

ROOT = Path(__file__).parents[2]
COURSE = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71."
THREE_WAYS = "1.....2..3......"
COMMANDS = root.list_commands(click.Context(root))


def test_version(nonet_command: Nonet) -> None:
    assert nonet_command("--version").stdout == f"nonet {nonet.__version__}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_help_begins_with_examples(nonet_command: Nonet, name: str) -> None:
    done = nonet_command(name, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith("Examples:\n  nonet ")
    assert "--json" in done.stdout
    found = root.get_command(click.Context(root), name)
    assert isinstance(found, Command)
    assert found.examples


def test_root_help(nonet_command: Nonet) -> None:
    done = nonet_command("--help")
    assert done.stdout.startswith("Examples:\n  nonet ")
    assert all(name in done.stdout for name in COMMANDS)
    assert {"solve", "count", "check", "convert", "demo", "generate", "watch", "compare"} <= set(COMMANDS)


def test_count(nonet_command: Nonet) -> None:
    assert nonet_command("count", "." * 16).stdout == "288\n"
    limited = nonet_command("count", "." * 16, "--limit", "10")
    assert limited.stdout == "10\n"
    assert "at least 10" in limited.stderr
    assert json.loads(nonet_command("count", THREE_WAYS, "--json").stdout)["count"] == 3
    spent = nonet_command("count", "." * 16, "--nodes", "20")
    assert spent.returncode == 3
    assert "at least" in spent.stderr


def test_check(nonet_command: Nonet) -> None:
    good = nonet_command("check", "examples/course1.pl")
    assert good.returncode == 0
    assert good.stdout.startswith("exactly one solution")
    several = nonet_command("check", THREE_WAYS)
    assert several.returncode == 1
    assert "several solutions" in several.stdout
    broken = nonet_command("check", "11" + "." * 14)
    assert broken.returncode == 1
    assert "row 1 and box 1 have 1 at r1c1 and r1c2" in broken.stdout
    record = json.loads(nonet_command("check", THREE_WAYS, "--json").stdout)
    assert record["status"] == "multiple"
    assert len(record["solutions"]) == 2
    assert record["differences"]
    assert nonet_command("check", "." * 81, "--nodes", "2").returncode == 3


PLAIN = [name for name in nonet.formats() if name != "sums" and (name not in codecs or codecs[name].plain)]
"""Formats that a plain puzzle can be written in and read back from."""


@pytest.mark.parametrize("target", PLAIN)
def test_convert_there_and_back(nonet_command: Nonet, target: str) -> None:
    done = nonet_command("convert", "examples/course1.pl", "--to", target)
    assert done.returncode == 0
    assert nonet_command("convert", "-", "--to", "line", stdin=done.stdout).stdout == COURSE + "\n"


def test_convert_many(nonet_command: Nonet) -> None:
    lines = f"{COURSE}\n{COURSE}\n"
    csv = nonet_command("convert", "--to", "csv", stdin=lines).stdout
    assert csv.splitlines()[0].startswith("puzzle")
    assert len(csv.splitlines()) == 3
    assert nonet_command("convert", "--to", "line", stdin=csv).stdout == lines


def test_convert_loses_nothing_without_a_word(nonet_command: Nonet) -> None:
    rule = ".Shape~4x4.Cage~3~R1C1~R1C2.~R2C1_3"
    for target in ("pretty", "line"):
        refused = nonet_command("convert", rule, "--to", target)
        assert refused.returncode == 2
        assert "cannot say 'killer cage'" in refused.stderr
        assert not refused.stdout
    assert nonet_command("convert", rule, "--lossy").stdout == "....3...........\n"
    assert nonet_command("solve", rule, "--style", "pretty").stdout.count("|") == 4


def test_convert_writes_whole_files_only(nonet_command: Nonet, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    assert nonet_command("convert", COURSE, "-o", str(target)).returncode == 0
    assert target.read_text() == COURSE + "\n"
    broken = nonet_command("convert", "-", "-o", str(target), stdin=f"{COURSE}\n{COURSE[:-1]}\n")
    assert broken.returncode == 2
    assert target.read_text() == COURSE + "\n"
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


def test_generate(nonet_command: Nonet) -> None:
    done = nonet_command("generate", "--seed", "1", "--style", "line")
    assert done.stdout == nonet_command("generate", "--seed", "1", "--style", "line").stdout
    assert "seed 1" in done.stderr
    record = json.loads(nonet_command("generate", "--box", "2x3", "--hide", "0.4", "--seed", "2", "--json").stdout)
    assert record["status"] == str(nonet.solve(record["puzzle"]).status)


def test_demo(nonet_command: Nonet) -> None:
    done = nonet_command("demo")
    assert done.returncode == 0
    assert " 1 4 3 | 9 8 6 | 2 5 7" in done.stdout
    assert "exactly one solution" in done.stdout
    assert all(f"nonet {name}" in done.stdout for name in COMMANDS)
    from nonet.cli import demo

    assert (ROOT / "examples/course1.pl").read_text() == demo.COURSE, "the demo shows the example"


def test_watch_without_a_terminal(nonet_command: Nonet) -> None:
    done = nonet_command("watch", "examples/course1.pl", "--method", "label")
    assert done.returncode == 0
    assert " 1 4 3 | 9 8 6 | 2 5 7" in done.stdout
    events = [json.loads(line) for line in nonet_command("watch", THREE_WAYS, "--json").stdout.splitlines()]
    assert events[-1]["kind"] == "solution"
    short = nonet_command("watch", THREE_WAYS, "--method", "stack", "--seed", "1", "--most", "3")
    assert short.stdout.count("guess") == 3


def test_compare(nonet_command: Nonet) -> None:
    rows = [
        json.loads(line)
        for line in nonet_command("compare", "examples/course1.pl", "--seed", "1", "--json").stdout.splitlines()
    ]
    assert {"python", "areas", "eliminate", "facts", "label", "stack"} <= {row["way"] for row in rows}
    assert {row["status"] for row in rows} == {"unique"}
    table = nonet_command("compare", THREE_WAYS, "--seed", "1").stdout
    assert table.count("multiple") == len(rows) - 1, "the classic engine takes only 9x9"


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m nonet solve {'.' * 81} --all --style line | head -n 2"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 2


@pytest.mark.parametrize(
    "words",
    [["count", "." * 81], ["solve", "." * 81, "--all", "--style", "line"], ["solve", "." * 81, "--all", "--json"]],
)
def test_ctrl_c(words: list[str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "nonet", *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        _, words_said = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in words_said


def test_every_example_names_a_real_command() -> None:
    for name in COMMANDS:
        found = root.get_command(click.Context(root), name)
        assert isinstance(found, Command)
        assert all(f"nonet {name}" in example for example in found.examples)
