"""`nonet count`."""

import json

from tests.cli.conftest import Nonet

THREE_WAYS = "1.....2..3......"


def test_count(nonet_command: Nonet) -> None:
    assert nonet_command("count", "." * 16).stdout == "288\n"
    limited = nonet_command("count", "." * 16, "--limit", "10")
    assert limited.stdout == "10\n"
    assert "at least 10" in limited.stderr
    assert json.loads(nonet_command("count", THREE_WAYS, "--json").stdout)["count"] == 3
    spent = nonet_command("count", "." * 16, "--nodes", "20")
    assert spent.returncode == 3
    assert "at least" in spent.stderr
