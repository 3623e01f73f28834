"""What all commands share: help that begins with examples, and options that mean the same everywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce, wraps
from typing import Any, TypeVar

import click

from nonet.api.registry import Registry
from nonet.cli._words import PUZZLE, WORDS

F = TypeVar("F", bound=Callable[..., Any])


class Command(click.Command):
    """A command whose help begins with examples that can be run as they are."""

    def __init__(self, *args: Any, examples: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.examples = tuple(examples)
        for option in self.params:
            known = next((WORDS[name] for name in option.opts if name in WORDS), None)
            if known is not None and option.type is click.STRING:
                option.type = known

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        _write_examples(self.examples, formatter)
        super().format_help(ctx, formatter)


COMPLETION = "_NONET_COMPLETE"
"""The environment variable in which a shell's completion script passes its request."""

commands: Registry[Command] = Registry("nonet.cli", "command")


class Root(click.Group):
    """The commands are the files of this package whose names do not start with '_'."""

    examples = (
        "nonet demo",
        "nonet solve examples/course1.pl",
        "nonet check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "nonet generate --seed 1 | nonet solve --style line",
    )

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(commands.names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return commands.get(cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in commands and not args[0].startswith("-"):
            raise click.UsageError(f"there is no command named {args[0]!r}; {commands.suggest(args[0])}", ctx)
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        _write_examples(self.examples, formatter)
        super().format_help(ctx, formatter)


def _write_examples(examples: Sequence[str], formatter: click.HelpFormatter) -> None:
    if examples:
        with formatter.section("Examples"):
            for example in examples:
                formatter.write(f"{'':>{formatter.current_indent}}{example}\n")
        formatter.write_paragraph()


def _print_completion(context: click.Context, _: click.Parameter, shell: str | None) -> None:
    if shell is not None:
        complete(f"{shell}_source")
        context.exit()


def complete(instruction: str) -> None:
    """Answers a shell's completion script (`bash_complete`), or prints that script (`bash_source`)."""
    from click.shell_completion import shell_complete

    if shell_complete(root, {}, "nonet", COMPLETION, instruction) != 0:
        raise click.UsageError(f"{COMPLETION} cannot be {instruction!r}", click.Context(root))


@click.group(cls=Root, context_settings={"help_option_names": ["-h", "--help"]}, no_args_is_help=True)
@click.version_option(package_name="nonet", message="nonet %(version)s")
@click.option(
    "--completion",
    type=click.Choice(["bash", "zsh", "fish"]),
    is_eager=True,
    expose_value=False,
    callback=_print_completion,
    help="Print the script that makes this shell complete commands, options and names.",
)
def root() -> None:
    """Read, solve, check, convert and make any Sudoku.

    A PUZZLE is a file, '-' for standard input, or the puzzle itself, in any format. Without PUZZLE, standard input is
    read. If there is no folder examples/ here, examples/NAME is a puzzle that comes with Nonet.
    """


def command(*, examples: Sequence[str], **kwargs: Any) -> Callable[[Callable[..., int]], Command]:
    """Makes a command of a function that returns its exit status."""

    def make(function: Callable[..., int]) -> Command:
        made = click.command(
            cls=Command, examples=examples, context_settings={"help_option_names": ["-h", "--help"]}, **kwargs
        )(function)
        assert isinstance(made, Command)
        return commands.register(function.__module__.rpartition(".")[2])(made)

    return make


def together(*decorators: Callable[[Any], Any]) -> Callable[[F], F]:
    """Several options as one decorator, in the order in which help lists them."""
    return lambda function: reduce(lambda inner, decorate: decorate(inner), reversed(decorators), function)


puzzle_argument = click.argument("puzzle", required=False, type=PUZZLE)
puzzles_argument = click.argument("puzzles", nargs=-1, metavar="[PUZZLE]...", type=PUZZLE)


def _as_reading(function: Callable[..., int]) -> Callable[..., int]:
    """Passes the reading options to the function as one argument, `reading`."""

    @wraps(function)
    def command(
        *, format_name: str | None, box: str | None, symbols: str | None, on_error: str = "stop", **others: Any
    ) -> int:
        from nonet.cli._input import Reading

        return function(reading=Reading(format_name, box, symbols, on_error), **others)

    return command


reading_options = together(
    click.option("--format", "format_name", metavar="NAME", help="The format of the input; sniffed by default."),
    click.option("--box", metavar="HxW|none", help="Height and width of the boxes; by default the usual ones."),
    click.option("--symbols", metavar="LIST", help="The symbols, as in 1-9, ABCDEFGHI or red,green,blue,white."),
    _as_reading,
)

many_options = together(
    click.option(
        "--on-error",
        type=click.Choice(("stop", "skip", "emit")),
        default="stop",
        show_default=True,
        help="At input that is no puzzle: stop (exit 2), skip it, or print an error in its place.",
    ),
    reading_options,
)

budget_options = together(
    click.option("--timeout", type=click.FloatRange(min=0), metavar="SECONDS", help="Give up (exit 3) after SECONDS."),
    click.option("--nodes", type=click.IntRange(min=1), metavar="N", help="Give up (exit 3) after N search nodes."),
)

engine_option = click.option("--engine", default="auto", metavar="NAME", help="The engine to use; auto picks one.")

seed_option = click.option("--seed", type=click.IntRange(min=0), metavar="S", help="Make random choices repeatable.")

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, one object on each line.")
