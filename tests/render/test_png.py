"""PNG pictures, and what is said where they cannot be made."""

from __future__ import annotations

import struct
import sys

import pytest

import nonet
from nonet.render.png import png

PUZZLE = "1.....2..3.....4"


def size(picture: bytes) -> tuple[int, int]:
    """As its header says."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def test_a_picture_in_pixels() -> None:
    drawing = nonet.draw(PUZZLE)
    assert size(png(drawing)) == (336, 336)
    assert size(png(drawing, zoom=1)) == (168, 168)


def test_digits_are_in_it() -> None:
    assert png(nonet.draw(PUZZLE)) != png(nonet.draw("." * 16))


def test_png_without_its_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(nonet.EngineUnavailable, match=r"pip install 'nonet\[draw\]'"):
        png(nonet.draw(PUZZLE))


def test_png_without_a_font_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    import resvg_py

    drawn = resvg_py.svg_to_bytes

    def fontless(svg_string: str, **options: float) -> bytes:
        return bytes(drawn(svg_string=svg_string, skip_system_fonts=True))

    monkeypatch.setattr(resvg_py, "svg_to_bytes", fontless)
    with pytest.raises(nonet.EngineUnavailable, match="font"):
        png(nonet.draw(PUZZLE))
