"""What is shipped: its description, the workflows that build it, and (slow) that it passes its tests alone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from typing import Any

import pytest

import nonet

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

QUICK = ["core", "constraints", "codecs", "render", "engines/test_engines.py", "cli/test_solve.py", "test_house.py"]
"""Tests that the unpacked source archive passes; the others need nothing that these do not."""


def load(path: str) -> Any:
    yaml = pytest.importorskip("yaml", reason="PyYAML is not installed: it comes with the dev extra")
    return yaml.safe_load((ROOT / path).read_text(encoding="utf-8"))


def commands(workflow: Any) -> list[str]:
    return [step["run"] for job in workflow["jobs"].values() for step in job["steps"] if "run" in step]


def test_the_workflows_do_what_we_do_here() -> None:
    test, wheels = load(".github/workflows/test.yml"), load(".github/workflows/wheels.yml")
    assert commands(test) == [".ci/run"]
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert wheels["jobs"]["wheels"]["strategy"]["matrix"]["system"] == [
        "ubuntu-latest",
        "macos-latest",
        "windows-latest",
    ]
    assert any("cibuildwheel" in command for command in commands(wheels))
    assert any("build --sdist" in command for command in commands(wheels))
    for workflow in (test, wheels):
        # YAML 1.1 reads the key `on` as True.
        assert workflow.get("on") or workflow.get(True), "nothing starts it"
        assert all(job["runs-on"] for job in workflow["jobs"].values())


def test_one_wheel_serves_all_versions_from_the_stable_abi_on() -> None:
    least = PROJECT["project"]["requires-python"].removeprefix(">=").replace(".", "")
    stable = PROJECT["tool"]["scikit-build"]["wheel"]["py-api"]
    assert stable == "cp312"
    assert PROJECT["tool"]["cibuildwheel"]["build"] == [f"cp{least}-*", f"{stable}-*"]


def test_versions_agree() -> None:
    assert load("CITATION.cff")["version"] == nonet.__version__
    tested = load(".github/workflows/test.yml")["jobs"]["test"]["strategy"]["matrix"]["python"]
    told = [
        version
        for line in PROJECT["project"]["classifiers"]
        if (version := line.removeprefix("Programming Language :: Python :: ")) != line and "." in version
    ]
    assert (tested[0], tested[-1]) == (told[0], told[-1]), "the oldest and the newest that we name are tried"


def test_no_address_is_made_up() -> None:
    assert "urls" not in PROJECT["project"]
    for name in ("pyproject.toml", "CITATION.cff", "SECURITY.md"):
        assert not re.search(r"https?://|@\w+\.\w", (ROOT / name).read_text(encoding="utf-8")), name


def test_the_page_is_part_of_the_package() -> None:
    """Its files lie in a folder of the package, all of which is shipped, and name no other host."""
    assert PROJECT["tool"]["scikit-build"]["wheel"]["packages"]["nonet"] == "src/nonet"
    static = Path(nonet.__file__).parent / "web" / "static"
    named = re.findall(r'(?:href|src)="([^"#]+)"', (static / "index.html").read_text(encoding="utf-8"))
    assert len(named) > 10
    for name in named:
        assert (static / name).is_file(), name
    for path in static.iterdir():
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://", text), path
    for path in static.glob("*.js"):
        for module in re.findall(r'from "\./([^"]+)"', path.read_text(encoding="utf-8")):
            assert (static / module).is_file(), (path.name, module)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, and the wheel that was built from it."""
    pytest.importorskip("build", reason="build is not installed: it comes with the dev extra")
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)], check=True, cwd=folder
    )
    return folder


@pytest.mark.slow
def test_the_source_archive_builds_and_passes_its_tests_alone(built: Path, tmp_path: Path) -> None:
    [wheel], [archive] = built.glob("*.whl"), built.glob("*.tar.gz")
    tag = "cp312-abi3" if sys.version_info >= (3, 12) else "cp311-cp311"
    assert wheel.name.startswith(f"nonet-{nonet.__version__}-{tag}-")
    with tarfile.open(archive) as file:
        file.extractall(tmp_path, filter="data")
    unpacked, installed = tmp_path / archive.name.removesuffix(".tar.gz"), tmp_path / "installed"
    for name in (".ci/run", "Makefile", "README.md", "SECURITY.md", "CITATION.cff", "docs/index.md", "examples"):
        assert (unpacked / name).exists(), name
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(installed), str(wheel)]
    subprocess.run(install, check=True)
    assert (installed / "nonet" / "web" / "static" / "index.html").exists(), "the page travels with the package"
    # Without `site`, so that an editable install of the same project stays out of the way.
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(installed), *sys.path])}
    python = [sys.executable, "-S"]
    where = [*python, "-c", "import nonet; print(nonet.__file__)"]
    shown = subprocess.run(where, check=True, capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert Path(shown.stdout.strip()).is_relative_to(installed)
    tests = [str(unpacked / "tests" / name) for name in QUICK]
    ran = [*python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not slow", *tests]
    done = subprocess.run(ran, capture_output=True, text=True, env=environment, cwd=unpacked)
    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.slow
def test_a_clean_clone_installs_without_tools_for_developers(tmp_path: Path) -> None:
    """`pip install .` in an environment that has only pip; needs a package index."""
    clone, environment = tmp_path / "clone", tmp_path / "environment"
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone")
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    python = environment / "bin" / "python"
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", str(clone)], check=True)
    solve = [str(environment / "bin" / "nonet"), "solve", "1.....2..3.....4", "--style", "line"]
    shown = subprocess.run(solve, check=True, capture_output=True, text=True, cwd=tmp_path)
    assert shown.stdout == "1243342143122134\n"
