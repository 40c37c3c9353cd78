"""How a child ended, and whose fault that is called."""

from __future__ import annotations

import signal
from dataclasses import dataclass

OUT_OF_MEMORY = 97  # the exit code of an entry function that ran out of memory
NEAR = 0.8  # of the allowance: a child that dies with so much memory in use probably died of it


@dataclass(frozen=True)
class Ending:
    """How a process ended: by an exit code or a signal, and what it had used."""

    status: int
    """The exit code, or minus the number of the signal."""
    memory: int
    """The most bytes of memory that one of its processes used at a time."""
    seconds: float
    """Its processor time."""
    has_outgrown: bool = False
    """Whether its guard killed it because it used more memory than it may."""

    def verdict(self, allowance: int) -> tuple[str, str]:
        """The verdict on a child that ended by itself, with a sentence that explains it."""
        if self.has_outgrown or self.status == OUT_OF_MEMORY:
            return "memory", f"it used more than the {allowance >> 20} MB of memory that it may use"
        how = how_ended(self.status)
        if self.status != 0 and self.memory >= NEAR * allowance:
            return "memory", f"it {how} while it used {self.memory >> 20} of {allowance >> 20} MB of memory"
        return "crash", f"it {how}"


def how_ended(status: int) -> str:
    """How a process ended, by its exit code or minus the number of a signal: "was ended by SIGKILL"."""
    return f"ended with exit code {status}" if status >= 0 else f"was ended by {_signal_name(-status)}"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
