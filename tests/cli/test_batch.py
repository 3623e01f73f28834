"""`nonet batch`: what a person types, and what they are told."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

import nonet
from nonet.batch import tasks
from nonet.batch.formats import formats
from nonet.cli.batch import TASKS, command

Nonet = Callable[..., "CompletedProcess[str]"]

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = nonet.solve(EASY).grid.line()  # type: ignore[union-attr]
MANY = "examples/many.sdm"


def test_the_lists_of_the_command_are_those_of_the_package() -> None:
    assert sorted(TASKS) == sorted(tasks.names)
    kinds = {parameter.name: list(getattr(parameter.type, "choices", ())) for parameter in command.params}
    assert sorted(kinds["kind"]) == sorted(kinds["input_kind"]) == sorted(formats.names)


def test_from_a_pipe_to_a_pipe(nonet_command: Nonet) -> None:
    done = nonet_command("batch", "solve", "-o", "-", stdin=f"id,puzzle\n7,{EASY}\n8,12\n")
    assert (done.returncode, done.stderr) == (0, "")
    wrong = "2 cells are not a square board (for 2 x 2, 2 cells are missing)"
    assert done.stdout.splitlines() == [
        "id,puzzle,solution,solutions,clues,status,why",
        f"7,{EASY},{SOLVED},1,30,unique,",
        f'8,12,,,,error,"{wrong}"',
    ]
    lines = nonet_command("batch", "solve", "-o", "-", "--to", "text", stdin=f"{EASY}\n{EASY}\n")
    assert lines.stdout == f"{SOLVED}\n{SOLVED}\n"


def test_files_and_what_is_told(nonet_command: Nonet, tmp_path: Path) -> None:
    output = str(tmp_path / "out.parquet")
    done = nonet_command("batch", "count", MANY, "-o", output, "--shard-rows", "3")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", f"{output}: 4 rows (4 unique)\n")
    assert pq.read_table(output).column("count").to_pylist() == [1, 1, 1, 1]
    again = nonet_command("batch", "count", MANY, "-o", output, "--shard-rows", "3", "--json")
    assert json.loads(again.stdout) == {
        "output": output,
        "rows": 4,
        "shards": 2,
        "status": {"unique": 4},
        "resumed": 2,
        "complete": True,
    }
    other = nonet_command("batch", "solve", MANY, "-o", output)
    assert (other.returncode, other.stdout) == (2, "")
    assert 'is the output of another job: task was "count", and is "solve" now' in other.stderr
    assert "hint: give another name, or --overwrite" in other.stderr
    assert nonet_command("batch", "solve", MANY, "-o", output, "--overwrite").returncode == 0


def test_the_seed_is_told_and_kept(nonet_command: Nonet, tmp_path: Path) -> None:
    output = str(tmp_path / "out.csv")
    first = nonet_command("batch", "augment", MANY, "-n", "2", "-o", output)
    again = nonet_command("batch", "augment", MANY, "-n", "2", "-o", output)
    assert first.stderr.startswith("seed ")
    assert again.stderr.splitlines() == [first.stderr.splitlines()[0], f"{output} is complete already: 8 rows"]


def test_puzzles_are_made_by_their_numbers(nonet_command: Nonet) -> None:
    done = nonet_command("batch", "generate", "3", "--first", "2", "--seed", "1", "-o", "-", "--to", "text")
    assert done.stdout.splitlines() == nonet.generate_many(3, seed=1, first=2).lines()
    hard = nonet_command("batch", "generate", "1", "--difficulty", "hard", "--seed", "1", "-o", "-", "--to", "ndjson")
    assert json.loads(hard.stdout)["label"] == "hard"


def test_all_options_reach_the_tasks(nonet_command: Nonet) -> None:
    def rows(*words: str) -> list[dict[str, object]]:
        done = nonet_command("batch", *words, "-o", "-", "--to", "ndjson", stdin=f"a,b\n{EASY},1\n")
        return [json.loads(line) for line in done.stdout.splitlines()]

    assert rows("solve", "--guesses", "--column", "a", "--from", "csv", "-")[0]["guesses"] == 0
    assert rows("count", "--limit", "1")[0]["exact"] is False
    assert "hodoku_score" in rows("rate", "--scale", "hodoku")[0]
    assert rows("trace", "--detail", "none", "--hardest", "easy")[0]["ending"] == "solved"
    assert len(rows("augment", "-n", "3", "--seed", "1")) == 3
    assert rows("solve", "--nodes", "5")[0]["status"] == "unique"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["solve", "-n", "2"], "-n is not for solve"),
        (["canon", "--scale", "se"], "--scale is not for canon"),
        (["rate", "--dedupe"], "--dedupe is not for rate"),
        (["solve", "--clues", "30"], "--clues is not for solve"),
        (["solve", "--processes", "2", "--cluster", "local"], "do not go together"),
        (["canon", "--dedupe", "-o", "-"], "--dedupe has to see all rows"),
        (["generate", "many"], "generate takes the number of puzzles"),
        (["generate", "-o", "-", "--seed", "1"], "generate takes the number of puzzles"),
        (["nothing"], "is not one of"),
    ],
)
def test_wrong_usage(words: list[str], why: str, tmp_path: Path) -> None:
    output = [] if "-o" in words else ["-o", str(tmp_path / "out.csv")]
    done = CliRunner().invoke(command, [*words, *output])
    assert done.exit_code == 2
    assert why in done.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["solve", "missing.csv", "-o", "{}/a.csv"], "missing.csv: there is no such file"),
        (["solve", MANY, "-o", "{}/a.xyz"], "what kind of file is this to be?"),
        (["solve", MANY, "-o", "{}/a.csv", "--column", "b"], "there is no column 'b'"),
        (["solve", MANY, "-o", "/proc/a.csv"], "/proc/a.csv"),
        (["solve", MANY, "-o", "{}/a.parquet", "--compression", "zip"], "Parquet has no compression 'zip'"),
        (["solve", "examples/twelve.txt", "-o", "{}/a.csv", "--from", "parquet"], "this Parquet file is broken"),
        (["solve", "-o", "{}/a.csv", "--on-error", "stop"], "<stdin>: row 1: 2 cells are not a square board"),
    ],
)
def test_bad_input(words: list[str], why: str, nonet_command: Nonet, tmp_path: Path) -> None:
    done = nonet_command("batch", *(word.format(tmp_path) for word in words), stdin="puzzle\n12\n")
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert why in done.stderr
    assert not list(tmp_path.glob("*.csv"))


def test_without_pyarrow_it_says_what_to_install(nonet_command: Nonet, tmp_path: Path) -> None:
    (tmp_path / "pyarrow.py").write_text("raise ImportError('no pyarrow here')\n")
    done = nonet_command("batch", "solve", MANY, "-o", "-", env={"PYTHONPATH": str(tmp_path)})
    assert (done.returncode, done.stderr) == (
        2,
        "nonet: nonet.batch needs pyarrow\n  hint: pip install 'nonet[data]'\n",
    )
