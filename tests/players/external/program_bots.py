"""Bots for the tests of programs as players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import outplay
from outplay.errors import PlayerFault
from outplay.play import Position
from outplay.players.external.limits import TurnLimits
from outplay.players.external.program import ProgramPlayer
from tests.patience import PATIENCE

GAME = outplay.game("hexapawn:3x3")
START = GAME.start
LIMITS = TurnLimits(start=PATIENCE, move=PATIENCE)
HURRIED = TurnLimits(start=PATIENCE, move=0.5)
"""For bots that never answer."""

Make = Callable[..., ProgramPlayer]
HANDSHAKE = """
import sys
def say(text): print(text, flush=True)
for line in sys.stdin:
    words = line.split()
    if words[0] == "ugi": say("ugiok")
    elif words[0] == "isready": say("readyok")
    elif words[0] == "go":
"""


def making(folder: Path, spec: Callable[[Path], str]) -> Iterator[Make]:
    """Makes players of sources, and closes them at the end."""
    made: list[ProgramPlayer] = []

    def make(source: str, limits: TurnLimits = LIMITS) -> ProgramPlayer:
        path = folder / f"bot{len(made)}.py"
        path.write_text(source)
        player = outplay.player(spec(path), 3, limits)
        assert isinstance(player, ProgramPlayer)
        made.append(player)
        return player

    yield make
    for player in made:
        player.close()


def fault_of(player: ProgramPlayer, position: Position = START) -> PlayerFault:
    """What is wrong with the answer of a player; after it, no process is left."""
    with pytest.raises(PlayerFault) as fault:
        player.choose(position)
    assert player._child is None
    return fault.value


def first_fault(player: ProgramPlayer, questions: int = 10) -> str | None:
    """The verdict on the first of several answers that is wrong; None if none is."""
    try:
        for _ in range(questions):
            player.choose(START)
    except PlayerFault as fault:
        return fault.verdict
    return None


def answering(lines: str) -> str:
    """A program that greets as it should, and runs these lines of Python when it is asked."""
    return HANDSHAKE + "".join(f"        {line}\n" for line in lines.splitlines())
