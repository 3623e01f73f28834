"""Types of arguments: PUZZLE, and words from a list (formats, engines, rules, ...), with shell completion.

The lists are imported only when a shell asks for a completion. Words are not checked here: the api raises an error with
a hint.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Words = Callable[[], Iterable[str]]


class Word(click.ParamType):  # type: ignore[type-arg]  # generic in newer versions of click only
    """A word from a list."""

    name = "word"

    def __init__(self, words: Words) -> None:
        self._words = words

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        begun = incomplete.lower()
        return [CompletionItem(word) for word in self._words() if word.lower().startswith(begun)]


class Seconds(click.ParamType):  # type: ignore[type-arg]
    """A time limit: `inf` for none; the api says what makes no sense."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        from nonet.api.solving import as_seconds

        try:
            seconds = float(value)
        except ValueError:
            self.fail(f"{value!r} is no number of seconds", param, ctx)
        as_seconds(seconds)
        return seconds


class Nodes(click.ParamType):  # type: ignore[type-arg]
    """A number of search nodes, as the api takes it."""

    name = "nodes"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | None:
        from nonet.api.solving import as_nodes

        try:
            nodes = int(value)
        except ValueError:
            self.fail(f"{str(value)[:40]!r} is no number of nodes", param, ctx)
        return as_nodes(nodes)


class PuzzleType(click.ParamType):  # type: ignore[type-arg]
    """A file, '-', or the puzzle itself. If `examples/NAME` is not a file here, it is the example of the package."""

    name = "puzzle"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return _found(str(value))

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class FilePath(click.Path):
    """A file, or an example as for PUZZLE."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return super().convert(_found(value) if isinstance(value, str) else value, param, ctx)


def _found(text: str) -> str:
    if not text.startswith("examples/") or os.path.exists(text):
        return text
    from nonet.api.examples import example

    path = example(text.removeprefix("examples/"))
    print(f"nonet: {text} is not in this folder, so it is the one that comes with Nonet", file=sys.stderr)
    return path


def _formats() -> Iterable[str]:
    from nonet.api.catalogue import format_names

    return format_names()


def _writable() -> Iterable[str]:
    from nonet.api.writing import formats

    return formats()


def _engines() -> Iterable[str]:
    from nonet.api.catalogue import engine_names

    return ("auto", *engine_names())


def _methods() -> Iterable[str]:
    from nonet.api.catalogue import method_names

    return method_names()


def _techniques() -> Iterable[str]:
    from nonet.api.catalogue import techniques

    return (entry.name for entry in techniques())


def _rules() -> Iterable[str]:
    from nonet.api.catalogue import rule_names

    return (name.replace(" ", "-") for name in rule_names())


PUZZLE = PuzzleType()
SECONDS, NODES = Seconds(), Nodes()
RULE = Word(_rules)

WORDS: dict[str, Word] = {
    "--format": Word(_formats),
    "--to": Word(_writable),
    "--style": Word(_writable),
    "--engine": Word(_engines),
    "--method": Word(_methods),
    "--technique": Word(_techniques),
}
"""The type of each of these options, in every command."""
