"""The quick closure finds what the one with reasons finds, and every reason holds.

Covers: closure, implications.
"""

import pytest

from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard
from nonet.logic.closure import closures, fits
from nonet.logic.implications import Depth, Implications, Literal
from nonet.logic.links import bits, links_of, union


@pytest.mark.parametrize("depth", [Depth.CHAINS, Depth.SINGLES, Depth.LOCKED])
@pytest.mark.parametrize("true", [True, False])
def test_both_closures_agree(hard_boards: list[CandidateBoard], depth: Depth, true: bool) -> None:
    contradictions = 0
    for board in hard_boards[::4]:
        found = closures(board, bits(board.nodes), true=true, depth=depth)
        for node in list(found)[::5]:
            told = Implications(board, Literal(node, true), depth=depth)
            assert bool(told.contradiction) == found[node].contradiction
            contradictions += found[node].contradiction
            if not told.contradiction or depth is Depth.CHAINS:
                assert union([lit.node for lit in told.reasons if lit.true]) == found[node].on
                assert union([lit.node for lit in told.reasons if not lit.true]) == found[node].off
    assert contradictions or depth is Depth.CHAINS or not true


def test_nested_assumptions_refute_at_least_as_much(hard_boards: list[CandidateBoard]) -> None:
    board = hard_boards[0]
    nodes = list(bits(board.nodes))[:20]
    locked = closures(board, nodes, true=True, depth=Depth.LOCKED)
    nested = closures(board, nodes, true=True, depth=Depth.NESTED)
    for node in nodes:
        assert nested[node].contradiction >= locked[node].contradiction
        told = Implications(board, Literal(node, True), depth=Depth.NESTED)
        assert bool(told.contradiction) == nested[node].contradiction


def test_a_story_rests_on_what_was_told_before(hard_boards: list[CandidateBoard]) -> None:
    told = 0
    for board in hard_boards:
        for node in bits(board.nodes):
            followed = Implications(board, Literal(node, True), depth=Depth.LOCKED)
            if followed.contradiction is None:
                continue
            known: set[Literal] = set()
            for reason in followed.story(followed.contradiction):
                assert known.issuperset(reason.because)
                if reason.literal is not None:
                    known.add(reason.literal)
            first, *_, last = followed.sentences(followed.contradiction)
            assert first.startswith("Suppose that r")
            assert "no place left" in last or "nothing is left" in last or "would have to be" in last
            told += 1
    assert told


def test_large_boards_do_not_fit() -> None:
    assert fits(links_of(Puzzle.empty(box=(4, 4))))
    assert not fits(links_of(Puzzle.empty(box=(5, 5))))
