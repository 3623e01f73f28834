"""Sentences of rules' texts."""

from __future__ import annotations

import pytest

from nonet.codecs.sudokupad.recognisers._relations import relation_of
from nonet.codecs.sudokupad.sentences import plain, sentences_of


def bodies(text: str) -> list[str]:
    return [sentence.body for sentence in sentences_of(text)]


def test_sentences_are_split() -> None:
    assert bodies("One digit. Two cells! Why? Three; four (i.e. 4). End") == [
        "one digit.", "two cells!", "why?", "three;", "four (i.e. 4).", "end",
    ]  # fmt: skip
    assert bodies("a 1:2 ratio; a sum of 2.5") == ["a 1:2 ratio;", "a sum of 2.5"]
    assert bodies('A "?" means one digit. Next.') == ['a "?" means one digit.', "next."]


@pytest.mark.parametrize(
    "text",
    [
        "Renban: purple lines",
        "- Renban: purple lines",
        "RENBAN\npurple lines",
        "1). Renban - purple lines",
        "• renban:\npurple lines",
    ],
)
def test_headings(text: str) -> None:
    (sentence,) = sentences_of(text)
    assert (sentence.heading, sentence.body) == ("renban", "purple lines")
    assert sentence.whole == "renban: purple lines"
    assert sentence.colours == {"purple"}


def test_a_heading_speaks_for_its_first_sentence() -> None:
    first, second = sentences_of("Thermo: digits increase. They never repeat on a cell.")
    assert first.says("thermo")
    assert not second.says("thermo")


def test_letters_of_other_forms() -> None:
    assert plain("𝐓hermo’s “x” — y\\nz") == 'Thermo\'s "x" - y\nz'


def test_examples_and_numbers() -> None:
    (sentence,) = sentences_of("Digits differ by at least five (e.g. 1 and 6).")
    assert sentence.numbers == [5]
    assert sentence.number_after("at least") == 5


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("digits are consecutive", "abs(a - b) == 1"),
        ("digits are not consecutive", "abs(a - b) != 1"),
        ("digits are in a 2:1 ratio", "a == 2 * b or b == 2 * a"),
        ("digits have a ratio of 1:3", "a * 1 == b * 3 or a * 3 == b * 1"),
        ("digits sum to 7", "a + b == 7"),
        ("digits sum to 5 or 10", "a + b == 5 or a + b == 10"),
        ("digits differ by at least 4", "abs(a - b) >= 4"),
        ("one is exactly 1 greater than the other", "abs(a - b) == 1"),
        ("are non-consecutive and hold one even digit and one odd digit", "abs(a - b) != 1 and (a + b) % 2 == 1"),
        ("cells are pretty", None),
    ],
)
def test_relations(text: str, expected: str | None) -> None:
    assert relation_of(text) == expected
