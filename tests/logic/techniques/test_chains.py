"""Chains: made by hand, proved on generated boards, and each of their links proved for itself."""

from itertools import islice

import pytest
from tests.logic.techniques.proving import boards, cases_hold, marked, prove, removed, without

from nonet.core.marks import Arrow, candidate_point
from nonet.core.puzzle import Puzzle
from nonet.logic import proof
from nonet.logic.board import CandidateBoard
from nonet.logic.closure import closures
from nonet.logic.evidence import ChainNode
from nonet.logic.implications import Depth
from nonet.logic.links import bits
from nonet.logic.technique import by_name
from nonet.logic.techniques._link_graph import Kind, link_graph, refuted
from nonet.logic.techniques.chains import Chain
from nonet.render.svg import svg

PLAIN = ["continuous nice loop", "aic", "discontinuous nice loop"]
GROUPED = [f"grouped {name}" for name in PLAIN]
SETS = [f"als {name}" for name in PLAIN]


def test_an_x_chain_and_its_story() -> None:
    board = without(marked({}), 5, [f"r{row}c1" for row in range(1, 10) if row not in (1, 6)])
    without(board, 5, [f"r{row}c5" for row in range(1, 10) if row not in (2, 6)])
    step = by_name("x-chain").first(board)
    assert step is not None
    assert removed(step) == {"5r1c4", "5r1c6", "5r2c2", "5r2c3"}
    assert step.pattern() == "(5)r1c1=(5)r6c1-(5)r6c5=(5)r2c5"
    assert step.because() == (
        "If r1c1 is not 5, r6c1 is 5: column 1 has only r1c1 and r6c1 for 5.\n"
        "Then r6c5 is not 5: it sees r6c1 in row 6.\n"
        "Then r2c5 is 5: column 5 has only r2c5 and r6c5 for 5.\n"
        "So r1c1 or r2c5 is 5."
    )
    assert proof.follows(step)


def test_links_are_drawn_from_pencil_mark_to_pencil_mark_by_their_roles() -> None:
    board = marked({"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c9": "14"})
    step = by_name("xy-chain").first(board)
    assert step is not None
    arrows = [mark for mark in step.marks() if isinstance(mark, Arrow)]
    assert [arrow.role for arrow in arrows] == ["link strong", "link weak"] * 3 + ["link strong"]
    layout = board.links.layout
    first, second = (candidate_point(layout, layout.named("r1c1"), value, 9) for value in (0, 1))
    assert arrows[0].points == (first, second)
    assert "strong; weak" not in svg(step.before.puzzle(), marks=step.marks())


def test_an_xy_chain() -> None:
    board = marked({"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c9": "14"})
    step = by_name("xy-chain").first(board)
    assert step is not None
    assert removed(step) == {"1r1c9", "1r5c1"}
    assert step.pattern() == "(1=2)r1c1-(2=3)r1c5-(3=4)r5c5-(4=1)r5c9"
    assert proof.follows(step)


def test_a_remote_pair_takes_both_values_all_along() -> None:
    pair = dict.fromkeys(("r1c1", "r1c5", "r5c5", "r5c9"), "12")
    (step,) = by_name("remote pair")(marked(pair))
    assert removed(step) == {"1r1c9", "2r1c9", "1r5c1", "2r5c1"}
    assert step.pattern() == "1/2 r1c1 -> r1c5 -> r5c5 -> r5c9"
    assert proof.follows(step)
    longer = [removed(step) for step in by_name("remote pair")(marked({**pair, "r9c9": "12", "r9c2": "12"}))]
    assert any("1r1c2" in gone and "1r1c9" in gone for gone in longer)


def test_a_loop_takes_away_on_all_of_its_weak_links() -> None:
    board = marked({"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c1": "14"})
    step = by_name("continuous nice loop").first(board)
    assert step is not None
    assert {"2r1c9", "3r9c5", "4r5c9", "1r9c1"} <= removed(step)
    assert not {"2r9c9", "1r1c9"} & removed(step)
    assert step.pattern().endswith("-loop")
    assert proof.follows(step)


def test_a_group_acts_as_one() -> None:
    # 5 in row 1: in box 1 or in r1c5. 5 in box 7: in column 1 or in r8c2 alone.
    board = without(marked({}), 5, [f"r1c{column}" for column in (4, 6, 7, 8, 9)])
    without(board, 5, ["r2c1", "r2c2", "r2c3", "r3c2", "r3c3", "r7c5", "r8c5", "r9c5"])
    for step in islice(by_name("grouped aic")(board), 3):
        assert proof.follows(step)
    nodes = {link_graph(board.position, Kind.GROUPED).node(n) for n in link_graph(board.position, Kind.GROUPED).strong}
    assert ChainNode(4, 0b111) in nodes


@pytest.mark.parametrize("name", ["x-chain", "xy-chain", *PLAIN, *GROUPED, *SETS])
def test_every_chain_is_proved(name: str) -> None:
    assert prove(name, boards()[::3], most=4) > 1


@pytest.mark.parametrize("name", ["xy-chain", *PLAIN, *GROUPED])
def test_small_boards(name: str) -> None:
    assert prove(name, boards((2, 3))[::2], most=4) > 1


@pytest.mark.parametrize("name", ["aic", "grouped aic", "als aic", "als continuous nice loop"])
def test_every_link_holds(name: str) -> None:
    links_seen = 0
    for board, _ in boards()[::6]:
        for step in islice(by_name(name)(board), 2):
            assert isinstance(step, Chain)
            masks = [1 << value >> 1 or mask for value, mask in zip(board.values, board.masks, strict=True)]
            for place, (one, two) in enumerate(zip(step.nodes, step.nodes[1:], strict=False)):
                if place % 2 and any(node.cells & node.cells - 1 for node in (one, two)):
                    continue
                assert not proof.satisfiable(board.links, given(masks, one, two, true=bool(place % 2))), step.notation()
                links_seen += 1
    assert links_seen


def given(masks: list[int], one: ChainNode, two: ChainNode, *, true: bool) -> list[int]:
    """The candidates with neither of the nodes, or with both, which then are in one cell each."""
    found = list(masks)
    for node in (one, two):
        for cell in bits(node.cells):
            found[cell] &= 1 << node.value if true else ~(1 << node.value)
    return found


def test_the_first_chain_is_the_shortest() -> None:
    for board, _ in boards()[::4]:
        for name in PLAIN:
            lengths = [len(step.nodes) for step in by_name(name)(board) if isinstance(step, Chain)]
            assert lengths == sorted(lengths)


def test_where_nothing_is_refuted_no_chain_is_found_and_the_other_way_round() -> None:
    for board, _ in boards()[::4]:
        goal = refuted(board.position, Kind.PLAIN)
        gone = 0
        for name in ("x-chain", "xy-chain", *PLAIN):
            for step in by_name(name)(board):
                gone |= sum(1 << node for node in step.removing)
        assert not gone & ~goal
        followed = closures(board, bits(board.nodes), true=True, depth=Depth.CHAINS)
        assert goal == sum(1 << node for node, found in followed.items() if found.off >> node & 1)


def test_solved_and_large_boards_have_no_chains() -> None:
    empty = CandidateBoard.of(Puzzle.empty(box=(5, 5)))
    for name in (*PLAIN, *GROUPED):
        assert by_name(name).first(CandidateBoard.of(Puzzle.empty())) is None
        assert by_name(name).first(empty) is None


def test_cases() -> None:
    cases_hold("07")
