"""The player that draws beads from matchboxes, and learns from its finished games.

>>> import outplay
>>> machine = outplay.player("matchbox:policy=her", seed=1)
>>> game = outplay.game("hexapawn:3x3")
>>> for number in range(40):
...     record = outplay.play_game(game, outplay.player("engine:depth=8"), machine)
>>> record.ending
'Black wins: Black has reached the far row.'
"""

from __future__ import annotations

from itertools import accumulate

from outplay.errors import PlayerFault, SpecError, quoted, reported_as
from outplay.play import Game, Move, Position
from outplay.players.contract import Machine
from outplay.players.matchbox.files import MemoryFile
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.places import Seen
from outplay.players.matchbox.policy import find_policy
from outplay.players.options import spec_text
from outplay.players.seeds import mix_seed
from outplay.record import Record
from outplay.rules.words import Side
from outplay.search.limits import Limits

_FOCAL = "focal"


class MatchboxPlayer(Machine):
    """Plays by its beads as they are; from a new box each move is equally likely.

    With a file its memory outlives it; without one it starts with nothing.
    """

    weighs_only_move = True  # its last bead may be gone; then it resigns
    learns = True

    def __init__(self, policy: str | None, memory: str | None, seed: int) -> None:
        super().__init__("matchbox", seed=seed, is_reproducible=memory is None, policy=policy, memory=memory)
        with reported_as(SpecError, "policy of the player 'matchbox'"):
            self._policy = None if policy is None else find_policy(policy)
        self._file = memory
        self._memory: MemoryFile | None = None

    def check(self, game: Game) -> None:
        """Refuse a game if the memory belongs to another game or cannot be read."""
        self.memory_file(game)

    def memory_of(self, game: Game) -> Memory:
        """What it knows about a game; empty if it has not played it."""
        return self.memory_file(game).memory

    def finish(self, record: Record, side: Side) -> str:
        """Learn from a game, if it began at the start: its first box is there."""
        if record.start != record.game.start:
            return "It learns only from games that begin at the start."
        saved = self.memory_file(record.game)
        saved.learn(record, side)
        self.is_reproducible = False  # its spec does not say what it has learned
        return f"It has learned from this game; its memory is in {saved.path}." if saved.path else ""

    def _pick(self, position: Position, limits: Limits) -> Move:
        memory = self.memory_of(position.game)
        seen = memory.places.seen(position)
        beads = _beads(memory, seen)
        assert self.seed is not None
        # The number of games counts too, or it would repeat the same game until it loses.
        random = mix_seed(self.seed, memory.games, position.fingerprint) % sum(beads)
        ends = zip(memory.numbers(seen.place), accumulate(beads), strict=True)
        return seen.move(next(number for number, end in ends if random < end))

    def memory_file(self, game: Game) -> MemoryFile:
        """What it knows about a game, with its file."""
        if self._memory is None or self._memory.memory.game != game:
            with reported_as(SpecError, f"the player {quoted(self.name)} cannot play {game.name}"):
                self._memory = MemoryFile(game, self._policy, self._file)
        return self._memory


class FocalPlayer(MatchboxPlayer):
    """The machine of the 1960s: a matchbox machine by the policy of that name."""

    def __init__(self, memory: str | None, seed: int) -> None:
        super().__init__(_FOCAL, memory, seed)

    @property
    def name(self) -> str:
        """The spec that makes this player again."""
        return spec_text(_FOCAL, memory=self._file, seed=self.seed)


def _beads(memory: Memory, seen: Seen) -> list[int]:
    """The beads from which a move is drawn; drawing does not change them."""
    box = memory.boxes.get(seen.place.key)
    if box is not None and not box.is_empty:
        return box.beads
    if box is not None and memory.policy.empty == "resign":
        raise PlayerFault("resigned", f"its box for {str(seen.position)!r} is empty")
    return [1] * len(memory.numbers(seen.place))
