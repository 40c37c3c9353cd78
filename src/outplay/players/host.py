"""What runs in the sandbox for somebody's Python function: it is loaded here, and UGI is spoken for it.

Lines come and go on file descriptors of their own, so that ``print`` goes to the log and cannot break the protocol.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import traceback
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from outplay.errors import OutplayError, SpecError
from outplay.players.functions import FunctionThinker, RaisedByFunction
from outplay.players.ugi_server import UgiServer

FILE = "file"
FOLDER = "folder"
PLUGIN = "plug-in"
_CHUNK = 64 * 1024
_LONGEST_ERROR = 200
"""So that the line number behind it is told on too; the log has all of it."""


def main(kind: str, where: str, name: str, depth: str, *, reader: int, writer: int) -> None:
    """Load a function and play by it until there are no more lines.

    It is looked for in a file or in a folder that is a package. The name of a plug-in has its module before a colon;
    where its package begins, is a file then too.
    """
    thinker = _made(lambda: FunctionThinker(name, _load(kind, Path(where), name), int(depth)))
    server = UgiServer(thinker, lambda text: _write(writer, text))
    for line in _lines(reader):
        try:
            if not server.obey(line):
                return
        except MemoryError:
            raise
        except BaseException as error:  # also SystemExit: whatever somebody's function raises is its own fault
            raised = error.__cause__ if isinstance(error, RaisedByFunction) and error.__cause__ else error
            _show(raised)
            _write(writer, f"error {_in_short(raised, Path(where))}\n")


def _made(make: Callable[[], FunctionThinker]) -> FunctionThinker:
    """What was loaded; if that fails, the reason goes to the log, and the end of the process tells the rest."""
    try:
        return make()
    except MemoryError:
        raise
    except SpecError as error:
        print(error, file=sys.stderr)
    except BaseException as error:
        _show(error)
    sys.stderr.flush()
    os._exit(1)


def _load(kind: str, where: Path, name: str) -> Any:
    if kind == PLUGIN:
        module_name, _, name = name.partition(":")
        if where.is_file():
            _import(module_name.partition(".")[0], where)
        module = importlib.import_module(module_name)
    elif kind == FOLDER:
        is_taken = where.name in sys.modules or where.name in sys.stdlib_module_names
        sys.path.append(str(where))  # last, so that no file of the folder stands before one of Python's
        module = _import(f"bot_{where.name}" if is_taken else where.name, where / "__init__.py")
    else:
        module = _load_file(where)
    found: Any = module
    for part in name.split("."):
        try:
            found = getattr(found, part)
        except AttributeError:
            raise SpecError(f"there is no {name!r} in {where.name}") from None
    return found


def _load_file(path: Path) -> types.ModuleType:
    """Run a file as a module. Its name must not be that of another module, such as random.py's."""
    name = f"bot_{path.stem}"
    module = types.ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    exec(compile(path.read_bytes(), str(path), "exec"), module.__dict__)
    return module


def _import(name: str, file: Path) -> types.ModuleType:
    """Import a module or package by its first file. The folder in which it lies is not ours to read."""
    places = [str(file.parent)] if file.name == "__init__.py" else None
    spec = importlib.util.spec_from_file_location(name, file, submodule_search_locations=places)
    if spec is None or spec.loader is None:
        raise SpecError(f"{file.name} is no Python module")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _lines(reader: int) -> Iterator[str]:
    rest = b""
    while data := os.read(reader, _CHUNK):
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            yield line.decode(errors="replace")


def _write(writer: int, text: str) -> None:
    data = text.encode(errors="replace")
    while data:
        data = data[os.write(writer, data) :]


def _show(error: BaseException) -> None:
    """The traceback in the log, without our own part of it."""
    trace = error.__traceback__
    while trace is not None and _is_ours(trace.tb_frame.f_code.co_filename):
        trace = trace.tb_next
    traceback.print_exception(type(error), error, trace, file=sys.stderr)
    sys.stderr.flush()


def _is_ours(file: str) -> bool:
    return Path(file).parent == Path(__file__).parent or file.startswith("<frozen importlib")


def _in_short(error: BaseException, where: Path) -> str:
    """The error on one line, with the last line of somebody's own code on the way to it."""
    text = " ".join(traceback.format_exception_only(error)[-1].split())[:_LONGEST_ERROR]
    home = where.parent if where.name == "__init__.py" else where
    lines = [frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(home)]
    at = f" (line {lines[-1].lineno} of {Path(lines[-1].filename).name})" if lines else ""
    return text.removeprefix(f"{OutplayError.__module__}.") + at
