"""How the paper tape of the learning machine is known; ``outplay.classic.programs.hexapawn`` writes and reads it."""

from __future__ import annotations

import re

from outplay.errors import InputError

_START = re.compile(r"\s*(?:Case [0-9]+\s+)?[DM][0-9]+=")


def refuse_tape(text: str) -> None:
    """Refuse a tape where a memory is wanted, which would be saved over it; the error says how to make one of it."""
    if _START.match(text):
        raise InputError(
            "it is a paper tape: outplay classic hexapawn --tape FILE --memory machine.json makes a memory of it"
        )
