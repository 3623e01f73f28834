"""`nonet generate`."""

import json

from tests.cli.conftest import Nonet

import nonet


def test_generate(nonet_command: Nonet) -> None:
    done = nonet_command("generate", "--seed", "1", "--style", "line")
    assert done.stdout == nonet_command("generate", "--seed", "1", "--style", "line").stdout
    assert "seed 1" in done.stderr
    record = json.loads(nonet_command("generate", "--box", "2x3", "--hide", "0.4", "--seed", "2", "--json").stdout)
    assert record["status"] == str(nonet.solve(record["puzzle"]).status)
