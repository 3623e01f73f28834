"""The quick closure finds what the one with reasons finds, and every reason holds.

Covers: closure, implications.
"""

import pytest

import nonet
from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard
from nonet.logic.closure import closures, fits, refutation
from nonet.logic.implications import Depth, Implications, Lemma, Literal
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
            told += 1
    assert told


def test_large_boards_do_not_fit() -> None:
    assert fits(links_of(Puzzle.empty(box=(4, 4))))
    assert not fits(links_of(Puzzle.empty(box=(5, 5))))


DEEP = "1..4.6...4..18.......37.41..4.....9759.7..3.17..9..54.37..9..54.14...9.39.5......"
"""Two nested assumptions do not solve it."""


def deep_board() -> CandidateBoard:
    """Where singles stop in `DEEP`."""
    end = nonet.explain(DEEP, hardest="easy")
    return end.last.board()


def test_just_the_wrong_candidates_are_refuted() -> None:
    board, depths = deep_board(), set()
    grid = nonet.solve(DEEP).grid
    assert grid is not None
    for node in list(bits(board.nodes))[::3]:
        cell, value = divmod(node, board.links.size)
        lemma = refutation(board, Literal(node, True), deep=True, max_probes=100_000)
        assert (lemma is None) == (grid.values[cell] == value + 1)
        if lemma is not None:
            depths.add(lemma.depth)
            told = Implications(board, lemma.refuted, depth=Depth.LOCKED, lemmas=lemma.lemmas)
            assert told.contradiction is not None
            known: set[Literal] = set()
            for reason in told.story(told.contradiction):
                assert known.issuperset(reason.because)
                if reason.literal is not None:
                    known.add(reason.literal)
    assert max(depths) >= 2


def test_no_lemma_can_be_spared() -> None:
    board, shortened = deep_board(), 0
    for node in list(bits(board.nodes))[::9]:
        lemma = refutation(board, Literal(node, True), deep=True, max_probes=100_000)
        for left_out in range(len(lemma.lemmas) if lemma else 0):
            assert lemma is not None
            fewer: tuple[Lemma, ...] = lemma.lemmas[:left_out] + lemma.lemmas[left_out + 1 :]
            try:
                assert Implications(board, lemma.refuted, depth=Depth.LOCKED, lemmas=fewer).contradiction is None
            except AssertionError:
                continue  # another lemma rested on it
            shortened += 1
    assert shortened


def test_a_search_within_its_budget() -> None:
    board, long = deep_board(), 0
    for node in list(bits(board.nodes))[::5]:
        lemma = refutation(board, Literal(node, True), deep=True, max_probes=100_000)
        if lemma is not None and len(lemma.lemmas) > 4:
            assert refutation(board, Literal(node, True), deep=True, max_probes=4) is None
            long += 1
    assert long
