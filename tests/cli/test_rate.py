"""`nonet rate`: a line a puzzle, in order, whatever the grid."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Nonet
from tests.interrupting import interrupted_command

import nonet

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
COURSE = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71."
SMALL = "1.....2..3.....4"
TWICE = "11" + "." * 79


def test_one_line_a_puzzle_in_order(nonet_command: Nonet) -> None:
    done = nonet_command("rate", stdin="".join(f"{line}\n" for line in [EASY, COURSE] * 30))
    head, *lines = done.stdout.splitlines()
    assert head == f"# nonet {nonet.__version__} rate --nodes 500000000: SE ER/EP/ED"
    assert lines == [f"{EASY} 1.2/1.2/1.2", f"{COURSE} 3.2/1.2/1.2"] * 30
    assert (done.returncode, done.stderr) == (0, "")
    assert nonet_command("rate", stdin=done.stdout).stdout == done.stdout, "its output can be rated again"


def test_json_and_steps(nonet_command: Nonet) -> None:
    record = json.loads(nonet_command("rate", COURSE, "--json", "--steps", "--nodes", "1000").stdout)
    assert record["nonet"] == nonet.__version__
    assert record["nodes"] == 1000
    assert record["solutions"] == "unique"
    assert record["se"]["er"] == 3.2
    assert record["se"]["steps"][0]["technique"] == "Hidden Single"
    assert max(step["rating"] for step in record["se"]["steps"]) == 3.2
    lines = nonet_command("rate", COURSE, "--steps").stdout.splitlines()
    assert len(lines) == 2 + len(record["se"]["steps"])
    assert any("X-Wing: " in line and "≠" in line for line in lines)
    many = nonet_command("rate", "-", "--json", stdin=f"{EASY}\n{COURSE}\n").stdout.splitlines()
    assert [json.loads(line)["se"]["er"] for line in many] == [1.2, 3.2]


def test_grids_on_which_it_means_nothing(nonet_command: Nonet) -> None:
    for puzzle, words in ((TWICE, "there is no solution"), ("." * 81, "there are several solutions")):
        done = nonet_command("rate", puzzle, "--nodes", "50000")
        assert done.returncode == 3
        assert "gave up" in done.stdout
        assert f"{words}, so this rating means nothing" in done.stderr
    small = nonet_command("rate", "1.....2..3.....4")
    assert small.returncode == 1
    assert "no rating: the SE scale is for plain 9x9 puzzles" in small.stderr
    assert json.loads(nonet_command("rate", "1.....2..3.....4", "--json").stdout)["se"] is None


def test_a_bad_line_is_named(nonet_command: Nonet) -> None:
    done = nonet_command("rate", stdin=f"{EASY}\n{COURSE}\n{EASY[:-1]}x\n")
    assert done.returncode == 2
    assert "<stdin>:3:81" in done.stderr
    assert len(done.stdout.splitlines()) == 3


def test_interrupt(tmp_path: Path) -> None:
    file = tmp_path / "endless.txt"
    file.write_text(f"{'.' * 81}\n" * 3)
    ended = interrupted_command("rate", str(file), "--nodes", "0", inside="ratings/se.py")
    assert ended.cpu_seconds < 1
    assert ended.status == 130
    assert ended.errors == "nonet: interrupted\n"


@pytest.mark.parametrize("scale", ["se", "hodoku", "label"])
def test_rate_on_each_scale(nonet_command: Nonet, scale: str) -> None:
    done = nonet_command("rate", "examples/many.sdm", "--scale", scale)
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 5
    small = nonet_command("rate", SMALL, "--scale", scale)
    assert small.returncode == (0 if scale == "label" else 1)


def test_equivalent_puzzles_are_rated_alike(nonet_command: Nonet) -> None:
    form = nonet.canonical(COURSE).line()
    lines = [COURSE, *(image.line() for image in nonet.augment(COURSE, 5, seed=3))]
    head, *rated = nonet_command("rate", "--canonical", stdin="\n".join(lines)).stdout.splitlines()
    assert head.endswith("rate --nodes 500000000 --canonical: SE ER/EP/ED")
    assert set(rated) == {f"{form} {nonet.rate(form).se}"}
    assert nonet_command("rate", "--canonical", lines[2]).stdout.splitlines()[1] == rated[0]
    by_label = nonet_command("rate", "--canonical", "--scale", "label", "--scale", "se", lines[3]).stdout.splitlines()
    assert by_label[0].endswith("--canonical: label, se")
    assert by_label[1].startswith(form)
