"""Chains and almost locked sets in Eureka: read by a parser of its own, and replayed link by link.

Covers: step.
"""

import re
from collections import Counter
from itertools import islice

import pytest
from tests.conftest import collection
from tests.logic.conftest import minimal, positions
from tests.logic.eureka import check, read

from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard
from nonet.logic.cases import judge, read_cases
from nonet.logic.links import links_of
from nonet.logic.step import Step
from nonet.logic.technique import by_name
from nonet.logic.techniques.als import AlsChain
from nonet.logic.techniques.chains import Chain
from nonet.logic.techniques.single_digit import Turbot
from nonet.logic.techniques.wings import WWing


def replayed(step: Step) -> int:
    """The number of chains in a step's notation, each of them checked."""
    chains = re.split(r"; |, (?=\()", step.pattern())
    for text in chains:
        removing = step.removing if len(chains) == 1 else ()
        check(text, step.links, step.before.masks, removing)
    return len(chains)


def test_the_parser_refuses_what_is_no_eureka() -> None:
    assert len(read("(7=9)r3c5-(9)r8c5=(9-7)r8c6=(7)r6c6").places) == 6
    for wrong in ("(7=9)r3c5-(9)r8c5-(9-7)r8c6=(7)r6c6", "(7=9)r3c5=(9)r8c5", "7r3c5=(9)r8c5", "(7)r3c5-(7)r4c5"):
        with pytest.raises(AssertionError):
            read(wrong)
    board = CandidateBoard.of(Puzzle.empty())
    with pytest.raises(AssertionError, match="no = link"):
        check("(7)r3c5=(7)r4c5", board.links, board.position.masks, ())
    assert links_of(Puzzle.empty()) is board.links


CHAINS = (
    "skyscraper", "2-string kite", "turbot fish", "w-wing", "x-chain", "xy-chain", "aic", "continuous nice loop",
    "discontinuous nice loop", "grouped aic", "grouped continuous nice loop", "grouped discontinuous nice loop",
    "als-xz", "als-xy-wing", "als chain", "als aic", "als continuous nice loop", "als discontinuous nice loop",
)  # fmt: skip


def test_chains_of_every_kind_can_be_replayed() -> None:
    found: Counter[str] = Counter()
    for seed in (1, 2, 6):
        for board in list(positions(minimal(seed)))[:2]:
            for name in CHAINS:
                for step in islice(by_name(name)(board), 3):
                    assert isinstance(step, Chain | AlsChain | Turbot | WWing)
                    found[name] += replayed(step)
    assert len(found) > 12
    assert found.total() > 60


def test_the_chains_of_all_cases_can_be_replayed() -> None:
    path = collection("logic/technique_cases.txt")
    found = 0
    with path.open(encoding="utf-8") as file:
        for case in read_cases(file, path.name):
            if case.code[:2] in ("07", "09", "04") or case.code == "0803":
                step = judge(case).step
                if isinstance(step, Chain | AlsChain | Turbot | WWing):
                    found += replayed(step)
    assert found > 100
