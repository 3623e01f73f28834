"""The stream: every format by every way in, in order, with errors in their places.

Covers: opening, answering.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

import nonet
from nonet.api.answering import Answer, Answers, answers, takes_chunks
from nonet.api.opening import HEAD
from nonet.api.streaming import Chunk, Entry, parts, stream

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SMALL = "1.....2..3.....4"
BOARD = "1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n"
LINES = f"# two\n{EASY}\n\n{SMALL} a small one\n"
SHEET = "1,,,\n,,2,\n,3,,\n,,,4\n"
PRETTY = nonet.write(SMALL, "pretty") + "\n"


class Trickle(io.RawIOBase):
    """A pipe that gives a few bytes at a time."""

    def __init__(self, data: bytes) -> None:
        self._data = io.BytesIO(data)

    def read(self, size: int = -1) -> bytes:
        return self._data.read(min(size, 5))


def ways(folder: Path, text: str) -> dict[str, Any]:
    file = folder / "file"
    file.write_bytes(text.encode())
    wide = folder / "wide"
    wide.write_bytes(text.encode("utf-16"))
    marked = folder / "marked"
    marked.write_bytes(text.encode("utf-8-sig"))
    windows = folder / "windows"
    windows.write_bytes(text.replace("\n", "\r\n").encode() + b"\x1a")
    old = folder / "old"
    old.write_bytes(text.replace("\n", "\r").encode())
    return {
        "text": text,
        "bytes": text.encode(),
        "memory": memoryview(text.encode()),
        "file": file,
        "UTF-16": wide,
        "UTF-16 bytes": text.encode("utf-16"),
        "byte order mark": marked,
        "Windows": windows,
        "old Macintosh": old,
        "text file": io.StringIO(text),
        "binary file": io.BytesIO(text.encode()),
        "pipe": Trickle(text.encode()),
        "wide pipe": Trickle(text.encode("utf-16")),
    }


@pytest.mark.parametrize(
    ("text", "clues"),
    [
        (LINES, [30, 4]),
        (SHEET, [4]),
        (SHEET.replace(",", ";"), [4]),
        (SHEET.replace(",", "\t"), [4]),
        ("1\t\t\t\n\t\t\t\n\t3\t\t\n\t\t\t4\n", [3]),
        (SHEET + "\n" + SHEET, [4, 4]),
        (BOARD, [4]),
        (BOARD + "\n" + BOARD, [4, 4]),
        (PRETTY + "\n" + PRETTY, [4, 4]),
        (nonet.write(SMALL, "prolog") + "\n", [4]),
        (f"puzzle,name\n{SMALL},one\n{EASY},two\n", [4, 30]),
        (f'{{"puzzle": "{SMALL}"}}\n{{"puzzle": "{EASY}"}}\n', [4, 30]),
    ],
)
def test_every_way_is_the_same(tmp_path: Path, text: str, clues: list[int]) -> None:
    for way, source in ways(tmp_path, text).items():
        assert [puzzle.clues for puzzle in nonet.read_many(source)] == clues, way
    if len(clues) == 1:
        for way, source in ways(tmp_path, text).items():
            assert nonet.read(source).clues == clues[0], way
    for way, source in ways(tmp_path, text).items():
        assert nonet.solve_many(source).counts.tolist() == [1 if each != 3 else 2 for each in clues], way


def test_long_sheets_of_boards_stream() -> None:
    """Longer than what is looked at to find out the format."""
    count = 2 * HEAD // len(SHEET)
    assert sum(1 for puzzle in nonet.read_many(SHEET * count) if puzzle.clues == 4) == count
    ended = SHEET.replace("\n", ",\n")
    assert sum(1 for puzzle in nonet.read_many(ended * count) if puzzle.clues == 4) == count


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (f"{EASY}\nhello\n{EASY}\n{EASY[:-1]}\n", [1, -2, 3, -4]),
        (f"{EASY[:-1]}\n{EASY}1\n", [-1, -2]),
        (f"puzzle,name\n{EASY},a\n{EASY[:-1]},b\n{EASY},c\n", [2, -3, 4]),
        (f'{{"puzzle": "{SMALL}"}}\n{{"puzzle": [\n{{"puzzle": "{SMALL}"}}\n', [1, -2, 3]),
        (f'{{"puzzle": "{SMALL}"}}\n{{"puzzle": "12"}}\n{{"puzzle": "{SMALL}"}}\n', [1, -2, 3]),
        (".Shape~4x4.~R1C1_1\n.Shape~4x4.~R1C1_9\n.Shape~4x4.~R1C1_2\n", [1, -2, 3]),
        (f"{SHEET}1,,,\n,,7,\n,3,,\n,,,4\n{SHEET}", [1, -6, 9]),
    ],
)
def test_reading_goes_on_behind_an_error(text: str, lines: list[int]) -> None:
    """Lines with a puzzle, and with a minus those with an error."""
    found = list(stream(text))
    assert [entry.line if entry.error is None else -(entry.error.line or 0) for entry in found] == lines
    kept = list(nonet.read_many(text, on_error="skip"))
    assert kept == [entry.puzzle for entry in found if entry.puzzle is not None]
    emitted = list(nonet.read_many(text, on_error="emit"))
    assert [isinstance(each, nonet.ParseError) for each in emitted] == [line < 0 for line in lines]
    with pytest.raises(nonet.ParseError) as caught:
        list(nonet.read_many(text))
    assert caught.value.line == -next(line for line in lines if line < 0)


@pytest.mark.parametrize("wrong", [BOARD.replace("2", "7"), BOARD.replace(". 3 . .", ". 3 ."), BOARD[:-8]])
@pytest.mark.parametrize("format_name", ["grid", "sized"])
def test_boards_behind_a_bad_one(format_name: str, wrong: str) -> None:
    """In formats with a blank line between boards reading goes on at the next one that can be read."""
    heading = "4 4\n" if format_name == "sized" else ""
    good, bad = (heading + board.replace(".", "-") for board in (BOARD, wrong))
    text = "\n".join([good, bad, good, good])
    first = good.count("\n") + 2
    found = list(stream(text, format=format_name))
    assert [entry.error is None for entry in found] == [True, False, True, True]
    error = found[1].error
    assert error is not None
    assert error.line is not None
    assert first <= error.line <= 2 * (first - 1) + 1


def test_a_bad_band_is_one_error() -> None:
    """A blank line inside a board begins no other one."""
    board = nonet.write(EASY, "framed") + "\n"
    text = "\n".join([board, board.replace("| 4 _ _ |", "| 4 _ x |"), board])
    found = list(stream(text))
    assert [entry.error is None for entry in found] == [True, False, True]


def test_nothing_is_no_puzzle_and_no_error() -> None:
    for nothing in ("", "\n \n", "# only a comment\n", b"", io.StringIO()):
        assert list(stream(nothing)) == []


def test_what_is_no_text_is_one_error(tmp_path: Path) -> None:
    file = tmp_path / "binary"
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(2000))
    found = list(stream(file))
    assert len(found) == 1
    assert found[0].error is not None
    assert found[0].error.source == str(file)


def test_a_name_in_another_encoding_spoils_its_line_only() -> None:
    text = f"{EASY} Anna\n{EASY} M\xfcller\n{EASY}\n".encode("latin-1")
    assert [entry.error is None for entry in stream(text)] == [True, False, True]


def test_scraps_are_no_puzzles_unless_the_format_is_named() -> None:
    text = f"{EASY}\n12..\nx\n{EASY}\n"
    assert [entry.error is None for entry in stream(text)] == [True, False, False, True]
    assert [entry.error is None for entry in stream(text, format="line")] == [True, True, True, True]


def test_lines_that_never_end(tmp_path: Path) -> None:
    file = tmp_path / "long"
    file.write_bytes(f"{EASY}\n".encode() * 3 + b"." * 9_000_000 + f"\n{EASY}\n".encode())
    for min_lines in (None, 0):
        found = list(parts(file, min_lines=min_lines))
        entries = [e for part in found for e in (rows(part) if isinstance(part, Chunk) else [part])]
        assert [entry.error is None for entry in entries] == [True, True, True, False, True]
        assert [entry.line for entry in entries] == [1, 2, 3, 4, 5]


class Endless(io.RawIOBase):
    """A pipe that never ends its line, nor itself."""

    def __init__(self) -> None:
        self.given = 0

    def read(self, size: int = -1) -> bytes:
        self.given += size
        assert self.given < 100_000_000, "read on and on"
        return b"1." * (size // 2)


@pytest.mark.parametrize("format_name", [None, "line", "csv", "json", "grid", "prolog", "iss", "fpuzzles"])
def test_a_line_without_end_is_an_error_at_once(format_name: str | None) -> None:
    for min_lines in (None, 0):
        found = next(parts(Endless(), format=format_name, min_lines=min_lines))
        assert isinstance(found, Entry) or found.others[0].error
        assert isinstance(found, Chunk) or found.error
    with pytest.raises(nonet.ParseError):
        nonet.read(cast("Any", Endless()), format=format_name)


def rows(chunk: Chunk) -> list[Entry]:
    return [chunk.entry(row) for row in range(len(chunk))]


def test_chunks_say_the_same_as_entries() -> None:
    lines = [
        EASY,
        EASY,
        f" {EASY}\teasy 4.5",
        f"{EASY} # box none",
        EASY.replace(".", "_"),
        "",
        "```",
        "# no",
        SMALL,
        "bad",
        EASY,
    ]
    text = "\n".join(lines * 50)
    found = list(parts(text, min_lines=0))
    assert any(isinstance(part, Chunk) for part in found)
    entries = [e for part in found for e in (rows(part) if isinstance(part, Chunk) else [part])]
    expected = list(stream(text))
    assert [(e.line, e.puzzle, str(e.error)) for e in entries] == [(e.line, e.puzzle, str(e.error)) for e in expected]
    split = [each for part in found if isinstance(part, Chunk) for each in part.around_errors()]
    assert [isinstance(each, Entry) and each.error is not None for each in split].count(True) == 50
    assert not any(found.error for each in split if isinstance(each, Chunk) for found in each.others.values())


def test_a_box_that_is_told_is_no_chunk() -> None:
    text = f"{EASY}\n" * 300
    assert all(isinstance(part, Entry) for part in parts(text, box="none"))
    assert all(isinstance(part, Chunk) for part in parts(text, box="3x3", symbols="1-9"))


def test_lists_of_anything() -> None:
    items: list[Any] = [EASY, nonet.read(SMALL), BOARD, [[1, 0], [0, 0]], "hello", 5, EASY.encode()]
    found = list(stream(items))
    assert [entry.error is None for entry in found] == [True, True, True, True, False, False, True]
    assert str(found[4].error).startswith("<list>:5:")
    assert "item 6: int is no puzzle" in str(found[5].error)
    with pytest.raises(nonet.ParseError, match="holds no puzzles"):
        list(stream(5))  # type: ignore[arg-type]


def test_mixed_batches() -> None:
    killer = nonet.read("4 4\n9 - 8 3\n- 7 - -\n4 - - 9\n- - - -\n2 2 4 1\n2 3 4 1\n6 3 4 5\n6 3 5 5\n")
    items: list[Any] = [EASY, SMALL, killer, "." * 16, f"{EASY} # box none", "11" + "." * 14, nonet.read(EASY)]
    batch = nonet.solve_many(items)
    assert batch.status.tolist() == [1, 1, 1, 2, 2, 0, 1]
    assert batch.counts.tolist() == [1, 1, 1, 2, 2, 0, 1]
    assert sorted(batch.grids) == [1, 2, 3, 4]
    grids = [batch.grid(row) for row in range(len(batch))]
    assert grids == [nonet.solve(item).grid for item in items]
    assert batch.lines()[2] == "2341413232141423"
    assert batch.text().decode().splitlines() == batch.lines()
    assert not batch.solutions[1:6].any()
    assert nonet.solve_many(["." * 16], limit=None).counts.tolist() == [288]
    assert nonet.solve_many(["." * 16], limit=1).status.tolist() == [3]
    assert nonet.solve_many(["." * 256], nodes=1).status.tolist() == [3]
    assert nonet.solve_many(nonet.read(SMALL)).counts.tolist() == [1]


def test_answers_to_a_stream() -> None:
    """The same outcomes one by one and in chunks."""
    lines = [EASY, SMALL, "55" + "." * 79, "bad", "." * 81, f"{EASY} # box none"] * 10 + [EASY] * 40
    text = "\n".join(lines) + "\n"
    alone: list[Answer] = []
    for found in answers(parts(text, min_lines=None)):
        assert isinstance(found, Answer)
        alone.append(found)
    together: list[Answer] = []
    for part in answers(parts(text, min_lines=0)):
        together += [part] if isinstance(part, Answer) else part.answers()
    assert len(alone) == len(together) == len(lines)
    for one, other in zip(alone, together, strict=True):
        assert one.entry.line == other.entry.line
        assert (one.outcome is None) == (other.outcome is None) == (one.entry.error is not None)
        if one.outcome is not None and other.outcome is not None:
            assert (one.outcome.status, one.outcome.grid) == (other.outcome.status, other.outcome.grid)
            assert (one.outcome.why, one.outcome.engine) == (other.outcome.why, other.outcome.engine)
    plain = next(iter(answers(parts(f"{EASY}\n" * 3, min_lines=0))))
    assert isinstance(plain, Answers)
    assert plain.text() == (SOLVED + "\n").encode() * 3
    assert takes_chunks()
    assert not any(
        takes_chunks(**each) for each in ({"nodes": 5}, {"timeout": 1.0}, {"engine": "python"}, {"method": "stack"})
    )


def test_rating_is_for_plain_puzzles() -> None:
    with pytest.raises(nonet.NonetError, match="puzzle 2 cannot be rated"):
        nonet.rate_many([EASY, SMALL])
    assert nonet.rate_many([EASY, SMALL], on_error="emit").status.tolist() == [0, 4]
    assert nonet.rate_many([EASY, SMALL, EASY], on_error="skip").status.tolist() == [0, 0]


def test_arrays_of_signs_are_rows() -> None:
    signs = np.frombuffer(EASY.encode() * 2, np.uint8)
    assert nonet.solve_many(signs.reshape(-1, 81)).counts.tolist() == [1, 1]
    assert nonet.solve_many(signs.tobytes()).counts.tolist() == [1, 1]
    # A text means the same in every function: this one is a line of 162 characters.
    with pytest.raises(nonet.ParseError, match="162 cells are not a square board"):
        nonet.solve_many(EASY * 2)


def test_a_line_that_is_too_long_spoils_no_other() -> None:
    first, second = stream("." * 1_100_000 + f"\n{EASY}\n")
    assert first.error is not None
    assert second.result().line() == EASY


def test_rows_apart_are_a_line_as_well() -> None:
    puzzles = list(nonet.read_many(f"{EASY}\n1... ..2. .3.. ...4\n"))
    assert puzzles == [nonet.read(EASY), nonet.read("1... ..2. .3.. ...4")]


def test_what_cannot_be_read_is_told_at_its_line() -> None:
    text = "# a comment\n\n[[_,4,_,_],[_,_,_,1]\n"
    (found,) = stream(text)
    with pytest.raises(nonet.ParseError) as caught:
        nonet.read(text)
    assert found.error is not None
    assert caught.value.message == found.error.message
    assert caught.value.line == found.error.line == 3
