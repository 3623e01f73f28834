"""A form with all that is found along with it: by the native kernel and in Python alike."""

from math import factorial

import pytest

import nonet
from nonet.symmetry.form import form_of, id_of, is_classic

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize("line", [EASY, "12..3..........4", "1" + "." * 80, "1....2....3....4....5....6.........."])
def test_every_map_leads_to_the_form(line: str) -> None:
    form = form_of(nonet.read(line))
    assert form.map(form.source) == form.puzzle
    maps = [each for each, _ in zip(form.maps(), range(50), strict=False)]
    assert len(maps) == min(50, form.automorphisms)
    assert all(each(form.source) == form.puzzle for each in maps)


@pytest.mark.parametrize(
    ("line", "equivalents"),
    [
        ("." * 81, 1),
        ("1" + "." * 80, 81 * 9),
        ("1" + "." * 15, 16 * 4),
        ("12" + "." * 14, 16 * 4 * 3),  # 16 pairs of neighbours in a box, and two symbols in order
        (EASY, 3_359_232 * factorial(9)),
    ],
)
def test_equivalents_are_counted(line: str, equivalents: int) -> None:
    assert form_of(nonet.read(line)).equivalents == equivalents


def test_ids_tell_boards_apart() -> None:
    assert form_of(nonet.read(EASY)).id == id_of(nonet.canonical(EASY).line().encode())
    ten = nonet.Puzzle.empty(symbols="ABCDEFGHIJ")
    assert not is_classic(ten)
    assert form_of(ten).id == id_of(("9 3x3 10: " + " ".join("." * 81)).encode())
    latin = nonet.Puzzle.empty(box=None, size=4)
    assert form_of(latin).id == id_of(("4 none 4: " + " ".join("." * 16)).encode())
