"""`nonet data`: what is printed, exit statuses, bad input, and nothing half-written."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from threading import Event, Thread

import click
import pytest
from tests.interrupting import NET

import nonet
from nonet.cli import main
from nonet.cli._command import Command, Group, root
from nonet.cli.data import command as group

COMMANDS = {name: each for name, each in group.commands.items() if isinstance(each, Command)}
LINES = nonet.generate_many(3, seed=1).lines()


def run(*words: object) -> tuple[int, str, str]:
    """In this process: importing pyarrow for each command would take most of the time."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(["data", *map(str, words)])
    assert "Traceback" not in err.getvalue()
    return status, out.getvalue(), err.getvalue()


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    path = tmp_path / "lines.txt"
    path.write_text("\n".join(LINES) + "\n")
    return path


def test_it_is_a_group() -> None:
    assert isinstance(root.get_command(click.Context(root), "data"), Group)
    assert set(COMMANDS) == {"build", "check-leak", "stats", "export"}


@pytest.mark.parametrize("name", COMMANDS)
def test_help_begins_with_examples(name: str) -> None:
    status, out, _ = run(name, "--help")
    assert status == 0
    assert out.startswith(f"Examples:\n  nonet data {name} ")
    assert "--json" in out
    assert all(parameter.help for parameter in COMMANDS[name].params if isinstance(parameter, click.Option))


def test_build(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    status, out, err = run("build", "-n", 12, "--seed", "4", "--test", "0.4", "--sample", "2", "-o", folder)
    assert (status, err) == (0, "")
    told = json.loads((folder / "manifest.json").read_text())
    assert told["plan"]["seed"] == 4
    rows = {name: part["rows"] for name, part in told["parts"].items()}
    assert out.splitlines()[:2] == [f"train: {rows['train']} rows", f"test: {rows['test']} rows"]
    status, out, _ = run("build", "-n", 12, "--seed", 4, "--test", 0.4, "--sample", 2, "-o", tmp_path / "b", "--json")
    found = json.loads(out)
    assert found["parts"] == {name: {"rows": count, "puzzles": count} for name, count in rows.items()}
    assert (tmp_path / "b" / "README.md").read_text() == (folder / "README.md").read_text()


def test_the_seed_is_told(tmp_path: Path) -> None:
    status, _, err = run("build", "-n", 1, "--sample", "0", "-o", tmp_path / "a")
    assert status == 0
    seed = json.loads((tmp_path / "a" / "manifest.json").read_text())["plan"]["seed"]
    assert err == f"seed {seed}\n"


def test_wishes_reach_the_generator(tmp_path: Path) -> None:
    words = ["--clues", "24..26", "--symmetry", "180", "--difficulty", "easy", "--rating", "difficulty", "--to", "csv"]
    assert run("build", "-n", 3, "--seed", 1, *words, "--sample", "0", "--test", 0, "-o", tmp_path / "a")[0] == 0
    rows = [line.split(",") for line in (tmp_path / "a" / "csv" / "train.csv").read_text().splitlines()[1:]]
    for _, question, answer, rating in rows:
        assert 24 <= 81 - question.count(".") <= 26
        assert [sign == "." for sign in question] == [sign == "." for sign in reversed(question)]
        assert nonet.solve(question).grid.line() == answer  # type: ignore[union-attr]
        assert float(rating) == nonet.rate(question).difficulty


def test_check_leak(lines: Path, tmp_path: Path) -> None:
    other = tmp_path / "b.csv"
    other.write_text(f"puzzle\n{nonet.augment(LINES[1], seed=2)[0].line()}\n{'1' + '.' * 80}\n")
    status, out, _ = run("check-leak", lines, other, "-o", tmp_path / "leaks.csv")
    assert status == 1
    assert "leak: 1 puzzles of B (50 %), 1 classes, are in A; 0 of them as they stand" in out
    assert f"{other},1,{lines},2" in (tmp_path / "leaks.csv").read_text()
    other.write_text(f"puzzle\n{'1' + '.' * 80}\n")
    status, out, _ = run("check-leak", lines, other, "--grids", "--json")
    assert status == 0
    assert json.loads(out)["leaks"] == 0


def test_stats(lines: Path, tmp_path: Path) -> None:
    status, out, _ = run("stats", lines, "--sample", 1, "--plots", tmp_path / "plots")
    assert status == 0
    assert out.startswith("3 puzzles, 9x9\n3 classes; 0 are equivalent to an earlier one\n")
    assert "clues.svg" in os.listdir(tmp_path / "plots")
    status, out, _ = run("stats", lines, "--sample", 0, "--json")
    assert json.loads(out)["clues"] == {"22": 1, "25": 2}
    assert run("stats", lines, "--plots", tmp_path / "plots")[0] == 2


def test_export(lines: Path, tmp_path: Path) -> None:
    words = ["export", f"train={lines}", lines, "--to", "reasoning-gym", "--rating", "guesses", "-o", tmp_path / "out"]
    status, out, _ = run(*words)
    assert (status, out) == (0, "train: 3 rows\nlines: 3 rows\n")
    assert sorted(os.listdir(tmp_path / "out" / "reasoning_gym")) == ["lines.jsonl", "train.jsonl"]
    status, _, err = run("export", lines, lines, "-o", tmp_path / "twice")
    assert status == 2
    assert "two parts are named 'lines'" in err


BAD = {
    "a file that is not there": (["stats", "{0}/nothing.csv"], "nothing.csv"),
    "a column that is not there": (["stats", "{0}/good.csv", "--column", "x"], "there is no column 'x'"),
    "rows of the wrong length": (["stats", "{0}/short.csv"], "short.csv: row 2: "),
    "mixed sizes": (["build", "{0}/mixed.csv", "-o", "{0}/out"], "this puzzle is 4x4"),
    "no puzzles": (["check-leak", "{0}/good.csv", "{0}/empty.csv"], ""),
    "an output that is there": (["build", "-n", "1", "-o", "{0}/good.csv"], "good.csv is there already"),
    "an export that is there": (["export", "{0}/good.csv", "-o", "{0}/good.csv"], "good.csv is there already"),
    "no folder for the output": (["build", "-n", "1", "-o", "{0}/no/out"], "there is no such folder"),
    "nothing to build from": (["build", "-o", "{0}/out"], "nothing to build from"),
    "an unknown format": (["build", "-n", "1", "--to", "xls", "-o", "{0}/out"], "no format of a data set named 'xls'"),
    "an unknown scale": (["export", "{0}/good.csv", "--rating", "x", "-o", "{0}/out"], "no scale named 'x'"),
    "an unknown notation": (["build", "-n", "1", "--notation", "x", "-o", "{0}/out"], "no notation named 'x'"),
    "wishes for files": (["build", "{0}/good.csv", "--se", "7", "-o", "{0}/out"], "wishes (se)"),
    "boxes for files": (["build", "{0}/good.csv", "--box", "2x2", "-o", "{0}/out"], "--box is for puzzles"),
    "no boxes": (["build", "-n", "1", "--box", "none", "-o", "{0}/out"], "boards with boxes"),
    "the SE scale on 4x4": (["build", "-n", "1", "--box", "2x2", "-o", "{0}/out"], "the SE scale is for plain 9x9"),
    "images that there are not": (
        ["build", "-n", "1", "--box", "1x2", "--rating", "none", "--test", "0", "--augment", "9", "-o", "{0}/out"],
        "fewer than 9 other equivalents",
    ),
    "no command": (["unknown"], "No such command"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input(tmp_path: Path, name: str) -> None:
    for file, rows in {
        "good.csv": LINES,
        "short.csv": [LINES[0], LINES[1][:-1]],
        "mixed.csv": [LINES[0], "1.....2..3.....4"],
        "empty.csv": [],
    }.items():
        (tmp_path / file).write_text("\n".join(["puzzle", *rows]) + "\n")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    words, message = BAD[name]
    status, out, err = run(*(word.format(tmp_path) for word in words))
    assert (status, out) == (2, "")
    assert message in err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before, "no damage"


def test_rows_that_are_no_puzzles_may_be_left_out(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text(f"puzzle\n{LINES[0]}\nrubbish\n")
    status, out, _ = run("build", tmp_path / "x.csv", "--on-error", "skip", "--sample", 0, "-o", tmp_path / "out")
    assert status == 0
    assert "left out: 1 unreadable" in out


NUMBERS = ("0", "-1", "99999999999999999999999999999999", "1e400", "nan", "x", "")


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(
    ("name", "option"),
    [
        (name, option.opts[0])
        for name, each in COMMANDS.items()
        for option in each.params
        if isinstance(option.type, click.types.IntParamType | click.types.FloatParamType)
    ],
)
def test_a_number_ends_in_words(lines: Path, tmp_path: Path, name: str, option: str, number: str) -> None:
    every: dict[str, list[object]] = {
        "build": [lines, "--sample=1", "-o", tmp_path / "out"],
        "check-leak": [lines, lines],
        "stats": [lines, "--sample=1"],
        "export": [lines, "-o", tmp_path / "out"],
    }
    status, _, err = run(name, *every[name], f"{option}={number}")
    assert status in (0, 1, 2, 3)
    assert status != 2 or err


def test_pyarrow_is_named_where_it_is_missing(tmp_path: Path) -> None:
    (tmp_path / "pyarrow.py").write_text("raise ImportError('no pyarrow here')\n")
    done = subprocess.run(
        [sys.executable, "-m", "nonet", "data", "stats", "x.csv"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        timeout=NET,
    )
    assert done.returncode == 2
    assert "pip install 'nonet[data]'" in done.stderr


def _read(terminal: int) -> bytes:
    """What was written to a terminal; nothing once its other end is closed."""
    try:
        return os.read(terminal, 1 << 16)
    except OSError:
        return b""


def test_progress_is_shown_on_a_terminal_only(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "nonet", "data", "build", "-n", "40", "--seed", "1", "--sample", "3"]
    ours, theirs = os.openpty()
    pieces: list[bytes] = []
    reader = Thread(target=lambda: pieces.extend(iter(lambda: _read(ours), b"")))  # or the terminal would be full
    reader.start()
    done = subprocess.run(
        [*words, "-o", str(tmp_path / "a")], stdout=subprocess.PIPE, stderr=theirs, text=True, timeout=NET
    )
    os.close(theirs)
    reader.join(NET)
    os.close(ours)
    shown = b"".join(pieces).decode()
    assert done.returncode == 0
    assert all(stage in shown for stage in ("making", "rating (se)", "writing parquet, train", "looking closer"))
    quiet = subprocess.run([*words, "-o", str(tmp_path / "b")], capture_output=True, text=True, timeout=NET)
    assert quiet.stderr == ""
    assert quiet.stdout.splitlines()[:2] == done.stdout.splitlines()[:2]


def test_help_needs_no_library() -> None:
    code = "import sys; from nonet.cli import main; main(['data', 'build', '--help']); print(*sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=NET)
    assert not {"numpy", "pyarrow", "rich"} & set(shown.stdout.split())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_interrupted_build_leaves_nothing(tmp_path: Path, number: signal.Signals) -> None:
    words = ["data", "build", "-n", "20000", "--seed", "1", "--to", "csv", "-o", str(tmp_path / "out")]
    slow = ["--rating", "none", "--sample", "0", "--augment", "1000"]
    with subprocess.Popen([sys.executable, "-m", "nonet", *words, *slow], stderr=subprocess.PIPE, text=True) as job:
        while not any(tmp_path.glob(".nonet-*/csv/.nonet-*")) and job.poll() is None:
            Event().wait(0.05)
        job.send_signal(number)
        assert job.wait(NET) == {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGKILL: -9}[number]
    left = os.listdir(tmp_path)
    assert not left if number != signal.SIGKILL else [name[:7] for name in left] == [".nonet-"]
