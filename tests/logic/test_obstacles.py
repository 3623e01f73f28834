"""Which cells stand against a candidate in a rule."""

from dataclasses import replace
from itertools import product

from hypothesis import given, strategies as st

from nonet.constraints.between import Between
from nonet.constraints.killer_cage import KillerCage
from nonet.constraints.palindrome import Palindrome
from nonet.constraints.thermo import Thermo
from nonet.constraints.whisper import Whisper
from nonet.core.constraint import Constraint
from nonet.core.puzzle import Puzzle
from nonet.logic.links import Links, bits, links_of
from nonet.logic.obstacles import obstacles, told_obstacles
from nonet.logic.support import jointly, supported_together

LINES = (
    Between((0, 5, 10)),
    KillerCage((0, 5, 10), 7),
    Palindrome((0, 5, 10)),
    Thermo((0, 5, 10)),
    Whisper((0, 5, 10), 2),
)


def with_rule(rule: Constraint) -> Links:
    puzzle = Puzzle.empty((2, 2))
    return links_of(replace(puzzle, constraints=(*puzzle.constraints, rule)))


@given(st.sampled_from(LINES), st.lists(st.integers(1, 15), min_size=3, max_size=3))
def test_obstacles_are_enough_and_none_is_too_many(rule: Constraint, left: list[int]) -> None:
    links = with_rule(rule)
    masks = [links.everything] * links.places
    masks[0], masks[5], masks[10] = left
    for cell, mask in supported_together(links.others, masks, links).items():
        for value in bits(masks[cell] & ~mask):
            found = obstacles(links, links.others, masks, links.node(cell, value))
            assert not excluded_without(links, masks, cell, value, found, None)
            for other in bits(found):
                assert excluded_without(links, masks, cell, value, found, other)


def excluded_without(links: Links, masks: list[int], cell: int, value: int, kept: int, free: int | None) -> bool:
    """Whether the candidate has support when only the cells in `kept`, without `free`, keep their candidates."""
    now = [mask if kept >> c & 1 and c != free else links.everything for c, mask in enumerate(masks)]
    now[cell] = 1 << value
    return jointly(links.others, now, links) is not None


def test_they_agree_with_going_through_all_fillings() -> None:
    links = with_rule(Whisper((0, 5, 10), 2))
    masks = [links.everything] * links.places
    masks[5] = 0b0110
    for value in range(4):
        fits = any(abs(value - b) >= 2 and abs(b - c) >= 2 for b, c in product(bits(masks[5]), range(4)))
        assert fits == (jointly(links.others, [1 << value, *masks[1:]], links) is not None)


def test_the_sentence_names_them() -> None:
    links = with_rule(Palindrome((0, 5, 7, 10)))
    masks = [links.everything] * links.places
    masks[5] = 0b0110
    told = told_obstacles(links, links.others, masks, [links.node(7, 0), links.node(7, 3)])
    assert told == "1 and 4 in r2c4 do not go with r2c2 (2 or 3)."
    links = with_rule(Thermo((0, 5, 10)))
    assert told_obstacles(links, links.others, masks, [links.node(0, 3)]) == "4 in r1c1 never fits."
    assert told_obstacles(links, links.others, masks, []) == ""
