"""`nonet why`."""

import json

from tests.cli.conftest import Nonet

SMALL = "1.....2..3.....4"


def test_why_answers(nonet_command: Nonet) -> None:
    assert nonet_command("why", "r1c4", "2", SMALL).stdout == "r1c4 cannot be 2: box 2 has its 2 in r2c3.\n"
    assert json.loads(nonet_command("why", "r1c4", "3", SMALL, "--json").stdout)["must"] is True
    assert nonet_command("why", "r1c9", "3", SMALL).returncode == 2
    assert nonet_command("why", "nowhere", "3", SMALL).returncode == 2
