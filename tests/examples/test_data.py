"""The programs in examples/data run where the engine that they feed is installed."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from shutil import which

import pytest
from tests.interrupting import NET

PROGRAMS = sorted((Path(__file__).resolve().parents[2] / "examples" / "data").glob("*.py"))
ENGINES = {"duckdb_table": "duckdb", "polars_frame": "polars", "ray_data": "ray", "spark_frame": "pyspark"}


def test_every_program_says_what_it_needs() -> None:
    assert {program.stem for program in PROGRAMS} == set(ENGINES)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_program(program: Path, tmp_path: Path) -> None:
    needed = ENGINES[program.stem]
    if find_spec(needed) is None:
        pytest.skip(f"{needed} is not installed: pip install {needed}")
    if needed == "pyspark" and which("java") is None:
        pytest.skip("Spark needs Java, and there is none")
    done = subprocess.run([sys.executable, str(program)], cwd=tmp_path, capture_output=True, text=True, timeout=NET)
    assert done.returncode == 0, done.stderr
    assert "\nassert " in program.read_text(encoding="utf-8")
    assert done.stdout.strip()
