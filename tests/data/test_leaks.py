"""What two data sets share: every leak is found, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

import nonet
from nonet.data.leaks import compare

MADE = nonet.generate_many(10, seed=12).lines()
IMAGES = [nonet.augment(line, seed=4)[0].line() for line in MADE]


def files(folder: Path, a: list[str], b: list[str]) -> tuple[list[Path], list[Path]]:
    (folder / "a.txt").write_text("\n".join(a) + "\n")
    (folder / "b.csv").write_text("puzzle\n" + "\n".join(b) + "\n")
    return [folder / "a.txt"], [folder / "b.csv"]


PUZZLES = st.lists(st.tuples(st.integers(0, 9), st.booleans()), min_size=1, max_size=12)


@given(PUZZLES, PUZZLES)
@settings(max_examples=60)
def test_against_sets(
    tmp_path_factory: pytest.TempPathFactory, a: list[tuple[int, bool]], b: list[tuple[int, bool]]
) -> None:
    lines_a, lines_b = ([(IMAGES if image else MADE)[n] for n, image in side] for side in (a, b))
    found = compare(*files(tmp_path_factory.mktemp("leaks"), lines_a, lines_b))
    in_a = [n for n, _ in a]
    assert found.pairs == tuple((row, in_a.index(n)) for row, (n, _) in enumerate(b) if n in in_a)
    assert found.exact == sum(line in lines_a for line in lines_b)
    assert found.classes == len({n for n, _ in b} & set(in_a))
    assert bool(found) == bool(set(in_a) & {n for n, _ in b})
    assert found.a.repeats == len(a) - len(set(in_a))


def test_words(tmp_path: Path) -> None:
    found = compare(*files(tmp_path, MADE[:4], [MADE[7], IMAGES[2], MADE[1]]), grids=True)
    assert repr(found) == "<Leaks: 2 of 3 puzzles>"
    lines = list(found.lines())
    assert lines[0] == "A: 4 puzzles, 4 classes"
    assert "leak: 2 puzzles of B (66.7 %), 2 classes, are in A; 1 of them as they stand" in lines
    assert any(f"{tmp_path / 'b.csv'}, row 2 is {tmp_path / 'a.txt'}, row 3: " in line for line in lines)
    assert found.grids == 2
    symmetry = nonet.isomorphic(MADE[2], IMAGES[2])
    assert found.map(1, 2) == str(symmetry)
    assert list(found.csv())[1].split(",")[0] == IMAGES[2]
    record = found.record(examples=1)
    assert (record["leaks"], record["leaking_classes"], len(record["examples"])) == (2, 2, 1)


def test_grids(tmp_path: Path) -> None:
    """Two puzzles of one solution are no leak, and are told if one asks; one with several solutions has no grid."""
    grid = nonet.solve(MADE[0]).grid
    assert grid is not None
    other = nonet.reduce(grid, seed=3).line()
    sides = files(tmp_path, [MADE[0], "." * 81], [other, "1" + "." * 80, MADE[1]])
    found = compare(*sides, grids=True)
    assert not found
    assert found.grids == 1
    assert compare(*sides).grids is None
    assert "no leak: no puzzle of B is equivalent to one of A" in list(found.lines())


def test_rows_without_a_class(tmp_path: Path) -> None:
    sides = files(tmp_path, ["11" + "." * 79, MADE[0]], [MADE[0], "rubbish"])
    with pytest.raises(nonet.ParseError):
        compare(*sides)
    found = compare(*sides, skip=True)
    assert found.pairs == ((0, 0),)
    assert found.a.place(0).endswith("a.txt, row 2")
    assert (found.a.left_out, found.b.left_out) == (1, 1)
    assert "1 rows that are no puzzles are left out" in "\n".join(found.lines())


def test_arrays_are_read_too(folder: Path) -> None:
    """What was exported for HRM holds what the table holds."""
    for part in ("train", "test"):
        found = compare([folder / "hrm" / part], [folder / "parquet" / f"{part}.parquet"])
        assert len(found.pairs) == found.exact == len(found.a) == len(found.b) > 0
    assert not compare([folder / "hrm" / "train"], [folder / "csv" / "test.csv"], grids=True)


def test_sides_must_fit(tmp_path: Path) -> None:
    with pytest.raises(nonet.NonetError, match="A holds 9x9, and B 4x4"):
        compare(*files(tmp_path, MADE[:1], ["1.....2..3.....4"]))
    with pytest.raises(OSError, match="nothing"):
        compare([tmp_path / "nothing"], [tmp_path / "a.txt"])
