"""A kind of player: its names, the options of its spec, and the class that makes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from outplay.errors import SpecError, quoted
from outplay.lazy import fetch
from outplay.players import options
from outplay.players.contract import Machine
from outplay.players.options import Option
from outplay.rules.spec import Spec

DEPTH = "how many plies it looks ahead"
SEED = options.seed()
TIME = options.decimal("time", "how many seconds it thinks about a move", 0.001, 86_400)
MEMORY = options.file("memory", "the file with what it has learned")


@dataclass(frozen=True)
class Kind:
    """A kind of player: what it does, what its spec may say, and the class that takes these options by name."""

    name: str
    """In specs and records."""
    title: str
    """In lists that people choose from."""
    summary: str
    made_by: str
    """Module and class, imported when such a player is made: not everybody needs the engine."""
    options: tuple[Option, ...] = ()
    size: Option | None = None
    """What the number right after the colon means, if one is needed."""
    for_visitors: bool = True
    """Whether it makes sense on a server, where nobody keeps files."""

    def make(self, spec: Spec, seed: int) -> Machine:
        """The player that a spec describes; a seed in the spec comes first."""
        has_seed = any(option.name == "seed" for option in self.options)
        given = {"seed": str(seed), **spec.options} if has_seed else spec.options
        values = options.read_options(self.name, given, self.options) | self._size(spec)
        module, _, name = self.made_by.rpartition(".")
        machine: Machine = fetch(f"outplay.players.{module}", name)(**values)
        machine.keeps_seed = "seed" in spec.options
        return machine

    def _size(self, spec: Spec) -> dict[str, Any]:
        if self.size is None:
            if spec.size:
                raise SpecError(
                    f"the player {quoted(str(spec))} takes no size: write {self.name!r} and its options as key=value"
                )
            return {}
        if spec.size is None:
            raise SpecError(
                f"the player {self.name!r} needs {self.size.expected} after a colon, as in {self.example!r}"
            )
        return {self.size.name: self.size.parse(self.name, "x".join(map(str, spec.size)))}

    @property
    def usage(self) -> str:
        """How its spec is written in a list of players."""
        return f"{self.name}:N" if self.size else self.name

    @property
    def example(self) -> str:
        """Its shortest spec."""
        return f"{self.name}:{self.size.default}" if self.size else self.name
