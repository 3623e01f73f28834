"""What a shell is offered while somebody types.

Covers: _words.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable

import pytest
from click.shell_completion import ShellComplete

from nonet.api.catalogue import engine_names, format_names, method_names, rule_names, techniques
from nonet.api.writing import formats
from nonet.cli._command import COMPLETION, commands, root

Nonet = Callable[..., "subprocess.CompletedProcess[str]"]


def offered(*words: str, incomplete: str = "") -> list[str]:
    """What is offered after these words."""
    asked = ShellComplete(root, {}, "nonet", COMPLETION)
    return [item.value for item in asked.get_completions(list(words), incomplete)]


def test_commands_and_options() -> None:
    assert set(offered()) == set(commands.names)
    assert offered(incomplete="co") == ["compare", "convert", "count"]
    assert "--completion" in offered(incomplete="--")
    assert "--engine" in offered("solve", incomplete="--e")
    assert offered("rate", "--scale", incomplete="h") == ["hodoku"]


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("solve", "--engine"), ("auto", *engine_names())),
        (("solve", "--method"), method_names()),
        (("generate", "--style"), formats()),
        (("solve", "--format"), format_names()),
        (("convert", "--to"), formats()),
        (("convert", "--format"), format_names()),
        (("check", "--engine"), ("auto", *engine_names())),
        (("explain", "--technique"), tuple(entry.name for entry in techniques())),
        (("explain", "--hardest"), ("easy", "medium", "hard", "fiendish", "extreme")),
        (("rules",), tuple(name.replace(" ", "-") for name in rule_names())),
    ],
)
def test_every_name_is_offered(words: tuple[str, ...], names: tuple[str, ...]) -> None:
    assert sorted(offered(*words)) == sorted(names)
    assert names[-1] in offered(*words, incomplete=names[-1][:2].upper())


def test_a_puzzle_may_be_a_file() -> None:
    asked = ShellComplete(root, {}, "nonet", COMPLETION)
    for command in ("solve", "hint", "rate", "render"):
        assert [item.type for item in asked.get_completions([command], "exam")] == ["file"]
    assert [item.type for item in asked.get_completions(["why", "r1c1", "5"], "exam")] == ["file"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell(shell: str, nonet_command: Nonet) -> None:
    if shutil.which("bash") is None:
        pytest.skip("click asks bash for its version")
    done = nonet_command("--completion", shell)
    assert done.returncode == 0
    assert COMPLETION in done.stdout
    assert done.stdout == nonet_command(env={COMPLETION: f"{shell}_source"}).stdout


def test_bash_is_answered(nonet_command: Nonet) -> None:
    answer = nonet_command(
        env={COMPLETION: "bash_complete", "COMP_WORDS": "nonet solve --engine ge", "COMP_CWORD": "3"}
    )
    assert answer.stdout == "plain,general\n"


def test_what_no_shell_asks_is_bad_usage(nonet_command: Nonet) -> None:
    assert nonet_command(env={COMPLETION: "cmd_source"}).returncode == 2
    assert nonet_command("--completion", "cmd").returncode == 2
