"""What rules of one's own mean, said once more in plain Python."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise, product
from typing import Any

from tests.matrix.boards import PLAIN, Dice, Entry, Full, Rule

RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "abs(a - b) >= 2": lambda a, b: abs(a - b) >= 2,
    "a < b or b == 1": lambda a, b: a < b or b == 1,
    "not 1 < a + b <= 4 and a != b": lambda a, b: not 1 < a + b <= 4 and a != b,
    "max(a, b) % 2 == min(a, b, 2) // 2": lambda a, b: max(a, b) % 2 == min(a, b, 2) // 2,
    "-a * 2 + 3 <= -b": lambda a, b: -a * 2 + 3 <= -b,
}


def make_relation(dice: Dice, kind: Rule) -> Any:
    scope = dice.random.choice(("neighbours", "all pairs"))
    if dice.random.random() < 0.5:
        return kind(dice.line(), between=dice.random.choice(list(RELATIONS)), scope=scope)
    pairs = [pair for pair in product(dice.puzzle.symbols, repeat=2) if dice.random.random() < 0.6]
    return kind(dice.line(), pairs=tuple(pairs) or ((dice.puzzle.symbols[0], dice.puzzle.symbols[1]),), scope=scope)


def keeps_relation(rule: Rule, full: Full) -> Any:
    pairs = list(combinations(rule.cells, 2)) if rule.scope == "all pairs" else list(pairwise(rule.cells))
    if rule.between:
        return all(RELATIONS[rule.between](full.n[a], full.n[b]) for a, b in pairs)
    return all((full.s[a], full.s[b]) in rule.pairs for a, b in pairs)


PATTERNS = [
    ("{0}.*", ".*{1}.*", ".*({0}{1}|{1}{0}).*", "[^{0}]*{2}?[^{2}]*", "([{0}-{1}]|{2}{{1,2}})+"),
    (".{{2,}}{0}*", "(.[{1}{2}])*.?", "[{0}-{2}]{{1,4}}.?.?", "(({0}|{1})[^{0}])+.?", "{0}?{1}?{2}?.*"),
]


def make_regex(dice: Dice, kind: Rule) -> Any:
    from nonet.core.symbols import glyphs

    signs = glyphs(dice.puzzle.symbols)
    assert signs is not None
    pattern = dice.random.choice(dice.random.choice(PATTERNS))
    return kind(dice.line(1, 5), pattern.format(*signs[:3]))


def keeps_regex(rule: Rule, full: Full) -> Any:
    """Python's own expressions agree with ours on these, where the symbols stand in the order of characters."""
    import re

    return re.fullmatch(rule.pattern, "".join(str(full.s[cell]) for cell in rule.cells)) is not None


def make_automaton(dice: Dice, kind: Rule) -> Any:
    """Four states, two of them at the start, and steps by chance: from some states none, from others several."""
    states, symbols = range(4), dice.puzzle.symbols
    steps = {(dice.random.choice(states), dice.random.choice(symbols), dice.random.choice(states)) for _ in range(14)}
    return kind(dice.line(2, 4), tuple(sorted(steps, key=str)), (0, 1), (1, 3))


def keeps_automaton(rule: Rule, full: Full) -> Any:
    states = set(rule.starts)
    for cell in rule.cells:
        states = {b for a, symbol, b in rule.steps if a in states and symbol == full.s[cell]}
    return bool(states & set(rule.accepting))


ENTRIES: dict[str, Entry] = {
    "relation": Entry(make_relation, keeps_relation),
    "regex": Entry(make_regex, keeps_regex, PLAIN),
    "automaton": Entry(make_automaton, keeps_automaton),
}
