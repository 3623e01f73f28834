"""What rules say about their cells, in players' words.

Covers: rule_words, sum_words.
"""

from dataclasses import replace

from nonet.constraints.arrow import Arrow
from nonet.constraints.by_value import ByValue
from nonet.constraints.count_distinct import CountDistinct
from nonet.constraints.difference import Difference
from nonet.constraints.killer_cage import KillerCage
from nonet.constraints.minimum import Minimum
from nonet.constraints.modifiers import Modifiers
from nonet.constraints.quadruple import Quadruple
from nonet.constraints.renban import Renban
from nonet.constraints.sandwich import Sandwich
from nonet.constraints.thermo import Thermo
from nonet.constraints.whisper import Whisper
from nonet.constraints.xv import Xv
from nonet.core.constraint import Constraint
from nonet.core.puzzle import Puzzle
from nonet.logic import words
from nonet.logic.board import CandidateBoard
from nonet.logic.links import links_of
from nonet.logic.rule_words import left
from nonet.logic.step import Step
from nonet.logic.sum_words import combinations, combined
from nonet.logic.technique import by_name


def board(*rules: Constraint) -> CandidateBoard:
    puzzle = Puzzle.empty()
    return CandidateBoard.of(replace(puzzle, constraints=(*puzzle.constraints, *rules)))


def first(technique: str, *rules: Constraint) -> Step:
    return next(iter(by_name(technique)(board(*rules))))


def test_cages() -> None:
    links, masks = links_of(Puzzle.empty()), [0b111111111] * 81
    assert combined(links, 16, (0, 1), masks) == "16 in two cells is 7 + 9"
    assert combined(links, 22, (0, 1, 2), masks) == "22 in three cells can only be 5 + 8 + 9 or 6 + 7 + 9"
    assert combined(links, 8, (0, 1, 2, 3), masks) == "no combination makes 8 in four cells"
    assert combined(links, 22, (0, 1, 2, 3), masks) == "22 in four cells has 11 combinations"
    assert combinations(links, tuple(range(9)), 45, masks) == [0b111111111]
    step = first("cage combinations", KillerCage((0, 1), 16))
    assert step.explain() == "The 16-cage r1c12: 16 in two cells is 7 + 9. So neither r1c1 nor r1c2 is 8."


def test_a_line_is_told_as_a_whole() -> None:
    step = first("line bounds", Thermo((0, 1, 2, 3, 4)))
    assert step.because() == (
        "The thermo on r1c12345: values rise from the bulb. Five cells, in order 1 to 5, 2 to 6, 3 to 7, 4 to 8 and "
        "5 to 9."
    )
    assert {cell for cell, _ in step.removes} == {0, 1, 2, 3, 4}
    whisper = board(Whisper((0, 1, 2)))
    for value in (0, 1, 2, 3):
        whisper.remove(1, value)
    step = next(iter(by_name("line bounds")(whisper)))
    assert "6, 7, 8 and 9 in r1c1 or r1c3 do not go with r1c2 (6, 7, 8 or 9)." in step.because()
    assert step.conclusion() == "So r1c1 and r1c3 are 1, 2, 3 or 4."
    seven = board(Renban((0, 1, 2, 3, 4, 5, 6)))
    for cell in range(7):
        seven.remove(cell, 7)
    step = next(iter(by_name("cage combinations")(seven)))
    assert step.because().endswith("What is left is 1 to 7.")
    assert step.conclusion().endswith("is 9.")


def test_balances_and_sandwiches() -> None:
    arrow = board(Arrow(0, (1, 2, 3)))
    arrow.remove(1, 0)
    for value in range(5):
        arrow.remove(0, value)
    step = next(iter(by_name("cage combinations")(arrow)))
    assert step.because() == (
        "The arrow on r1c1234: r1c2 + r1c3 + r1c4 = r1c1. The left side reaches 6 to 18, the right 6 to 9: they "
        "meet at 6 to 9."
    )
    step = first("rule pattern", Sandwich((1, 0), 33))
    assert (
        "six cells stand between 1 and 9, which leave out just the 2; 1 and 9 are in r1c1 and r1c8 or in r1c2 and r1c9"
        in step.because()
    )
    assert step.conclusion().startswith("So ")


def test_innies_with_their_arithmetic() -> None:
    step = first("innies and outies", KillerCage((0, 1, 2), 6), KillerCage((3, 4, 5, 6, 7), 32))
    assert step.explain() == "Row 1 is 45, its cages make 38. So r1c9 is 7."
    step = first("innies and outies", KillerCage((0, 1, 2, 9), 20), KillerCage((3, 4, 5, 6, 7), 32))
    assert step.because() == "Row 1 is 45, its cages make 52 (r2c1 sticks out): r2c1 = r1c9 + 7."
    assert step.conclusion() == "So r1c9 is 1 or 2, and r2c1 is 8 or 9."
    assert {"innie", "outie", "taken"} <= {mark.role for mark in step.marks()}


def test_innies_across_an_arrow() -> None:
    step = first("innies and outies", Arrow(0, (1, 2)), KillerCage((3, 4, 5, 6, 7), 30))
    assert step.because().startswith(
        "Row 1 is 45, with r1c4 + r1c5 + r1c6 + r1c7 + r1c8 = 30 and r1c2 + r1c3 = r1c1: twice r1c1 + r1c9 = 15."
    )


def test_a_rule_within_another_is_called_by_its_own_name() -> None:
    rule = ByValue("doublers", ("a", "2 * a"), (KillerCage((0, 1), 3), Thermo((9, 10, 11))))
    position = CandidateBoard.of(Puzzle.empty().with_rules(Modifiers("doublers"), rule))
    reasons = [step.because() for step in by_name("rule pattern")(position)]
    assert any(each.startswith("The 3-cage r1c12, by doublers: its cells differ and add up to 3.") for each in reasons)
    assert not any("by value" in each for each in reasons)


def test_no_field_of_a_rule_shows_as_a_number_of_a_cell() -> None:
    links = links_of(Puzzle.empty())
    told = words.rule_meaning(links, CountDistinct(0, (10, 20)))
    assert told == "r1c1 holds the number of different values in r2c2 and r3c3"


def test_what_is_left_is_told_where_it_is_shorter() -> None:
    links, masks = links_of(Puzzle.empty()), [0b111111111] * 81
    assert left(links, [0], masks) == "r1c1 is not 1"
    assert left(links, list(range(7)), masks) == "r1c1 is 8 or 9"


def test_a_line_says_which_cell_stands_against_a_candidate() -> None:
    dots = board(Difference(0, 1))
    for value in (0, 1, 4, 5, 6, 7, 8):
        dots.remove(1, value)
    step = next(iter(by_name("line bounds")(dots)))
    assert step.explain() == (
        "The white dot on r1c12: the two values differ by exactly 1. 1, 6, 7, 8 and 9 in r1c1 do not go with r1c2 "
        "(3 or 4). So r1c1 is 2, 3, 4 or 5."
    )
    lowest = board(Minimum(40))
    lowest.remove(41, 8)
    assert "rise" not in next(iter(by_name("line bounds")(lowest))).because()


def test_a_cage_says_why_a_value_of_a_combination_goes() -> None:
    cage = board(KillerCage((0, 1), 11))
    for value in (1, 2, 3):  # r1c2 has 5 to 9 left, so r1c1 is 2 to 6
        cage.remove(1, value)
    step = next(iter(by_name("cage combinations")(cage)))
    assert step.because() == (
        "The 11-cage r1c12: 11 in two cells can only be 2 + 9, 3 + 8, 4 + 7 or 5 + 6. "
        "7, 8 and 9 in r1c1 do not go with r1c2 (5, 6, 7, 8 or 9)."
    )
    gone = {divmod(node, 9) for node in step.removing}
    assert {(0, 6), (0, 7), (0, 8)} <= gone


def test_a_count_says_which_cells_have_to_take_its_values() -> None:
    quadruple = board(Quadruple((0, 1, 9, 10), (1, 2, 5, 9)))
    step = next(iter(by_name("rule pattern")(quadruple)))
    assert "Only r1c1, r1c2, r2c1 and r2c2 can be 1, 2, 5 or 9, and all of them have to." in step.because()


def test_what_is_left_is_told_in_reading_order() -> None:
    links, masks = links_of(Puzzle.empty()), [0b111111111] * 81
    masks[1] = 0b11
    told = left(links, [0, 1 * 9, 2 * 9], masks)
    assert told == "neither r1c1 nor r1c3 is 1, and r1c2 is 2"


def test_a_rule_on_the_whole_board_is_not_named_by_its_cells() -> None:
    links = links_of(Puzzle.empty())
    assert words.rule_on(links, Thermo(tuple(range(9))), (1 << 40) - 1) == "the thermo"
    assert words.rule_on(links, Xv(0, 1, 10), 0b11) == "the X on r1c12"
