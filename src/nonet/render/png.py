"""A picture as PNG, by resvg, which the extra `draw` installs. Everything is drawn as SVG first."""

from __future__ import annotations

from nonet.core.errors import EngineUnavailable

_TEXT = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" font-family="{}"><text y="18">8</text></svg>'


def png(drawing: str, *, zoom: float = 2.0) -> bytes:
    """The SVG drawing as PNG, `zoom` pixels for each SVG unit; raises EngineUnavailable without resvg-py or a font."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise EngineUnavailable(
            "PNG needs resvg-py, which is not installed", hint="pip install 'nonet[draw]', or take SVG"
        ) from None
    from nonet.render._paper import FONTS

    # Without a font resvg silently omits texts: a puzzle would lose its givens.
    blank = svg_to_bytes(svg_string=_TEXT.format(FONTS).replace(">8<", "><"))
    if bytes(svg_to_bytes(svg_string=_TEXT.format(FONTS))) == bytes(blank):
        raise EngineUnavailable(
            "PNG needs a font, and none was found", hint="install one of Arial, DejaVu Sans, Noto Sans; or take SVG"
        )
    return bytes(svg_to_bytes(svg_string=drawing, zoom=zoom))
