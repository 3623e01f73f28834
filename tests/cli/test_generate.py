"""`nonet generate`.

Covers: generate, _making.
"""

import json
import re
from pathlib import Path

import pytest
from tests.cli.conftest import Nonet

import nonet


def test_generate(nonet_command: Nonet) -> None:
    done = nonet_command("generate", "--seed", "1", "--style", "line")
    assert done.stdout == nonet_command("generate", "--seed", "1", "--style", "line").stdout
    assert done.stdout.strip() == nonet.generate(seed=1).line()
    assert done.stderr == "seed 1: 22 clues, one solution, minimal\n"


def test_the_founding_way(nonet_command: Nonet) -> None:
    record = json.loads(nonet_command("generate", "--box", "2x3", "--hide", "0.4", "--seed", "2", "--json").stdout)
    assert record["status"] == str(nonet.solve(record["puzzle"]).status)
    assert record["hide"] == 0.4


def test_many_are_those_of_the_seed(nonet_command: Nonet, tmp_path: Path) -> None:
    done = nonet_command("generate", "100", "--seed", "4")
    assert done.stdout.split() == nonet.generate_many(100, seed=4).lines()
    later = nonet_command("generate", "10", "--first", "90", "--seed", "4")
    assert later.stdout.split() == done.stdout.split()[90:]
    file = tmp_path / "made.txt"
    written = nonet_command("generate", "100", "--seed", "4", "-o", str(file))
    assert (written.stdout, file.read_text()) == ("", done.stdout)
    assert written.stderr == "seed 4: 100 puzzles, each with one solution\n"


def test_wishes_reach_the_api(nonet_command: Nonet) -> None:
    args = ("--difficulty", "hard", "--symmetry", "diagonal", "--clues", "24..28", "--seed", "3", "--json")
    records = [json.loads(line) for line in nonet_command("generate", "2", *args).stdout.splitlines()]
    for index, record in enumerate(records):
        made = nonet.generate(difficulty="hard", symmetry="diagonal", clues=(24, 28), seed=3, index=index)
        assert record["puzzle"] == made.line()
        assert (record["label"], record["symmetry"], record["index"]) == ("hard", "diagonal", index)
        assert record["minimal"] == made.metadata["minimal"]
        assert record["solution"] == made.metadata["solution"]


def test_a_pattern_from_a_file(nonet_command: Nonet, tmp_path: Path) -> None:
    file = tmp_path / "pattern"
    file.write_text("x.x.x.x.x\n.x.x.x.x.\n" * 4 + "x.x.x.x.x\n")
    line = nonet_command("generate", "--pattern", str(file), "--seed", "1", "--style", "line").stdout.strip()
    assert [cell for cell in range(81) if line[cell] != "."] == list(range(0, 81, 2))
    assert nonet.solve(line).unique


@pytest.mark.parametrize(
    ("args", "status", "word"),
    [
        (("--clues", "10", "--seed", "1"), 3, "the nearest puzzle has 21 clues"),
        (("--pattern", "1" * 27 + "." * 54, "--seed", "1"), 3, "rows 4 and 5 have no givens"),
        (("--technique", "line bounds", "--attempts", "20", "--seed", "1"), 3, "20 boards tried"),
        (("--se", "11..12", "--nodes", "64", "--seed", "1"), 3, "gave up after 64 nodes"),
        (("--hide", "0.4", "--clues", "30"), 2, "hide and clues contradict each other"),
        (("--bias", "controlled", "--symmetry", "180"), 2, "contradict each other"),
        (("--bias", "controlled", "--box", "2x3"), 2, "--bias and --box contradict"),
        (("--from", "1... .2.. ..3. ....", "--clues", "5"), 2, "--from and --clues contradict"),
        (("--se", "7", "--box", "2x3"), 2, "the SE scale is for plain 9x9"),
        (("--box", "none"), 2, "needs a size"),
        (("--layout", "spiral"), 2, "no layout named 'spiral'"),
        (("--difficulty", "nice"), 2, "no difficulty"),
        (("0",), 2, "not in the range"),
        (("--box", "8x8", "--timeout", "0", "--hide", "0.5"), 3, "gave up after 0 s"),
    ],
)
def test_what_cannot_be(nonet_command: Nonet, args: tuple[str, ...], status: int, word: str) -> None:
    done = nonet_command("generate", *args)
    assert (done.returncode, done.stdout) == (status, "")
    assert word in done.stderr


def test_more_clues_than_a_minimal_puzzle_has(nonet_command: Nonet) -> None:
    done = nonet_command("generate", "--clues", "40", "--seed", "1", "--style", "line")
    assert nonet.read(done.stdout).clues == 40
    assert done.stderr == "seed 1: 40 clues, one solution, not minimal\n"
    many = nonet_command("generate", "3", "--difficulty", "easy", "--clues", "34..36", "--seed", "1")
    assert [nonet.read(line).clues for line in many.stdout.split()] == [34, 34, 34]


def test_the_nearest_puzzle_is_not_said_to_have_solutions_that_it_has_not(nonet_command: Nonet) -> None:
    """The budget is over when it is told, so that it cannot be solved any more."""
    done = nonet_command("generate", "--se", "11..12", "--nodes", "64", "--seed", "1")
    told = re.search(r"the nearest puzzle has \d+ clues: ([1-9.]{81})\n", done.stderr)
    assert told, done.stderr
    assert nonet.solve(told[1]).unique


def test_random_regions_need_no_boxes(nonet_command: Nonet) -> None:
    made = nonet_command("generate", "--size", "7", "--layout", "jigsaw", "--seed", "1", "--style", "nonet")
    assert len(nonet.read(made.stdout).layout.regions) == 7


def test_rows_that_were_not_found_keep_their_places(nonet_command: Nonet) -> None:
    args = ("generate", "4", "--clues", "21", "--attempts", "40", "--seed", "2")
    lines = nonet_command(*args)
    assert lines.returncode == 3
    puzzles = lines.stdout.split("\n")[:-1]
    assert len(puzzles) == 4
    assert "" in puzzles
    assert f"{puzzles.count('')} of 4 puzzles were not found" in lines.stderr
    records = [json.loads(line) for line in nonet_command(*args, "--json").stdout.splitlines()]
    assert [record["puzzle"] or "" for record in records] == puzzles
    assert {record["status"] for record in records} <= {"unique", "not found"}


def test_finishing(nonet_command: Nonet) -> None:
    done = nonet_command("generate", "--from", "1... .2.. ..3. ....", "--seed", "7", "--style", "line")
    assert nonet.solve(done.stdout).unique
    assert "one solution, added r" in done.stderr
    full = nonet_command("generate", "--from", "1234341221434321", "--seed", "7", "--style", "line")
    assert not nonet.redundant(full.stdout).clues
    assert "took away" in full.stderr


def test_boards_with_rules(nonet_command: Nonet) -> None:
    done = nonet_command("generate", "--rules", "killer", "--box", "2x3", "--seed", "1")
    assert nonet.solve(done.stdout).unique
    record = json.loads(nonet_command("generate", "--layout", "jigsaw", "--seed", "1", "--json").stdout)
    assert nonet.solve(json.dumps(record["nonet"])).grid.line() == record["solution"]  # type: ignore[union-attr]


def test_a_worksheet(nonet_command: Nonet, tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    words = ("generate", "3", "--box", "2x2", "--seed", "1", "--book", "--title", "For class 3b")
    result = nonet_command(*words, "-o", str(path))
    assert (result.returncode, result.stdout) == (0, "")
    assert result.stderr == "seed 1: 3 puzzles, each with one solution\n"
    assert path.read_bytes()[:5] == b"%PDF-"
    for wrong in (("--book", "--style", "line"), ("--book", "--json"), ("--title", "A")):
        assert nonet_command("generate", "--box", "2x2", "--seed", "1", *wrong).returncode == 2, wrong
