"""The page on training: its recipes run, at a small size, and each name on it is there."""

from __future__ import annotations

import re
import runpy
import subprocess
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from tests.docs.test_documents import run

import nonet
import nonet.data
from nonet.data.exporters import exporters
from nonet.data.exporters._solving import NOTATIONS
from nonet.data.scales import KEEP, NO_SCALE, SCALES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "training.md").read_text(encoding="utf-8")
RECIPES = re.findall(r"<!-- recipe -->\n```sh\n(.*?)```", PAGE, re.DOTALL)
TRAINING = runpy.run_path(str(ROOT / "docs" / "make_training.py"))


def small(command: str) -> str:
    """The same command on fewer puzzles, and on this machine alone."""
    command = command.replace("--cluster tcp://scheduler:8786", "--processes 2")
    sizes = {"-n ": "40", "batch generate ": "40", "generate ": "3", "augment ": "3"}
    return re.sub(r"(-n |(?:batch )?generate |augment )\d+", lambda found: found[1] + sizes[found[1]], command)


def done(recipe: str, folder: Path) -> list[subprocess.CompletedProcess[str]]:
    commands = [line for line in recipe.splitlines() if not line.startswith("pip ")]
    assert all(line.startswith("nonet ") for line in commands)
    found = [run(small(command), folder) for command in commands]
    for each in found:
        assert each.returncode == 0, each.stderr
    return found


def test_there_are_recipes() -> None:
    assert len(RECIPES) == 3
    assert small("nonet data build -n 20000 --augment 10") == "nonet data build -n 40 --augment 3"


def test_the_recipe(tmp_path: Path) -> None:
    _, checked, _ = done(RECIPES[0], tmp_path)
    assert "no leak" in checked.stdout
    train = pq.read_table(tmp_path / "sudoku" / "parquet" / "train.parquet")
    assert train.num_rows == 4 * len({*nonet.class_id_many(train["question"].to_pylist())})
    assert (tmp_path / "test-plots" / "clues.svg").is_file()


def test_the_recipe_for_harder_puzzles(tmp_path: Path) -> None:
    done(RECIPES[1], tmp_path)
    found = {
        part: set(nonet.class_id_many(np.load(tmp_path / "sudoku-hard" / "hrm" / part / "all__inputs.npy") - 1))
        for part in ("train", "test")
    }
    assert found["train"]
    assert found["train"].isdisjoint(found["test"])


def test_the_recipe_for_many(tmp_path: Path) -> None:
    done(RECIPES[2], tmp_path)
    found = nonet.data.survey([tmp_path / "sudoku-large" / "hrm" / "train"], sample=0)
    assert found.rows == 4 * found.classes > 0


def test_the_figures_of_the_recipe_add_up() -> None:
    made = int(re.search(r"build -n (\d+) --seed 1 ", PAGE)[1])  # type: ignore[index]
    told = re.search(r"holds ([\d,]+) training puzzles.*and ([\d,]+) test puzzles", PAGE, re.DOTALL)
    assert told is not None
    assert sum(int(number.replace(",", "")) for number in told.groups()) == made


def test_every_name_is_told() -> None:
    for name in (*exporters.names, *NOTATIONS, *SCALES, KEEP, NO_SCALE):
        assert f"`{name.replace(' ', '-')}`" in PAGE or f"`--rating {name}`" in PAGE, name


@pytest.mark.parametrize("name", NOTATIONS)
def test_a_notation_is_what_is_written(name: str) -> None:
    puzzle = next(nonet.read_many(ROOT / "examples" / "many.sdm"))
    [step] = [step for step in nonet.explain(puzzle) if step.technique == "x-wing"]
    assert f"| `{name}` | {NOTATIONS[name](step)} |" in PAGE


def test_the_pictures_are_what_the_program_draws_now() -> None:
    drawn = TRAINING["pictures"]()
    for name, svg in drawn.items():
        assert (TRAINING["PICTURES"] / name).read_text(encoding="utf-8") == svg, "run docs/make_training.py"
        assert f"images/training/{name}" in PAGE
    assert {path.name for path in TRAINING["PICTURES"].iterdir()} == set(drawn)
