"""The system has no memory left for a moment when it is asked for seccomp."""

import errno

from outplay.sandbox import confinement, offered


def out_of_memory() -> None:
    raise OSError(errno.ENOMEM, "out of memory")


offered.PROBES[confinement.SECCOMP] = out_of_memory
