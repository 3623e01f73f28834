"""The native check of answers against the same check in two lines of Python."""

from array import array

import pytest
from hypothesis import given, strategies as st

from nonet import _native


def flat(areas: list[list[int]]) -> tuple["array[int]", "array[int]"]:
    ends, total = array("I"), 0
    for area in areas:
        total += len(area)
        ends.append(total)
    return array("I", [cell for area in areas for cell in area]), ends


@given(
    st.binary(min_size=1, max_size=40).flatmap(
        lambda values: st.tuples(
            st.just(values),
            st.lists(st.lists(st.integers(0, len(values) - 1), unique=True, max_size=12), max_size=8),
        )
    )
)
def test_against_plain_python(case: tuple[bytes, list[list[int]]]) -> None:
    values, areas = case
    clash = _native.first_clash(values, *flat(areas))
    bad = [
        number
        for number, area in enumerate(areas)
        if len({values[cell] for cell in area if values[cell]}) != sum(values[cell] > 0 for cell in area)
    ]
    if clash is None:
        assert not bad
    else:
        area, first, second = clash
        assert area == bad[0]
        assert values[first] == values[second] > 0
        assert first != second
        assert {first, second} <= set(areas[area])


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="a cell is not below"):
        _native.first_clash(b"\x01", *flat([[1]]))
    with pytest.raises(ValueError, match="ends must rise"):
        _native.first_clash(b"\x01", array("I", [0]), array("I", [2]))
    with pytest.raises(ValueError, match="ends must rise"):
        _native.first_clash(b"\x01\x01", array("I", [0, 1]), array("I", [2, 1]))
    with pytest.raises(TypeError):
        _native.first_clash(b"\x01", array("d", [0.0]), array("I", [1]))  # type: ignore[arg-type]
