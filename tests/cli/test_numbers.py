"""Numbers of every option of every command: huge ones, small ones, none at all. Each ends in words, with a status.

Covers: _command.
"""

from __future__ import annotations

import io
from contextlib import redirect_stderr, redirect_stdout

import click
import pytest

from nonet.cli import main
from nonet.cli._command import commands

PUZZLE = "1.....2..3.....4"

WORDS: dict[str, list[str]] = {
    "augment": [PUZZLE, "--timeout", "1"],
    "candidates": [PUZZLE],
    "canon": [PUZZLE],
    "check": [PUZZLE],
    "compare": [PUZZLE],
    "convert": [PUZZLE],
    "count": [PUZZLE],
    "explain": [PUZZLE],
    "generate": ["--box", "2x2", "--timeout", "1"],
    "hint": [PUZZLE],
    "pencil": [PUZZLE],
    "rate": [PUZZLE],
    "render": [PUZZLE],
    "solve": [PUZZLE],
    "steps": [PUZZLE],
    "watch": [PUZZLE, "--method", "facts"],
    "why": [PUZZLE, "r1c2"],
}
"""The words of each command that takes a puzzle or makes one."""

WITHOUT = {
    "batch": "makes files of its own, and is tried in test_batch.py",
    "bench": "measures for as long as it is told to",
    "data": "has commands of its own, which are tried in test_data.py",
    "demo": "takes no numbers",
    "formats": "takes no numbers",
    "read": "takes no numbers",
    "rules": "takes no numbers",
    "serve": "does not end",
    "techniques": "takes no numbers",
}

NUMBERS = ("0", "-1", "1", "99999999999999999999999999999999", "1e400", "nan", "x", "")
TYPES = (click.types.IntParamType, click.types.FloatParamType)


def numeric(name: str) -> list[str]:
    """The options of a command that take a number."""
    found = [each for each in commands[name].params if isinstance(each, click.Option)]
    return [each.opts[0] for each in found if isinstance(each.type, TYPES)]


def test_every_command_is_tried() -> None:
    assert {*WORDS} | {*WITHOUT} == {*commands.names}
    assert not [name for name, why in WITHOUT.items() if why == "takes no numbers" and numeric(name)]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(("name", "option"), [(name, option) for name in WORDS for option in numeric(name)])
def test_a_number_ends_in_words(name: str, option: str, number: str) -> None:
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    words = [name, *WORDS[name]]
    if option in words:
        at = words.index(option)
        del words[at : at + 2]
    with redirect_stdout(out), redirect_stderr(err):
        status = main([*words, f"{option}={number}"])
    assert status in (0, 1, 2, 3), (status, err.getvalue())
    assert status != 2 or err.getvalue()
    assert "Traceback" not in err.getvalue()
