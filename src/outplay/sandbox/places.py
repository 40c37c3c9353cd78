"""The files that every child may read: those of the system, of Python and of outplay."""

from __future__ import annotations

import os
import sys
from pathlib import Path

HOME_OF_OUTPLAY = str(Path(__file__).absolute().parents[2])
SYSTEM = ("/bin", "/lib", "/lib32", "/lib64", "/libx32", "/sbin", "/usr")
# Only what programs need to start: the names of a machine's users and its settings are no player's business.
SETTINGS = (
    "alternatives",
    "java-*",
    "ld.so.cache",
    "localtime",
    "ssl/openssl.cnf",
)
PATH = os.pathsep.join(
    (str(Path(sys.executable).parent), "/usr/local/bin", "/usr/bin", "/bin", "/usr/local/games", "/usr/games")
)


def common_places() -> tuple[str, ...]:
    """What every child may read."""
    python = {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}
    python.update(path for path in sys.path if Path(path).is_absolute())
    # An editable install keeps its compiled module in a folder that is on no path.
    for module in list(sys.modules.values()):
        if file := getattr(module, "__file__", None):
            python.add(str(Path(file).absolute().parent))
    settings = [str(path) for pattern in SETTINGS for path in Path("/etc").glob(pattern)]
    return tuple(sorted({*SYSTEM, *settings, *python}))


def environment(scratch: str) -> dict[str, str]:
    """All the environment that a child has."""
    return {
        "PATH": PATH,
        "HOME": scratch,
        "TMPDIR": scratch,
        "LANG": "C.UTF-8",
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
