"""Random numbers that are the same everywhere: Philox 4x32-10, a counter-based generator (Salmon et al., SC 2011).

A stream is keyed by (seed, index), so result i of a job needs nothing of results 0..i-1 and does not depend on how
many threads or machines share the work. Bounded ints and shuffles are our own, because the standard library may
change its own. `VERSION` names the streams: whatever alters them must raise it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

from nonet.core.arguments import whole

VERSION = 1

T = TypeVar("T")

_WORD = 0xFFFFFFFF
Block = tuple[int, int, int, int]


def philox(counter: Block, key: tuple[int, int]) -> Block:
    """Philox 4x32-10: four random 32-bit words for a counter of four words and a key of two, in ten rounds."""
    a, b, c, d = counter
    k, m = key
    for _ in range(10):
        left, right = 0xD2511F53 * a, 0xCD9E8D57 * c
        a, b, c, d = right >> 32 ^ b ^ k, right & _WORD, left >> 32 ^ d ^ m, left & _WORD
        k, m = k + 0x9E3779B9 & _WORD, m + 0xBB67AE85 & _WORD
    return a, b, c, d


def fresh_seed() -> int:
    """A random 32-bit seed from the operating system, short enough to be typed again."""
    return int.from_bytes(os.urandom(4))


def as_seed(seed: int | None) -> int:
    """A `seed` argument as an int, a fresh one for None."""
    return fresh_seed() if seed is None else whole(seed, "{} is not a seed", low=None, hint="seeds are ints")


class Stream:
    """A stream of random numbers, determined by (seed, index)."""

    __slots__ = ("_block", "_count", "_index", "_key")

    def __init__(self, seed: int, index: int = 0) -> None:
        seed = as_seed(seed) & ((1 << 64) - 1)
        self._key = (seed & _WORD, seed >> 32)
        self._index = index & ((1 << 64) - 1)
        self._count = 0
        self._block: list[int] = []

    def word(self) -> int:
        """32 random bits."""
        if not self._block:
            counter = (self._count & _WORD, self._count >> 32 & _WORD, self._index & _WORD, self._index >> 32)
            self._block = list(philox(counter, self._key))
            self._count += 1
        return self._block.pop(0)

    def below(self, bound: int) -> int:
        """A uniform int from 0 to bound - 1, by rejection: words past the last multiple of `bound` are drawn again."""
        if not 1 <= bound <= 1 << 32:
            raise ValueError(f"a bound of {bound} is not between 1 and 2**32")
        last = (1 << 32) - (1 << 32) % bound
        while (word := self.word()) >= last:
            pass
        return word % bound

    def chance(self) -> float:
        """A uniform float from 0 to just below 1, in steps of 2**-53."""
        return ((self.word() << 32 | self.word()) >> 11) * 2.0**-53

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order (Fisher-Yates shuffle, from the end)."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def choice(self, items: Sequence[T]) -> T:
        """A random item."""
        return items[self.below(len(items))]
