"""`nonet watch`."""

import json

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
