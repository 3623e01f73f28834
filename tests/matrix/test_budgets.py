"""Every public function and every command on the budget: each has one, ends when it is over, and says so.

No test looks at the real clock. It stands still, or goes on by a tick each time somebody looks; how much work passes
between two looks is counted in calls of functions.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import click
import pytest
from tests.ticking import Clock, set_clock

import nonet
from nonet import rules
from nonet.api.streaming import Entry
from nonet.api.writing import write_many
from nonet.cli import main
from nonet.cli._command import commands
from nonet.core import budget

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EMPTY = nonet.Puzzle.empty()

BOUNDED = {
    "consistent": "compares areas",
    "formats": "lists names",
    "fresh_seed": "draws a number",
    "is_cell_name": "reads a few characters",
    "read": "takes a million characters at most, in one pass",
    "read_many": "gives puzzles as they are read",
}
"""Functions without a time limit, and why they need none."""

ASKED: dict[str, Callable[..., Any]] = {
    "augment": lambda f, **how: f(EASY, 2, seed=1, **how),
    "book": lambda f, **how: f([EMPTY], solutions=True, **how),
    "generate": lambda f, **how: f(seed=1, **how),
    "generate_many": lambda f, **how: f(3, seed=1, **how),
    "instances": lambda f, **how: f(EASY, "naked single", **how),
    "isomorphic": lambda f, **how: f("12.. 3... .... ...4", "...4 .... 23.. .1..", **how),
    "solutions": lambda f, **how: list(f(EMPTY, **how)),
    "solve_areas": lambda f, **how: list(f([["a", "b"], ["b", "c"]], [1, 2], **how)),
    "solve_many": lambda f, **how: f([EMPTY, EASY], **how),
    "rate_many": lambda f, **how: f([EASY], **how),
    "augment_many": lambda f, **how: f([EASY], **how),
    "canonical_many": lambda f, **how: f([EASY], **how),
    "class_id_many": lambda f, **how: f([EASY], **how),
    "lower": lambda f, **how: f(EMPTY, **how),
    "reward": lambda f, **how: f(EASY, EASY, **how),
    "why": lambda f, **how: f(EASY, "r1c3", 4, **how),
    "draw": lambda f, **how: f(EMPTY, candidates=True, **how),
    "write": lambda f, **how: f(EMPTY.with_rules(rules.AntiKing()), "pencil", lossy=True, **how),
}
"""How to call a function, if not with one puzzle."""


def functions() -> dict[str, Callable[..., Any]]:
    found = {name: getattr(nonet, name) for name in nonet.__all__}
    return {name: function for name, function in found.items() if inspect.isfunction(function)}


def timed_functions() -> list[str]:
    return [name for name in functions() if name not in BOUNDED]


def ask(name: str, **how: Any) -> Any:
    function = getattr(nonet, name)
    return ASKED[name](function, **how) if name in ASKED else function(EASY, **how)


def says_so(answer: Any) -> bool:
    """Whether an answer tells that its time ran out."""
    if isinstance(answer, nonet.Rating):
        return bool(answer.label is None and answer.late and "timeout" in str(answer))
    if isinstance(answer, nonet.Batch | nonet.Ratings):
        return all(status in (2, 3) for status in answer.status.tolist())
    if isinstance(answer, nonet.Book):
        return bool(answer.unsolved)
    return "--timeout" in str(answer if isinstance(answer, nonet.BudgetExceeded) else getattr(answer, "why", ""))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return set_clock(monkeypatch)


def test_every_function_has_a_budget() -> None:
    without = {
        name for name, function in functions().items() if "timeout" not in inspect.signature(function).parameters
    }
    assert without <= set(BOUNDED), "a function that can take long takes `timeout`, and ends when it is over"
    assert set(ASKED) <= set(functions())


@pytest.mark.parametrize("is_known", [False, True], ids=["", "known"])
@pytest.mark.parametrize("name", timed_functions())
def test_no_time_at_all(name: str, is_known: bool, clock: Clock) -> None:
    """With `timeout=0` every function gives up at once: by BudgetExceeded with a hint, or in its answer; also if what
    it needs has been worked out and kept before.
    """
    if is_known and name not in ("solutions", "book"):  # of an empty board, these have no end
        ask(name)
    told: object
    try:
        told = ask(name, timeout=0)
    except nonet.BudgetExceeded as spent:
        told = spent
    assert says_so(told), told


@pytest.mark.parametrize(
    "timeout",
    [float("nan"), -1, -float("inf"), "5", True, object()],
    ids=["nan", "-1", "-inf", "text", "bool", "object"],
)
@pytest.mark.parametrize("name", timed_functions())
def test_a_time_that_makes_no_sense(name: str, timeout: Any) -> None:
    with pytest.raises(nonet.NonetError, match="makes no sense"):
        ask(name, timeout=timeout)


@pytest.mark.parametrize("name", timed_functions())
def test_no_limit(name: str) -> None:
    if name not in ("solutions", "book"):  # of an empty board, these have no end
        ask(name, timeout=float("inf"))


# Commands

NO_BUDGET = {
    **dict.fromkeys(("demo", "formats", "rules", "techniques"), "shows what there is"),
    "serve": "does not end, and has limits of its own",
}
"""Commands without a time limit, and why they need none."""

WORDS: dict[str, list[str]] = {
    "bench": [],
    "batch": ["solve", "examples/many.sdm", "-o", "-"],
    "data check-leak": ["examples/many.sdm", "examples/many.sdm"],
    "data stats": ["examples/many.sdm"],
    "data build": ["-n", "3", "--seed", "1", "-o", "not-there"],
    "data export": ["examples/many.sdm", "-o", "not-there"],
    "generate": ["--seed", "1"],
    "render": [EASY, "--candidates", "--solution"],
    "compare": [EASY, "--seed", "1"],
    "watch": [EASY, "--seed", "1"],
    "augment": [EASY, "--seed", "1"],
    "convert": [EASY, "--to", "pencil", "--lossy"],
    "why": ["r1c3", "4", EASY],
    "rate": [EASY, "--scale", "label"],
}


def every_command() -> Iterator[str]:
    """Their names; those of a group with the name of the group before."""
    for name in commands.names:
        inner = getattr(commands[name], "commands", {})
        yield from (f"{name} {each}" for each in inner) if inner else [name]


def command_of(name: str) -> click.Command:
    first, _, inner = name.partition(" ")
    found: click.Command = commands[first]
    return found.commands[inner] if isinstance(found, click.Group) else found


def timed_commands() -> list[str]:
    return [name for name in every_command() if name not in NO_BUDGET]


def filed_commands() -> list[str]:
    """Those that take files of many puzzles and print something for each."""
    many = [name for name in timed_commands() if any(each.name == "puzzles" for each in command_of(name).params)]
    return [name for name in many if name not in ("render", "convert")]


def test_every_command_has_a_budget() -> None:
    for name in timed_commands():
        assert any("--timeout" in option.opts for option in command_of(name).params), name


@pytest.mark.parametrize("name", [name for name in timed_commands() if name not in ("bench", "compare")])
def test_a_command_without_time(name: str, clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    status = main([*name.split(), *WORDS.get(name, [EASY]), "--timeout", "0"])
    told = capsys.readouterr()
    assert status == 3, told
    assert "timeout" in told.out + told.err


@pytest.mark.parametrize("name", filed_commands())
def test_a_file_without_time_keeps_step(
    name: str, clock: Clock, capsys: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
    """`--timeout 0` holds for lines in chunks, too, and each has its place in the output."""
    file = tmp_path / "puzzles"
    file.write_text(f"{EASY}\n" * 300)
    status = main([name, str(file), "--json", "--timeout", "0", *(["--seed", "1"] if name == "augment" else [])])
    told = capsys.readouterr()
    assert status == 3
    assert told.out.count("\n") == 300


@pytest.mark.parametrize("timeout", ["nan", "-1", "-inf"])
@pytest.mark.parametrize("name", timed_commands())
def test_a_command_with_a_time_that_makes_no_sense(name: str, timeout: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*name.split(), *WORDS.get(name, [EASY]), f"--timeout={timeout}"]) == 2
    assert "makes no sense" in capsys.readouterr().err


# How often the clock is looked at

MAX_CALLS = 60_000
"""Calls of Python functions between two looks at the clock: some hundredths of a second."""


class Meter:
    """Counts calls of Python functions between two looks at the clock, and keeps the most."""

    def __init__(self, tick: float) -> None:
        self.clock = Clock(tick)
        self.calls = self.most = self.looks = 0

    def __call__(self) -> float:
        self.most, self.calls = max(self.most, self.calls), 0
        self.looks += 1
        return self.clock()

    def count(self, _frame: Any, event: str, _argument: Any) -> None:
        if event == "call":
            self.calls += 1

    def __enter__(self) -> Meter:
        sys.setprofile(self.count)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        self.most = max(self.most, self.calls)


def adversaries() -> Iterator[tuple[str, nonet.Puzzle]]:
    large = nonet.Puzzle.empty(box=(6, 6))
    snake = tuple(
        row * 36 + column for row in range(36) for column in (range(36) if row % 2 == 0 else reversed(range(36)))
    )
    yield "empty", large
    yield "taxicab", large.with_rules(rules.AntiTaxicab())
    yield "sum", large.with_rules(rules.Sum(snake, 24_000, tuple(range(1, len(snake) + 1))))
    yield "lines", large.with_rules(*(rules.Renban(snake[at : at + 30]) for at in range(0, 1200, 30)))
    yield "regions", large.with_rules(rules.RegionSum(snake[:200]))
    yield "pattern", large.with_rules(rules.Modular(snake, 6))
    yield (
        "alternatives",
        EMPTY.with_rules(rules.AnyOf(tuple((rules.Sum((a, b), 9),) for a in range(9) for b in range(9, 27)))),
    )


LONG: dict[str, Callable[[nonet.Puzzle, float], Any]] = {
    "lower": lambda puzzle, timeout: nonet.lower(puzzle, timeout=timeout),
    "pencil marks": lambda puzzle, timeout: puzzle.pencil_marks(timeout=timeout),
    "explain": lambda puzzle, timeout: nonet.explain(puzzle, unique=False, timeout=timeout),
    "hint": lambda puzzle, timeout: nonet.hint(puzzle, timeout=timeout),
    "check": lambda puzzle, timeout: nonet.check(puzzle, timeout=timeout),
    "conflict": lambda puzzle, timeout: nonet.conflict(puzzle, timeout=timeout),
    "python": lambda puzzle, timeout: nonet.solve(puzzle, engine="python", timeout=timeout),
    "canonical": lambda puzzle, timeout: nonet.canonical(puzzle, timeout=timeout),
    "label": lambda puzzle, timeout: nonet.solve(puzzle, method="label", timeout=timeout),
}


@pytest.mark.parametrize("name", LONG)
def test_the_clock_is_looked_at_often(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for board, puzzle in adversaries():
        # Thirty looks and the time is up; what the kernels take is a tenth of a real second at most.
        meter = Meter(tick=0.003)
        monkeypatch.setattr(budget, "monotonic", meter)
        with meter, suppress(nonet.NonetError):
            LONG[name](puzzle, 0.1)
        assert meter.most < MAX_CALLS, f"{board}: {meter.most} calls without a look"


def test_what_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    meter = Meter(tick=0.0)
    monkeypatch.setattr(budget, "monotonic", meter)
    with meter, budget.within(1):
        for _ in range(MAX_CALLS):
            Entry("", None, None)._replace(line=1)
        budget.checkpoint()
    assert meter.most >= MAX_CALLS


def test_steps_that_are_not_all_say_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Time that runs out between two steps is no end of the steps."""
    everything = len(list(nonet.steps(EASY)))
    monkeypatch.setattr(budget, "monotonic", Clock(tick=0.01))
    found: list[nonet.Step] = []
    with pytest.raises(nonet.BudgetExceeded, match=r"gave up after 0\.2 s"):
        found.extend(iter(nonet.steps(EASY, timeout=0.2)))
    assert len(found) < everything
    assert main(["steps", EASY, "--brief", "--timeout", "0.2"]) == 3
    assert "--timeout" in capsys.readouterr().err


def test_written_files_have_a_budget_for_each_puzzle(clock: Clock) -> None:
    with pytest.raises(nonet.BudgetExceeded):
        list(write_many([EMPTY.with_rules(rules.AntiKing())], "pencil", lossy=True, timeout=0))


def test_what_is_left_out_of_a_file_is_found_within_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """The marks of a puzzle whose rules a format cannot say take longer than its text, which was all that was timed."""
    monkeypatch.setattr(budget, "monotonic", Clock(tick=0.01))
    puzzle = nonet.Puzzle.empty(box=(4, 4)).with_rules(rules.AntiTaxicab())
    with pytest.raises(nonet.BudgetExceeded, match=r"after 0\.05 s"):
        list(write_many([puzzle], "pencil", lossy=True, timeout=0.05))
