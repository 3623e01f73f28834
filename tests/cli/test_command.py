"""What holds for every command: help, examples, a closed pipe, Ctrl-C.

Covers: __init__, _command, api/registry.
"""

import subprocess
import sys

import click
import pytest
from tests.cli.conftest import Nonet
from tests.interrupting import NET, interrupted_command

import nonet
from nonet.cli._command import Command, root

COMMANDS = root.list_commands(click.Context(root))


def test_version(nonet_command: Nonet) -> None:
    assert nonet_command("--version").stdout == f"nonet {nonet.__version__}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_help_begins_with_examples(nonet_command: Nonet, name: str) -> None:
    done = nonet_command(name, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith("Examples:\n  nonet ")
    assert "--json" in done.stdout
    found = root.get_command(click.Context(root), name)
    assert isinstance(found, Command)
    assert found.examples


def test_root_help(nonet_command: Nonet) -> None:
    done = nonet_command("--help")
    assert done.stdout.startswith("Examples:\n  nonet ")
    assert all(name in done.stdout for name in COMMANDS)
    assert {"solve", "count", "check", "convert", "demo", "generate", "watch", "compare"} <= set(COMMANDS)


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m nonet solve {'.' * 81} --all --style line | head -n 2"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, check=False, timeout=NET
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 2


@pytest.mark.parametrize(
    "words",
    [["count", "." * 81], ["solve", "." * 81, "--all", "--style", "line"], ["solve", "." * 81, "--all", "--json"]],
)
def test_ctrl_c(words: list[str]) -> None:
    ended = interrupted_command(*words, inside=f"cli/{words[0]}.py")
    assert ended.status == 130
    assert ended.errors == "nonet: interrupted\n"


def test_every_example_names_a_real_command() -> None:
    for name in COMMANDS:
        found = root.get_command(click.Context(root), name)
        assert isinstance(found, Command)
        assert all(f"nonet {name}" in example for example in found.examples)
