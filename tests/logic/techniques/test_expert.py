"""Patterns for the hardest puzzles: each on its worked position, proved; and not where the pattern is broken.

Covers: tridagon, exocet, sectors, fireworks, guardians, kraken, bug_lite, named_wings.
"""

from functools import cache
from itertools import combinations, islice, product
from pathlib import Path

import pytest
from tests.logic.techniques.proving import marked

import nonet
from nonet.logic import proof
from nonet.logic.board import CandidateBoard
from nonet.logic.cases import judge, read_cases
from nonet.logic.links import bits, union
from nonet.logic.step import Step
from nonet.logic.technique import by_name, catalogue

FAMILIES = {"tridagon", "exocet", "sectors", "fireworks", "guardians", "kraken", "bug lite", "named wings"}
CASES = Path(__file__).resolve().parents[3] / "examples" / "techniques" / "cases.txt"


@cache
def worked() -> dict[str, Step]:
    """The worked step of each technique of these families."""
    names = {entry.name for entry in catalogue() if entry.family in FAMILIES}
    found = {}
    for case in read_cases(CASES.read_text(encoding="utf-8").splitlines()):
        if case.code in names:
            step = judge(case).step
            assert step is not None, case.text
            found[case.code] = step
    return found


def test_the_families_are_there() -> None:
    assert len(worked()) >= 15


@pytest.mark.parametrize("name", sorted(entry.name for entry in catalogue() if entry.family in FAMILIES))
def test_every_instance_follows(name: str) -> None:
    if name not in worked():
        pytest.skip("no worked position")
    board = worked()[name].before.board()
    for step in islice(by_name(name)(board), 6):
        assert step.technique == name
        assert step.removing
        assert all(board.has(node) for node in step.removing)
        assert step.explain().endswith(".")
        if not by_name(name).unique:
            assert proof.follows(step), step.notation()


SHAPES = {1: "r1c1 r2c2 r3c3", 2: "r1c4 r2c5 r3c6", 4: "r4c1 r5c2 r6c3"}


def hammer(last: str) -> CandidateBoard:
    """Twelve cells of boxes 1, 2, 4 and 5 with 1, 2 and 3, one of them also with 9; `last` are the cells in box 5."""
    names = " ".join([*SHAPES.values(), last]).split()
    return marked({name: "1239" if name == "r1c1" else "123" for name in names})


def test_a_tridagon_needs_the_sign() -> None:
    """Three boxes of sign +1: the fourth must be odd. Every filling of the twelve cells is tried."""
    for order in ((0, 1, 2), (1, 0, 2), (2, 1, 0), (1, 2, 0)):
        board = hammer(" ".join(f"r{4 + row}c{4 + column}" for row, column in enumerate(order)))
        found = list(by_name("tridagon")(board))
        cells = list(bits(union([cell for cell in board.links.cells if board.masks[cell].bit_count() < 5])))
        sees = board.links.sees
        fillings = any(
            not any(sees[a] >> b & 1 and x == y for (a, x), (b, y) in combinations(zip(cells, values, strict=True), 2))
            for values in product((1, 2, 3), repeat=len(cells))
            if values[0] == 1
        )
        assert bool(found) != fillings, order
        if found:
            assert {found[0].links.name(node // 9) for node in found[0].removing} == {"r1c1"}


def test_an_exocet_needs_empty_companions() -> None:
    step = worked()["junior exocet"]
    exocet = step.exocets[0]  # type: ignore[attr-defined]
    board = step.before.board()
    value = next(bits(exocet.values))
    companion = exocet.companions[0]
    if board.values[companion]:
        pytest.skip("the companion is filled")
    board.masks[companion] |= 1 << value
    again = CandidateBoard(board.links, board.givens, board.values, board.masks)
    assert all(each.exocets[0] != exocet for each in by_name("junior exocet")(again))  # type: ignore[attr-defined]


def test_an_odd_ring_without_guardians_is_no_step() -> None:
    ring = dict.fromkeys(("r1c1", "r1c5", "r2c4", "r6c4", "r6c1"), "12")
    assert list(by_name("bivalue oddagon")(marked(ring))) == []
    guarded = marked({**ring, "r1c1": "129"})
    steps = list(by_name("bivalue oddagon")(guarded))
    assert steps
    assert {node // 9 for node in steps[0].removing} == {0}
    even = marked(dict.fromkeys(("r1c1", "r1c5", "r6c5", "r6c1"), "12") | {"r1c1": "129"})
    assert list(by_name("bivalue oddagon")(even)) == []


def test_forcing_contradictions_are_forcing_chains_read_backwards() -> None:
    """The same candidates go by cell and region forcing chains."""
    board = worked()["forcing contradiction"].before.board()
    backwards = {step.removing for step in by_name("forcing contradiction")(board)}
    forwards = {
        step.removing
        for name in ("cell forcing chain", "region forcing chain")
        for step in by_name(name)(board)
        if step.removing
    }
    assert forwards & backwards
    assert len(backwards) >= len(forwards & backwards)


def test_the_frame_is_asked_for() -> None:
    """On a 6x6 board there are none of the patterns of the plain frame."""
    board = CandidateBoard.of(nonet.Puzzle.empty(box=(2, 3)))
    for name in ("tridagon", "junior exocet", "double exocet", "sk loop", "multi-sector locked set", "firework triple"):
        assert list(by_name(name)(board)) == []
