"""Somebody's program in a process of its own, with little that it can break.

A ``Sandbox`` starts a ``Program`` within an ``Allowance`` and gives back a ``Child``, which answers lines with lines:

    with Sandbox() as sandbox:
        child = sandbox.start(Program(command=("/usr/bin/cat",)))
        child.send("hello")
        child.receive(seconds=1)

Whatever the child does wrong is a ``PlayerFault``; what we fail to do ourselves is a ``SandboxError``.
"""

from __future__ import annotations

from outplay.sandbox.allowance import Allowance, Program
from outplay.sandbox.child import Child
from outplay.sandbox.offered import rungs_offered
from outplay.sandbox.sandbox import Sandbox

__all__ = ["Allowance", "Child", "Program", "Sandbox", "rungs_offered"]
