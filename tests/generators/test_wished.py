"""Rules that are wished by name."""

import pytest

from nonet.constraints import constraints
from nonet.core.errors import NonetError
from nonet.generators.clues import families
from nonet.generators.wished import wishable, wished_rules


@pytest.mark.parametrize(
    ("name", "rules", "clues"),
    [
        ("killer", [], ["killer cage"]),
        ("Whispers", [], ["whisper"]),
        ("thermometers", [], ["thermo"]),
        ("X", ["diagonal", "diagonal"], []),
        ("anti-knight", ["anti knight"], []),
        ("non_consecutive", ["non consecutive"], []),
        ("consecutive", ["no other differences"], ["difference"]),
        ("sandwiches", [], ["sandwich"]),
        ("quads", [], ["quadruple"]),
        ("kropki", [], ["kropki"]),
    ],
)
def test_names(name: str, rules: list[str], clues: list[str]) -> None:
    whole, grown = wished_rules([name])
    assert [rule.kind for rule in whole] == rules
    assert [family.name for family in grown] == clues


def test_a_rule_named_twice_is_taken_once() -> None:
    whole, grown = wished_rules(["x", "diagonals", "killer", "killer cage"])
    assert len(whole) == 2
    assert len(grown) == 1


def test_every_known_name_means_something() -> None:
    for name in wishable():
        whole, grown = wished_rules([name])
        assert whole or grown, name


@pytest.mark.parametrize("name", ["thremo", "tic tac toe", ""])
def test_an_unknown_name_is_refused_with_a_hint(name: str) -> None:
    with pytest.raises(NonetError, match=r"no rule named .*(did you mean|choose from)"):
        wished_rules([name])


def test_a_rule_without_a_generator_says_so() -> None:
    with pytest.raises(NonetError, match="no generator for the rule 'regex'"):
        wished_rules(["regex"])


def test_every_rule_is_known_or_known_not_to_be() -> None:
    """A new rule gets a file in `generators/clues`, or is listed here."""
    without = {
        *("allowed", "any of", "automaton", "chaos construction", "chess", "connected values", "contains"),
        *("contains exactly", "count distinct", "counting circles", "different", "equal sums", "equality cage"),
        *("full rank", "look and say", "lunchbox", "regex", "relation", "rellik cage", "same region", "same values"),
        *("sum", "value indexing"),
        *("along", "by value", "count in layer", "in layer", "japanese sum", "loop", "modifiers", "route", "shading"),
        *("count true", "count where", "index line", "inexact cage", "parity", "progression"),
        *("same difference", "wrong", "yin yang"),
    }
    known = set(wishable()) | set(families.names)
    assert {name for name in constraints.names if name not in known} == without
