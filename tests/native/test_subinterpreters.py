"""A subinterpreter is told at import that Nonet does not work there, and what does."""

import subprocess
import sys

import pytest
from tests.interrupting import NET

_PROGRAM = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
inside = interpreters.create({config})
interpreters.run_string(inside, '''
import nonet
for _ in range(2):
    try:
        print(nonet.solve("1.....2..3.....4"))
    except ImportError as error:
        print(error)
''')
interpreters.destroy(inside)
import nonet
print(nonet.count("1.....2..3.....4"))
"""


@pytest.mark.parametrize("config", ["", "'legacy'"])
def test_a_subinterpreter_is_refused(config: str) -> None:
    if config and sys.version_info < (3, 13):
        pytest.skip("Python has only one kind of subinterpreters")
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM.format(config=config)], capture_output=True, text=True, timeout=NET, check=False
    )
    assert done.returncode == 0, done.stderr
    *refusals, count = done.stdout.splitlines()
    assert count == "1"
    assert len(refusals) == 2
    for refusal in refusals:
        assert refusal.startswith(
            "Nonet works in the main interpreter of a process only, not in subinterpreters: use thr"
        )
