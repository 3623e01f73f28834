"""The stub says what the native module has, no more and no less."""

import ast
import re
from pathlib import Path

import nonet
from nonet import _native


def test_stub_and_module_agree() -> None:
    stub = Path(nonet.__file__).with_name("_native.pyi")
    stubbed = {
        node.name: [argument.arg for argument in node.args.args]
        for node in ast.parse(stub.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }
    # A native function's docstring begins with its signature.
    real = {}
    for name in dir(_native):
        function = getattr(_native, name)
        if not name.startswith("_") and callable(function):
            signature = (function.__doc__ or "").split("\n")[0]
            real[name] = re.findall(r"(?:\(|, )(\w+):", signature.split(" -> ")[0])
    assert stubbed == real
