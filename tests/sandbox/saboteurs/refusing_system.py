"""The system does not offer seccomp."""

import errno

from outplay.sandbox import confinement, offered


def refused() -> None:
    raise OSError(errno.EPERM, "refused")


offered.PROBES[confinement.SECCOMP] = refused
