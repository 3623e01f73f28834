"""Puzzles from files of every kind, and what is said of bad ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import nonet
from nonet.data.kinds import kind_with
from nonet.data.pool import EQUIVALENT
from nonet.data.taking import UNREADABLE_ROWS, Taking, take

MADE = nonet.generate_many(5, seed=6)
LINES = MADE.lines()
ANSWERS = ["".join(map(str, row)) for row in MADE.solutions.tolist()]


def table(path: Path, **columns: Sequence[object]) -> Path:
    pq.write_table(pa.table(columns), path)
    return path


def test_lines(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("# some\n" + "\n".join(LINES) + "\n")
    pool = take([path])
    assert (pool.puzzles == MADE.puzzles).all()
    assert (pool.solutions == MADE.solutions).all()
    assert pool.sources == ("mine",)
    assert np.isnan(pool.ratings).all()
    assert len(take([path], most=2)) == 2


def test_tables_bring_their_columns(tmp_path: Path) -> None:
    path = table(
        tmp_path / "x.parquet",
        question=LINES,
        Answer=[ANSWERS[0], None, ANSWERS[3], "short", ANSWERS[4]],
        rating=["1", None, "x", "2.5", "0"],
        source=["a", None, "b", "a", ""],
    )
    pool = take([path])
    assert [pool.sources[place] for place in pool.source] == ["a", "x", "b", "a", "x"]
    assert pool.ratings[[0, 3, 4]].tolist() == [1.0, 2.5, 0.0]
    assert np.isnan(pool.ratings[1:3]).all()
    assert (pool.left_out, pool.replaced) == (Counter(), 1)
    assert (pool.solutions == MADE.solutions).all()


def test_ratings_of_a_batch_are_kept(tmp_path: Path) -> None:
    """The task `rate` calls them `er`."""
    path = table(tmp_path / "x.parquet", er=[1.5, None, 2.0, 3.0, 4.0], puzzle=LINES)
    assert take([path]).ratings[[0, 2, 3, 4]].tolist() == [1.5, 2.0, 3.0, 4.0]


def test_zeros_survive(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text(
        "puzzle,solution\n" + "".join(f"{p.replace('.', '0')},{a}\n" for p, a in zip(LINES, ANSWERS, strict=True))
    )
    assert (take([path]).puzzles == MADE.puzzles).all()


def test_several_files(tmp_path: Path) -> None:
    first = table(tmp_path / "a.parquet", puzzle=LINES[:2])
    second = tmp_path / "b.csv"
    second.write_text("id,quizzes\n" + "".join(f"{n},{line}\n" for n, line in enumerate(LINES[1:])))
    pool = take([first, second])
    assert (pool.puzzles == MADE.puzzles).all()
    assert pool.sources == ("a", "b")
    assert pool.left_out == Counter({EQUIVALENT: 1})


def test_the_parts_of_a_folder_are_named_after_it(tmp_path: Path) -> None:
    (tmp_path / "rated").mkdir()
    for number in range(2):
        table(tmp_path / "rated" / f"part-{number}.parquet", puzzle=LINES[number : number + 2])
    pool = take([tmp_path / "rated"])
    assert pool.sources == ("rated",)
    assert (pool.puzzles == MADE.puzzles[:3]).all()


def test_other_boards(tmp_path: Path) -> None:
    kind = kind_with((2, 3))
    puzzles, solutions = kind.make(3, 0, 1, 0, {})
    path = table(
        tmp_path / "x.parquet",
        puzzle=[kind.line(values) for values in puzzles],
        solution=[kind.line(solutions[0]), kind.line(solutions[2]), None],
    )
    pool = take([path])
    assert pool.kind == kind
    assert (pool.puzzles == puzzles).all()
    assert (pool.solutions == solutions).all()
    assert (pool.left_out, pool.replaced) == (Counter(), 1)


def test_bad_rows(tmp_path: Path) -> None:
    path = table(tmp_path / "x.parquet", puzzle=[LINES[0], "12", None, LINES[1]])
    with pytest.raises(nonet.ParseError) as bad:
        take([path])
    assert bad.value.source == str(path)
    assert bad.value.message.startswith("row 2: ")
    assert "--on-error skip" in (bad.value.hint or "")
    pool = take([path], skip=True)
    assert (pool.puzzles == MADE.puzzles[:2]).all()
    assert pool.left_out == Counter({UNREADABLE_ROWS: 2})
    taking = Taking([path], skip=True)
    assert [block.rows.tolist() for block in taking] == [[0, 3]]


def test_the_place_of_a_bad_line_is_told_once(tmp_path: Path) -> None:
    """Rows are counted where there are rows; a text in a format of its own has lines."""
    (tmp_path / "x.txt").write_text(f"# mine\n\n{LINES[0]}\n{LINES[1][:-1]}x\n")
    (tmp_path / "y.txt").write_bytes(b"\n\n\0\1")
    for name, words in (("x.txt", "x.txt: row 2: "), ("y.txt", "y.txt:3:1: ")):
        with pytest.raises(nonet.ParseError) as bad:
            take([tmp_path / name])
        assert str(bad.value).startswith(str(tmp_path / words))
        assert str(bad.value).count(name) == 1


@pytest.mark.parametrize("lines", [[LINES[0], "1.....2..3.....4"], ["1.....2..3.....4", LINES[0]]])
def test_mixed_sizes(tmp_path: Path, lines: list[str]) -> None:
    path = table(tmp_path / "x.parquet", puzzle=lines)
    for skip in (False, True):
        with pytest.raises(nonet.ParseError, match=r"row 2: this puzzle is .*, and those before are"):
            take([path], skip=skip)


def test_what_cannot_be_taken(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"x\.parquet"):
        take([tmp_path / "x.parquet"])
    (tmp_path / "x.parquet").write_bytes(b"PAR1 and no more")
    with pytest.raises(nonet.ParseError, match="broken"):
        take([tmp_path / "x.parquet"])
    table(tmp_path / "y.parquet", puzzle=LINES, other=LINES)
    with pytest.raises(nonet.NonetError, match="no column 'nothing'"):
        take([tmp_path / "y.parquet"], column="nothing")
    table(tmp_path / "z.parquet", puzzle=["." * 81])
    with pytest.raises(nonet.NonetError, match="no puzzle with exactly one solution"):
        take([tmp_path / "z.parquet"])
    rules = tmp_path / "r.txt"
    rules.write_text(nonet.write(nonet.Puzzle.empty().with_rules(nonet.rules.Diagonal("up")), "nonet") + "\n")
    with pytest.raises(nonet.ParseError, match="rules of its own"):
        take([rules])
