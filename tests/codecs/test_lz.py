from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from nonet.codecs._lz import ALPHABET, NotPacked, pack, unpack

MOST = 100_000

# Pinned as `pack` made it; that pages pack alike is seen in test_fpuzzles, on links that they made.
TEXT = '{"size":2,"title":"two","grid":[[{},{}],[{},{}]]}'
PACKED = "N4IgzglgXgpiBcAmANCALhNAbO90HcB7EVAcwCcIATBAbVuAF9kmBdZB5t1xoA=="


def test_an_object() -> None:
    assert pack(TEXT) == PACKED
    assert unpack(PACKED, MOST) == TEXT


@pytest.mark.parametrize(("text", "packed"), [("", "Q==="), ("a", "IZA="), ("aa", "IbI=")])
def test_short_texts(text: str, packed: str) -> None:
    assert pack(text) == packed
    assert unpack(packed, MOST) == text


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.text(), st.text(alphabet="ab", max_size=300), st.text(st.characters(), max_size=100)))
def test_what_is_packed_unpacks(text: str) -> None:
    packed = pack(text)
    assert len(packed) % 4 == 0
    assert set(packed) <= set(ALPHABET) | {"="}
    assert unpack(packed, MOST) == text
    assert unpack(packed.rstrip("="), MOST) == text


def test_half_a_character_survives() -> None:
    assert unpack(pack("\ud83d|😀"), MOST) == "\ud83d|😀"


def test_links_that_lost_their_signs() -> None:
    text = "".join(map(str, range(300)))
    assert {"+", "/"} <= set(pack(text))
    packed = pack(text)
    assert unpack(packed.replace("+", " "), MOST) == text
    assert unpack(packed.replace("/", "-").replace("=", "$"), MOST) == text


def test_a_bomb_is_stopped_early() -> None:
    bomb = pack("a" * 500_000)
    assert len(bomb) < 2000
    with pytest.raises(NotPacked, match="more than 100,000 characters") as caught:
        unpack(bomb, MOST)
    assert caught.value.place < len(bomb)
    assert len(unpack(bomb, 500_000)) == 500_000


@pytest.mark.parametrize(
    ("packed", "words"),
    [
        ("", "the end is missing"),
        ("N", "the end is missing"),
        (PACKED[:-10], "the end is missing"),
        ("N4Ig!zgl", "'!' is no character"),
        ("N4Igäzgl", "'ä' is no character"),
        ("/" * 50, "mean nothing"),
    ],
)
def test_what_was_not_packed(packed: str, words: str) -> None:
    with pytest.raises(NotPacked, match=words):
        unpack(packed, MOST)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=ALPHABET + "= ?", max_size=200))
def test_any_text_unpacks_or_not(packed: str) -> None:
    try:
        found: str | int = unpack(packed, MOST)
    except NotPacked as wrong:
        found = wrong.place
    assert isinstance(found, str) or 0 <= found <= len(packed)
