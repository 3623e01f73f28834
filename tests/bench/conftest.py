"""A small set, and solvers that answer as they are told."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from nonet.bench.answers import Answer
from nonet.bench.peers import Job, OneByOne, Peer
from nonet.bench.sets import PuzzleSet

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = "8.........95.......76.........426798...571243...893165......916....3.487....1.532"
NONE = "12345678.........9" + "." * 63  # row 1 wants a 9 where column 9 has one already


class FakePeer(Peer):
    about = "not a solver"

    def __init__(self, name: str, answer: Callable[[str], Answer]) -> None:
        self.name = name
        self._answer = answer

    def job(self, puzzles: Sequence[str]) -> Job:
        return OneByOne(puzzles, self._answer, lambda answer: answer)


@pytest.fixture
def fake() -> type[FakePeer]:
    return FakePeer


@pytest.fixture
def small(tmp_path: Path) -> PuzzleSet:
    """A puzzle with one solution, one with several, one with none."""
    path = tmp_path / "small.txt"
    path.write_text(f"# a comment\n{UNIQUE} and words about it\n\n{SEVERAL.replace('.', '0')}\n{NONE}\n")
    return PuzzleSet("small", path)
