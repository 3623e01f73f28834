"""Choosing clues: added until there is one solution, and taken away where they are not needed."""

import pytest

import nonet
from nonet.core.constraint import Constraint
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.generators.clues import families
from nonet.generators.fills import random_fill
from nonet.generators.setting import Setting
from nonet.generators.sheet import Sheet

BOARD = Puzzle.empty(box=(2, 3))
GROUPS = tuple((cell,) for cell in range(36))


def setting_of(index: int) -> Setting:
    return Setting(Sheet(BOARD, random_fill(BOARD, Stream(1, index)).values), bytes(36))


def puzzle_of(setting: Setting) -> Puzzle:
    return BOARD.with_givens(setting.givens).with_rules(*setting.rules)


def test_clues_grow_until_there_is_one_solution_and_each_is_needed() -> None:
    for index, names in enumerate((["thermo"], ["kropki"], ["killer cage"], ["arrow", "xv"], ["sandwich"])):
        setting = setting_of(index)
        stream = Stream(2, index)
        assert setting.grow([families[name] for name in names], stream, groups=GROUPS)
        assert nonet.solve(puzzle_of(setting)).unique
        setting.merge(stream)
        assert setting.thin(stream)
        puzzle = puzzle_of(setting)
        assert nonet.solve(puzzle).unique
        for rule in puzzle.constraints:
            fewer = BOARD.with_givens(setting.givens).with_rules(*(each for each in puzzle.constraints if each != rule))
            assert nonet.count(fewer, limit=2) == 2


def test_what_no_clue_excludes_gets_a_given() -> None:
    setting = setting_of(0)
    assert setting.grow([families["maximum"]], Stream(1), groups=GROUPS)
    assert any(setting.givens)
    assert nonet.solve(puzzle_of(setting)).unique
    assert not setting_of(0).grow([families["maximum"]], Stream(1)), "without groups nothing can be given"


def test_no_more_clues_than_asked_for() -> None:
    setting = setting_of(3)
    assert setting.grow([families["thermo"]], Stream(1), groups=GROUPS, most=2)
    assert len(setting.rules) <= 2


def test_merging_leaves_fewer_and_larger_cages() -> None:
    setting = setting_of(4)
    stream = Stream(5)
    assert setting.grow([families["killer cage"]], stream)
    before = len(setting.rules)
    setting.merge(stream)
    assert len(setting.rules) < before
    assert setting.is_alone()


def test_known_rivals_spare_searches() -> None:
    """Of a dozen clues and more each would cost a search; a clue that alone excludes a known rival costs none."""
    setting = setting_of(1)
    setting.grow([families["greater than"]], Stream(1), groups=GROUPS)
    before, clues = setting.searches, len(setting.rules)
    setting.thin(Stream(2))
    assert setting.searches - before < clues


def test_merging_does_not_depend_on_where_clues_lie_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A merged clue may come to lie where one lay that is gone: killers of one seed differed from run to run."""

    def merged() -> tuple[Constraint, ...]:
        setting, stream = setting_of(4), Stream(5)
        assert setting.grow([families["killer cage"]], stream)
        setting.merge(stream)
        return setting.rules

    wanted = merged()
    monkeypatch.setattr("nonet.generators.setting.id", lambda _: 0, raising=False)
    assert merged() == wanted
