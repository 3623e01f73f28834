"""Open edges: one file per rule, format, engine or method, found by its file name and imported only when used.

The file `slow_thermo.py` holds the entry 'slow thermo' and registers it with a decorator, outermost, because
`@dataclass(slots=True)` makes a new class. An entry that needs several files is a folder of that name, and registers in
its `__init__.py`. Files and folders whose names start with `_` are shared code, not entries.

Other packages may have entries too: a registry with a `group` finds them by entry points, and imports one when its
name is asked for and no file has it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Generic, TypeVar

from nonet.core.arguments import shown
from nonet.core.errors import NonetError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")


class Registry(Generic[T]):
    """The entries of one package, by name. `noun` is the word for an entry in messages: 'rule', 'format'.

    `group` is the group of entry points by which other packages announce entries, if they can.
    """

    def __init__(self, package: str, noun: str, group: str | None = None) -> None:
        self._package = package
        self._noun = noun
        self._group = group
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

    @property
    def others(self) -> tuple[str, ...]:
        """The names of the entries from elsewhere: registered by a module of the user's, or announced by a package."""
        return tuple(sorted({*self._entries, *self._announced} - {*self.names}))

    @cached_property
    def _announced(self) -> dict[str, EntryPoint]:
        """The entries that installed packages announce. Looked for once, when a name is in no file."""
        if self._group is None:
            return {}
        from importlib.metadata import entry_points

        return {point.name.replace("-", " ").replace("_", " "): point for point in entry_points(group=self._group)}

    def has(self, name: str) -> bool:
        """Whether an entry with this name is registered or has a file; packages are not asked."""
        return name in self._entries or name in self.names

    def __getitem__(self, name: str) -> T:
        try:  # runs for every rule that is made
            return self._entries[name]
        except (KeyError, TypeError):
            return self._imported(name)

    def _imported(self, name: str) -> T:
        """The entry of a name that was not asked for before."""
        if isinstance(name, str) and name in self.names:
            import_module(f"{self._package}.{name.replace(' ', '_')}")
        elif isinstance(name, str) and name in self._announced:
            self._load(name)
        else:
            hint = self.suggest(name if isinstance(name, str) else "")
            raise NonetError(f"there is no {self._noun} named {shown(name)}", hint=hint)
        return self._entries[name]

    def _load(self, name: str) -> None:
        """Imports an announced entry, which registers itself."""
        point = self._announced[name]
        owner = f"the {self._noun} {name!r} of {point.dist.name if point.dist else point.value}"
        try:
            point.load()
        except Exception as trouble:
            told = f"{type(trouble).__name__}: {trouble}"
            raise NonetError(f"{owner} cannot be imported: {told}", hint=f"its entry point is {point.value}") from None
        if name not in self._entries:
            hint = f"its module, {point.module}, must register that name"
            raise NonetError(f"{owner} is announced but not there", hint=hint)

    def get(self, name: str) -> T | None:
        """The entry with this name, None if there is none."""
        return self[name] if name in self else None  # noqa: SIM401 (this is that method)

    def forget(self, name: str) -> None:
        """Removes an entry, so that the name can be registered again (a notebook cell that is run twice)."""
        self._entries.pop(name, None)

    def __contains__(self, name: str) -> bool:
        return self.has(name) or name in self._announced

    def __iter__(self) -> Iterator[T]:
        return (self[name] for name in self.names)

    def suggest(self, name: str) -> str:
        """A hint for an unknown name: the closest known name, or all names."""
        from difflib import get_close_matches

        close = get_close_matches(name, {*self.names, *self.others}, n=1)
        return f"did you mean {close[0]!r}?" if close else f"choose from: {', '.join(self.names)}"
