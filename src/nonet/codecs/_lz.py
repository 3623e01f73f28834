"""LZ-string in base 64, the way in which puzzle pages pack a text into a link.

A text is a row of UTF-16 units. Each code stands for a phrase; code 0 brings a unit of 8 bits, 1 one of 16 bits, and 2
ends the text. A code has as many bits as the number of phrases so far needs, the lowest bit first; six bits are one
character, the highest first. Every phrase is an earlier one and a unit more, so a short text can grow without end:
whoever unpacks says how long it may become.
"""

from __future__ import annotations

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

_BITS = {sign: f"{number:06b}" for number, sign in enumerate(ALPHABET)}
_SIGN = {bits: sign for sign, bits in _BITS.items()}
# Links lose signs on their way: a plus comes back as a blank, and the alphabet made for links has a dash for the slash.
_BITS |= {" ": _BITS["+"], "-": _BITS["/"]}

_BYTE, _UNIT, _END = 0, 1, 2
_WIDTHS = {_BYTE: 8, _UNIT: 16}


class NotPacked(ValueError):
    """This text was not packed by LZ-string, or not all of it is here; `place` is how far it could be followed."""

    hint: str | None = "was all of the link copied?"

    def __init__(self, message: str, place: int) -> None:
        self.place = place
        super().__init__(message)


class TooLong(NotPacked):
    """It is packed, and grows longer than any puzzle."""

    hint = None


def pack(text: str) -> str:
    """The text, packed; the same characters that LZ-string's compressToBase64 gives."""
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
            steps = 2  # a new unit takes a place in the list as well
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
    joined += "0" * (6 - len(joined) % 6)  # a whole character even where none is needed
    packed = "".join(_SIGN[joined[start : start + 6]] for start in range(0, len(joined), 6))
    return packed + "=" * (-len(packed) % 4)


def unpack(packed: str, longest: int) -> str:
    """The text that was packed, of at most so many UTF-16 units; NotPacked if it is none."""
    packed = packed.rstrip("=$")
    bits = "".join([_BITS.get(sign, "?") for sign in packed])
    if "?" in bits:
        place = bits.index("?") // 6
        raise NotPacked(f"{packed[place]!r} is no character of base 64", place)
    here = 0

    def take(size: int) -> int:
        nonlocal here
        here += size
        if here > len(bits):
            raise NotPacked("the end is missing", len(packed))
        return int(bits[here - size : here][::-1], 2)

    phrases = [""] * 3
    pieces: list[str] = []
    length, before = 0, ""
    width, room = 2, 2

    def grow() -> None:
        nonlocal width, room
        room -= 1
        if not room:
            room, width = 1 << width, width + 1

    while (code := take(width)) != _END:
        if code in _WIDTHS:
            phrases.append(chr(take(_WIDTHS[code])))
            code = len(phrases) - 1
            grow()
        if code < len(phrases):
            phrase = phrases[code]
        elif code == len(phrases) and before:
            phrase = before + before[0]
        else:
            raise NotPacked("these characters mean nothing", here // 6)
        length += len(phrase)
        if length > longest:
            raise TooLong(f"it unpacks to more than {longest:,} characters", here // 6)
        pieces.append(phrase)
        if before:
            phrases.append(before + phrase[0])
        grow()
        before = phrase
    return _text("".join(pieces))


def _units(text: str) -> str:
    """The text with each character beyond the first 65,536 as the two units that UTF-16 makes of it."""
    if text.isascii():
        return text
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join([chr(data[place] | data[place + 1] << 8) for place in range(0, len(data), 2)])


def _text(units: str) -> str:
    return units if units.isascii() else units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
