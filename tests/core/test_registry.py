"""Registries: entries are found by the names of their files, and imported only when used."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from nonet.core.errors import NonetError
from nonet.core.registry import Registry


@pytest.fixture
def fruit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Registry[str]:
    """A package of three entries: a file, a folder, and a file of which nobody asks; and ground they share."""
    package = tmp_path / "fruit_of_a_test"
    (package / "sour_cherry").mkdir(parents=True)
    (package / "__init__.py").write_text(
        "from nonet.core.registry import Registry\nfruit = Registry(__name__, 'fruit')\n"
    )
    (package / "apple.py").write_text("from fruit_of_a_test import fruit\nfruit.register('apple')('red')\n")
    (package / "sour_cherry" / "__init__.py").write_text(
        "from fruit_of_a_test import fruit\nfruit.register('sour cherry')('dark')\n"
    )
    (package / "rotten.py").write_text("raise RuntimeError('nobody asked for this')\n")
    (package / "_basket.py").write_text("raise RuntimeError('no entry')\n")
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.partition(".")[0] == package.name]:
        monkeypatch.delitem(sys.modules, name)
    registry: Registry[str] = import_module(package.name).fruit
    return registry


def test_files_and_folders_are_entries_by_name(fruit: Registry[str]) -> None:
    assert fruit.names == ("apple", "rotten", "sour cherry")
    assert "fruit_of_a_test.apple" not in sys.modules
    assert (fruit["apple"], fruit["sour cherry"]) == ("red", "dark")
    assert "fruit_of_a_test.apple" in sys.modules
    with pytest.raises(RuntimeError, match="nobody asked for this"):
        fruit["rotten"]


def test_an_unknown_name_is_told_with_a_hint(fruit: Registry[str]) -> None:
    assert "aple" not in fruit
    assert fruit.get("aple") is None
    with pytest.raises(NonetError, match="no fruit named 'aple'") as unknown:
        fruit["aple"]
    assert unknown.value.hint is not None
    assert "apple" in unknown.value.hint


def test_one_name_is_one_entry(fruit: Registry[str]) -> None:
    fruit.register("pear")("green")
    assert fruit["pear"] == "green"
    with pytest.raises(RuntimeError, match="two entries named 'pear'"):
        fruit.register("pear")("yellow")
    fruit.forget("pear")
    fruit.register("pear")("yellow")
    assert fruit["pear"] == "yellow"
