"""`nonet demo`."""

import click
from tests.cli.conftest import Nonet

from nonet.cli._command import root

COMMANDS = root.list_commands(click.Context(root))


def test_demo(nonet_command: Nonet) -> None:
    done = nonet_command("demo")
    assert done.returncode == 0
    assert " 1 4 3 | 9 8 6 | 2 5 7" in done.stdout
    assert "exactly one solution" in done.stdout
    assert all(f"nonet {name}" in done.stdout for name in COMMANDS)
