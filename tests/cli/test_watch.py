"""`nonet watch`."""

import json
from pathlib import Path

from tests.cli.conftest import Nonet

THREE_WAYS = "1.....2..3......"


def test_watch_without_a_terminal(nonet_command: Nonet) -> None:
    done = nonet_command("watch", "examples/course1.pl", "--method", "label")
    assert done.returncode == 0
    assert " 1 4 3 | 9 8 6 | 2 5 7" in done.stdout
    events = [json.loads(line) for line in nonet_command("watch", THREE_WAYS, "--json").stdout.splitlines()]
    assert events[-1]["kind"] == "solution"
    short = nonet_command("watch", THREE_WAYS, "--method", "stack", "--seed", "1", "--most", "3")
    assert short.stdout.count("guess") == 3


def test_a_film_of_the_search(nonet_command: Nonet, tmp_path: Path) -> None:
    path = tmp_path / "search.svg"
    result = nonet_command("watch", "1.....2..3.....4", "--svg", "--most", "5", "--theme", "dark", "-o", str(path))
    assert (result.returncode, result.stdout) == (0, "")
    drawing = path.read_text()
    assert drawing.startswith("<svg ")
    assert drawing.count("<animate ") == 1
    assert "#161616" in drawing
    shown = nonet_command("watch", "1.....2..3.....4", "--svg", "--most", "5", "--theme", "dark").stdout
    assert shown == drawing
    for wrong in (("-o", str(path)), ("--svg", "--json")):
        assert nonet_command("watch", "1.....2..3.....4", *wrong).returncode == 2
