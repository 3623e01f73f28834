"""read, read_many and write: what they take, and what they refuse.

Covers: reading, writing.
"""

import io
from pathlib import Path

import numpy as np
import pytest

import nonet
from nonet import BrokenRules, NonetError, ParseError, Puzzle

LINE = "1.....2..3.....4"
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_everything_that_is_a_puzzle(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(LINE)
    wide = tmp_path / "wide.txt"
    wide.write_text(LINE, encoding="utf-16")
    puzzle = nonet.read(LINE)
    rows = [[int(sign) if sign != "." else 0 for sign in LINE[start : start + 4]] for start in range(0, 16, 4)]
    sources: list[object] = [
        LINE,
        LINE.encode(),
        bytearray(LINE.encode()),
        memoryview(LINE.encode()),
        "\ufeff" + LINE,
        file,
        wide,
        io.StringIO(LINE),
        rows,
        np.array(rows),
        puzzle,
        puzzle.grid(),
    ]
    for source in sources:
        assert nonet.read(source) == puzzle  # type: ignore[arg-type]


@pytest.mark.parametrize("nothing", [None, 5, 2.5, object()])
def test_what_is_no_puzzle_is_refused(nothing: object) -> None:
    with pytest.raises(NonetError):
        nonet.read(nothing)  # type: ignore[arg-type]
    with pytest.raises(NonetError):
        nonet.solve(nothing)  # type: ignore[arg-type]


@pytest.mark.parametrize("box", [(2,), 2, (2, 2, 2), "²x2", "2x", "x", (0, 4), (2.0, 2), "two"])
def test_boxes_that_are_none(box: object) -> None:
    with pytest.raises(NonetError):
        nonet.read(LINE, box=box)  # type: ignore[arg-type]
    with pytest.raises(NonetError):
        nonet.generate(box=box)  # type: ignore[arg-type]


@pytest.mark.parametrize("symbols", [4, "²-³", None.__class__, "AABB"])
def test_symbols_that_are_none(symbols: object) -> None:
    with pytest.raises(NonetError):
        nonet.read(LINE, symbols=symbols)  # type: ignore[arg-type]


def test_blanks_around_symbols_are_none() -> None:
    assert nonet.read("A... .B.. ..C. ...D", symbols=" ABCD ").symbols == ("A", "B", "C", "D")


def test_a_long_file_of_boards_is_never_cut(tmp_path: Path) -> None:
    """Whatever cannot be streamed is refused as a whole: an answer that leaves some out would be wrong."""
    file = tmp_path / "long.txt"
    file.write_text("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n\n" * 50_000)
    with pytest.raises(ParseError, match="too many"):
        list(nonet.read_many(file))


def test_files_of_lines_stream(tmp_path: Path) -> None:
    file = tmp_path / "many.sdm"
    file.write_text(f"{NINE}\n" * 3000)
    puzzles = nonet.read_many(file)
    assert next(puzzles).clues == 30
    assert sum(1 for _ in puzzles) == 2999
    with file.open() as opened:
        assert sum(1 for _ in nonet.read_many(opened)) == 3000
    file.write_text(f"{NINE}\n" * 1000 + "." * 2_000_000)
    with pytest.raises(ParseError) as caught:
        list(nonet.read_many(file))
    assert caught.value.line == 1001


def test_writing_takes_what_reading_takes(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(LINE)
    for source in (LINE, LINE.encode(), file, nonet.read(LINE), nonet.read(LINE).grid()):
        assert nonet.write(source, "pretty").startswith(" 1 . | . .")
        assert nonet.write(source) == LINE
    with pytest.raises(BrokenRules):
        nonet.write([[1]], "framed", box=(0, 0))
    with pytest.raises(NonetError, match="choose from"):
        nonet.write(LINE, "lien")


def test_boards_and_rules_must_fit() -> None:
    from nonet.constraints.different import Different

    board = Puzzle.empty((2, 2))
    with pytest.raises(BrokenRules, match="candidate is not one"):
        Puzzle(board.layout, board.symbols, board.givens, candidates=(0b11111,) * 16)
    with pytest.raises(BrokenRules, match="not on the board"):
        nonet.solve(Puzzle(board.layout, board.symbols, board.givens, (Different((0, 99)),)))
    with pytest.raises(BrokenRules, match="no cell"):
        Puzzle(nonet.Layout(1, 2, (), missing=frozenset({1})), (1, 2), bytes([1, 1]))
    with pytest.raises(BrokenRules, match="not on the board"):
        nonet.Layout(1, 2, (nonet.Area("row 1", (0, 5)),))


@pytest.mark.parametrize("budget", [{"timeout": float("nan")}, {"timeout": -1}, {"nodes": 0}, {"nodes": -5}])
def test_budgets_must_make_sense(budget: dict[str, float]) -> None:
    with pytest.raises(NonetError, match="makes no sense"):
        nonet.solve(LINE, **budget)  # type: ignore[arg-type]


def test_arguments_are_not_ignored() -> None:
    with pytest.raises(NonetError, match="both"):
        nonet.solve(LINE, engine="python", method="facts")
    with pytest.raises(NonetError):
        nonet.count(LINE, limit=2.5)  # type: ignore[arg-type]
    with pytest.raises(NonetError):
        nonet.generate(seed="x")  # type: ignore[arg-type]


def test_nouns_are_short_at_a_prompt() -> None:
    puzzle = nonet.read(NINE)
    assert len(repr(puzzle)) < 120
    assert len(repr(nonet.solve(puzzle).grid)) < 120
    assert len(repr(puzzle.layout)) < 60
    assert len(repr(nonet.lower(puzzle))) < 80
    assert len(puzzle) == 81


def test_star_import() -> None:
    names: dict[str, object] = {}
    exec("from nonet import *", names)
    assert {"read", "solve", "Puzzle", "methods"} <= names.keys()
