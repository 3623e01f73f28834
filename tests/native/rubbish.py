"""Calls of the native module with arguments that are nearly right: `python -m tests.native.rubbish SEED CALLS`.

Nonet is put to work with recorders in place of the native functions and classes. Then each recorded call is repeated
with one or two of its arguments spoilt. Whatever they are, the call returns or raises: never SystemError, and never a
crash.
"""

from __future__ import annotations

import random
import signal
import sys
from array import array
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from dataclasses import fields, is_dataclass
from itertools import islice
from typing import Any

import numpy as np

import nonet
from nonet import _native, rules
from nonet.api.drawing import draw

HARD = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
SAMPLES = 12
"""Recorded calls of each function."""

NUMBERS = [-1, 0, 1, 2, 9, 10, 63, 64, 65, 81, 255, 256, 2**15, 2**31 - 1, 2**31, 2**32, 2**63, 2**64, -(2**63), 10**30]
OTHERS: list[Any] = [
    None,
    True,
    "x",
    "",
    b"",
    1.5,
    float("nan"),
    float("inf"),
    -1e308,
    [],
    (),
    {},
    object,
    "\udcff" * 81,
    "1" * 81,
]

Call = tuple[Any, tuple[Any, ...]]
calls: defaultdict[str, list[Call]] = defaultdict(list)


def keep(name: str, owner: Any, words: tuple[Any, ...]) -> None:
    """Keeps a random sample of the calls of a function."""
    kept = calls[name]
    if len(kept) < SAMPLES:
        kept.append((owner, tuple(map(copied, words))))
    elif random.random() < 0.05:
        kept[random.randrange(SAMPLES)] = owner, tuple(map(copied, words))


def copied(word: Any) -> Any:
    """A copy of an argument; a native object, such as a problem, stands for itself."""
    return word if type(word).__module__ == _native.__name__ else copy(word)


class Recorded:
    """Stands in the place of an object of a native class."""

    _wrapped: Any


def bare(word: Any) -> Any:
    """An argument as a native function takes it."""
    return word._wrapped if isinstance(word, Recorded) else word


def recorder_of(name: str, native: Any) -> Any:
    """What stands in the place of a native function or class."""
    if not isinstance(native, type):

        def call(*words: Any, **named: Any) -> Any:
            words, named = tuple(map(bare, words)), {each: bare(word) for each, word in named.items()}
            keep(name, native, (*words, *named.values()))
            return native(*words, **named)

        return call

    class Recorder(Recorded):
        def __init__(self, *words: Any, **named: Any) -> None:
            words, named = tuple(map(bare, words)), {each: bare(word) for each, word in named.items()}
            keep(name, native, (*words, *named.values()))
            self._wrapped = native(*words, **named)

        def __getattr__(self, method: str) -> Any:
            bound = getattr(self._wrapped, method)
            if not callable(bound):
                return bound

            def call(*words: Any) -> Any:
                keep(f"{name}.{method}", bound, words)
                made = bound(*words)
                if isinstance(made, native):
                    wrapped = object.__new__(Recorder)
                    wrapped._wrapped = made
                    return wrapped
                return made

            return call

    return Recorder


def record() -> None:
    """Puts every native function to work."""
    for name, native in list(vars(_native).items()):
        if not name.startswith("_"):
            setattr(_native, name, recorder_of(name, native))
    killer = nonet.Puzzle.empty(box=(2, 2)).with_rules(
        rules.KillerCage("r1c1-r1c2", 5), rules.Thermo("r2c1-r2c4"), rules.AntiKnight(), rules.Renban("r3c1-r3c3")
    )
    other = nonet.generate(box=(2, 3), seed=1)
    for puzzle in (HARD, HARD.replace("9", "."), killer, other, "1.....2..3.....4"):
        read = nonet.read(puzzle)
        list(islice(nonet.solutions(read), 3))
        list(islice(nonet.solutions(read, order="random", seed=1), 3))
        nonet.count(read, limit=100, nodes=1000) if puzzle is not HARD else nonet.count(read)
        nonet.solve(read)
        nonet.solve(read, engine="general")
        nonet.check(read)
        nonet.true_candidates(read)
        nonet.explain(read)
        draw(read)
    nonet.solve(HARD)
    nonet.solve_many([HARD] * 5)
    list(nonet.read_many(f"{HARD}\n" * 5))
    nonet.rate_many([HARD.replace(".", "5", 1)] * 2)
    nonet.rate(nonet.generate_many(1, seed=1).puzzles[0])
    nonet.canonical_many([HARD] * 3)
    nonet.canonical(HARD)
    nonet.augment_many([HARD] * 3, 2)
    nonet.augment(HARD, 2)


def spoilt(value: Any, depth: int = 0) -> Any:
    """Something like this value that is wrong, or at least another."""
    if random.random() < 0.08:
        return random.choice([*OTHERS, *NUMBERS])
    if isinstance(value, bool) or value is None:
        return random.choice([*OTHERS, *NUMBERS])
    if isinstance(value, int):
        return random.choice([*NUMBERS, value + 1, value - 1, -value, value ^ 1 << random.randrange(64)])
    if isinstance(value, float):
        return random.choice([float("nan"), float("inf"), -float("inf"), 0.0, -1.0, 1e308, 0.01])
    if isinstance(value, bytes):
        return random.choice([spoilt_bytes(value), value[:-1], value + b"\xff" * 8, bytearray(value)])
    if isinstance(value, str):
        return random.choice(
            [value[:-1], value * 2, value.replace("9", "\x00"), "9" * len(value), value.encode("utf-8", "replace")]
        )
    if isinstance(value, np.ndarray):
        return spoilt_array(value)
    if isinstance(value, array):
        remade: list[Callable[[], Any]] = [
            lambda: array(value.typecode, spoilt_bytes(value.tobytes())),
            lambda: value[:-1],
            lambda: array("q", [*value]),
            lambda: array("d", [*value]),
            lambda: array(value.typecode, [*value, 1]),
        ]
        return random.choice(remade)()
    if isinstance(value, list | tuple):
        items = list(value)
        way = random.randrange(6)
        if items and way < 4:
            place = random.randrange(len(items))
            if way == 0:
                del items[place]
            elif way == 1:
                items.insert(place, items[random.randrange(len(items))])
            else:
                items[place] = spoilt(items[place], depth + 1)
        elif way == 4:
            items.append(random.choice([*OTHERS, *NUMBERS]))
        else:
            return random.choice([iter(items), dict.fromkeys(map(str, items)), None])
        return type(value)(items) if type(value) in (list, tuple) else items
    if is_dataclass(value) and not isinstance(value, type):
        made = object.__new__(type(value))
        wrong = random.choice([field.name for field in fields(value)] or [""])
        for field in fields(value):
            held = getattr(value, field.name)
            object.__setattr__(made, field.name, spoilt(held, depth + 1) if field.name == wrong else held)
        return made
    return random.choice([*OTHERS, *NUMBERS])


def spoilt_bytes(raw: bytes) -> bytes:
    made = bytearray(raw)
    for _ in range(random.choice([1, 3, len(made)])):
        if made:
            made[random.randrange(len(made))] = random.choice([0, 1, 9, 10, 64, 127, 128, 255, random.randrange(256)])
    return bytes(made)


def spoilt_array(value: np.ndarray[Any, Any]) -> Any:
    locked = value.copy()
    locked.flags.writeable = False
    ways: list[Callable[[], Any]] = [
        lambda: np.frombuffer(bytearray(spoilt_bytes(value.tobytes())), value.dtype).reshape(value.shape),
        lambda: value[::-1],
        lambda: value[:-1],
        lambda: value[:0],
        lambda: value[..., :-1],
        lambda: np.concatenate([value, value]),
        lambda: value.astype(random.choice(["i1", "i8", "f8", "c16", "O", "U1", "?"])),
        lambda: np.asfortranarray(value),
        lambda: value.astype(value.dtype.newbyteorder()),
        lambda: locked,
        lambda: value.reshape(-1),
        lambda: value[None],
        lambda: value.tolist(),
        lambda: np.array(7),
    ]
    return random.choice(ways)()


def late(*_: object) -> None:
    raise TimeoutError


def outcome(owner: Any, words: list[Any]) -> str:
    """How a call ends; what goes on for long is interrupted."""
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        owner(*words)
    except SystemError:
        raise
    except Exception as error:
        return type(error).__name__
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return "returned"


def call_all(seed: int, times: int, chosen: str) -> None:
    """Repeats every recorded call so often, spoilt; prints each before it is made, so that a crash can be found."""
    random.seed(seed)
    record()
    signal.signal(signal.SIGALRM, late)
    for name in sorted(calls):
        if chosen not in name:
            continue
        outcomes: defaultdict[str, int] = defaultdict(int)
        for number in range(times):
            owner, words = random.choice(calls[name])
            spoils = list(map(copied, words))
            for _ in range(random.choice([1, 1, 2])) if spoils else ():
                place = random.randrange(len(spoils))
                with suppress(ValueError, TypeError, OverflowError):  # numpy and array do not take everything either
                    spoils[place] = spoilt(spoils[place])
            print(f"\r{name} {number}", end="", file=sys.stderr, flush=True)
            try:
                outcomes[outcome(owner, spoils)] += 1
            except TimeoutError:  # the alarm rang on the way out
                outcomes["TimeoutError"] += 1
        print(name, dict(outcomes), flush=True)


if __name__ == "__main__":
    call_all(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "")
