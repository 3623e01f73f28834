"""Native functions check what they are given: nothing that is nearly right crashes them."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.interrupting import NET

from nonet import _native

ROOT = Path(__file__).parents[2]


def run(seed: int, times: int) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "tests.native.rubbish", str(seed), str(times)],
        capture_output=True,
        text=True,
        timeout=NET,
        check=False,
        cwd=ROOT,
    )


def test_arguments_that_are_nearly_right() -> None:
    done = run(1, 15)
    assert done.returncode == 0, done.stderr[-500:]
    assert done.stdout.count("returned") > 30


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_many_arguments_that_are_nearly_right(seed: int) -> None:
    done = run(seed, 500)
    assert done.returncode == 0, done.stderr[-500:]


def four_cells() -> _native.PatternSearch:
    everything = list(range(4))
    return _native.PatternSearch(4, 4, [((0, 1, 2, 3), True, True)], [0], [everything] * 4, [])


def test_values_that_do_not_exist() -> None:
    search = four_cells()
    for mask in (1 << 4, 1 << 63):
        with pytest.raises(ValueError, match="no such value"):
            search.naked([15, 15, 15, mask], 2, 0)
        with pytest.raises(ValueError, match="no such value"):
            search.pairs([mask] * 4)
        with pytest.raises(ValueError, match="no such value"):
            search.almost_locked([mask] * 4, 3)


@pytest.mark.parametrize("size", [-(2**31), -1, 0])
def test_subsets_of_no_size(size: int) -> None:
    assert four_cells().naked([3] * 4, size, 0) == []
    assert four_cells().hidden([3] * 4, size) == []


def test_sets_larger_than_any_take_no_memory() -> None:
    resource = pytest.importorskip("resource", reason="this system does not tell how much memory was taken")
    unit = 1 if sys.platform == "darwin" else 1024

    def most_memory() -> int:
        return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) * unit

    before = most_memory()
    assert four_cells().bent([3] * 4, 2**31 - 1) == []
    assert four_cells().sue_de_coq([3] * 4, 2**31 - 1) == four_cells().sue_de_coq([3] * 4, 4)
    assert most_memory() - before < 1 << 28, "it took 8 GB"


def test_candidates_beyond_the_board() -> None:
    graph = _native.ImplicationGraph(2, bytes(16), [[0, 1]], [])
    assert len(graph.closures(b"\x03" + bytes(7), [0], True, 3)) == 1
    with pytest.raises(ValueError, match="alive"):
        graph.closures(b"\xff" * 8, [0], True, 3)
    with pytest.raises(ValueError, match="out of range"):
        graph.closures(b"\x03" + bytes(7), [2], True, 3)


def test_nodes_that_nobody_has() -> None:
    with pytest.raises(ValueError, match="out of range"):
        _native.LinkGraph(4, 2, [-1], bytes(8), [], [])
    with pytest.raises(ValueError, match="too many"):
        _native.LinkGraph(2**31 - 1, 2, [], b"", [], [[0]])
