"""`nonet.rules` has every rule, and type checkers know them all. `python tests/test_rules.py` writes `rules.pyi`."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import rules
from nonet.constraints import constraints
from nonet.core.fields import Form, fields_of
from nonet.core.names import spelled
from nonet.core.problem import lower

STUB = Path(nonet.__file__).with_name("rules.pyi")

HEAD = '''"""Every rule, as type checkers know it. Written by `python tests/test_rules.py`, which also tests it.

`Cells` are names in a text, or names and indices in a list; a `Cell` is a name or an index.
"""

from collections.abc import Sequence

'''

TYPES = """from nonet.core.constraint import Constraint as _Constraint
from nonet.core.symbols import Symbol as _Symbol

_Cell = str | int
_Cells = str | Sequence[str | int]
_Place = str | tuple[int, int]
"""

PLAIN = {"int": "int", "float": "float", "str": "str", "bool": "bool", "symbol": "_Symbol", "rule": "_Constraint"}


def said(form: Form) -> str:
    """The type of what may stand in a field."""
    if form.kind == "list":
        inner = [said(item) for item in form.items]
        whole = "_Cells" if form.is_cells else f"Sequence[{inner[0]}]" if form.endless else f"tuple[{', '.join(inner)}]"
    else:
        whole = {"cell": "_Cell", "place": "_Place", **PLAIN}[form.kind]
    return f"{whole} | None" if form.optional else whole


def stub() -> str:
    """What `rules.pyi` must say."""
    kinds = sorted(constraints.names, key=lambda kind: constraints[kind].__module__)
    classes = [constraints[kind] for kind in kinds]
    lines = [f"from {rule.__module__} import {rule.__name__} as _{rule.__name__}" for rule in classes]
    found = [*lines, TYPES, "__all__ = [", *(f'    "{rule.__name__}",' for rule in sorted(classes, key=_name)), "]"]
    for rule in classes:
        known = fields_of(rule)
        found += ["", f"class {rule.__name__}(_{rule.__name__}):"]
        if known:
            names = ", ".join(
                f"{field.name}: {said(field.form)}{'' if field.required else ' = ...'}" for field in known
            )
            found.append(f"    def __init__(self, {names}) -> None: ...")
        else:
            found.append("    def __init__(self) -> None: ...")
    return HEAD + "\n".join(found) + "\n"


def _name(rule: type) -> str:
    return rule.__name__


def formatted(text: str) -> str:
    # By name: wherever the package is installed, it is formatted as this project is.
    config = str(Path(__file__).parents[1] / "pyproject.toml")
    command = [sys.executable, "-m", "ruff", "format", "--config", config, "--stdin-filename", str(STUB), "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def test_type_checkers_know_every_rule() -> None:
    """Run `python tests/test_rules.py` if this fails."""
    pytest.importorskip("ruff")
    assert STUB.read_text(encoding="utf-8") == formatted(stub())


@pytest.mark.parametrize("kind", constraints.names)
def test_every_rule_is_here_by_the_name_of_its_class(kind: str) -> None:
    rule = constraints[kind]
    assert getattr(rules, rule.__name__) is rule
    assert rule.__name__ in rules.__all__
    assert rule.__name__ in dir(rules)


def test_there_is_nothing_else() -> None:
    assert len(rules.__all__) == len(constraints.names)
    with pytest.raises(AttributeError, match="no rule named 'KillerCages': did you mean 'KillerCage'"):
        rules.KillerCages  # type: ignore[attr-defined]  # noqa: B018
    assert nonet.rules is rules


def test_rules_are_imported_when_they_are_used() -> None:
    code = "import sys, nonet.rules; print(sum(name.startswith('nonet.constraints.') for name in sys.modules))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "0\n"


def test_mypy_takes_names(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    program = tmp_path / "program.py"
    program.write_text(
        "from nonet.rules import KillerCage, Thermo\n"
        "good = KillerCage('r1c1-r1c3', 16), Thermo(['r1c1', 5])\n"
        "bad = KillerCage('r1c1-r1c3', '16')\n"
        "cells: tuple[int, ...] = good[0].cells\n"
    )
    command = [sys.executable, "-m", "mypy", "--no-incremental", "--strict", str(program)]
    found = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    errors = [line for line in found.stdout.splitlines() if ": error:" in line]
    assert len(errors) == 1, found.stdout
    assert 'program.py:3: error: Argument 2 to "KillerCage" has incompatible type "str"' in errors[0]


# Names in every rule


def named(rule: nonet.Constraint, puzzle: nonet.Puzzle) -> Any:
    """The same rule, made with names wherever it has cells."""

    def names(value: Any, form: Form) -> Any:
        if value is None:
            return None
        if form.kind == "cell":
            return puzzle.layout.name(value)
        if form.kind == "place":
            return f"r{value[0]}c{value[1]}"
        if form.kind == "rule":
            return named(value, puzzle)
        if form.is_cells and form.endless and value:
            return spelled([puzzle.layout.place(cell) for cell in value])
        if form.kind == "list":
            return tuple(names(item, form.item(place)) for place, item in enumerate(value))
        return value

    said = {field.name: names(getattr(rule, field.name), field.form) for field in fields_of(type(rule))}
    return type(rule)(**said)


@pytest.mark.parametrize("kind", constraints.names)
def test_every_rule_takes_names(kind: str) -> None:
    from tests.matrix.meanings import instances

    for _, puzzle in instances(kind):
        bare = nonet.Puzzle(puzzle.layout, puzzle.symbols, puzzle.givens)
        assert bare.with_rules(*(named(rule, puzzle) for rule in puzzle.constraints)) == puzzle


FORM = re.compile(r"^ {4}(\w+\(.*\))$", re.MULTILINE)


@pytest.mark.parametrize("kind", constraints.names)
def test_the_docstring_of_a_rule_shows_its_form(kind: str) -> None:
    rule = constraints[kind]
    forms = FORM.findall(rule.__doc__ or "")
    assert forms, f"{rule.__name__} has no example in its docstring"
    board = nonet.Puzzle.empty()
    if kind in ("chaos construction", "same region"):  # which need cells beside the board
        board = nonet.Puzzle(nonet.Layout(9, 4, (), missing=frozenset(range(16, 20))), (1, 2, 3, 4), bytes(36))
    if kind == "doppelganger":
        board = nonet.Puzzle.empty(symbols="0123456789")
    for form in forms:
        made = eval(form, {name: getattr(rules, name) for name in rules.__all__})
        assert isinstance(made, rule)
        assert len(lower(board.with_rules(made)).primitives) + len(lower(board).primitives) > 0


if __name__ == "__main__":
    STUB.write_text(formatted(stub()), encoding="utf-8")
    import_module("nonet.rules")
    print(f"{len(constraints.names)} rules")
