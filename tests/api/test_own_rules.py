"""Rules of somebody's own reach the command line: from files, modules and installed packages."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.interrupting import NET

import nonet
from nonet.api.own_rules import load_rules
from nonet.constraints import constraints
from nonet.core.errors import NonetError
from nonet.core.registry import Registry

RULE = '''
from dataclasses import dataclass

import nonet
from nonet.constraints import constraint
from nonet.core.layout import Cell
from nonet.core.primitives import Count


@constraint("KIND")
@dataclass(frozen=True, slots=True)
class First(nonet.Constraint):
    """The cell holds the first symbol."""

    cell: Cell

    def lower(self, puzzle):
        yield Count((self.cell,), 1, 1, 1)
'''

PUZZLE = '{"nonet": 1, "rows": 4, "columns": 4, "box": [2, 2], "constraints": [{"kind": "KIND", "cell": "r1c1"}]}'


@pytest.fixture
def written(tmp_path: Path) -> Iterator[Callable[[str, str], str]]:
    """Writes a module with the name and text, and takes away afterwards whatever it left."""
    before, modules = {*constraints.others}, {*sys.modules}

    def write(name: str, text: str) -> str:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return str(path)

    yield write
    for kind in {*constraints.others} - before:
        constraints.forget(kind)
    for name in {*sys.modules} - modules:
        if str(tmp_path) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


def test_a_file(written: Callable[[str, str], str]) -> None:
    path = written("mine_in_file.py", RULE.replace("KIND", "first of a file"))
    known = list(sys.path)
    assert load_rules(path) == ("first of a file",)
    assert load_rules(path) == ("first of a file",), "a second time is the same"
    assert sys.path == known
    assert nonet.count(PUZZLE.replace("KIND", "first of a file")) == 72


def test_a_file_may_import_its_neighbour(written: Callable[[str, str], str]) -> None:
    written("beside_it.py", "KIND = 'first of two'\n")
    text = RULE.replace('"KIND"', "KIND").replace("import nonet\n", "import nonet\nfrom beside_it import KIND\n", 1)
    assert load_rules(written("two_of_mine.py", text)) == ("first of two",)


def test_a_module_of_the_current_folder(
    written: Callable[[str, str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written("my_rules_here/__init__.py", "")
    written("my_rules_here/lines.py", RULE.replace("KIND", "first of a package"))
    monkeypatch.chdir(tmp_path)
    assert load_rules("my_rules_here.lines") == ("first of a package",)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("broken_one.py", "import nonet\n1 / 0\n", r"ZeroDivisionError: division by zero \(line 2 of broken_one.py\)"),
        ("broken_two.py", "x = = 1\n", r"SyntaxError: invalid syntax \(broken_two.py, line 1\)"),
        ("leaving.py", "import sys\nsys.exit(3)\n", "SystemExit: 3"),
        ("no_rule.py", "x = 1\n", "registers no rule"),
        ("json.py", "x = 1\n", "a file of rules cannot be called json.py"),
        ("not a name.py", "x = 1\n", "a file of rules cannot be called not a name.py"),
        ("taken.py", RULE.replace("KIND", "thermo"), "there is a rule named 'thermo' already"),
        ("missing.py", "import a_module_that_is_nowhere\n", "ModuleNotFoundError: No module named 'a_module"),
    ],
)
def test_told_in_words(name: str, text: str, words: str, written: Callable[[str, str], str]) -> None:
    with pytest.raises(NonetError, match=words) as caught:
        load_rules(written(name, text))
    assert caught.value.hint


@pytest.mark.parametrize("source", ["nothing.py", "./nothing", "no.such.module", "", "a b", "..", "import os"])
def test_what_is_not_there(source: str) -> None:
    with pytest.raises(NonetError, match=r"there is no (file|module)"):
        load_rules(source)


def test_a_file_that_failed_can_be_mended(written: Callable[[str, str], str]) -> None:
    path = written("mended.py", "1 / 0\n")
    with pytest.raises(NonetError, match="ZeroDivisionError"):
        load_rules(path)
    written("mended.py", RULE.replace("KIND", "first of the mended"))
    assert load_rules(path) == ("first of the mended",)


# Packages


def announced(folder: Path, name: str, value: str) -> None:
    """An installed package with one entry point."""
    info = folder / "my_sudoku-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-sudoku\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[nonet.rules]\n{name} = {value}\n", encoding="utf-8")


def ran(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    code = f"import sys; sys.path.insert(0, {str(folder)!r}); from nonet.cli import main; sys.exit(main(sys.argv[1:]))"
    return subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=NET, check=False
    )


def test_a_package_announces_a_rule(tmp_path: Path) -> None:
    announced(tmp_path, "first of all", "my_sudoku:First")
    (tmp_path / "my_sudoku.py").write_text(RULE.replace("KIND", "first of all"), encoding="utf-8")
    done = ran(tmp_path, "count", PUZZLE.replace("KIND", "first of all"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "72\n", "")
    listed = ran(tmp_path, "rules")
    assert listed.stdout.splitlines()[-1].split("  ")[0] == "first of all"


@pytest.mark.parametrize(
    ("value", "text", "words"),
    [
        ("my_sudoku:First", "1 / 0\n", "of my-sudoku cannot be imported: ZeroDivisionError: division by zero"),
        ("my_sudoku:Last", RULE.replace("KIND", "first of all"), "of my-sudoku cannot be imported: AttributeError"),
        ("my_sudoku:First", RULE.replace("KIND", "another"), "of my-sudoku is announced but not there"),
    ],
)
def test_a_package_that_does_not_keep_its_word(value: str, text: str, words: str, tmp_path: Path) -> None:
    announced(tmp_path, "first-of-all", value)
    (tmp_path / "my_sudoku.py").write_text(text, encoding="utf-8")
    done = ran(tmp_path, "count", PUZZLE.replace("KIND", "first of all"))
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_packages_are_asked_only_for_what_no_file_has(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh: Registry[object] = Registry("nonet.constraints", "rule", "nonet.rules")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: pytest.fail("asked"))
    assert "thermo" in fresh
    assert fresh.has("killer cage")
