"""Nonet's native kernels: private, used through nonet.engines. A test holds this file to the module."""

from array import array

def first_clash(values: bytes, cells: array[int], ends: array[int]) -> tuple[int, int, int] | None: ...
