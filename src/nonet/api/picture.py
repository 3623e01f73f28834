"""`Picture`: a drawing, as SVG text that can be saved as SVG, PNG or PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, get_args

from nonet.api.files import write_whole
from nonet.core.errors import NonetError

Kind = Literal["svg", "png", "pdf"]


class Picture(str):
    """An SVG drawing. It is a text, and a notebook shows it as the picture that it is.

    >>> import nonet
    >>> picture = nonet.draw("1... ..2. .3.. ...4")
    >>> picture.startswith("<svg "), picture.data("pdf")[:5]
    (True, b'%PDF-')
    """

    __slots__ = ()

    def _repr_svg_(self, theme: str = "light") -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Picture of {len(self)} characters>"

    def data(self, kind: Kind) -> bytes:
        """The picture as a file of this kind. PNG and PDF need the extra `draw`."""
        if kind == "png":
            from nonet.render.png import png

            return png(self)
        if kind == "pdf":
            from nonet.render.pdf import pdf

            return pdf(self)
        return f"{self}\n".encode()

    def save(self, path: str | Path) -> None:
        """Writes the picture to a file, whole or not at all, as its name says: `.svg`, `.png` or `.pdf`."""
        target = Path(path)
        write_whole(target, [self.data(kind_of(target))])


def kind_of(path: Path) -> Kind:
    """The kind of picture that a file's name asks for."""
    wanted = path.suffix[1:].lower()
    for kind in get_args(Kind):
        if kind == wanted:
            return kind  # type: ignore[no-any-return]
    raise NonetError(f"{path.name!r} does not end with .svg, .png or .pdf", hint="--to svg, --to png or --to pdf")
