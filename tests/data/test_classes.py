"""Classes as arrays of ids, against sets of Python."""

from __future__ import annotations

import numpy as np
from hypothesis import given, strategies as st

from nonet.data.classes import count_of, first_of_each, partners, share_of
from nonet.data.kinds import ID, Ids


def ids_of(numbers: list[int]) -> Ids:
    """Ids in an order that is not that of the numbers; zero bytes at the end count, too."""
    return np.frombuffer(b"".join((number * 37 % 251).to_bytes(1) + bytes(15) for number in numbers), ID)


@given(st.lists(st.integers(0, 30)), st.lists(st.integers(0, 30)))
def test_against_sets(one: list[int], other: list[int]) -> None:
    assert count_of(ids_of(one)) == len(set(one))
    assert first_of_each(ids_of(one)).tolist() == [number not in one[:place] for place, number in enumerate(one)]
    expected = [other.index(number) if number in other else -1 for number in one]
    assert partners(ids_of(one), ids_of(other)).tolist() == expected


def test_shares_are_even_and_of_the_class_alone() -> None:
    ids = np.frombuffer(np.random.default_rng(1).bytes(16 * 10_000), ID)
    shares = share_of(ids)
    assert (shares >= 0).all()
    assert (shares <= 1).all()
    assert abs(shares.mean() - 0.5) < 0.02
    assert (share_of(ids[5:6]) == shares[5:6]).all()
    assert share_of(np.frombuffer(bytes.fromhex("40" + "00" * 15), ID)).tolist() == [0.25]
