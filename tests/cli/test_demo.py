"""`nonet demo`."""

from pathlib import Path

import click
from tests.cli.conftest import Nonet

from nonet.cli._command import root

ROOT = Path(__file__).parents[2]

COURSE = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71."


COMMANDS = root.list_commands(click.Context(root))


def test_demo(nonet_command: Nonet) -> None:
    done = nonet_command("demo")
    assert done.returncode == 0
    assert " 1 4 3 | 9 8 6 | 2 5 7" in done.stdout
    assert "exactly one solution" in done.stdout
    assert all(f"nonet {name}" in done.stdout for name in COMMANDS)
    from nonet.cli import demo

    assert (ROOT / "examples/course1.pl").read_text() == demo.COURSE, "the demo shows the example"
