"""Rows of every kind: plain puzzles, other boards, and what is no puzzle."""

from pathlib import Path

import pyarrow as pa
import pytest

import nonet

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
COURSE = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71."
SMALL = "12..3..........4"
SEVERAL = "." * 81
CLASH = "55" + "." * 79
WINDMILL = nonet.write(nonet.read(Path(__file__).parents[2] / "examples" / "windmill.toml"), "nonet")

TEXTS = [
    EASY,
    COURSE.replace(".", "0"),
    SMALL,
    None,
    "12",
    CLASH,
    SEVERAL,
    f"{COURSE} a word",
    WINDMILL,
    EASY[:-1] + "x",
    EASY.replace(".", "_"),
]


@pytest.fixture
def mixed() -> pa.Table:
    """A table with a row of every kind."""
    return pa.table({"id": range(len(TEXTS)), "puzzle": pa.array(TEXTS, pa.string())})


def many(count: int, seed: int = 1) -> list[str]:
    """Different puzzles, as many as wanted."""
    images = nonet.augment_many([EASY, COURSE], (count + 1) // 2, seed=seed).reshape(-1, 81)[:count]
    return ["".join(".123456789"[value] for value in row) for row in images.tolist()]
