"""Canonical forms, ids and equivalents of many puzzles: every form of input, every error."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import nonet
from nonet.symmetry.classic import RowStatus

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FORM = "........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45."
COURSE = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71."
CLASH = "55" + "." * 79
EMPTY = "." * 81


def test_many_in_every_form(tmp_path: Path) -> None:
    lines = [EASY, EMPTY, COURSE]
    text = "".join(f"{line}\n" for line in lines)
    file = tmp_path / "puzzles.txt"
    file.write_text(f"# three\n{text}")
    cells = np.array([[0 if sign == "." else int(sign) for sign in line] for line in lines])
    sources = [
        lines,
        text,
        text.encode(),
        "".join(lines).encode(),
        text.replace(".", "*"),
        cells,
        cells.reshape(3, 9, 9),
        file,
    ]
    expected = [nonet.canonical(line).line() for line in lines]
    for source in sources:
        forms = nonet.canonical_many(source)  # type: ignore[arg-type]
        assert forms.lines() == expected
        assert forms.automorphisms.tolist() == [1, 3_359_232, 1]
        assert forms.status.tolist() == [0, 0, 0]
    for row, line in enumerate(lines):
        assert forms.map(row)(nonet.read(line)).line() == expected[row]
    assert len(nonet.canonical_many([])) == 0
    assert nonet.canonical_many([]).text() == b""


def test_many_equivalents() -> None:
    lines = [EASY, COURSE, EASY.replace(".", "?")]
    images = nonet.augment_many(lines, 3, seed=8)
    assert images.shape == (3, 3, 81)
    for row, line in enumerate([EASY, COURSE, EASY]):
        drawn = [bytes(image) for image in images[row]]
        assert drawn == [image.givens for image in nonet.augment(line, 3, seed=8, first=row)]
    assert (nonet.augment_many(lines[1:], 3, seed=8, first=1) == images[1:]).all()
    assert nonet.augment_many(lines, 0).shape == (3, 0, 81)


@pytest.mark.parametrize("call", [nonet.canonical_many, nonet.augment_many, nonet.class_id_many])
def test_bad_rows_are_named(call: Callable[..., object]) -> None:
    with pytest.raises(nonet.ParseError, match=r"<list>:2:3: .*x"):
        call([EASY, "..x" + "." * 78])
    with pytest.raises(nonet.NonetError, match="puzzle 2 is no plain 9x9"):
        call([EASY, "1.....2..3.....4"])
    with pytest.raises(nonet.NonetError, match="puzzle 2: 5 stands twice in row 1"):
        call([EASY, CLASH])
    with pytest.raises(nonet.NonetError, match="-1 threads"):
        call([EASY], threads=-1)


def test_bad_rows_are_told() -> None:
    forms = nonet.canonical_many([EASY, CLASH, "x" * 81], on_error="emit")
    assert forms.status.tolist() == [0, RowStatus.CONFLICT, RowStatus.INVALID]
    assert forms.lines() == [FORM, EMPTY, EMPTY]
    assert nonet.canonical_many([CLASH, EASY, "x" * 81], on_error="skip").lines() == [FORM]


def test_too_few_equivalents_are_told() -> None:
    with pytest.raises(nonet.NonetError, match="puzzle 2: only 0 other puzzles"):
        nonet.augment_many([EASY, EMPTY], 1)


def test_many_ids() -> None:
    assert nonet.class_id_many([EASY, COURSE]) == [nonet.class_id(EASY), nonet.class_id(COURSE)]
