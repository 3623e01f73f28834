"""`nonet hint`."""

import json

from tests.cli.conftest import Nonet

SMALL = "1.....2..3.....4"


def test_hint_tells_as_much_as_is_asked_for(nonet_command: Nonet) -> None:
    assert nonet_command("hint", SMALL, "--stage", "where").stdout == "Look at box 1.\n"
    assert len(nonet_command("hint", SMALL).stdout.splitlines()) == 4
    record = json.loads(nonet_command("hint", SMALL, "--at", "1.3...2..3.....4", "--json").stdout)
    assert record["mistakes"] == [{"cell": "r1c3", "symbol": 3, "removed": False}]
    assert nonet_command("hint", "1243342143122134").returncode == 1
