"""`nonet compare`."""

import json

from tests.cli.conftest import Nonet

from nonet.engines import engines
from nonet.methods import methods

THREE_WAYS = "1.....2..3......"


def test_compare(nonet_command: Nonet) -> None:
    available = [name for name in engines.names if engines[name].available() is None]
    rows = [
        json.loads(line)
        for line in nonet_command("compare", "examples/course1.pl", "--seed", "1", "--json").stdout.splitlines()
    ]
    assert {row["way"] for row in rows} == {*available, *methods.names}
    assert {row["status"] for row in rows} == {"unique"}
    table = nonet_command("compare", THREE_WAYS, "--seed", "1").stdout
    assert table.count("multiple") == len(rows) - 1, "the classic engine takes only 9x9"
