"""The picture of the house, enforced: who may import whom, and what starting up may cost."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import nonet

PACKAGE = Path(nonet.__file__).parent
DOCUMENTS = Path(__file__).parents[1] / "docs"

FLOORS = [
    {"core"},
    {"constraints"},
    {"engines", "logic", "methods", "codecs", "render", "symmetry"},
    {"generators", "ratings"},
    {"api"},
    {"bench"},
    {"web", "batch"},
    {"data"},
    {"cli"},
]
NATIVE = {"engines", "logic", "symmetry", "generators", "ratings", "batch"}


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
    """All but the examples, which in an installed package lie beside the rooms."""
    found = [(path.relative_to(PACKAGE).parts[0], path) for path in sorted(PACKAGE.glob("*/**/*.py"))]
    return [(room, path) for room, path in found if room != "examples"]


def test_no_folder_of_somebody_s_machine_is_in_the_package() -> None:
    """Collections are found by a setting; nothing is looked for beside the project or the folder one stands in."""
    for folder in (PACKAGE, DOCUMENTS):
        for path in (path for kind in ("*.py", "*.md") for path in folder.rglob(kind)):
            assert "../shared" not in path.read_text(encoding="utf-8"), path


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


OPEN_TO_THE_CLI = {"api", "methods", "rules", "bench", "cli"}
"""What users may import, and `bench`, which only the command line shows."""


OPEN = {
    "cli": OPEN_TO_THE_CLI | {"web", "batch", "data"},
    "web": {"api", "methods", "web"},
    "batch": {"api", "rules", "batch", "_native"},
    "data": {"api", "batch", "data"},
}
"""For each of the rooms on the highest floor: `cli` starts the server and the jobs, which know nothing of it.

`batch` writes its files natively: that is no Sudoku, and no concern of the api.
"""


@pytest.mark.parametrize(
    ("room", "path"),
    [(room, path) for room in OPEN for path in sorted(PACKAGE.glob(f"{room}/**/*.py"))],
    ids=lambda value: str(value).split("/nonet/")[-1],
)
def test_the_highest_floors_go_through_the_api(room: str, path: Path) -> None:
    ours = {module.split(".")[1] for module in imports_of(path) if module.startswith("nonet.")}
    assert all(each in OPEN[room] or each.startswith("__") for each in ours)


def imported_by(code: str) -> set[str]:
    shown = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    return set(shown.stdout.split())


ALONE = """
import sys
from importlib import import_module
failed = []
for name in sys.argv[1:]:
    for loaded in [each for each in sys.modules if each.partition(".")[0] == "nonet" and each != "nonet._native"]:
        del sys.modules[loaded]
    try:
        import_module(name)
    except ImportError as error:
        failed.append(f"{name}: {error}")
print(*failed, sep="\\n")
"""


def imported_alone(names: list[str], path: Path | None = None) -> list[str]:
    """The modules that cannot be imported before all others, with why. Native code is loaded once in a process."""
    done = subprocess.run(
        [sys.executable, "-c", ALONE, *names], capture_output=True, text=True, check=True, cwd=path or Path.cwd()
    )
    return done.stdout.split("\n")[:-1] if done.stdout.strip() else []


def test_every_module_can_be_imported_first() -> None:
    """Cycles of imports hide behind the order in which modules are usually imported."""
    files = [path.relative_to(PACKAGE.parent).with_suffix("") for path in PACKAGE.rglob("*.py")]
    # The examples that travel in an installed package are programs, no modules.
    files = [file for file in files if file.name != "__main__" and file.parts[1:2] != ("examples",)]
    names = [".".join(file.parts).removesuffix(".__init__") for file in files]
    assert len(names) > 250
    assert imported_alone(sorted(names)) == []


def test_a_cycle_of_imports_would_be_seen(tmp_path: Path) -> None:
    (tmp_path / "hen.py").write_text("from egg import shell\nfeather = 1\n")
    (tmp_path / "egg.py").write_text("shell = 1\nfrom hen import feather\n")
    assert [line.partition(":")[0] for line in imported_alone(["hen"], tmp_path)] == ["hen"]
    assert imported_alone(["egg"], tmp_path) == [], "after the other it hides"


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


def test_native_code_lets_go_of_the_gil_in_one_way() -> None:
    """By bind/gil.hpp: with nanobind's guard a daemon thread at the end of the process aborts it."""
    native = Path(__file__).parents[1] / "src" / "native"
    files = [*native.glob("**/*.cpp"), *native.glob("**/*.hpp")]
    assert any("GilReleased" in file.read_text(encoding="utf-8") for file in files)
    assert [file.name for file in files if "gil_scoped" in file.read_text(encoding="utf-8")] == []


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
