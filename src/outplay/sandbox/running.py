"""The last steps of a child: put its files in order, be confined, and become the program."""

from __future__ import annotations

import importlib
import os
import signal
import sys
import tempfile
import traceback
from typing import NoReturn

from outplay.errors import quoted_path
from outplay.sandbox import places
from outplay.sandbox.allowance import Program
from outplay.sandbox.confinement import Confinement, confine
from outplay.sandbox.ending import OUT_OF_MEMORY

# Private numbers, above those that a child can have: no ``print`` and no ``open`` can meet them by chance.
READER, WRITER, TELLER = 200, 201, 202
CONFINED = "confined"
ADVICE = "use a Python that everybody can read, or do not run as root"


def run(plan: Confinement, program: Program, reader: int, writer: int, log: int, teller: int) -> NoReturn:
    """Never returns. It tells when it is confined; what goes wrong is a word on whose fault it is, and a sentence."""
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # the keeper ignores it
        os.umask(0o022)
        _arrange(reader, writer, log, teller)
        confine(plan)
        _tell(CONFINED)
        os.environ.clear()
        os.environ.update(places.environment(plan.scratch))
        if program.command:
            _execute(program)
        _call(program)
    except BaseException as error:
        _tell("error", f"cannot confine a program: {type(error).__name__}: {error}")
    os._exit(1)


def _tell(kind: str, text: str = "") -> None:
    os.write(TELLER, f"{kind} {text}\n".encode())


def _arrange(reader: int, writer: int, log: int, teller: int) -> None:
    """Leave only these files open, all under private numbers."""
    null = os.open(os.devnull, os.O_RDONLY)
    for source, target in ((reader, READER), (writer, WRITER), (teller, TELLER)):
        os.dup2(source, target, inheritable=False)
    for source, target in ((null, 0), (log, 1), (log, 2)):
        os.dup2(source, target)
    os.closerange(3, READER)


def _execute(program: Program) -> NoReturn:
    os.dup2(READER, 0)
    os.dup2(WRITER, 1)
    for number in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them; other programs expect the usual
        signal.signal(number, signal.SIG_DFL)
    try:
        os.execve(program.command[0], program.command, os.environ)
    except OSError as error:
        _tell("silent", error.strerror or str(error))
    os._exit(127)


def _call(program: Program) -> NoReturn:
    # Line by line: what a player printed before it is killed is what its author wants to read.
    sys.stdout, sys.stderr = (
        os.fdopen(number, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)
        for number in (1, 2)
    )
    if not os.access(sys.base_prefix, os.R_OK | os.X_OK):
        _tell("error", f"a player has no access to Python in {quoted_path(sys.base_prefix)}: {ADVICE}")
        os._exit(1)
    sys.argv = [""]
    tempfile.tempdir = None  # the guard may have asked for it: let it be found anew
    module, _, name = program.entry.partition(":")
    function = getattr(importlib.import_module(module), name)
    os.close(TELLER)
    code = 1
    try:
        function(*program.arguments, reader=READER, writer=WRITER)
        code = 0
    except MemoryError:
        code = OUT_OF_MEMORY
    except SystemExit as error:
        code = error.code if isinstance(error.code, int) else 0 if error.code is None else 1
    except BaseException:
        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except (OSError, ValueError, AttributeError):
                continue
        os._exit(code)
