"""The stub says what the native module has, no more and no less."""

import ast
import re
from pathlib import Path

import nonet
from nonet import _native


def test_stub_and_module_agree() -> None:
    stub = Path(nonet.__file__).with_name("_native.pyi")
    stubbed: dict[str, list[str]] = {}
    for node in ast.parse(stub.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            stubbed[node.name] = arguments(node)
        elif isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    stubbed[f"{node.name}.{part.name}"] = arguments(part)
    real: dict[str, list[str]] = {}
    for name, thing in vars(_native).items():
        if isinstance(thing, type):
            for part_name, part in vars(thing).items():
                if part_name == "__init__" or not part_name.startswith("_"):
                    real[f"{name}.{part_name}"] = told(part)
        elif not name.startswith("_"):
            real[name] = told(thing)
    assert stubbed == real


def arguments(node: ast.FunctionDef) -> list[str]:
    return [argument.arg for argument in node.args.args if argument.arg != "self"]


def told(function: object) -> list[str]:
    """A native function's docstring begins with its signature; a property's does not."""
    signature = (function.__doc__ or "").split("\n")[0].split(" -> ")[0]
    return re.findall(r"(?:\(|, )(\w+):", signature)
