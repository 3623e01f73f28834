"""`nonet rules`."""

from __future__ import annotations

import click

from nonet.api.catalogue import Rule, describe_rule, rules
from nonet.cli._command import command as make_command, json_option, load_own_rules, own_rules_option
from nonet.cli._output import emit, emit_json
from nonet.cli._words import RULE


@make_command(
    examples=(
        "nonet rules",
        "nonet rules thermo",
        "nonet rules killer-cage --json",
    )
)
@click.argument("name", required=False, type=RULE)
@own_rules_option("--rules", "--own-rules")
@json_option
def command(name: str | None, own_rules: tuple[str, ...], as_json: bool) -> int:
    """List the rules; or show the fields of one rule, with an example for a file and for Python."""
    load_own_rules(own_rules)
    if name is not None:
        rule = describe_rule(name)
        emit_json(_record(rule)) if as_json else emit(_page(rule))
        return 0
    told = list(rules())
    width = max(len(kind) for kind, _ in told)
    for kind, words in told:
        if as_json:
            emit_json(_record(describe_rule(kind)))
        else:
            emit(f"{kind:<{width}}  {words}")
    return 0


def _page(rule: Rule) -> str:
    width = max((len(field) for field, _, _ in rule.fields), default=0)
    parts = [f"{rule.name}: {rule.help}"]
    if rule.fields:
        lines = [
            f"  {field:<{width}}  {kind}" + ("" if default is None else f", default {default}")
            for field, kind, default in rule.fields
        ]
        parts.append("\n".join(["Fields", *lines]))
    if rule.toml is not None:
        parts.append(f"In a file (TOML)\n{_indented(rule.toml)}")
    if rule.python is not None:
        parts.append(f"In Python\n{_indented(rule.python)}")
    return "\n\n".join(parts)


def _indented(text: str) -> str:
    return "\n".join(f"  {line}".rstrip() for line in text.strip().splitlines())


def _record(rule: Rule) -> dict[str, object]:
    return {
        "name": rule.name,
        "help": rule.help,
        "fields": [{"name": field, "type": kind, "default": default} for field, kind, default in rule.fields],
        "toml": rule.toml,
        "python": rule.python,
    }
