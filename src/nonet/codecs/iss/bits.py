"""Interactive Sudoku Solver's base64 encodings of pair tables, automata and sets of cells.

Six bits a character. A table of N x N bits, row by row, and a set of cells begin with the lowest bit of each character,
and leave out zeros at the end. An automaton is a run of bits, the highest first:

    form 2 | state bits - 1: 4 | symbols - 1: 4 | starts: s | accepting: s | which starts accept | count bits: 4 (plain)

and then its states: plain (the number of steps, and each as a symbol and a state) or packed (a bit for each symbol that
has a step, and the states they lead to). The starts come first, then the other accepting states, then the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_DIGIT = {sign: number for number, sign in enumerate(ALPHABET)}

PLAIN, PACKED = 0, 1

MAX_STATES = 20_000  # of an automaton that is split into parts


class Machine(NamedTuple):
    """A finite automaton (NFA): steps (state, value from 0, next state)."""

    steps: tuple[tuple[int, int, int], ...]
    starts: tuple[int, ...]
    accepting: tuple[int, ...]


def _digits(text: str) -> list[int]:
    for sign in text:
        if sign not in _DIGIT:
            raise ValueError(f"{sign!r} is no character of base64")
    return [_DIGIT[sign] for sign in text]


def read_set(text: str) -> list[int]:
    """The numbers in a packed set, in rising order."""
    return [6 * place + bit for place, digit in enumerate(_digits(text)) for bit in range(6) if digit >> bit & 1]


def write_set(numbers: Iterable[int]) -> str:
    """The shortest packed text of a set of numbers."""
    digits: dict[int, int] = {}
    for number in numbers:
        digits[number // 6] = digits.get(number // 6, 0) | 1 << number % 6
    return "".join(ALPHABET[digits.get(place, 0)] for place in range(max(digits, default=-1) + 1))


@lru_cache(maxsize=64)
def read_text(text: str) -> str:
    """The text that is packed as characters of eight bits."""
    return "".join(map(chr, _bytes(text)))


def write_text(text: str) -> str:
    from base64 import urlsafe_b64encode

    return urlsafe_b64encode(text.encode("latin-1")).decode("ascii").rstrip("=")


def _bytes(text: str) -> bytes:
    bits = 0
    for digit in _digits(text.rstrip("=")):
        bits = bits << 6 | digit
    length = 6 * len(text.rstrip("="))
    return (bits >> length % 8).to_bytes(length // 8, "big")


class _Bits:
    """A bit stream, read from the highest bit of the first byte."""

    def __init__(self, data: bytes) -> None:
        self._all = "".join(f"{byte:08b}" for byte in data)
        self._at = 0

    @property
    def left(self) -> int:
        return len(self._all) - self._at

    def take(self, count: int) -> int:
        if count > self.left:
            raise ValueError("the automaton is cut off")
        self._at += count
        return int(self._all[self._at - count : self._at] or "0", 2)


@lru_cache(maxsize=64)
def read_machine(text: str) -> Machine:
    """The automaton that a text packs; an empty text is one that accepts nothing."""
    if not text:
        return Machine((), (), ())
    bits = _Bits(_bytes(text))
    how = bits.take(2)
    if how not in (PLAIN, PACKED):
        raise ValueError("the automaton is in an unknown form")
    state_bits, symbols = bits.take(4) + 1, bits.take(4) + 1
    starts, accepting = bits.take(state_bits), bits.take(state_bits)
    accepting_starts = bits.take(starts)
    symbol_bits = (symbols - 1).bit_length()
    count_bits = bits.take(4) if how == PLAIN else 0
    steps: list[tuple[int, int, int]] = []
    state = 0
    while (how == PACKED and bits.left >= symbols) or (how == PLAIN and bits.left >= count_bits > 0):
        if how == PACKED:
            here = bits.take(symbols)
            steps += [(state, value, bits.take(state_bits)) for value in range(symbols) if here >> value & 1]
        else:
            steps += [(state, bits.take(symbol_bits), bits.take(state_bits)) for _ in range(bits.take(count_bits))]
        state += 1
    if bits.left and bits.take(bits.left):
        raise ValueError("there is more than an automaton")
    first = [number for number in range(starts) if accepting_starts >> number & 1]
    return Machine(tuple(steps), tuple(range(starts)), (*first, *range(starts, starts + accepting)))


def write_machine(machine: Machine, symbols: int) -> str:
    """The packed text of an automaton over `symbols` values."""
    order = {state: number for number, state in enumerate(_in_order(machine))}
    if not machine.starts:
        return ""
    state_bits = max(1, (len(order) - 1).bit_length())
    # The same width holds the numbers of starts and of accepting states.
    state_bits = max(state_bits, len(machine.starts).bit_length(), len(machine.accepting).bit_length())
    accepting = set(machine.accepting)
    ways: list[list[tuple[int, int]]] = [[] for _ in order]
    for state, value, after in set(machine.steps):
        ways[order[state]].append((value, order[after]))
    for way in ways:
        way.sort()
    most = max(map(len, ways), default=0)
    count_bits = most.bit_length()
    packed = all(len({value for value, _ in way}) == len(way) for way in ways)
    if state_bits > 16 or symbols > 16 or (not packed and count_bits > 15):
        raise ValueError("the automaton is too large to be packed")
    found = [f"{PACKED if packed else PLAIN:02b}", f"{state_bits - 1:04b}", f"{symbols - 1:04b}"]
    found += [_binary(len(machine.starts), state_bits), _binary(len(accepting - set(machine.starts)), state_bits)]
    found.append("".join("1" if state in accepting else "0" for state in reversed(machine.starts)))
    if not packed:
        found.append(f"{count_bits:04b}")
    for way in ways:
        if packed:
            found.append(_binary(sum(1 << value for value, _ in way), symbols))
            found += [_binary(after, state_bits) for _, after in way]
        else:
            found.append(_binary(len(way), count_bits))
            found += [_binary(value, (symbols - 1).bit_length()) + _binary(after, state_bits) for value, after in way]
    bits = "".join(found)
    bits += "0" * (-len(bits) % 8)
    bits += "0" * (-len(bits) % 6)
    return "".join(ALPHABET[int(bits[place : place + 6], 2)] for place in range(0, len(bits), 6))


def _binary(number: int, width: int) -> str:
    return f"{number:0{width}b}" if width else ""


def _in_order(machine: Machine) -> Sequence[int]:
    """The starts, then the other accepting states, then the rest."""
    rest = {state for a, _, b in machine.steps for state in (a, b)}
    return list(dict.fromkeys((*machine.starts, *sorted(machine.accepting), *sorted(rest))))
