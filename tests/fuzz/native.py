"""The fuzz targets written in C++ (tests/native/fuzz_*.cpp): programs that libFuzzer runs, or that feed themselves."""

from __future__ import annotations

from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "fuzz"
PREFIX = "native-"

NATIVE = {
    f"{PREFIX}{path.stem.removeprefix('fuzz_')}": BUILD / path.stem
    for path in sorted((ROOT / "tests" / "native").glob("fuzz_*.cpp"))
}
"""Each target with its program, where `make fuzz` builds it."""

SEEDS = 60
"""Inputs of random bytes to start from: what the first bytes decide is then there from the beginning."""


def seeds(name: str) -> list[bytes]:
    """Random bytes, the same ones in every run."""
    random = Random(name)
    return [random.randbytes(random.randrange(4, 600)) for _ in range(SEEDS)]


MAX_BYTES = 2000
"""Bytes of an input; longer ones say nothing that short ones cannot."""
