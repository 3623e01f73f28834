"""Suppositions by narrowing against suppositions step by step, and the cages that the 45 rule makes.

Covers: narrowing, cages.
"""

from tests.logic.techniques.test_killer import small_killer

from nonet.core.puzzle import Puzzle
from nonet.logic import proof
from nonet.logic.board import CandidateBoard
from nonet.logic.cages import cages_of, remainders
from nonet.logic.links import bits
from nonet.logic.narrowing import Narrowing
from nonet.rules import KillerCage


def test_what_contradicts_itself_has_no_solution() -> None:
    contradictions = 0
    for seed in range(8):
        board = CandidateBoard.of(small_killer(seed))
        for cell in list(bits(board.open))[::4]:
            for value in bits(board.masks[cell]):
                if Narrowing(board).contradicts(cell, 1 << value):
                    contradictions += 1
                    masks = [1 << v >> 1 or m for v, m in zip(board.values, board.masks, strict=True)]
                    masks[cell] = 1 << value
                    assert not proof.satisfiable(board.links, masks)
    assert contradictions


def test_what_the_45_rule_leaves_is_a_cage() -> None:
    puzzle = Puzzle.empty().with_rules(KillerCage("r1c1-r1c6", 38))
    links = CandidateBoard.of(puzzle).links
    rest = next(each for each in remainders(links) if [house.name for house in each.houses] == ["row 1"])
    assert (rest.inside, rest.outside, rest.total) == ((6, 7, 8), (), 7)
    made = [cage for cage in cages_of(links) if cage.of is not None and cage.cells == 0b111 << 6]
    masks = [links.everything] * 81
    assert {tuple(value + 1 for value in bits(each)) for each in made[0].sets(masks, links)} == {(1, 2, 4)}
