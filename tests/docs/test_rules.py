"""The page of rules tells every rule as its class does. To bring rows up to date: python tests/docs/test_rules.py"""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from nonet.constraints import constraints

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rules.md"
ROW = re.compile(r"^\| `([a-z ]+)` \|.*$", re.MULTILINE)


def row(kind: str) -> str:
    """What the page has to say of a rule."""
    rule = constraints[kind]
    told = [
        f"`{field.name}`" if field.default is MISSING else f"`{field.name}={field.default!r}`"
        for field in fields(rule)  # type: ignore[arg-type]
    ]
    return f"| `{kind}` | {', '.join(told)} | {(rule.__doc__ or '').splitlines()[0]} |"


def test_the_page_has_every_rule_once() -> None:
    assert sorted(ROW.findall(PAGE.read_text(encoding="utf-8"))) == list(constraints.names)


@pytest.mark.parametrize("kind", constraints.names)
def test_the_page_tells_a_rule_as_its_class_does(kind: str) -> None:
    assert row(kind) in PAGE.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(ROW.sub(lambda match: row(match[1]), text), encoding="utf-8")
    for missing in sorted(set(constraints.names) - set(ROW.findall(text))):
        print(f"not on the page yet: {row(missing)}")
