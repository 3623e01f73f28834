"""One Python target under Atheris, in a process of its own: `python -m tests.fuzz.hunt TARGET [libFuzzer's options]`.

Half of the inputs come from libFuzzer's own changes of bytes, half from `damage`; both are kept where they reach code
that no input has reached.
"""

from __future__ import annotations

import gc
import sys
from importlib import import_module
from pkgutil import walk_packages
from random import Random
from types import FunctionType
from typing import Any

ROOMS = ("core", "constraints", "codecs", "api", "cli", "render")
"""What is watched for code that is reached for the first time: where inputs are read."""


def main() -> None:
    atheris: Any = import_module("atheris")  # an extra, without types

    for room in ROOMS:
        package = import_module(f"nonet.{room}")
        for module in walk_packages(package.__path__, f"nonet.{room}."):
            import_module(module.name)
    # Not `instrument_imports`, which skips the loader of an editable install.
    for found in gc.get_objects():
        if isinstance(found, FunctionType) and (found.__module__ or "").startswith("nonet."):
            atheris.instrument_func(found)

    from tests.fuzz.damage import MAX_BYTES, damaged
    from tests.fuzz.targets import TARGETS, quietly

    target = TARGETS[sys.argv[1]]
    known: list[bytes] = target.seeds() or [b""]

    def change(data: bytes, most: int, seed: int) -> bytes:
        random = Random(seed)
        if random.random() < 0.4:
            return bytes(atheris.Mutate(data, min(len(data) + 64, most)))
        start = random.choice(known) if not data or random.random() < 0.02 else data
        return damaged(random, start, random.choice(known), is_json=target.is_json)[:most]

    atheris.Setup(
        [f"fuzz {target.name}", *sys.argv[2:], f"-max_len={MAX_BYTES}"],
        lambda data: quietly(target, data),
        custom_mutator=change,
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main()
