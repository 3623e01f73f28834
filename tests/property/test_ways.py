"""One way in: any mixture of lines means the same, whichever way it comes, and whoever asks."""

from __future__ import annotations

import io
import json
import sys
import tempfile
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import pytest
from hypothesis import example, given, settings, strategies as st

import nonet
from nonet.api import streaming
from nonet.cli import main
from nonet.core.layout import Layout
from nonet.core.symbols import default_symbols

NINE = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SIX = "241365356124462513513246135642624531"
FOUR = "1234341221434321"
SOLUTIONS = {4: FOUR, 6: SIX, 9: NINE}
GOOD = NINE.replace("7", ".")


class Told(NamedTuple):
    """What every way has to tell about a line: the status and the solution, or the error with its column."""

    line: int
    status: str
    solution: Any
    error: str | None = None
    column: int | None = None


@st.composite
def boards(draw: st.DrawFn) -> str:
    """A line that `write` prints."""
    size = draw(st.sampled_from((4, 6, 9, 9, 9)))
    usual = {4: (2, 2), 6: (2, 3), 9: (3, 3)}[size]
    box = draw(st.sampled_from((usual, usual, None, (1, size), (usual[1], usual[0]))))
    symbols = draw(st.sampled_from((default_symbols(size), default_symbols(size), tuple("ABCDEFGHI"[:size]))))
    holes = draw(st.sets(st.integers(0, size * size - 1), max_size=12))
    values = [0 if cell in holes else int(sign) for cell, sign in enumerate(SOLUTIONS[size])]
    if draw(st.integers(0, 5)) == 0:
        values[0] = values[1] = 1  # no solution
    if not any(values):
        symbols = default_symbols(size)
    line = nonet.write(nonet.Puzzle(Layout.square(size, box), symbols, bytes(values)))
    empty = draw(st.sampled_from("...0_*?-"))
    cells = line[: size * size].replace(".", empty)
    field = draw(st.sampled_from(("", "", " easy", "\t4.5 Müller", "  7 % of all", " 2 # a note")))
    note = line[size * size :]
    return draw(st.sampled_from(("", "", "  ", "\t"))) + cells + (note or field)


BAD = st.sampled_from(
    (
        GOOD[:-1],
        GOOD + "1",
        GOOD.replace("5", "x", 1),
        GOOD.replace("5", "\uff15", 1),
        "\U0001f600" * 81,
        GOOD[:40] + "\ufffd" + GOOD[41:],
        GOOD + " \0",
        FOUR.replace("1", "7"),
        SIX + "  # box 4x4",
        "hello",
    )
)
NOTHING = st.sampled_from(("", "   ", "# a comment", "  # box none", "\x1a", "\u3000"))


@st.composite
def mixtures(draw: st.DrawFn) -> list[str]:
    """Lines of which most are puzzles: where few are, what the others are is anybody's guess."""
    bad = draw(st.lists(BAD, max_size=2))
    good = draw(st.lists(boards(), min_size=len(bad), max_size=4))
    nothing = draw(st.lists(NOTHING, max_size=2))
    return draw(st.permutations([*bad, *good, *nothing, GOOD]))


def one_by_one(lines: Sequence[str]) -> list[Told]:
    told = []
    for number, line in enumerate(lines, 1):
        if line.strip(" \x1a\u3000") and not line.lstrip().startswith("#"):
            try:
                puzzle = nonet.read(line, format="line")
            except nonet.ParseError as error:
                told.append(Told(number, "error", None, error.message, error.column))
            else:
                told.append(answer(number, puzzle))
    return told


def answer(number: int, puzzle: nonet.Puzzle) -> Told:
    outcome = nonet.solve(puzzle)
    return Told(number, str(outcome.status), None if outcome.grid is None else outcome.grid.rows())


def run(*words: str, stdin: bytes = b"") -> tuple[int, str, str]:
    """A command in this process: its exit status and what it printed."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    with (
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin))),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        status = main(words)
        out.flush()
        err.flush()
    return status, out.buffer.getvalue().decode(), err.buffer.getvalue().decode()


class Trickle(io.RawIOBase):
    """A pipe that gives a few bytes at a time."""

    def __init__(self, data: bytes) -> None:
        self._data = io.BytesIO(data)

    def read(self, size: int = -1) -> bytes:
        return self._data.read(min(size, 7))


SETTINGS = settings(max_examples=40, deadline=None)
EXAMPLES = [
    [f"{GOOD}  # box none", GOOD],
    [GOOD, GOOD.replace("5", "\uff15", 1), GOOD],
    [GOOD + " \0", GOOD, GOOD],
]


@SETTINGS
@given(mixtures())
@example(EXAMPLES[0])
@example(EXAMPLES[1])
@example(EXAMPLES[2])
def test_reading(lines: list[str]) -> None:
    """`read_many`, from whatever holds the text."""
    expected = one_by_one(lines)
    text = "\n".join(lines) + "\n"
    with tempfile.TemporaryDirectory() as folder:
        file, wide, foreign = (Path(folder) / name for name in ("lines", "wide", "foreign"))
        file.write_bytes(text.encode())
        wide.write_bytes(text.encode("utf-16"))
        foreign.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
        with file.open("rb") as binary, file.open(encoding="utf-8", newline="\n") as open_text:
            sources: list[Any] = [text, text.encode(), file, wide, foreign, binary, open_text, Trickle(text.encode())]
            for source in sources:
                assert list(map(entry_told, streaming.stream(source))) == expected, source
                read = list(nonet.read_many(text, on_error="emit"))
                assert [isinstance(each, nonet.ParseError) for each in read] == [
                    told.error is not None for told in expected
                ]
    first = next((told for told in expected if told.error is not None), None)
    if first is not None:
        with pytest.raises(nonet.ParseError) as caught:
            list(nonet.read_many(text))
        assert (caught.value.line, caught.value.column) == (first.line, first.column)


def entry_told(entry: streaming.Entry) -> Told:
    assert entry.line is not None
    if entry.error is not None:
        assert entry.error.line == entry.line
        return Told(entry.line, "error", None, entry.error.message, entry.error.column)
    return answer(entry.line, entry.result())


@SETTINGS
@given(mixtures())
@example(EXAMPLES[0])
@example(EXAMPLES[1])
@example(EXAMPLES[2])
def test_solving(lines: list[str]) -> None:
    """`solve FILE`, `solve -`, with a budget, an engine or a format named, as JSON or lines, in chunks or not."""
    expected = one_by_one(lines)
    data = ("\n".join(lines) + "\n").encode()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "lines"
        file.write_bytes(data)
        for min_lines in (1, 1000):
            with mock.patch("nonet.cli._input.MIN_LINES", min_lines):
                for words in ([], ["--timeout", "60"], ["--nodes", "100000"], ["--format", "line"]):
                    for source in (str(file), "-"):
                        _, out, _ = run("solve", source, "--json", "--on-error", "emit", *words, stdin=data)
                        records = [json.loads(line) for line in out.splitlines()]
                        assert [(r["line"], r["status"], r.get("solution")) for r in records] == [
                            (told.line, told.status, told.solution) for told in expected
                        ]
                        same_errors(records, expected, "<stdin>" if source == "-" else str(file))
                        keys = [tuple(record) for record in records if record["status"] != "error"]
                        assert len(set(keys)) <= 1, "one record, whatever the way"
                _, out, said = run("solve", str(file), "--style", "line", "--on-error", "emit")
                assert out.split("\n")[:-1] == [line_of(told) for told in expected]
                assert [str(file) + f":{told.line}:" in said for told in expected if told.error] == [
                    True for told in expected if told.error
                ]
                _, out, _ = run("solve", str(file), "--style", "line", "--on-error", "skip")
                assert out.split("\n")[:-1] == [line_of(told) for told in expected if told.error is None]
                status, out, said = run("solve", str(file), "--style", "line")
                before = [told.error is not None for told in expected]
                end = before.index(True) if True in before else len(expected)
                assert out.split("\n")[:-1] == [line_of(told) for told in expected[:end]]
                if end < len(expected):
                    assert status == 2
                    assert f"{file}:{expected[end].line}:" in said


def line_of(told: Told) -> str:
    return "" if told.solution is None else "".join(str(symbol) for row in told.solution for symbol in row)


def same_errors(records: Sequence[dict[str, Any]], expected: Sequence[Told], name: str) -> None:
    for record, told in zip(records, expected, strict=True):
        assert record["source"] == name
        assert record["line"] == told.line
        if told.error is not None:
            assert record["status"] == "error"
            assert record["why"].startswith(f"{name}:{told.line}:{told.column}: {told.error}")


@SETTINGS
@given(mixtures())
@example(EXAMPLES[0])
@example(EXAMPLES[1])
@example(EXAMPLES[2])
def test_many(lines: list[str]) -> None:
    """`solve_many` of a file, bytes, text, a list of lines and a list of puzzles."""
    expected = one_by_one(lines)
    text = "\n".join(lines) + "\n"
    content = [lines[told.line - 1] for told in expected]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "lines"
        file.write_bytes(text.encode())
        for source in (file, text.encode(), text):
            batch = nonet.solve_many(source, on_error="emit")
            assert told_by(batch) == [told[1:] for told in expected]
            assert [error.line for error in batch.errors.values()] == [told.line for told in expected if told.error]
            if not any(told.error for told in expected):
                continue
            with pytest.raises(nonet.ParseError) as caught:
                nonet.solve_many(source)
            assert caught.value.line == next(told.line for told in expected if told.error)
            skipped = nonet.solve_many(source, on_error="skip")
            assert told_by(skipped) == [told[1:] for told in expected if told.error is None]
    puzzles = [nonet.read(line, format="line") for line, told in zip(content, expected, strict=True) if not told.error]
    assert told_by(nonet.solve_many(puzzles)) == [told[1:] for told in expected if told.error is None]
    listed = nonet.solve_many(content, on_error="emit")
    assert [told[:2] for told in told_by(listed)] == [told[1:3] for told in expected]
    assert [error.line for error in listed.errors.values()] == [row + 1 for row in listed.errors]


def told_by(batch: nonet.Batch) -> list[tuple[Any, ...]]:
    names = ("none", "unique", "multiple", "unknown", "error")
    told = []
    for row in range(len(batch)):
        error, grid = batch.errors.get(row), batch.grid(row)
        place = (None, None) if error is None else (error.message, error.column)
        told.append((names[batch.status[row]], None if grid is None else grid.rows(), *place))
    return told


@SETTINGS
@given(mixtures())
@example(EXAMPLES[0])
@example(EXAMPLES[1])
@example(EXAMPLES[2])
def test_other_commands(lines: list[str]) -> None:
    """`count`, `check` and `rate` see the same puzzles and the same errors at the same lines."""
    expected = one_by_one(lines)
    data = ("\n".join(lines) + "\n").encode()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "lines"
        file.write_bytes(data)
        for source, name in ((str(file), str(file)), ("-", "<stdin>")):
            found = {}
            for words in (["count", "--limit", "2"], ["check", "--nodes", "2000"], ["rate", "--nodes", "1000"]):
                _, out, _ = run(*words, source, "--json", "--on-error", "emit", stdin=data)
                found[words[0]] = [json.loads(line) for line in out.splitlines()]
                same_errors(found[words[0]], expected, name)
            for told, count, check, rated in zip(expected, *found.values(), strict=True):
                if told.error is None:
                    assert ("none", "unique", "multiple")[count["count"]] == told.status
                    assert check["status"] == told.status
                    assert rated.get("solutions", told.status) == told.status
        for words in (["count"], ["check"], ["rate"], ["convert"], ["candidates"], ["explain"]):
            status, _, said = run(*words, str(file)) if any(told.error for told in expected) else (2, "", f"{file}:1:")
            first = next((told.line for told in expected if told.error), 1)
            assert status == 2, words
            assert f"{file}:{first}:" in said
