from __future__ import annotations

from dataclasses import replace

import pytest

from nonet.codecs import Source, Wishes, codecs, sniff
from nonet.constraints.even import Even
from nonet.constraints.odd import Odd
from nonet.constraints.thermo import Thermo
from nonet.core.errors import CannotEncode, ParseError
from nonet.core.puzzle import Puzzle

evenodd = codecs["evenodd"]

TEXT = "4 4\n1 E - O\n- - 2 -\n- 3 - -\n- - - E"


def test_marks() -> None:
    puzzle = evenodd.decode(Source(TEXT))
    assert puzzle.line() == "1.....2..3......"
    assert puzzle.constraints == (Even(1), Odd(3), Even(15))
    assert puzzle.layout.box == (2, 2)


def test_the_order_of_rules_means_nothing() -> None:
    puzzle = evenodd.decode(Source(TEXT))
    assert evenodd.encode(replace(puzzle, constraints=puzzle.constraints[::-1])) == TEXT


def test_what_cannot_be_said() -> None:
    puzzle = evenodd.decode(Source(TEXT))
    for other in (
        Puzzle.empty((2, 2)),
        replace(puzzle, constraints=(*puzzle.constraints, Odd(0))),  # which is given, too
        replace(puzzle, constraints=(*puzzle.constraints, Odd(1))),
        replace(puzzle, constraints=(*puzzle.constraints, Thermo((1, 2)))),
    ):
        with pytest.raises(CannotEncode):
            evenodd.encode(other)


def test_letters_are_no_marks() -> None:
    letters = "5 5\nE - - - -\n" + "- - - - -\n" * 4
    for text, wishes, name in (
        (TEXT, Wishes(), "evenodd"),
        (letters, Wishes(), "sized"),
        (letters, Wishes(symbols=tuple("ABCDE")), "sized"),
        (letters.replace("- -", "- O"), Wishes(), "evenodd"),
        (letters.replace("- -", "- O"), Wishes(symbols=tuple("EOABC")), "sized"),
        (letters.replace("- -", "- 1"), Wishes(), "evenodd"),
        (letters.replace("- -", "- A"), Wishes(), "sized"),
    ):
        found = sniff(text, wishes)
        assert found is not None
        assert found.name == name


def test_errors() -> None:
    with pytest.raises(ParseError, match=r"expected 1-4 or an empty cell, found 'F'") as caught:
        evenodd.decode(Source(TEXT.replace("- - 2", "- F 2")))
    assert (caught.value.line, caught.value.column) == (3, 3)
