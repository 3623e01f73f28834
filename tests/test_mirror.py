"""Tests lie where what they test lies: `room/thing.py` is tested in `tests/room/test_thing.py`.

A test file of another name, or one that tests more than its name says, lists the files in a line of its docstring that
begins with `Covers:`, by name or pattern, from its own folder or (with a `/`) from the package.
"""

from __future__ import annotations

import ast
import re
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

import pytest

import nonet

PACKAGE = Path(nonet.__file__).parent
TESTS = Path(__file__).parent
ROOMS = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}

WITHOUT = {"matrix", "property", "verify", "native", "docs", "examples", "fuzz", "soak"}
"""Folders of tests that belong to no room: every X on every Y, properties, long comparisons, and what is no Python."""

SOURCES = sorted(
    PurePosixPath(path.relative_to(PACKAGE).as_posix()) for room in ROOMS for path in PACKAGE.glob(f"{room}/**/*.py")
)
"""Not the examples, which travel in an installed package: they are programs, and no room."""
FILES = sorted(PurePosixPath(path.relative_to(TESTS).as_posix()) for path in TESTS.rglob("test_*.py"))


def names_of(source: PurePosixPath) -> set[PurePosixPath]:
    """Where a source file is tested by its name alone. A package's own file may be tested beside the package too."""
    if source.name == "__init__.py":
        test = f"test_{source.parent.name}.py"
        return {source.parent / test, source.parent.parent / test}
    return {source.parent / f"test_{source.stem.lstrip('_')}.py"}


def covered(test: PurePosixPath, docstring: str) -> set[PurePosixPath]:
    """The source files that a test file says it covers; a name or pattern that stands for no file is an error."""
    found: set[PurePosixPath] = set()
    for line in re.findall(r"^Covers: ((?:.+\n?)+)", docstring, re.MULTILINE):
        for word in re.split(r",\s*", line.strip().rstrip(".")):
            pattern = f"{word}.py" if "/" in word else f"{test.parent}/{word}.py"
            matching = {source for source in SOURCES if fnmatch(str(source), pattern)}
            assert matching, f"{test} covers {word!r}, and there is no {pattern}"
            found |= matching
    return found


def said(test: PurePosixPath) -> set[PurePosixPath]:
    return covered(test, ast.get_docstring(ast.parse((TESTS / test).read_text(encoding="utf-8"))) or "")


@pytest.fixture(scope="module")
def tested() -> set[PurePosixPath]:
    """Every source file that a test file covers, by its name or by its word."""
    by_name = {source for source in SOURCES if names_of(source) & set(FILES)}
    return by_name.union(*map(said, FILES))


@pytest.mark.parametrize("source", [path for path in SOURCES if not path.name.startswith("_")], ids=str)
def test_every_file_is_tested_where_one_would_look(source: PurePosixPath, tested: set[PurePosixPath]) -> None:
    where = min(names_of(source))
    assert source in tested, f"{source} has no tests/{where}, and no other test file says that it covers {source}"


@pytest.mark.parametrize("test", FILES, ids=str)
def test_every_test_file_says_what_it_tests(test: PurePosixPath) -> None:
    if len(test.parts) == 1:
        return  # the house as a whole
    assert test.parts[0] in ROOMS | WITHOUT, f"there is no room {test.parts[0]} in the package"
    if test.parts[0] in ROOMS and not any(test in names_of(source) for source in SOURCES):
        assert said(test), f"no file has the name of tests/{test}: say `Covers: ...` in its docstring"


def test_a_covers_line_is_read() -> None:
    here = PurePosixPath("codecs/iss/test_iss.py")
    assert covered(here, "Strings.\n\nCovers: board, kinds,\nengines/python.\n") == {
        PurePosixPath("codecs/iss/board.py"),
        PurePosixPath("codecs/iss/kinds.py"),
        PurePosixPath("engines/python.py"),
    }
    assert len(covered(here, "Covers: constraints/*")) > 60
    with pytest.raises(AssertionError, match="there is no codecs/iss/nothing"):
        covered(here, "Covers: nothing.")
