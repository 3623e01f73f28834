"""No test depends on how busy the machine is: none looks at the clock, and none has a deadline."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

TESTS = Path(__file__).parent

MAY = {
    Path("interrupting.py"): "looks until the work has begun",
    Path("core/test_stopping.py"): "lets the work of another thread begin",
    Path("long_work.py"): "tells how long an interruption took, as a program",
    Path("mutants.py"): "tells how long a mutant took, as a program",
    Path("web/test_guards.py"): "is a slow client",
    Path("soak/__main__.py"): "runs for the minutes that it is given",
    Path("soak/crew.py"): "tells of a round that does not end",
}
"""Files that import `time`, and why. Those in verify/ tell how long they took, and assert nothing of it."""

CLOCK = re.compile(r"^\s*(import time\b|from time import)", re.MULTILINE)


@pytest.mark.parametrize("path", sorted(TESTS.rglob("*.py")), ids=lambda path: str(path.relative_to(TESTS)))
def test_no_test_looks_at_the_clock(path: Path) -> None:
    where = path.relative_to(TESTS)
    if where.parts[0] != "verify" and where not in MAY:
        assert not CLOCK.search(path.read_text(encoding="utf-8")), (
            "count nodes, calls or CPU seconds, wait for an event, or set the engine's clock"
        )


def test_what_would_be_refused() -> None:
    assert CLOCK.search("def test() -> None:\n    from time import sleep\n")
    assert CLOCK.search("import time\n")
    assert not CLOCK.search("import timeit_of_ours\n")


def test_examples_have_no_deadline() -> None:
    assert settings().deadline is None
    assert HealthCheck.too_slow in settings().suppress_health_check
