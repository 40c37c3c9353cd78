"""The system has no memory left for a moment when it is asked for seccomp."""

import errno

from outplay.sandbox import confinement, probes


def out_of_memory() -> None:
    raise OSError(errno.ENOMEM, "out of memory")


probes.PROBES[confinement.SECCOMP] = out_of_memory
