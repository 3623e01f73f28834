"""For all tests: examples may take as long as they like, and where the puzzle collections lie."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parents[1]
BESIDE = ROOT.parent / "shared" / "data"
"""Looked at by the tests alone, where NONET_DATA says nothing."""

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


def collections() -> Path | None:
    """The folder of collections, None if there is none. A NONET_DATA that names no folder is a mistake, not a skip."""
    named = os.environ.get("NONET_DATA")
    if named:
        assert Path(named).is_dir(), f"NONET_DATA is {named!r}, and there is no such folder"
        return Path(named)
    return BESIDE if BESIDE.is_dir() else None


def collection(path: str) -> Path:
    """A file or folder of the collections; skips the test if it is not there."""
    folder = collections()
    if folder is None:
        pytest.skip("there are no puzzle collections: NONET_DATA names their folder, see benchmarks/README.md")
    if not (folder / path).exists():
        pytest.skip(f"the puzzle collections have no {path}, see benchmarks/README.md")
    return folder / path


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of collections."""
    return collection(".")
