"""Exporters: each module writes the parts of a data set as the files that some kind of program reads."""

from __future__ import annotations

from nonet.api.registry import Registry
from nonet.data.exporters._exporter import Exporter, Feature, Options, Written

__all__ = ["Exporter", "Feature", "Options", "Written", "exporters"]

exporters: Registry[Exporter] = Registry(__name__, "format of a data set")
