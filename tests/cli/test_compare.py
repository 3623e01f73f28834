"""`nonet compare`."""

import json

from tests.cli.conftest import Nonet

THREE_WAYS = "1.....2..3......"


def test_compare(nonet_command: Nonet) -> None:
    rows = [
        json.loads(line)
        for line in nonet_command("compare", "examples/course1.pl", "--seed", "1", "--json").stdout.splitlines()
    ]
    assert {"python", "areas", "eliminate", "facts", "label", "stack"} <= {row["way"] for row in rows}
    assert {row["status"] for row in rows} == {"unique"}
    table = nonet_command("compare", THREE_WAYS, "--seed", "1").stdout
    assert table.count("multiple") == len(rows) - 1, "the classic engine takes only 9x9"
