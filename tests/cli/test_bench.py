"""`nonet bench`, on its own set and for moments only."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.cli.conftest import Nonet
from tests.interrupting import interrupted_command

ROOT = Path(__file__).parents[2]
QUICK = ("--set", "own", "--seconds", "0.02", "--repeat", "1")
OURS = ("--solver", "classic batch", "--solver", "python")


def test_table_chart_and_page(nonet_command: Nonet, tmp_path: Path) -> None:
    chart, page = tmp_path / "run.svg", tmp_path / "run.md"
    done = nonet_command("bench", *QUICK, *OURS, "--chart", str(chart), "--markdown", str(page))
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[2] == "own: 200 puzzles"
    assert lines[3].split()[:3] == ["solver", "puzzles/s", "ratio"]
    assert {line.split("  ")[0] for line in lines[4:]} == {"classic batch", "python"}
    assert any("x1.00" in line for line in lines if line.startswith("python"))
    assert ElementTree.parse(chart).getroot().tag.endswith("svg")
    assert "![" in page.read_text()
    assert "(run.svg)" in page.read_text()


def test_large_boards_have_a_page_too(nonet_command: Nonet, tmp_path: Path) -> None:
    page = tmp_path / "large.md"
    few = ("--large", "--set", "16x16, 50% holes", "--solver", "auto", "--solver", "general")
    done = nonet_command("bench", *few, "--reference", "general", "--markdown", str(page))
    assert done.returncode == 0, done.stderr
    rows = [line.split(" | ") for line in page.read_text().splitlines() if line.startswith("| 16x16")]
    assert [(row[2], row[3]) for row in rows] == [("auto", "3/3"), ("general", "3/3")]
    assert rows[1][7] == "x1.00"
    for words in (("--chart", str(tmp_path / "a.svg")), ("--lib", "none.so"), (str(page),)):
        refused = nonet_command("bench", *few, *words)
        assert refused.returncode == 2
        assert "--large takes no" in refused.stderr


def test_json(nonet_command: Nonet) -> None:
    done = nonet_command("bench", *QUICK, *OURS, "--json", "--reference", "classic batch")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert {row["solver"] for row in rows} == {"classic batch", "python"}
    for row in rows:
        assert (row["set"], row["reference"], row["wrong"], row["failure"]) == ("own", "classic batch", 0, None)
        assert row["per_second"] > 0
        assert (row["ratio"] == 1) == (row["solver"] == "classic batch")


def test_files(nonet_command: Nonet, tmp_path: Path) -> None:
    path = tmp_path / "few.txt"
    path.write_text("." * 81 + "\n")
    words = ("--solver", "classic batch", "--seconds", "0.01", "--repeat", "1", "--json")
    rows = [json.loads(line) for line in nonet_command("bench", str(path), *words).stdout.splitlines()]
    assert [(row["set"], row["available"]) for row in rows] == [("few", 1)]


def test_list(nonet_command: Nonet) -> None:
    done = nonet_command("bench", "--list", "--set", "own")
    assert done.returncode == 0
    assert "set     own" in done.stdout
    assert "solver  classic batch" in done.stdout
    rows = [json.loads(line) for line in nonet_command("bench", "--list", "--set", "own", "--json").stdout.splitlines()]
    assert {"set": "own", "puzzles": 200, "origin": "made by seed"} in rows
    assert {row["kind"] for row in rows if "solver" in row} == {"own", "rival"}


def test_collections_are_where_one_setting_says(nonet_command: Nonet, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name / "classic").mkdir(parents=True)
        (tmp_path / name / "classic" / f"set_{name}.txt").write_text("." * 81 + "\n")
    here = {"NONET_DATA": str(tmp_path / "a")}

    def sets(*words: str, env: dict[str, str]) -> list[str]:
        done = nonet_command("bench", "--list", "--json", *words, env=env)
        rows = map(json.loads, done.stdout.splitlines())
        return [row["set"] for row in rows if "set" in row]

    assert sets(env={"NONET_DATA": ""}) == ["own"]
    assert sets(env=here) == ["set_a", "own"]
    assert sets("--data", str(tmp_path / "b"), env=here) == ["set_b", "own"]
    nowhere = nonet_command("bench", "--list", "--data", str(tmp_path / "c"))
    assert (nowhere.returncode, nowhere.stdout) == (2, "")
    assert "--data" in nowhere.stderr
    for env, hint in (({"NONET_DATA": ""}, "--data DIR"), (here, "variants/*.jsonl")):
        variants = nonet_command("bench", "--variants", "--list", env=env)
        assert variants.returncode == 2
        assert hint in variants.stderr


def test_bad_usage(nonet_command: Nonet, tmp_path: Path) -> None:
    for words, said in [
        (("--solver", "clasic batch"), "did you mean 'classic batch'?"),
        (("--set", "ovn"), "did you mean 'own'?"),
        ((*OURS, "--reference", "tdoku"), "not among the solvers"),
        (("nowhere.txt",), "nowhere.txt"),
        (("--lib", "nowhere.so"), "there is no such file"),
        (("--lib", f"text={ROOT / 'README.md'}"), "not a shared library"),
        ((*OURS, "--chart", str(tmp_path / "no" / "run.svg")), "there is no such folder"),
        (("--seconds", "0"), "--seconds"),
    ]:
        done = nonet_command("bench", *words)
        assert done.returncode == 2, words
        assert said in done.stderr, done.stderr
        assert not done.stdout


def test_a_bad_line_is_told(nonet_command: Nonet, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("." * 81 + "\nnonsense\n")
    done = nonet_command("bench", str(path), "--solver", "classic batch")
    assert done.returncode == 2
    assert f"{path}:2" in done.stderr


@pytest.mark.parametrize("solver", ["classic batch", "cadical"])
def test_ctrl_c_shows_what_there_is(tmp_path: Path, solver: str) -> None:
    if solver == "cadical":
        pytest.importorskip("pysat", reason="python-sat is not installed")
    page = tmp_path / "run.md"
    words = ["--set", "own", "--solver", solver, "--seconds", "0.1", "--repeat", "1000", "--markdown", str(page)]
    ended = interrupted_command("bench", *words, inside="bench/contest.py:_timed")
    assert ended.status == 130
    assert solver in ended.output
    assert "failed" not in ended.output
    assert "interrupted" in ended.errors
    assert "Traceback" not in ended.errors
    assert page.exists()
