"""The data card: README.md with the head that data hubs read, and all that a reader must know to trust the data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10
from typing import TYPE_CHECKING, Any

import nonet
from nonet.data.exporters import Options, Written, exporters
from nonet.data.parts import TEST, TRAIN
from nonet.data.scales import meaning_of

if TYPE_CHECKING:
    from nonet.data.building import Built
    from nonet.data.stats import Survey

_SIZES = ("n<1K", "1K<n<10K", "10K<n<100K", "100K<n<1M", "1M<n<10M", "10M<n<100M", "100M<n<1B")

_MAX_FILES = 100
"""Files listed with their hashes; the manifest has all."""


def card(built: Built, written: Mapping[str, Sequence[Written]], looked: Survey, pictures: Sequence[str]) -> str:
    """The card of a data set."""
    return "\n".join(
        [
            "---",
            *_yaml(_head(built, written)),
            "---",
            "",
            f"# {built.plan.title}",
            "",
            *_contents(built),
            *_made(built),
            *_leaks(built),
            *_formats(built, written),
            *_looks(built, looked, pictures),
            *_files(built),
        ]
    )


def _head(built: Built, written: Mapping[str, Sequence[Written]]) -> dict[str, Any]:
    """What hubs read."""
    plan, rows = built.plan, sum(rows for rows, _ in built.parts.values())
    options = Options(plan.scale, plan.notation)
    loaded = [name for name in written if exporters[name].loads]
    configs = [
        {
            "config_name": exporters[name].folder,
            **({"default": True} if name == loaded[0] else {}),
            "data_files": [
                {"split": each.part, "path": f"{exporters[name].folder}/{each.files}"} for each in written[name]
            ],
        }
        for name in loaded
    ]
    described = [
        {
            "config_name": exporters[name].folder,
            "features": [{"name": each.name, "dtype": each.dtype} for each in exporters[name].columns(options)],
            "splits": [
                {"name": each.part, "num_bytes": each.bytes, "num_examples": each.rows} for each in written[name]
            ],
            "download_size": _size_of(built, exporters[name].folder),
            "dataset_size": sum(each.bytes for each in written[name]),
        }
        for name in loaded
        if exporters[name].columns(options)
    ]
    return {
        "license": plan.license,
        "pretty_name": plan.title,
        "tags": ["sudoku", "reasoning", "puzzles", "constraint-satisfaction"],
        "task_categories": ["text-generation"],
        "size_categories": [_SIZES[min(max(int(log10(max(rows, 1))) - 2, 0), len(_SIZES) - 1)]],
        "source_datasets": ["extended" if plan.sources else "original"],
        **({"configs": configs} if configs else {}),
        **({"dataset_info": described} if described else {}),
    }


def _yaml(value: Any, indent: str = "") -> list[str]:
    """A nested record as YAML; texts in quotes, as JSON writes them, so that none is taken for another type."""
    import json

    lines: list[str] = []
    for key, each in value.items():
        if isinstance(each, list) and each and isinstance(each[0], dict):
            lines.append(f"{indent}{key}:")
            for item in each:
                first, *rest = _yaml(item, indent + "    ")
                lines += [f"{indent}  - {first.strip()}", *rest]
        elif isinstance(each, list):
            lines.append(f"{indent}{key}: [{', '.join(json.dumps(item, ensure_ascii=False) for item in each)}]")
        else:
            lines.append(f"{indent}{key}: {json.dumps(each, ensure_ascii=False)}")
    return lines


def _contents(built: Built) -> list[str]:
    lines = [
        f"Sudoku puzzles ({built.kind}), each with exactly one solution, built with Nonet {nonet.__version__}.",
        "",
        "| part | rows | puzzles | equivalents of each |",
        "|---|---:|---:|---:|",
    ]
    lines += [
        f"| {name} | {rows:,} | {puzzles:,} | {rows // puzzles - 1 if puzzles else 0} |"
        for name, (rows, puzzles) in built.parts.items()
    ]
    plan = built.plan
    if plan.scale is not None:
        lines += ["", f"`rating` ({plan.scale}): {meaning_of(plan.scale)}"]
        if plan.augment:
            lines += [
                "An equivalent has the rating of its puzzle, although SE ratings may change a little by symmetry."
            ]
    if plan.augment:
        lines += ["", "Each training puzzle is followed by its equivalents, so shuffle the rows before you train."]
    return [*lines, ""]


def _made(built: Built) -> list[str]:
    plan = built.plan
    lines = ["## How it was made", "", "```sh", plan.command(), "```", ""]
    lines += ["| parameter | value |", "|---|---|"]
    lines += [f"| {name} | {_shown(value)} |" for name, value in plan.record().items()]
    lines += [f"| Nonet | {nonet.__version__} |", ""]
    told = [f"- left out: {count:,} {why}" for why, count in built.left_out.items()]
    told += [f"- replaced: {built.replaced:,} wrong solutions"] if built.replaced else []
    return [*lines, *(["Of the input:", "", *told, ""] if told else [])]


def _leaks(built: Built) -> list[str]:
    """What is true of leaks, and what is not."""
    plan = built.plan
    lines = [
        "## Leaks",
        "",
        "Two puzzles are equivalent if rows, columns, bands, stacks, a transposition and a renaming of the digits turn "
        "one into the other. No two puzzles here are equivalent, except training puzzles and their own equivalents; so "
        "no class of equivalent puzzles is in two parts. Which part a class belongs to follows from the class alone "
        f"(the first 64 bits of its id: below {plan.test:g} is `{TEST}`"
        + (f", from {1 - plan.valid:g} on `valid`" if plan.valid else "")
        + f", all else `{TRAIN}`), so that data sets that are split in the same way do not leak into each other.",
        "",
    ]
    if TEST in built.parts:
        same = f"{built.shared_grids:,} of {built.parts[TEST][1]:,} test puzzles"
        lines += [
            f"What may still be shared: {same} have a solution grid that is equivalent to one in the training part"
            + (
                ". The split is by solution grids, so there are none."
                if plan.by == "grid"
                else "; `--by grid` splits by grids."
            )
            + " Whether other data that a model has seen holds these puzzles is not known; "
            "`nonet data check-leak` tells for any files.",
            "",
        ]
    return lines


def _formats(built: Built, written: Mapping[str, Sequence[Written]]) -> list[str]:
    lines = ["## Formats", "", "| folder | what it holds |", "|---|---|"]
    return [*lines, *(f"| `{exporters[name].folder}/` | {exporters[name].summary} |" for name in written), ""]


def _looks(built: Built, looked: Survey, pictures: Sequence[str]) -> list[str]:
    lines = ["## What is in it", ""]
    for name in pictures:
        lines += [f"![{name.removesuffix('.svg')}](plots/{name})", ""]
    if looked.sampled:
        lines += [
            f"Labels and techniques: how people would solve a sample of {looked.sampled:,} puzzles.",
            "",
        ]
    return lines


def _files(built: Built) -> list[str]:
    lines = ["## Files", "", "| file | bytes | SHA-256 |", "|---|---:|---|"]
    lines += [
        f"| `{name}` | {size:,} | `{digest}` |" for name, (size, digest) in list(built.files.items())[:_MAX_FILES]
    ]
    return [*lines, "", "`manifest.json` has all of this for programs.", ""]


def _size_of(built: Built, folder: str) -> int:
    return sum(size for name, (size, _) in built.files.items() if name.startswith(f"{folder}/"))


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_shown(each)}" for name, each in value.items()) or "none"
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
