"""LZ-string (pieroxy's variant of LZW) in base 64, with which puzzle pages pack a text into a link.

The text is a sequence of UTF-16 units. Each code stands for a phrase; code 0 introduces a new unit of 8 bits, code 1 a
new unit of 16 bits, and code 2 ends the text. A code has as many bits as the number of phrases so far needs, lowest bit
first; six bits make one character, highest bit first. Every phrase is an earlier phrase and one unit more, so a short
text can unpack to a very long one: the caller of `unpack` bounds its length.
"""

from __future__ import annotations

import re
from binascii import a2b_base64

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

_SIGN = {f"{number:06b}": sign for number, sign in enumerate(ALPHABET)}
# Links change characters: a plus comes back as a blank, and the URL-safe alphabet has a dash for the slash.
_LOST = str.maketrans(" -", "+/")
_FOREIGN = re.compile("[^A-Za-z0-9+/]")

_BYTE, _UNIT, _END = 0, 1, 2
_WIDTHS = {_BYTE: 8, _UNIT: 16}


class NotPacked(ValueError):
    """This text was not packed by LZ-string, or is cut off; `place` is the index of the first wrong character."""

    hint: str | None = "was all of the link copied?"

    def __init__(self, message: str, place: int) -> None:
        self.place = place
        super().__init__(message)


class TooLong(NotPacked):
    """The packed text unpacks to more than the allowed length."""

    hint = None


def pack(text: str) -> str:
    """The packed text, equal to that of LZ-string's compressToBase64."""
    codes: dict[str, int] = {}
    bits: list[str] = []
    width, room = 2, 2
    unsent: set[str] = set()

    def send(value: int, size: int) -> None:
        bits.append(f"{value:0{size}b}"[::-1])

    def send_phrase(phrase: str) -> None:
        nonlocal width, room
        steps = 1
        if phrase in unsent:
            kind = _BYTE if ord(phrase) < 256 else _UNIT
            send(kind, width)
            send(ord(phrase), _WIDTHS[kind])
            unsent.remove(phrase)
            steps = 2  # a new unit takes a code as well
        else:
            send(codes[phrase], width)
        for _ in range(steps):
            room -= 1
            if not room:
                room, width = 1 << width, width + 1

    phrase = ""
    for unit in _units(text):
        if unit not in codes:
            codes[unit] = len(codes) + 3
            unsent.add(unit)
        if phrase + unit in codes:
            phrase += unit
            continue
        send_phrase(phrase)
        codes[phrase + unit] = len(codes) + 3
        phrase = unit
    if phrase:
        send_phrase(phrase)
    send(_END, width)
    joined = "".join(bits)
    joined += "0" * (6 - len(joined) % 6)  # as LZ-string does: a whole zero character if nothing is left over
    packed = "".join(_SIGN[joined[start : start + 6]] for start in range(0, len(joined), 6))
    return packed + "=" * (-len(packed) % 4)


def unpack(packed: str, longest: int) -> str:
    """The unpacked text, of at most `longest` UTF-16 units; NotPacked if `packed` is not LZ-string."""
    bits = _bits(packed.rstrip("=$"))
    left = len(bits)
    phrases = [""] * 3
    pieces: list[str] = []
    length, before = 0, ""
    width, room = 2, 2
    # One loop without calls: functions for reading bits and widening codes took twice the time.
    while (left := left - width) >= 0:
        code = int(bits[left : left + width], 2)
        if code <= _END:
            if code == _END:
                return _text("".join(pieces))
            size = _WIDTHS[code]
            left -= size
            if left < 0:
                break
            code = len(phrases)
            phrases.append(chr(int(bits[left : left + size], 2)))
            room -= 1
            if not room:
                room, width = 1 << width, width + 1
        if code < len(phrases):
            phrase = phrases[code]
        elif code == len(phrases) and before:
            phrase = before + before[0]
        else:
            raise NotPacked("these characters mean nothing", (len(bits) - left) // 6)
        length += len(phrase)
        if length > longest:
            raise TooLong(f"it unpacks to more than {longest:,} characters", (len(bits) - left) // 6)
        pieces.append(phrase)
        if before:
            phrases.append(before + phrase[0])
        before = phrase
        room -= 1
        if not room:
            room, width = 1 << width, width + 1
    raise NotPacked("the end is missing", len(bits) // 6)


def _bits(packed: str) -> str:
    """The bits of the packed text in reverse order, so that a code read from the end has its highest bit first."""
    plain = packed.translate(_LOST)
    if _FOREIGN.search(plain):
        place = _FOREIGN.search(plain).start()  # type: ignore[union-attr]
        raise NotPacked(f"{packed[place]!r} is no character of base 64", place)
    data = a2b_base64(plain + "A" * (-len(plain) % 4))
    return f"{int.from_bytes(data, 'big'):0{8 * len(data)}b}"[: 6 * len(plain)][::-1]


def _units(text: str) -> str:
    """The text with each character beyond U+FFFF as its UTF-16 surrogate pair."""
    if text.isascii():
        return text
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join([chr(data[place] | data[place + 1] << 8) for place in range(0, len(data), 2)])


def _text(units: str) -> str:
    return units if units.isascii() else units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
