"""Open edges: one file per rule, format, engine or method, found by its file name and imported only when used.

The file `slow_thermo.py` holds the entry 'slow thermo' and registers it with a decorator, outermost, because
`@dataclass(slots=True)` makes a new class. An entry that needs several files is a folder of that name, and registers in
its `__init__.py`. Files and folders whose names start with `_` are shared code, not entries.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from typing import Generic, TypeVar

from nonet.core.errors import NonetError

T = TypeVar("T")


class Registry(Generic[T]):
    """The entries of one package, by name. `noun` is the word for an entry in messages: 'rule', 'format'."""

    def __init__(self, package: str, noun: str) -> None:
        self._package = package
        self._noun = noun
        self._entries: dict[str, T] = {}

    def register(self, name: str) -> Callable[[T], T]:
        """A decorator that registers an entry under `name`."""

        def enter(entry: T) -> T:
            if name in self._entries:
                raise RuntimeError(f"{self._package} has two entries named {name!r}")
            self._entries[name] = entry
            return entry

        return enter

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the entries that have a file in the package, without importing any.

        Entries registered from elsewhere are not listed, but can be looked up by name.
        """
        found = (file for folder in sys.modules[self._package].__path__ for file in os.scandir(folder))
        entries = (
            file.name.removesuffix(".py")
            for file in found
            if not file.name.startswith("_") and (file.name.endswith(".py") or file.is_dir())
        )
        return tuple(sorted(entry.replace("_", " ") for entry in entries))

    def __getitem__(self, name: str) -> T:
        if name not in self._entries:
            if name not in self.names:
                raise NonetError(f"there is no {self._noun} named {name!r}", hint=self.suggest(name))
            import_module(f"{self._package}.{name.replace(' ', '_')}")
        return self._entries[name]

    def get(self, name: str) -> T | None:
        """The entry with this name, None if there is none."""
        return self[name] if name in self else None  # noqa: SIM401 (this is that method)

    def forget(self, name: str) -> None:
        """Removes an entry, so that the name can be registered again (a notebook cell that is run twice)."""
        self._entries.pop(name, None)

    def __contains__(self, name: str) -> bool:
        return name in self._entries or name in self.names

    def __iter__(self) -> Iterator[T]:
        return (self[name] for name in self.names)

    def suggest(self, name: str) -> str:
        """A hint for an unknown name: the closest known name, or all names."""
        from difflib import get_close_matches

        close = get_close_matches(name, {*self.names, *self._entries}, n=1)
        return f"did you mean {close[0]!r}?" if close else f"choose from: {', '.join(self.names)}"
