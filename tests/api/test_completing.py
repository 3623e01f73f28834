"""`complete` and `reduce`: a setter's last step."""

import pytest

import nonet
from nonet.api.completing import complete, reduce
from nonet.core.errors import BudgetExceeded, NonetError
from nonet.rules import Thermo


def test_complete_tells_what_it_added() -> None:
    made = complete("1... .2.. ..3. ....", seed=1)
    assert nonet.solve(made).unique
    assert made.metadata["fewest"]
    assert [name for name in made.metadata["added"] if made[name] is None] == []
    assert made.clues == 3 + len(made.metadata["added"])
    assert made.metadata["solution"] == nonet.solve(made).grid.line()  # type: ignore[union-attr]
    assert made == complete("1... .2.. ..3. ....", seed=1)
    assert made.metadata["seed"] == 1


def test_without_a_seed_one_is_told() -> None:
    made = complete("1... .2.. ..3. ....")
    assert made == complete("1... .2.. ..3. ....", seed=made.metadata["seed"])


def test_reduce_takes_what_it_is_told_to() -> None:
    full = nonet.read("1234 3412 2143 4321").with_rules(Thermo("r1c1-r1c4"))
    givens = reduce(full, seed=1)
    assert len(givens.constraints) == 1
    assert givens.clues < 16
    rules = reduce(full, "rules", seed=1)
    assert rules.clues == 16
    assert rules.constraints == ()
    assert rules.metadata["removed"] == ["thermo"]
    everything = reduce(full, "all", seed=1)
    assert nonet.solve(everything).unique
    assert everything.metadata["minimal"]
    with pytest.raises(NonetError, match="givens, rules, all"):
        reduce(full, "boxes")  # type: ignore[arg-type]


def test_budgets() -> None:
    with pytest.raises(BudgetExceeded):
        complete("." * 81, timeout=0)
    with pytest.raises(BudgetExceeded):
        reduce("1234 3412 2143 4321", timeout=0)
