"""The picture of the house, enforced: who may import whom, and what starting up may cost."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import nonet

PACKAGE = Path(nonet.__file__).parent

FLOORS = [
    {"core"},
    {"constraints"},
    {"engines", "logic", "methods", "codecs", "render", "symmetry"},
    {"generators", "ratings"},
    {"api"},
    {"bench"},
    {"cli", "web", "batch"},
]
NATIVE = {"engines", "logic", "symmetry", "generators", "ratings"}


def floor_of(room: str) -> int:
    return next(number for number, rooms in enumerate(FLOORS) if room in rooms)


def imports_of(path: Path) -> set[str]:
    """Every module that a file imports, wherever in the file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            assert node.module is not None
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names if node.module == "nonet")
    return found


def rooms_with_files() -> list[tuple[str, Path]]:
    return [(path.relative_to(PACKAGE).parts[0], path) for path in sorted(PACKAGE.glob("*/**/*.py"))]


def test_there_is_a_house() -> None:
    assert {"core", "constraints", "engines", "methods", "codecs", "render", "api", "cli"} <= {
        room for room, _ in rooms_with_files()
    }


@pytest.mark.parametrize(("room", "path"), rooms_with_files(), ids=lambda value: str(value).split("/nonet/")[-1])
def test_imports_go_downwards(room: str, path: Path) -> None:
    for module in imports_of(path):
        parts = module.split(".")
        if parts[0] != "nonet" or len(parts) == 1:
            continue
        if parts[1] == "_native":
            assert room in NATIVE, f"{room} must not touch the native module"
        elif parts[1] != room and not parts[1].startswith("__"):
            assert floor_of(parts[1]) < floor_of(room), f"{room} must not import {module}"


def imported_by(code: str) -> set[str]:
    shown = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    return set(shown.stdout.split())


def test_the_api_says_its_names_once_in_three_places() -> None:
    """The list, the homes and the imports that type checkers see are the same."""
    import nonet.api

    assert sorted(nonet.api._HOME) == nonet.api.__all__
    tree = ast.parse(Path(nonet.api.__file__).read_text(encoding="utf-8"))
    checked = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {
        alias.name: node.module for node in checked.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    assert seen == nonet.api._HOME


def test_importing_the_package_imports_nothing_else() -> None:
    assert "nonet.api" not in imported_by("import nonet")


def test_telling_the_version_needs_no_library() -> None:
    assert not {"click", "rich", "numpy", "nonet.api"} & imported_by("from nonet.cli import main; main(['--version'])")


def test_solving_needs_nothing_heavy() -> None:
    modules = imported_by("from nonet.cli import main; main(['solve', '1.....2..3.....4', '--style', 'line'])")
    assert "click" in modules
    assert not {"rich", "numpy", "nonet.methods", "nonet.generators", "asyncio", "email"} & modules
    assert not {"nonet.codecs.csv", "nonet.codecs.pencil"} & modules, "a plain line imports no other codec"


def test_a_short_file_of_lines_needs_no_arrays(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    file.write_text("1.....2..3.....4\n" * 20 + "." * 81 + "\n")
    modules = imported_by(f"from nonet.cli import main; main(['solve', {str(file)!r}, '--style', 'line'])")
    assert not {"rich", "numpy"} & modules


def test_every_api_name_is_there_and_documented() -> None:
    for name in nonet.__dir__():
        thing = getattr(nonet, name)
        assert name.startswith("__") or thing.__doc__, f"nonet.{name} has no docstring"
