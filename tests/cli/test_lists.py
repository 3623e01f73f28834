"""`nonet rules` and `nonet formats`, and the examples that come with the package.

Covers: formats, rules, api/catalogue, api/examples.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

import nonet
from nonet.api.catalogue import describe_rule, rule_names
from nonet.api.examples import example, examples
from nonet.codecs import codecs
from nonet.constraints import constraints
from nonet.render.text import STYLES

Nonet = Callable[..., "subprocess.CompletedProcess[str]"]


def test_rules_have_a_line_each(nonet_command: Nonet) -> None:
    lines = nonet_command("rules").stdout.splitlines()
    assert len(lines) == len(constraints.names)
    for line, name in zip(lines, constraints.names, strict=True):
        kind, _, words = line.partition("  ")
        assert kind.strip() == name
        assert len(words.strip()) > 10


def test_a_rule_tells_its_fields_and_an_example(nonet_command: Nonet) -> None:
    page = nonet_command("rules", "killer-cage").stdout
    assert page.startswith("killer cage: The values in the cage differ")
    assert "  total  int, default None\n" in page
    assert "  [[killer-cage]]\n" in page
    assert page == nonet_command("rules", "Killer Cage").stdout
    record = json.loads(nonet_command("rules", "killer cage", "--json").stdout)
    assert [field["name"] for field in record["fields"]] == ["cells", "total"]
    assert any(type(rule).__name__ == "KillerCage" for rule in nonet.read(record["toml"]).constraints)
    records = [json.loads(line) for line in nonet_command("rules", "--json").stdout.splitlines()]
    assert [each["name"] for each in records] == list(constraints.names)
    assert record in records


OURS = [name for name in rule_names() if constraints[name].__module__.startswith("nonet.")]
"""Other tests enter rules of their own."""


@pytest.mark.parametrize("name", OURS)
def test_the_python_of_a_rule_makes_the_rule_of_its_file(name: str) -> None:
    rule = describe_rule(name)
    assert [field for field, _, _ in rule.fields] == [field.name for field in fields(constraints[name])]  # type: ignore[arg-type]
    assert rule.toml is not None
    assert rule.python is not None
    head, _, expression = rule.python.partition("\n\n")
    names: dict[str, object] = {}
    exec(head, names)
    assert eval(expression, names) in nonet.read(rule.toml).constraints


def test_a_rule_that_is_not_there(nonet_command: Nonet) -> None:
    done = nonet_command("rules", "killer-cag")
    assert done.returncode == 2
    assert "there is no rule named 'killer cag'" in done.stderr
    assert "did you mean 'killer cage'?" in done.stderr


def test_formats_have_a_line_each(nonet_command: Nonet) -> None:
    lines = nonet_command("formats").stdout.splitlines()
    assert len(lines) == len({*codecs.names, *STYLES})
    assert any(line.split()[:3] == ["sdk", "read,", "written"] for line in lines)
    assert any(line.split()[:2] == ["bars", "written"] for line in lines)
    records = [json.loads(line) for line in nonet_command("formats", "--json").stdout.splitlines()]
    assert {record["name"] for record in records if record["reads"]} == set(codecs.names)
    assert all(record["writes"] and record["help"] for record in records)


# The examples.


def in_folder(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "nonet", *words], cwd=folder, capture_output=True, text=True, check=False, timeout=60
    )


def test_examples_are_found_in_any_folder(tmp_path: Path) -> None:
    here, there = (
        in_folder(folder, "solve", "examples/six.txt") for folder in (Path(example("six.txt")).parents[1], tmp_path)
    )
    assert here.returncode == there.returncode == 0
    assert here.stdout == there.stdout
    assert here.stderr == ""
    assert there.stderr == "nonet: examples/six.txt is not in this folder, so it is the one that comes with Nonet\n"


def test_a_file_of_ones_own_comes_first(tmp_path: Path) -> None:
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples" / "six.txt").write_text("1.....2..3.....4\n")
    done = in_folder(tmp_path, "solve", "examples/six.txt", "--style", "line")
    assert (done.stdout, done.stderr) == ("1243342143122134\n", "")


@pytest.mark.parametrize("name", ["seven.txt", "../pyproject.toml", "rules", "", "../examples/six.txt/../../README.md"])
def test_what_is_no_example_is_said(name: str, tmp_path: Path) -> None:
    done = in_folder(tmp_path, "solve", f"examples/{name}")
    assert done.returncode == 2
    assert f"Nonet has no example named {name!r}" in done.stderr
    assert "choose from: " in done.stderr


def test_every_example_is_a_puzzle() -> None:
    assert {"course1.pl", "many.sdm", "rules/thermo.toml"} <= set(examples())
    for name in examples():
        assert next(nonet.read_many(Path(example(name)))).layout.cells


def test_labels_in_small_and_capital_letters(nonet_command: Nonet) -> None:
    for label in ("medium", "MEDIUM", "Medium"):
        assert nonet_command("explain", "1.....2..3.....4", "--hardest", label).returncode == 0
        assert nonet.explain("1.....2..3.....4", hardest=label).solved
    assert "[easy|medium|hard|fiendish|extreme]" in nonet_command("explain", "--help").stdout.replace("\n", "")
    assert nonet_command("explain", "1.....2..3.....4", "--hardest", "nasty").returncode == 2
    shown = [
        nonet_command("explain", "1.....2..3.....4", "--technique", name).stdout
        for name in ("Naked Single", "naked single")
    ]
    assert shown[0] == shown[1] != ""
