"""The fuzz targets written in Python: what each does with any bytes, and what must hold whatever the bytes are.

Only a NonetError may come out. What was read is written, in its own format and in the two that can say everything, and
must read back equal. Every codec of the registry has a target, so a new one has its own from the first day.
"""

from __future__ import annotations

import csv
import io
import json
import os
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import pyarrow as pa
from tests.codecs.written import read_back

import nonet
from nonet.api import streaming
from nonet.batch.formats import format_named
from nonet.batch.formats._format import WriteOptions
from nonet.batch.formats.csv import CsvReader
from nonet.batch.formats.text import TextReader
from nonet.batch.places import _Beginning
from nonet.cli import main
from nonet.codecs import Wishes, codecs
from nonet.codecs._codec import Source
from nonet.codecs._lz import pack
from nonet.codecs.sudokumaker.writing import to_document
from nonet.core.errors import BudgetExceeded, CannotEncode, NonetError
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.engines import Run, search

EVERYTHING = ("nonet", "toml")
"""The formats that can say any puzzle, so that what any other format reads is proved with them as well."""

OWN_WORDS = {"iss"}
"""Formats that say some rules in other words: what is read back has the same solutions, and is written the same."""

MANY = 30

JSON_FORMATS = ("nonet", "fpuzzles json", "json")
"""Formats that are JSON as they stand: they are damaged as values, too, not only as bytes."""

ROOT = Path(__file__).parents[2]


class Target(NamedTuple):
    """One target: `check` raises whatever should never be raised; `seeds` are good inputs to start from."""

    name: str
    check: Callable[[bytes], None]
    seeds: Callable[[], list[bytes]]
    is_json: bool = False
    """Whether inputs are JSON, which is best damaged as a value."""


def text_of(data: bytes) -> str:
    """Bytes as text: UTF-8 if they are, else a character for each byte."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


def read(text: str | bytes, name: str | None = None) -> Puzzle | None:
    """The puzzle in a text, None where the text is refused in words."""
    try:
        return nonet.read(text, format=name)
    except NonetError as error:
        in_words(error)
        return None


def in_words(error: NonetError) -> None:
    """An error has to say something."""
    assert str(error).strip(), "an error without a word"


def again(puzzle: Puzzle, *names: str) -> None:
    """Writes a puzzle in each format that can say it, and reads it back."""
    for name in names:
        codec = codecs[name]
        try:
            text = codec.encode(puzzle)
        except CannotEncode:
            continue
        wanted = read_back(name, puzzle)
        found = codec.decode(Source(text), Wishes(symbols=puzzle.symbols))
        if found != wanted and name in OWN_WORDS:
            assert codec.encode(found) == text, f"written twice as {name}, it differs:\n{text}\n{codec.encode(found)}"
            assert solutions(found) == solutions(wanted), f"written as {name}, it has other solutions:\n{text}"
            continue
        assert found == wanted, f"written as {name} and read back, it differs:\n{text}\n{wanted!r}\n{found!r}"


def solutions(puzzle: Puzzle) -> set[bytes] | None:
    """All solutions, None if they are many or take long."""
    try:
        found = set(islice(search(lower(puzzle), Run(nodes=3000), "general"), MANY + 1))
    except BudgetExceeded:
        return None
    except NonetError:
        return set()
    return found if len(found) <= MANY else None


def used(puzzle: Puzzle) -> None:
    """A puzzle that was read can be printed, lowered and solved within a budget."""
    str(puzzle)
    try:
        lower(puzzle)
        nonet.solve(puzzle, nodes=50, timeout=2)
    except NonetError as error:
        in_words(error)


def _format(name: str) -> Target:
    def check(data: bytes) -> None:
        if (puzzle := read(text_of(data), name)) is not None:
            again(puzzle, name, *EVERYTHING)

    return Target(name.replace(" ", "-"), check, lambda: written_as(name), name in JSON_FORMATS)


def _read(data: bytes) -> None:
    if (puzzle := read(data)) is not None:
        again(puzzle, *EVERYTHING)
        used(puzzle)


def _grid(data: bytes) -> None:
    """The format of drawings, through the front door, with every other box and symbols tried."""
    text = text_of(data)
    for box in (None, "none", "2x3"):
        try:
            puzzle = nonet.read(text, box=box)
        except NonetError:
            continue
        again(puzzle, "grid", *EVERYTHING)


def _read_many(data: bytes) -> None:
    """A file as a whole, line by line and through a pipe that gives a few bytes at a time."""
    whole = told_of(data)
    assert told_of(io.BytesIO(data)) == whole, "a file differs from its bytes"
    assert told_of(_Trickle(data)) == whole, "a slow pipe differs from the bytes"
    found = list(nonet.read_many(data, on_error="skip")) if whole != ["refused"] else []
    for puzzle in found[:3]:
        again(puzzle, *EVERYTHING)


def told_of(source: Any) -> list[object]:
    """What `read_many` gives: puzzles, and the words of errors."""
    try:
        entries = list(streaming.read_many(source, on_error="emit"))
    except NonetError:
        return ["refused"]
    return [each if isinstance(each, Puzzle) else (each.line, each.column, each.message) for each in entries]


class _Trickle(io.RawIOBase):
    """A pipe that gives a few bytes at a time."""

    def __init__(self, data: bytes) -> None:
        self._data = io.BytesIO(data)

    def read(self, size: int = -1) -> bytes:
        return self._data.read(5 if size < 0 else min(size, 5))


def _csv(data: bytes) -> None:
    """The records of CSV are those of the module `csv`, and what is written of them it reads again."""
    try:
        reader = CsvReader(_Beginning("<fuzz>", "", None, data))
    except NonetError as error:
        in_words(error)
        return
    rows = [row for table in reader.tables() for row in table.to_pylist()]
    text = data.removeprefix(b"\xef\xbb\xbf").decode(errors="replace")
    records = [each for each in csv.reader(io.StringIO(text, newline=""), delimiter=reader._delimiter) if each]
    names = reader.schema.names[:-1]
    fields = [[row[name] for name in names] for row in rows]
    for found, record in zip(fields, records[int(reader._has_header) :], strict=True):
        assert found == record or len(record) != len(names), "a record differs"
    written = io.BytesIO()
    schema = pa.schema([(name, pa.string()) for name in names])
    writer = format_named("csv").writer(written, schema, WriteOptions())
    writer.write(
        pa.Table.from_arrays(
            [pa.array(column, pa.string()) for column in zip(*fields, strict=True)]
            or [pa.array([], pa.string()) for _ in names],
            schema=schema,
        )
    )
    writer.close()
    again = csv.reader(io.StringIO(written.getvalue().decode(), newline=""))
    plain = [["" if field is None else field for field in each] for each in fields]
    assert list(again) == [names, *plain], "what was written differs"


def _rows(data: bytes) -> None:
    """The rows that `nonet batch` makes of a text with a puzzle on each line are the puzzles that `read_many` gives."""
    place = _Beginning("<fuzz>", "", None, data)
    if not streaming.is_lines(place.head):
        return
    found = [text for table in TextReader(place).tables() for text in table.column("puzzle").to_pylist()]
    whole = told_of(data)
    assert whole == ["refused"] or len(found) == len(whole), "a line is lost, or comes twice"
    for text, puzzle in zip(found, whole, strict=whole != ["refused"]):
        if isinstance(puzzle, Puzzle):
            assert next(nonet.read_many([text])) == puzzle, f"a row is another puzzle: {text!r}"


def _link(page: str, name: str) -> Callable[[bytes], None]:
    """JSON, packed into a link."""

    def check(data: bytes) -> None:
        text = text_of(data)
        link = page + pack(text)
        puzzle = read(link, name)
        if puzzle is not None:
            again(puzzle, name, *EVERYTHING)
        sniffed = read(link)
        assert sniffed == puzzle, f"sniffed, {link} differs"

    return check


def _toml_rule(data: bytes) -> None:
    """Lines of rules behind a board of their own, so that they are what is damaged."""
    grid = "title = 'x'\ngrid = '''\n" + ("." * 9 + "\n") * 9 + "'''\n"
    puzzle = read(grid + text_of(data), "toml")
    if puzzle is not None:
        again(puzzle, *EVERYTHING)
        used(puzzle)


def _lz(data: bytes) -> None:
    """Packed and unpacked a text is itself; as a packed text it is read or refused."""
    from nonet.codecs._lz import NotPacked, unpack

    text = text_of(data)
    assert unpack(pack(text), 10**6) == text
    with suppress(NotPacked):
        unpack(text, 10_000)


_STOPPED = {"bench", "serve", "demo", "batch", "data"}
"""Commands that measure, wait for visitors or take files of their own."""


MOST_MADE = 20


def _command(data: bytes) -> None:
    """Arguments, one a line, then a blank line and standard input."""
    head, _, stdin = text_of(data).partition("\n\n")
    words = [word for word in head.split("\n") if "\0" not in word][:8]
    # Nothing is written outside the folder of its own, and no command may wait or measure.
    if any("/" in word or ".." in word or word.startswith(("-o", "--o")) for word in words) or _STOPPED & set(words):
        return
    # A budget is for each puzzle: who asks for a million of them gets a million.
    if words[:1] == ["generate"] and any(word.isdecimal() and int(word) > MOST_MADE for word in words):
        return
    status, out, err = run(words, stdin.encode("utf-8", "surrogatepass"))
    assert status in (0, 1, 2, 3), f"status {status}: {err}"
    assert "Traceback" not in err, err
    assert "a bug in Nonet" not in err, err
    assert status != 2 or err.strip(), "bad input without a word"
    del out


def run(words: list[str], stdin: bytes) -> tuple[int, str, str]:
    """A command in this process, in an empty folder: its status and what it printed."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    before = Path.cwd()
    with (
        tempfile.TemporaryDirectory() as folder,
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin))),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        os.chdir(folder)
        try:
            status = main(_with_budget(words))
        except SystemExit as left:
            status = int(left.code or 0)
        finally:
            os.chdir(before)
        out.flush()
        err.flush()
    return status, out.buffer.getvalue().decode(), err.buffer.getvalue().decode()


def _with_budget(words: list[str]) -> list[str]:
    """The words behind a budget, for commands that have one: the last of two options counts."""
    from nonet.cli._command import commands

    name = words[0] if words else ""
    if name not in commands:
        return words
    names = {option for parameter in commands[name].params for option in parameter.opts}
    budget = [word for pair in (("--timeout", "1"), ("--nodes", "200")) if pair[0] in names for word in pair]
    return [name, *budget, *words[1:]]


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """A board with each rule, the other examples, and boards of other sizes and symbols."""
    found = [nonet.read(path) for path in sorted((ROOT / "examples" / "rules").glob("*.toml"))]
    found += [nonet.read(ROOT / "examples" / name) for name in ("course1.pl", "hex16.txt", "six.txt", "words.txt")]
    found += [nonet.generate(box=box, hide=0.5, seed=1) for box in ((2, 2), (2, 3), (3, 3))]
    found.append(replace(Puzzle.empty((2, 2)), candidates=(7, *[15] * 15)))
    found.append(nonet.read("1234 3412 2143 432."))
    found += [nonet.read(text) for text in ONE_FORMAT_ALONE]
    return tuple(found)


ONE_FORMAT_ALONE = (
    "4 4\n9 - 8 3\n- 7 - -\n4 - - 9\n- - - -\n2 2 4 1\n2 3 4 1\n6 3 4 5\n6 3 5 5",
    "4 4\n- - 4 3\n- - - 1\n- 2 - -\n- - - -\n1 1 1 3\n1 3 3 3\n2 2 4 4\n2 2 4 4",
    "4 4\n1 E - O\n- - 2 -\n- 3 - -\n- - - E",
    "4 4\n1 - - -\n- - - -\n- - - -\n- - - -\n0 2 0 0\n1 12 1 4\n0 3 4 0\n0 8 0 0",
    "21 21\n" + f"{' '.join('-' * 21)}\n" * 21,
)
"""Puzzles in formats that can say few others: killer cages, regions, even and odd, neighbours, five boards."""


def written_as(name: str) -> list[bytes]:
    """Every puzzle that the format can say, the smallest first."""
    texts = set()
    for puzzle in puzzles():
        try:
            texts.add(codecs[name].encode(puzzle).encode())
        except CannotEncode:
            continue
    return sorted(texts, key=lambda text: (len(text), text))


def _json_objects() -> list[bytes]:
    return written_as("fpuzzles json")


def _sudokupad_objects() -> list[bytes]:
    own: dict[str, Any] = {
        "cells": [[{} for _ in range(4)] for _ in range(4)],
        "regions": [[[r, c], [r, c + 1], [r + 1, c], [r + 1, c + 1]] for r in (0, 2) for c in (0, 2)],
        "cages": [{"cells": [[0, 0], [0, 1]], "value": "5", "unique": True}, {"value": "title: A"}],
        "lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#CFCFCF", "thickness": 10}],
        "overlays": [{"center": [1, 1], "width": 0.5, "height": 0.5, "text": "V"}],
        "arrows": [],
        "underlays": [],
        "metadata": {"title": "A", "author": "B", "rules": "C"},
    }
    told = json.loads(json.dumps(own))
    told["metadata"]["rules"] = (
        "Normal sudoku rules apply. Grey lines are palindromes. Digits joined by a V sum to 5, and all Vs are given."
        "\nEach row, column and box has one doubler, which counts twice its digit: doublers hold different digits."
    )
    given = json.loads(json.dumps(own))
    given["cells"][0][0] = {"value": 1}
    given["cells"][1][1] = {"pencilMarks": [1, 2], "centremarks": [1, 2]}
    return [json.dumps(each, separators=(",", ":")).encode() for each in (own, given, told)]


def _documents() -> list[bytes]:
    """Documents of SudokuMaker: one as Nonet writes it for each puzzle that it can say, and one with drawings."""
    written = []
    for puzzle in puzzles():
        with suppress(CannotEncode):
            written.append(json.dumps(to_document(puzzle, "sudokumaker"), separators=(",", ":")).encode())
    style = {"color": "#0000ff", "thickness": 0.2}
    line = {"type": 2000, "lines": [[{"x": 0.5, "y": 0.5}, {"x": 2.5, "y": 0.5}]], "style": style}
    shape = {"type": "ellipse", "rx": 0.3, "ry": 0.3, "fill": "#00000033"}
    symbols = {"type": 2002, "params": [shape], "symbols": [[0.5, 3.5, 0], [1, 1.5, 0, "foreground"]]}
    cages = {"type": 2001, "cages": [{"cells": [8, 9], "value": "5"}]}
    words = "Blue lines are palindromes. Digits in cages sum to the number in the corner. Grey circles are odd."
    drawn = {"cells": [{} for _ in range(16)], "constraints": [line, symbols, cages, {"type": 13}], "comment": words}
    written.append(json.dumps({"formatVersion": "1.5.0", "puzzle": drawn}).encode())
    return sorted(set(written), key=len)


def _toml_rules() -> list[bytes]:
    found = []
    for path in sorted((ROOT / "examples" / "rules").glob("*.toml")):
        lines = path.read_text(encoding="utf-8").split("\n")
        start = next((number for number, line in enumerate(lines) if line.startswith("[[")), None)
        if start is not None:
            found.append("\n".join(lines[start:]).encode())
    return [*found, b"anti-king = true\neven = 'r1c1-r1c3'\nrenban = ['r1c1-r1c3', 'r2c2 r3c3']\n"]


def _files() -> list[bytes]:
    texts = [(ROOT / "examples" / name).read_bytes() for name in ("many.sdm", "several.txt")]
    for name in codecs.names:
        small = written_as(name)[:3]
        if small:
            texts.append(b"\n".join(small) + b"\n")
            texts.append(b"\r\n\r\n".join(small))
    return texts


def _everything() -> list[bytes]:
    return [text for name in codecs.names for text in written_as(name)[:6]]


def _drawings() -> list[bytes]:
    """Boards of several sizes in every style."""
    boards = [nonet.generate(box=box, hide=0.5, seed=2) for box in ((2, 2), (2, 3), (3, 3), (3, 4))]
    found = []
    for style in ("pretty", "framed", "bars", "sums"):
        for board in boards:
            try:
                found.append(nonet.write(board, style).encode())
            except CannotEncode:
                continue
    return found


_PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def _answer(data: bytes) -> None:
    """What a model writes: any text has a score, 1 only if the solution stands in it."""
    text = text_of(data)
    score = nonet.reward(_PUZZLE, text)
    assert 0 <= score <= 1
    assert score < 1.0 or score.answer is not None
    assert (score == 1.0) == (score.answer is not None and score.answer.line() == _SOLUTION)


def _answers() -> list[bytes]:
    """The solution in every style, and marked as models mark it."""
    grid = nonet.solve(_PUZZLE).grid
    assert grid is not None
    styles = [nonet.write(grid, style) for style in ("line", "pretty", "framed", "bars", "sums", "json", "prolog")]
    rows = "\n".join(f"| {' | '.join(_SOLUTION[at : at + 9])} |" for at in range(0, 81, 9))
    marks = (
        "{}",
        "<think>{}</think>",
        "<think>Hm</think><answer>{}</answer>",
        "\\boxed{{{}}}",
        "```\n{}\n```",
        "So {}.",
    )
    return [mark.format(board).encode() for board in [*styles, rows] for mark in marks]


def _commands() -> list[bytes]:
    """The examples of every command's help as words, and a few with options that are strange."""
    from shlex import split

    from nonet.cli._command import commands

    found = []
    for name in commands.names:
        if name in _STOPPED:
            continue
        for example in commands[name].examples:
            last = split(example.split("|")[-1].split(">")[0])
            if last[:1] == ["nonet"] and not any("/" in word for word in last):
                found.append(last[1:])
        for parameter in commands[name].params:
            for option in parameter.opts[:1]:
                if option.startswith("-") and not option.startswith(("-o", "--o")):
                    found += [[name, option, value] for value in ("0", "-1", "inf", "nan", "1e999", "none", "9" * 30)]
    puzzle = b"\n\n1... ..2. .3.. ...4"
    return ["\n".join(words).encode() + puzzle for words in found]


def _all() -> Iterator[Target]:
    for name in codecs.names:
        yield _format(name)
    yield Target("read", _read, _everything)
    yield Target("read-many", _read_many, _files)
    yield Target("csv-rows", _csv, lambda: [*written_as("csv"), b'id;puzzle\n1;"a ""b""\r\n"\n', b"a,b\n1\n2,3,4\n"])
    yield Target("text-rows", _rows, lambda: [*written_as("line"), *_files()])
    yield Target("drawn-grids", _grid, _drawings)
    yield Target("toml-rules", _toml_rule, _toml_rules)
    yield Target("fpuzzles-link", _link("https://f-puzzles.com/?load=", "fpuzzles"), _json_objects, True)
    yield Target("sudokupad-link", _link("https://sudokupad.app/scl", "sudokupad"), _sudokupad_objects, True)
    yield Target("sudokupad-fpuz", _link("https://sudokupad.app/fpuz", "sudokupad"), _json_objects, True)
    yield Target("sudokumaker-link", _link("https://sudokumaker.app/?puzzle=", "sudokumaker"), _documents, True)
    yield Target("packed", _lz, lambda: [b"N4IgzglgXgpiBcBOANCA", b'{"size":4}'])
    yield Target("answer", _answer, _answers)
    yield Target("command", _command, _commands)


TARGETS = {target.name: target for target in _all()}


def quietly(target: Target, data: bytes) -> None:
    """Runs a target without its warnings, which are words for people."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        target.check(data)
