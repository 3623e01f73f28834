"""Arrays for the Hierarchical Reasoning Model (HRM) and the Tiny Recursive Model (TRM).

    hrm/
      identifiers.json             ["<blank>"]
      train/  test/
        dataset.json               sizes and special tokens
        all__inputs.npy            (N, cells) uint8: the value plus one, so 1 is empty; 0 is padding, and never occurs
        all__labels.npy            (N, cells) uint8: the solution, likewise
        all__puzzle_indices.npy    (N + 1) int32: 0, 1, ..., N: each puzzle is one example
        all__group_indices.npy     (groups + 1) int32: where each group of equivalents begins
        all__puzzle_identifiers.npy  (N) int32: zeros, as all puzzles are one task

An epoch of their loaders draws one random member of each group.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from nonet.api.files import write_whole
from nonet.data.exporters import exporters
from nonet.data.exporters._exporter import Exporter, Options, Written
from nonet.data.parts import Part
from nonet.data.progress import Advance

_SHIFT = 1
"""What is added to values: 0 is the token for padding."""


class Hrm(Exporter):
    """HRM and TRM: arrays of tokens, with groups of equivalents."""

    name = "hrm"
    loads = False

    def write(self, part: Part, folder: Path, options: Options, advance: Advance) -> Written:
        here = folder / part.name
        here.mkdir()
        count, groups = len(part), len(part.numbers)
        # Written as they come: no memory holds all, and a folder that is not finished is thrown away.
        with open(here / "all__inputs.npy", "wb") as inputs, open(here / "all__labels.npy", "wb") as labels:
            head = _header((count, part.kind.places), np.dtype(np.uint8))
            inputs.write(head)
            labels.write(head)
            for rows in part.rows():
                inputs.write((rows.questions + np.uint8(_SHIFT)).tobytes())
                labels.write((rows.answers + np.uint8(_SHIFT)).tobytes())
                advance(len(rows))
        for name, array in (
            ("puzzle_indices", np.arange(count + 1, dtype=np.int32)),
            ("group_indices", np.arange(groups + 1, dtype=np.int32) * np.int32(part.per_group)),
            ("puzzle_identifiers", np.zeros(count, np.int32)),
        ):
            write_whole(here / f"all__{name}.npy", [_header(array.shape, array.dtype), array.tobytes()])
        write_whole(here / "dataset.json", [json.dumps(_metadata(part), indent=2) + "\n"])
        size = sum(path.stat().st_size for path in here.iterdir())
        return Written(part.name, f"{part.name}/", count, size)

    def close(self, parts: Sequence[Part], folder: Path) -> None:
        write_whole(folder / "identifiers.json", [json.dumps(["<blank>"]) + "\n"])


def _metadata(part: Part) -> dict[str, Any]:
    """What the loaders read; HRM passes over `total_puzzles`, which TRM needs, and which is the number of groups."""
    groups = len(part.numbers)
    return {
        "pad_id": 0,
        "ignore_label_id": 0,
        "blank_identifier_id": 0,
        "vocab_size": len(part.kind.template.symbols) + 2,
        "seq_len": part.kind.places,
        "num_puzzle_identifiers": 1,
        "total_groups": groups,
        "total_puzzles": groups,
        "mean_puzzle_examples": 1,
        "sets": ["all"],
    }


def _header(shape: tuple[int, ...], dtype: np.dtype[Any]) -> bytes:
    """The head of a .npy file, so that arrays larger than the memory can be written."""
    from io import BytesIO

    head = BytesIO()
    np.lib.format.write_array_header_1_0(
        head, {"descr": np.lib.format.dtype_to_descr(dtype), "fortran_order": False, "shape": shape}
    )
    return head.getvalue()


exporters.register("hrm")(Hrm())
