"""The breaker of code: it changes one thing, and a change that matters is seen."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

if sys.platform == "win32":
    pytest.skip("processes cannot be forked", allow_module_level=True)

from tests import mutants


def test_a_mutant_differs_in_one_place() -> None:
    file = "constraints/minimum.py"
    right = ast.unparse(ast.parse((mutants.SOURCE / file).read_text(encoding="utf-8"))).split("\n")
    for mutant in mutants.mutants(file):
        wrong = ast.unparse(mutants.broken(mutant)).split("\n")
        assert sum(a != b for a, b in zip(right, wrong, strict=True)) == 1, mutant


def test_its_tests_are_found() -> None:
    assert mutants.tests_of("codecs/line.py")[0] == "tests/codecs/test_line.py"
    assert "tests/matrix/test_rules.py" in mutants.tests_of("constraints/minimum.py")


def test_breaks_are_seen() -> None:
    """Two changes of a file that its tests know well; in a process of its own, where nothing is imported yet."""
    command = [sys.executable, "-m", "tests.mutants", "core/names.py", "--most", "2", "--seed", "3"]
    done = subprocess.run(command, cwd=mutants.ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.endswith("2 mutants, 2 seen by the tests, 0 not\n"), done.stdout + done.stderr
    assert done.returncode == 0


def test_no_break_is_not_seen() -> None:
    code = (
        "from tests.mutants import Mutant, survives\n"
        "print(survives(Mutant('core/names.py', -1, 0, 'nothing'), ['tests/core/test_names.py']))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=mutants.ROOT, capture_output=True, text=True, check=False)
    assert done.stdout == "True\n", done.stderr
