"""`nonet candidates`, and the conflict that `nonet check` shows."""

import json
import subprocess
from collections.abc import Callable

Nonet = Callable[..., "subprocess.CompletedProcess[str]"]


def test_a_board_of_pencil_marks(nonet_command: Nonet) -> None:
    done = nonet_command("candidates", "1.....2..3......")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == " 24  1   | 34  234"


def test_counts_up_to_a_cap(nonet_command: Nonet) -> None:
    done = nonet_command("candidates", "1.....2..3......", "--cap", "2")
    assert "r4c4: 2 1, 3 1, 4 1" in done.stdout
    assert "r1c3: 3 1, 4 2+" in done.stdout
    record = json.loads(nonet_command("candidates", "1.....2..3......", "--cap", "2", "--json").stdout)
    assert record["counts"]["r1c3"] == {"3": 1, "4": 2}
    assert record["candidates"]["r4c4"] == [2, 3, 4]
    assert record["complete"] is True
    assert record["unknown"] == {}


def test_no_solution_and_a_budget(nonet_command: Nonet) -> None:
    none = nonet_command("candidates", "11..............")
    assert (none.returncode, none.stdout) == (1, "false.\n")
    assert "no solution" in none.stderr
    stopped = nonet_command("candidates", "." * 256, "--nodes", "1")
    assert stopped.returncode == 3
    assert "?" in stopped.stdout
    assert "gave up after 1 node" in stopped.stderr
    assert nonet_command("candidates", "................", "--cap", "0").returncode == 2


def test_check_names_a_conflict(nonet_command: Nonet) -> None:
    done = nonet_command("check", "5.....5.." + "." * 72)
    assert done.returncode == 1
    last = done.stdout.splitlines()[-1]
    assert last == "there is no solution: 5 in r1c1, 5 in r1c7 and row 1 contradict each other"
    record = json.loads(nonet_command("check", "5.....5.." + "." * 72, "--json").stdout)
    assert record["contradiction"] == {"clues": ["5 in r1c1", "5 in r1c7", "row 1"], "size": "smallest"}


def test_bench_beyond_plain_boards(nonet_command: Nonet) -> None:
    done = nonet_command("bench", "--large", "--set", "16x16, 30% holes", "--solver", "general", "--json")
    assert done.returncode == 0, done.stderr
    record = json.loads(done.stdout)
    assert (record["solver"], record["finished"], record["puzzles"]) == ("general", 3, 3)
    assert "16x16, 50% holes" in nonet_command("bench", "--large", "--list").stdout
    assert nonet_command("bench", "--large", "--set", "nothing").returncode == 2
    assert nonet_command("bench", "--large", "--solver", "nobody").returncode == 2
