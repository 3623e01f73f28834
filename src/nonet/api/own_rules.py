"""Rules of somebody's own, from a module or file that is named on the command line."""

from __future__ import annotations

import os
import sys
import traceback
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from types import ModuleType

from nonet.constraints import constraints
from nonet.core.arguments import shown
from nonet.core.errors import NonetError

HINT = "a file such as my_rules.py, or a module such as my_package.rules"


def load_rules(source: str) -> tuple[str, ...]:
    """Imports a Python file or module, which registers rules, and returns the kinds of these rules.

    This runs the code in it. A file is imported under its own name, and may import files beside it.
    """
    known = {*constraints.others}
    module = _imported(source)
    fresh = {*constraints.others} - known
    found = fresh | {kind for kind in constraints.others if constraints[kind].__module__ == module.__name__}
    if not found:
        raise NonetError(
            f"{source} registers no rule", hint='a rule is a class with @constraint("its name"): see docs/extending.md'
        )
    return tuple(sorted(found))


def _imported(source: str) -> ModuleType:
    is_file = source.endswith(".py") or os.path.sep in source
    try:
        return _from_file(source) if is_file else _from_path(source)
    except NonetError:
        raise
    except (Exception, SystemExit) as trouble:
        where = _place(trouble)
        raise NonetError(
            f"{source} cannot be imported: {type(trouble).__name__}: {trouble}{where}", hint="mend it, and try again"
        ) from None


def _place(trouble: BaseException) -> str:
    """The line where the import failed, as ' (line 3 of my_rules.py)'; nothing for errors of the import itself."""
    if isinstance(trouble, SyntaxError):
        return ""  # which says it by itself
    frames = [frame for frame in traceback.extract_tb(trouble.__traceback__) if "importlib" not in frame.filename]
    own = [frame for frame in frames if frame.filename != __file__]
    return f" (line {own[-1].lineno} of {os.path.basename(own[-1].filename)})" if own else ""


def _from_file(path: str) -> ModuleType:
    if not os.path.isfile(path):
        raise NonetError(f"there is no file {shown(path)} with rules", hint=HINT)
    name = os.path.splitext(os.path.basename(path))[0]
    where = os.path.realpath(path)
    loaded = sys.modules.get(name)
    if loaded is not None and os.path.realpath(getattr(loaded, "__file__", None) or "") == where:
        return loaded
    if loaded is not None or not name.isidentifier():
        raise NonetError(
            f"a file of rules cannot be called {os.path.basename(path)}",
            hint="there is a module of that name already" if loaded is not None else "letters, digits and _",
        )
    spec = spec_from_file_location(name, where)
    if spec is None or spec.loader is None:
        raise NonetError(f"{path} is no Python file", hint=HINT)
    module = sys.modules[name] = module_from_spec(spec)  # annotations of the fields are read through it
    folder = os.path.dirname(where)
    sys.path.insert(0, folder)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    finally:
        sys.path.remove(folder)
    return module


def _from_path(name: str) -> ModuleType:
    here = os.getcwd()
    sys.path.insert(0, here)  # as `python -m` does
    try:
        if not all(part.isidentifier() for part in name.split(".")) or find_spec(name.partition(".")[0]) is None:
            raise NonetError(f"there is no module {shown(name)} with rules", hint=HINT)
        return import_module(name)
    finally:
        sys.path.remove(here)
