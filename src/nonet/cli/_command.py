"""What all commands share: help that begins with examples, and options that mean the same everywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce, wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from nonet.api import NonetError
from nonet.api.registry import Registry
from nonet.cli._words import NODES, PUZZLE, SECONDS, WORDS

if TYPE_CHECKING:
    from nonet.cli._input import Reading


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


class Group(Command, click.Group):
    """A command with commands of its own."""


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

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # `nonet help solve` is `nonet solve --help`.
        return super().parse_args(ctx, [*args[1:], "--help"] if args[:1] == ["help"] else args)

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
        made = _made(function, Command, examples, **kwargs)
        return commands.register(function.__module__.rpartition(".")[2])(made)

    return make


def group(*, examples: Sequence[str]) -> Callable[[Callable[..., None]], Group]:
    """Makes a command that holds others of a function that does nothing; `subcommand` adds those."""

    def make(function: Callable[..., None]) -> Group:
        made = _made(function, Group, examples, no_args_is_help=True)
        commands.register(function.__module__.rpartition(".")[2])(made)
        return made

    return make


def subcommand(parent: Group, name: str, *, examples: Sequence[str]) -> Callable[[Callable[..., int]], Command]:
    """Makes a command within a group of a function that returns its exit status."""

    def make(function: Callable[..., int]) -> Command:
        made = _made(function, Command, examples, name=name)
        parent.add_command(made)
        return made

    return make


C = TypeVar("C", bound=Command)


def _made(function: Callable[..., Any], kind: type[C], examples: Sequence[str], **kwargs: Any) -> C:
    help_names = {"help_option_names": ["-h", "--help"]}
    return click.command(cls=kind, examples=examples, context_settings=help_names, **kwargs)(function)


def together(*decorators: Callable[[Any], Any]) -> Callable[[F], F]:
    """Several options as one decorator, in the order in which help lists them."""
    return lambda function: reduce(lambda inner, decorate: decorate(inner), reversed(decorators), function)


puzzle_argument = click.argument("puzzle", required=False, type=PUZZLE)
puzzles_argument = click.argument("puzzles", nargs=-1, metavar="[PUZZLE]...", type=PUZZLE)


def _as_reading(function: Callable[..., int]) -> Callable[..., int]:
    """Passes the reading options to the function as one argument, `reading`."""

    @wraps(function)
    def command(
        *,
        format_name: str | None,
        box: str | None,
        symbols: str | None,
        own_rules: tuple[str, ...],
        on_error: str = "stop",
        **others: Any,
    ) -> int:
        from nonet.cli._input import Reading

        load_own_rules(own_rules)
        return function(reading=Reading(format_name, box, symbols, on_error), **others)

    return command


def load_own_rules(sources: Sequence[str]) -> None:
    """Imports the modules that `--rules` names."""
    if sources:
        from nonet.api.own_rules import load_rules

        for source in sources:
            load_rules(source)


def own_rules_option(*names: str) -> Callable[[F], F]:
    """The option that takes rules of somebody's own. Where `--rules` means something else it is `--own-rules` alone."""
    return click.option(
        *names,
        "own_rules",
        multiple=True,
        metavar="FILE|MODULE",
        help="Import rules of your own from a Python file or module first; this runs it.",
    )


_READING = (
    click.option("--format", "format_name", metavar="NAME", help="The format of the input; sniffed by default."),
    click.option("--box", metavar="HxW|none", help="Height and width of the boxes; by default the usual ones."),
    click.option("--symbols", metavar="LIST", help="The symbols, as in 1-9, ABCDEFGHI or red,green,blue,white."),
)


def _as_settled(function: Callable[..., int]) -> Callable[..., int]:
    """Passes `--rule` and `--ignore` to the function as part of `reading`."""

    @wraps(function)
    def command(*, reading: Reading, added: tuple[str, ...], ignore: bool, **others: Any) -> int:
        return function(reading=reading._replace(added=added, ignore=ignore), **others)

    return command


settling_options = together(
    click.option(
        "--rule", "added", multiple=True, metavar="RULE", help="Add a rule: anti-knight, or 'thermo = \"r1c1-r1c4\"'."
    ),
    click.option("--ignore", is_flag=True, help="Declare what was not understood of a drawing to be no rule."),
    _as_settled,
)
"""For puzzles that were read from a drawing and its text; below the reading options."""

reading_options = together(*_READING, own_rules_option("--rules", "--own-rules"), _as_reading)
reading_options_beside_rules = together(*_READING, own_rules_option("--own-rules"), _as_reading)

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

timeout_option = click.option(
    "--timeout",
    type=SECONDS,
    metavar="SECONDS",
    help="Give up (exit 3) on a puzzle after SECONDS; 30 by default, inf for never.",
)

whole_timeout_option = click.option(
    "--timeout",
    type=SECONDS,
    metavar="SECONDS",
    help="Give up (exit 3) after SECONDS for all rows together; never by default.",
)
"""For commands whose work is a whole, of many rows."""

budget_options = together(
    timeout_option,
    click.option("--nodes", type=NODES, metavar="N", help="Give up (exit 3) on a puzzle after N search nodes."),
)

engine_option = click.option("--engine", default="auto", metavar="NAME", help="The engine to use; auto picks one.")

seed_option = click.option("--seed", type=click.IntRange(min=0), metavar="S", help="Make random choices repeatable.")

threads_option = click.option(
    "--threads",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="Threads for plain 9x9 puzzles; 0, the default, takes every core.",
)

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, one object on each line.")


def _as_choice(function: Callable[..., int]) -> Callable[..., int]:
    """Passes the options on techniques to the function as two arguments, `techniques` (names or None) and `hardest`."""

    @wraps(function)
    def command(*, names: str | None, names_file: str | None, **others: Any) -> int:
        from nonet.api.explaining import names_of_techniques

        if names is None and names_file is None:
            return function(techniques=None, **others)
        lines = [] if names is None else names.split(",")
        if names_file is not None:
            lines += _lines_of(names_file)
        techniques = names_of_techniques(lines)
        if not techniques:
            option = "--techniques" if names_file is None else names_file
            raise NonetError(f"{option} names no technique", hint="`nonet techniques` lists them")
        return function(techniques=techniques, **others)

    return command


MAX_NAMES = 100_000
"""Characters of a file of names: a hundred times the whole catalogue."""


def _lines_of(name: str) -> list[str]:
    """The lines of a small text file, of whatever encoding; a device without end is not read to the end."""
    from pathlib import Path

    from nonet.api.opening import text_of

    text = text_of(Path(name), MAX_NAMES)
    if len(text) > MAX_NAMES:
        raise NonetError(f"{name} has more than {MAX_NAMES:,} characters", hint="a name on each line")
    return text.splitlines()


LABELS = ("easy", "medium", "hard", "fiendish", "extreme")


def technique_options(hardest: str = "extreme") -> Callable[[F], F]:
    """Which techniques are searched, and in which order; `hardest` is the label by default."""
    return together(
        click.option(
            "--hardest",
            type=click.Choice(LABELS, case_sensitive=False),
            default=hardest,
            show_default=True,
            help="The hardest label of techniques to use.",
        ),
        click.option("--techniques", "names", metavar="NAMES", help="Use just these techniques, in this order: a,b,c."),
        click.option(
            "--techniques-file",
            "names_file",
            type=click.Path(exists=True, dir_okay=False),
            metavar="FILE",
            help="The same from a file, a name on each line.",
        ),
        _as_choice,
    )


def _as_detail(function: Callable[..., int]) -> Callable[..., int]:
    """Passes `--brief` and `--full` to the function as one argument, `detail`."""

    @wraps(function)
    def command(*, brief: bool, full: bool, **others: Any) -> int:
        if brief and full:
            raise click.UsageError("--brief and --full do not go together")
        return function(detail="brief" if brief else "full" if full else "usual", **others)

    return command


detail_options = together(
    click.option("--brief", is_flag=True, help="Tell each step in one line."),
    click.option("--full", is_flag=True, help="Tell nested assumptions in full, level by level."),
    _as_detail,
)
