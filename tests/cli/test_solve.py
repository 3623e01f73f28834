"""`nonet solve`: exact forms, exit statuses, and what it says when things are not right."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Nonet

from nonet.methods import methods

COURSE = """\
 1 4 3 | 9 8 6 | 2 5 7
 6 7 9 | 4 2 5 | 3 8 1
 2 8 5 | 7 3 1 | 6 9 4
-------+-------+-------
 9 6 2 | 3 5 4 | 1 7 8
 3 5 7 | 6 1 8 | 9 4 2
 4 1 8 | 2 7 9 | 5 6 3
-------+-------+-------
 8 2 1 | 5 6 7 | 4 3 9
 7 9 6 | 1 4 3 | 8 2 5
 5 3 4 | 8 9 2 | 7 1 6
"""
CLOJURE = (
    '["   1 5 68" "      7 1" "9 1    3 " "  7 26   " "5       3" "   87 4  " " 3    8 5" "1 5      " "79 4 1   "]'
)
BARS = """\
473|195|268
856|342|791
921|687|534
-----------
347|526|189
582|914|673
619|873|452
-----------
234|769|815
165|238|947
798|451|326
===========
"""
PREFIXED = "1__8_4___ _2____456 __32_5___ ___4__8_5 789_5____ _____62_3 8_1___7__ ___123_8_ 2_5_____9"
WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TWO_ONES = "1.......1" + "." * 72
THREE_WAYS = "1... ..2. .3.. ...."


def test_the_course_grid(nonet_command: Nonet) -> None:
    done = nonet_command("solve", "examples/course1.pl")
    assert (done.returncode, done.stdout, done.stderr) == (0, COURSE, "")


def test_framed(nonet_command: Nonet) -> None:
    done = nonet_command("solve", WIKIPEDIA, "--style", "framed")
    lines = done.stdout.split("\n")
    assert lines[0] == "| 5 3 4 | 6 7 8 | 9 1 2 |"
    assert [number for number, line in enumerate(lines[:-1]) if not line] == [3, 7]


def test_framed_six_by_six(nonet_command: Nonet) -> None:
    rows = "[[2,_,3,1,_,5],[3,1,6,5,2,4],[6,5,2,4,3,1],[4,2,1,3,5,6],[1,3,5,6,4,2],[5,6,4,2,1,3]]."
    done = nonet_command("solve", rows, "--box", "3x2", "--style", "framed")
    lines = done.stdout.split("\n")
    assert lines[0] == "| 2 4 | 3 1 | 6 5 |"
    assert lines[3] == ""
    assert len(lines) == 8


def test_prolog(nonet_command: Nonet) -> None:
    done = nonet_command("solve", "examples/course1.pl", "--style", "prolog")
    assert done.stdout.startswith("[[1,4,3,9,8,6,2,5,7],[6,7,9")
    assert done.stdout.endswith(",[5,3,4,8,9,2,7,1,6]].\n")


def test_prolog_with_all(nonet_command: Nonet) -> None:
    lines = nonet_command("solve", THREE_WAYS, "--all", "--style", "prolog").stdout.splitlines()
    assert [line for line in lines if not line.startswith("[[")] == [" ;", " ;", "false."]
    assert lines[1] == lines[3] == " ;"
    assert len(set(lines[0:5:2])) == 3


def test_bars(nonet_command: Nonet) -> None:
    assert nonet_command("solve", CLOJURE, "--style", "bars").stdout == BARS


def test_sums(nonet_command: Nonet) -> None:
    lines = nonet_command("solve", PREFIXED, "--style", "sums").stdout.splitlines()
    assert lines[0] == "Solved sudoku:"
    assert lines[1] == "[1,5,6,8,9,4,3,2,7]45"
    assert len(lines) == 10


def test_line_and_json_styles(nonet_command: Nonet) -> None:
    line = "156894327928731456473265918362417895789352641514986273831549762697123584245678139"
    assert nonet_command("solve", PREFIXED, "--style", "line").stdout == line + "\n"
    rows = json.loads(nonet_command("solve", PREFIXED, "--style", "json").stdout)
    assert "".join(str(value) for row in rows for value in row) == line


@pytest.mark.parametrize("style", ["pretty", "prolog", "framed", "bars", "sums", "line", "json"])
def test_no_solution(nonet_command: Nonet, style: str) -> None:
    done = nonet_command("solve", TWO_ONES, "--style", style)
    assert done.returncode == 1
    assert done.stdout == ("false.\n" if style in ("pretty", "prolog") else "")
    assert "row 1 has 1 at r1c1 and r1c9" in done.stderr


def test_several_solutions_are_a_yes_with_a_word(nonet_command: Nonet) -> None:
    done = nonet_command("solve", THREE_WAYS)
    assert done.returncode == 0
    assert "several solutions" in done.stderr


def test_all_and_max(nonet_command: Nonet) -> None:
    every = nonet_command("solve", THREE_WAYS, "--all", "--style", "line").stdout.splitlines()
    assert len(set(every)) == 3
    assert nonet_command("solve", THREE_WAYS, "--max", "2", "--style", "line").stdout.splitlines() == every[:2]


def test_random_by_seed(nonet_command: Nonet) -> None:
    empty = "." * 16
    one = nonet_command("solve", empty, "--random", "--seed", "7", "--style", "line")
    assert one.stdout == nonet_command("solve", empty, "--random", "--seed", "7", "--style", "line").stdout
    assert one.stdout != nonet_command("solve", empty, "--random", "--seed", "8", "--style", "line").stdout
    unseeded = nonet_command("solve", empty, "--random", "--style", "line")
    seed = unseeded.stderr.split("seed ")[1].split()[0]
    assert nonet_command("solve", empty, "--random", "--seed", seed, "--style", "line").stdout == unseeded.stdout


@pytest.mark.parametrize("method", methods.names)
def test_methods(nonet_command: Nonet, method: str) -> None:
    done = nonet_command("solve", "examples/course1.pl", "--method", method, "--seed", "1")
    assert (done.returncode, done.stdout) == (0, COURSE)


def test_budgets(nonet_command: Nonet) -> None:
    done = nonet_command("solve", "." * 81, "--nodes", "5")
    assert (done.returncode, done.stdout) == (3, "")
    assert "5 nodes" in done.stderr
    assert nonet_command("solve", "." * 81, "--all", "--timeout", "0.05").returncode == 3


def test_json(nonet_command: Nonet) -> None:
    record = json.loads(nonet_command("solve", "examples/course1.pl", "--json").stdout)
    assert record["status"] == "unique"
    assert record["solution"][0] == [1, 4, 3, 9, 8, 6, 2, 5, 7]
    *found, summary = map(json.loads, nonet_command("solve", THREE_WAYS, "--all", "--json").stdout.splitlines())
    assert (len(found), summary["count"], summary["complete"]) == (3, 3, True)
    assert all(len(record["solution"]) == 4 for record in found)
    none = json.loads(nonet_command("solve", TWO_ONES, "--json").stdout)
    assert (none["status"], none["solution"]) == ("none", None)


def test_from_standard_input(nonet_command: Nonet) -> None:
    assert nonet_command("solve", stdin=Path("examples/course1.pl").read_text()).stdout == COURSE
    assert nonet_command("solve", "-", stdin=PREFIXED).returncode == 0


def test_a_file_of_many(nonet_command: Nonet, tmp_path: Path) -> None:
    file = tmp_path / "many.sdm"
    file.write_text(f"# three\n{WIKIPEDIA}\n{TWO_ONES}\n{WIKIPEDIA}\n")
    done = nonet_command("solve", str(file), "--style", "line")
    assert done.returncode == 1, "one of them has no solution"
    assert done.stdout.splitlines()[0] == done.stdout.splitlines()[-1]
    assert "534678912" in done.stdout


def test_colour_never_reaches_a_pipe(nonet_command: Nonet) -> None:
    assert "\x1b" not in nonet_command("solve", WIKIPEDIA, env={"FORCE_COLOR": "1"}).stdout
