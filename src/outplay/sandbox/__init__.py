"""Runs somebody's program in a process of its own that can do little harm.

A ``Sandbox`` starts a ``Program`` with an ``Allowance`` and returns a ``Child``, which answers lines with lines:

    with Sandbox() as sandbox:
        child = sandbox.start(Program(command=("/usr/bin/cat",)))
        child.send("hello")
        child.receive(seconds=1)

Whatever the child does wrong raises a ``PlayerFault``; our own failures raise a ``SandboxError``.

sandbox.py      Sandbox: starts the keeper, and children through it
child.py        Child: lines to it, lines from it, its end
wire.py         the pipes and the log of a child
keeper.py       a small process that starts a guard for each child
guard.py        the parent of one child: watches its memory, kills it, reports how it ended
messages.py     what these processes send each other
confinement.py  puts the protections in force and becomes the program
probes.py       finds out which protections this system offers
files.py        which files a child may read
processes.py    everything below a process: its use of memory and time, its end
kernel/         cgroups, namespaces, Landlock, seccomp, limits
"""

from __future__ import annotations

from outplay.sandbox.allowance import Allowance, Program
from outplay.sandbox.child import Child
from outplay.sandbox.probes import offered_protections
from outplay.sandbox.sandbox import Sandbox

__all__ = ["Allowance", "Child", "Program", "Sandbox", "offered_protections"]
