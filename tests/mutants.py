"""Breaks the code in small ways and tells which breaks no test sees: `python -m tests.mutants codecs/line.py ...`.

A mutant is a source file with one thing changed: a comparison, an operator, a number, a condition, a `yield`. It lives
in the memory of a process of its own, where an import hook puts it in the file's place; nothing on disk is touched.
The tests that the file has by its name or by a `Covers:` line are run until one fails (for rules and formats also the
matrix, the round trips and the fuzz targets), and then all tests of its folder. Mutants that survive are missing tests,
or changes that mean the same; only people can tell. Works where processes can be forked.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import resource
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path, PurePosixPath
from random import Random
from time import monotonic
from types import ModuleType
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "nonet"
CPU_SECONDS = 120
"""A mutant that takes longer than this never ends, which is a way to be seen."""

EXAMPLES = 25
"""Hypothesis' examples: the usual hundreds would be run for each mutant."""

SWAPPED: dict[type[Any], type[Any]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip


class Mutant(NamedTuple):
    """One change: the file (below the package), its number among that file's changes, the line, and what it does."""

    file: str
    number: int
    line: int
    change: str


class _Breaker(ast.NodeTransformer):
    """Visits every place that can be changed, and changes the one with this number."""

    def __init__(self, number: int = -1) -> None:
        self.number = number
        self.places: list[tuple[int, str]] = []

    def _here(self, node: Any, change: str) -> bool:
        self.places.append((node.lineno, change))
        return len(self.places) - 1 == self.number

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        for place, operator in enumerate(node.ops):
            other = SWAPPED[type(operator)]
            if self._here(node, f"{type(operator).__name__} -> {other.__name__}"):
                node.ops[place] = other()
        return self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        other = SWAPPED[type(node.op)]
        if self._here(node, f"{type(node.op).__name__} -> {other.__name__}"):
            node.op = other()
        return self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        other = SWAPPED.get(type(node.op))
        text = any(
            isinstance(side, ast.JoinedStr | ast.Constant) and _is_text(side) for side in (node.left, node.right)
        )
        if other and not text and self._here(node, f"{type(node.op).__name__} -> {other.__name__}"):
            node.op = other()
        return self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        if isinstance(node.op, ast.Not) and self._here(node, "not x -> x"):
            return self.generic_visit(node.operand)
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool):
            if self._here(node, f"{node.value} -> {not node.value}"):
                return ast.Constant(not node.value)
        elif isinstance(node.value, int) and self._here(node, f"{node.value} -> {node.value + 1}"):
            return ast.Constant(node.value + 1)
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return node
        plain = not isinstance(node.test, ast.Compare | ast.BoolOp | ast.UnaryOp)
        if plain and self._here(node, "if x -> if not x"):
            node.test = ast.UnaryOp(ast.Not(), node.test)
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if isinstance(node.value, ast.Yield | ast.YieldFrom) and self._here(node, "yield x -> nothing"):
            return ast.Expr(ast.IfExp(ast.Constant(0), node.value, ast.Constant(0)))
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.body = [self.visit(each) for each in node.body]  # not the decorators, frozen and slots
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        returns, node.returns = node.returns, None  # annotations are not run
        self.generic_visit(node)
        node.returns = returns
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return node


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def mutants(file: str) -> list[Mutant]:
    """Every mutant of a file of the package."""
    breaker = _Breaker()
    breaker.visit(ast.parse((SOURCE / file).read_text(encoding="utf-8")))
    return [Mutant(file, number, *place) for number, place in enumerate(breaker.places)]


def broken(mutant: Mutant) -> ast.Module:
    """The source of the mutant."""
    tree = ast.parse((SOURCE / mutant.file).read_text(encoding="utf-8"))
    return ast.fix_missing_locations(_Breaker(mutant.number).visit(tree))  # type: ignore[no-any-return]


class _Hook(MetaPathFinder, Loader):
    """Imports the mutant where its file would be imported."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        words = PurePosixPath(mutant.file).with_suffix("").parts
        self.is_package = words[-1] == "__init__"
        self.module = ".".join(("nonet", *(words[:-1] if self.is_package else words)))

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != self.module:
            return None
        file = SOURCE / self.mutant.file
        places = [str(file.parent)] if self.is_package else None
        return spec_from_file_location(name, file, loader=self, submodule_search_locations=places)

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(broken(self.mutant), str(SOURCE / self.mutant.file), "exec"), module.__dict__)


LATER = {
    "constraints": ("matrix/test_rules.py",),
    "codecs": ("property/test_round_trips.py", "fuzz/test_fuzz.py", "codecs/test_errors.py"),
}
"""Tests of all rules and all formats, behind those of the file itself."""


def tests_of(file: str) -> list[str]:
    """What is run for a file: the tests with its name, those that cover it, and those of all files of its kind."""
    from tests.test_mirror import FILES, names_of, said

    source = PurePosixPath(file)
    later = LATER.get(source.parts[0], ())
    found = [str(test) for test in FILES if test in names_of(source) or source in said(test)]
    return [f"tests/{test}" for test in [*(test for test in found if test not in later), *later]]


def survives(mutant: Mutant, tests: Sequence[str]) -> bool:
    """Whether all these tests pass with the mutant, in a process of its own."""
    child = os.fork()
    if child == 0:
        try:
            os._exit(_run(mutant, tests))
        finally:
            os._exit(9)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == 0


def _run(mutant: Mutant, tests: Sequence[str]) -> int:
    import hypothesis
    import pytest

    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(quiet, stream)
    hook = _Hook(mutant)
    assert hook.module not in sys.modules, "the file has been imported already"
    sys.meta_path.insert(0, hook)
    hypothesis.settings.register_profile("mutants", max_examples=EXAMPLES, deadline=None, database=None)
    words = ["-x", "-q", "-p", "no:cacheprovider", "-m", "not slow", "--hypothesis-profile=mutants", *_chosen(mutant)]
    return int(pytest.main([*words, *tests]))


def _chosen(mutant: Mutant) -> list[str]:
    """Of the tests of all rules or formats, those of the file's own rule or format, if it has one."""
    room, *rest = PurePosixPath(mutant.file).with_suffix("").parts
    if room not in LATER or rest[0].startswith("_"):
        return []
    later = " or ".join(Path(test).stem for test in LATER[room])
    return ["-k", f"not ({later}) or {' and '.join(rest[0].split('_'))}"]


def _sample(files: Sequence[str], most: int, seed: int) -> Iterator[Mutant]:
    for file in files:
        random = Random(f"{seed} {file}")
        found = mutants(file)
        yield from sorted(random.sample(found, min(most, len(found))))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("files", nargs="+", help="files of the package, as codecs/line.py, or folders")
    parser.add_argument("--most", type=int, default=10**6, help="mutants of each file, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="for the draw")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after this time")
    parser.add_argument("--results", type=Path, metavar="FILE", help="write the page of results")
    parser.add_argument("--list", action="store_true", help="only list the mutants")
    asked = parser.parse_args()
    files = []
    for name in asked.files:
        path = SOURCE / name
        files += [str(each.relative_to(SOURCE)) for each in (sorted(path.rglob("*.py")) if path.is_dir() else [path])]
    begun = monotonic()
    tried: Counter[str] = Counter()
    left: Counter[str] = Counter()
    for mutant in _sample(files, asked.most, asked.seed):
        line = f"src/nonet/{mutant.file}:{mutant.line}: {mutant.change}"
        if asked.list:
            print(line)
            continue
        if monotonic() - begun > 60 * asked.minutes:
            break
        tests = tests_of(mutant.file)
        if not tests:
            continue
        room = mutant.file.partition("/")[0]
        tried[room] += 1
        if survives(mutant, tests) and survives(mutant, [f"tests/{room}"]):
            left[room] += 1
            print(f"survives: {line}", flush=True)
    total, unseen = tried.total(), left.total()
    print(f"{total} mutants, {total - unseen} seen by the tests, {unseen} not")
    if asked.results:
        asked.results.write_text(_page(tried, left), encoding="utf-8")
    return 1 if unseen else 0


def _version() -> str:
    """Read, not imported: what is imported here would be there before the mutants are."""
    found = re.search(r'^__version__ = "(.+)"', (SOURCE / "__init__.py").read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else ""


def _page(tried: Counter[str], left: Counter[str]) -> str:
    """The page of results: a line for each folder."""
    rows = [f"| {room}/ | {tried[room]:,} | {tried[room] - left[room]:,} | {left[room]:,} |" for room in sorted(tried)]
    table = "\n".join(["| in | mutants | seen | not seen |", "|---|---:|---:|---:|", *rows])
    total = tried.total()
    return (
        f"# What `python -m tests.mutants` found\n\nNonet {_version()}, {date.today()}, a random sample.\n"
        f"**{total:,} mutants, {total - left.total():,} seen by the tests.**\n\n{table}\n"
    )


if __name__ == "__main__":
    import hypothesis  # noqa: F401 - imported here once, not in each process
    import numpy  # noqa: F401
    import pytest  # noqa: F401

    sys.exit(main())
