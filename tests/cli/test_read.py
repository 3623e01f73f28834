"""`nonet read`."""

import json

from tests.cli.conftest import Nonet

DRAWN = "examples/drawn.json"


def test_read(nonet_command: Nonet) -> None:
    plain = nonet_command("read", "1.....2..3.....4")
    assert plain.returncode == 0
    assert json.loads(plain.stdout)["givens"]
    assert "nothing was drawn" in nonet_command("read", "1.....2..3.....4", "--explain").stdout
    assert nonet_command("read", "nonsense").returncode == 2


def test_explain(nonet_command: Nonet) -> None:
    told = nonet_command("read", DRAWN, "--explain")
    assert told.returncode == 0
    assert "whisper (certain)" in told.stdout
    assert "The sun rises over a dot." in told.stdout
    assert "1 drawing and 1 sentence not understood" in told.stderr
    record = json.loads(nonet_command("read", DRAWN, "--explain", "--json").stdout)
    assert record["rules"] == ["thermo", "whisper"]
    assert record["not understood"]["text"] == ["The sun rises over a dot."]


def test_verdicts_are_qualified(nonet_command: Nonet) -> None:
    for command in ("solve", "check"):
        told = nonet_command(command, DRAWN)
        assert "of the rules that were understood" in told.stderr
        assert "qualified" in json.loads(nonet_command(command, DRAWN, "--json").stdout)


def test_settled_by_hand(nonet_command: Nonet) -> None:
    told = nonet_command("read", DRAWN, "--rule", "anti-king", "--ignore")
    assert told.returncode == 0
    record = json.loads(told.stdout)
    assert {rule["kind"] for rule in record["constraints"]} == {"thermo", "whisper", "anti king"}
    checked = nonet_command("check", "-", "--json", stdin=told.stdout)
    assert "qualified" not in json.loads(checked.stdout)
    assert nonet_command("read", DRAWN, "--rule", "anti-matter").returncode == 2


def test_settled_by_hand_in_the_command_that_solves(nonet_command: Nonet) -> None:
    for command in ("solve", "check"):
        told = nonet_command(command, DRAWN, "--ignore")
        assert "of the rules that were understood" not in told.stderr
        assert "several solutions" in told.stderr + told.stdout
    assert nonet_command("solve", DRAWN, "--rule", "anti-king", "--ignore").returncode == 1
    many = nonet_command("solve", "--style", "line", "--rule", "anti-king", stdin="1.....2..3.....4\n" * 3)
    assert many.returncode == 1
    assert nonet_command("check", DRAWN, "--rule", "anti-matter").returncode == 2


def test_no_time_at_all(nonet_command: Nonet) -> None:
    for command in ("read", "pencil"):
        told = nonet_command(command, DRAWN, "--timeout", "0")
        assert told.returncode == 3
        assert "gave up after 0 s" in told.stderr
        assert not told.stdout
