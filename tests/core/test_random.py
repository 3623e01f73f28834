"""Philox against its authors' published vectors, and what we build on it."""

from collections import Counter

import pytest

from nonet.core.random import Block, Stream, fresh_seed, philox

WORD = 0xFFFFFFFF


@pytest.mark.parametrize(
    ("counter", "key", "expected"),
    [
        ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        ((WORD, WORD, WORD, WORD), (WORD, WORD), (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        (
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            (0xA4093822, 0x299F31D0),
            (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        ),
    ],
)
def test_known_answers(counter: Block, key: tuple[int, int], expected: Block) -> None:
    assert philox(counter, key) == expected


def test_streams_do_not_depend_on_each_other() -> None:
    first = [Stream(5, index).word() for index in range(50)]
    assert first == [Stream(5, index).word() for index in range(50)]
    assert len(set(first)) == 50
    assert Stream(5).word() != Stream(6).word()


def test_bounded_ints_are_even() -> None:
    stream = Stream(1)
    counts = Counter(stream.below(7) for _ in range(7000))
    assert set(counts) == set(range(7))
    assert all(850 < times < 1150 for times in counts.values())


def test_bounds_are_checked() -> None:
    with pytest.raises(ValueError, match="bound"):
        Stream(1).below(0)


def test_shuffles_reach_every_order() -> None:
    stream = Stream(2)
    orders = Counter(tuple(stream.shuffled("abc")) for _ in range(1200))
    assert len(orders) == 6
    assert all(130 < times < 270 for times in orders.values())


def test_chances_lie_below_one() -> None:
    stream = Stream(3)
    chances = [stream.chance() for _ in range(1000)]
    assert all(0 <= chance < 1 for chance in chances)
    assert 0.45 < sum(chances) / 1000 < 0.55


def test_fresh_seeds_differ() -> None:
    assert len({fresh_seed() for _ in range(10)}) == 10
