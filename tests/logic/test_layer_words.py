"""Cells of layers are told by what the cells below are: doublers, shaded, on the loop."""

import pytest

from nonet.constraints.modifiers import Modifiers
from nonet.constraints.yin_yang import YinYang
from nonet.core.constraint import Constraint
from nonet.core.puzzle import Puzzle
from nonet.logic import words
from nonet.logic.board import CandidateBoard
from nonet.logic.layer_words import has_two_states, parted, told_states, with_state
from nonet.logic.links import Links, Node
from nonet.logic.obstacles import _told
from nonet.logic.rule_words import left


def links_with(rule: Constraint) -> Links:
    return CandidateBoard.of(Puzzle.empty((2, 2)).with_rules(rule)).links


def nodes(links: Links, layer: str, *states: tuple[int, int]) -> list[Node]:
    cells = links.layout.layer(layer)
    return [cells[place] * links.size + state for place, state in states]


def test_doublers_and_shaded_cells() -> None:
    doublers, shading = links_with(Modifiers("doublers")), links_with(YinYang())
    assert told_states(doublers, nodes(doublers, "doublers", (0, 1)), true=True) == ["r1c1 is a doubler"]
    assert told_states(doublers, nodes(doublers, "doublers", (0, 1), (2, 1)), true=False) == [
        "r1c1 and r1c3 are no doublers"
    ]
    assert told_states(shading, nodes(shading, "shading", (0, 0), (1, 1)), true=False) == [
        "r1c1 is shaded",
        "r1c2 is unshaded",
    ]
    assert with_state(shading, shading.layout.layer("shading")[0], 3) == "r1c1 (unshaded or shaded)"


def test_what_has_one_state_or_many_keeps_its_number() -> None:
    links = links_with(Modifiers("kinds", kinds=2))
    (node,) = nodes(links, "kinds", (0, 2))
    assert not has_two_states(links, node // links.size)
    assert parted(links, [0, node]) == ([0, node], [])
    assert words.is_value(links, node) == "kinds of r1c1 is 3"


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (lambda links, found: words.removed(links, [*found, 1]), "r1c1 is not 2, and r1c1 is no doubler"),
        (lambda links, found: left(links, found, [15] * 16), "r1c1 is no doubler"),
        (lambda links, found: words.placed(links, found[0]), "r1c1 is a doubler"),
        (lambda links, found: words.placed(links, 1), "2 goes in r1c1"),
        (lambda links, found: _told(links, found), "r1c1 (a doubler)"),
    ],
)
def test_in_sentences(told, expected: str) -> None:  # type: ignore[no-untyped-def]
    links = links_with(Modifiers("doublers"))
    assert told(links, nodes(links, "doublers", (0, 1))) == expected
