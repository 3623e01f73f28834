from __future__ import annotations

import pytest

from nonet.codecs import Source, codecs, sniff

VECTOR = '["   1 5 68" "      7 1" "9 1    3 " "  7 26   " "5       3" "   87 4  " " 3    8 5" "1 5      " "79 4 1   "]'
LINE = "...1.5.68......7.19.1....3...7.26...5.......3...87.4...3....8.51.5......79.4.1..."


@pytest.mark.parametrize(
    "text",
    [
        VECTOR,
        VECTOR.replace('" "', '"\n "'),
        f"; a board\n(def board ; of mine\n  {VECTOR})\n; #'user/board\n",
        VECTOR.replace('" "', '", "'),
    ],
)
def test_vectors_of_strings(text: str) -> None:
    found = sniff(text)
    assert found is not None
    assert found.decode(Source(text)).line() == LINE
    assert codecs["clojure"].decode(Source(text)).line() == LINE


def test_vectors_of_vectors() -> None:
    text = "[[1 nil 3 4] [3 4 1 0] [_ _ _ _] [4 3 2 1]]"
    assert sniff(text) is codecs["clojure"]
    assert codecs["clojure"].decode(Source(text)).line() == "1.34341.....4321"


def test_several_definitions() -> None:
    text = f"(def one {VECTOR})\n(def two {VECTOR})\n"
    assert len(list(codecs["clojure"].decode_many(Source(text)))) == 2


def test_encode() -> None:
    puzzle = codecs["clojure"].decode(Source('["1  2" "    " " 3  " "4   "]'))
    assert codecs["clojure"].encode(puzzle) == '["1  2"\n "    "\n " 3  "\n "4   "]'
