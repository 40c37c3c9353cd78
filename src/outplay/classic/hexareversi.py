"""The page of the HexaReversi report as a terminal program: two strategies, some rounds or a tournament of ten.

Strategy X plays the red side X, which begins. In a tournament the strategies change sides after five games, and from
then on X is blue and Y begins. Wins and pieces count for the strategy that got them, whichever side it played.
(In the report Y begins the first five games and X the others; the sums over ten games are the same.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from random import Random

from outplay.arena.match import play_game
from outplay.errors import SpecError, quoted
from outplay.play import Game, Move, Position, game
from outplay.players.contract import Machine, Player
from outplay.players.registry import player
from outplay.players.seeds import mixed
from outplay.record import Header, Record
from outplay.rules.words import Side
from outplay.search.limits import Limits

TOURNAMENT = 10
"""Games of a tournament; after half of them the strategies change sides."""
LETTERS = ("X", "Y")
"""What the two strategies are called; the first is shown in red, the second in blue."""

Show = Callable[[Position, Move | None], None]


def find_hexareversi(size: int, start: str) -> Game:
    """The game on a board of a size, with a filled or an empty centre at the start."""
    return game(f"hexareversi:{size}{'' if start == 'filled' else f',start={start}'}")


@dataclass
class Score:
    """What each strategy has got so far: X first, Y second."""

    wins: list[int] = field(default_factory=lambda: [0, 0])
    pieces: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    courses: set[tuple[str, tuple[Move, ...]]] = field(default_factory=set)
    """The games that were different: where they started, and their moves."""

    def add(self, record: Record, red: int) -> None:
        """Count a game in which the strategy with a number played red."""
        blue = 1 - red
        red_pieces, blue_pieces = record.position.count_pieces()
        self.pieces[red] += red_pieces
        self.pieces[blue] += blue_pieces
        if record.winner is None:
            self.draws += 1
        else:
            self.wins[red if record.winner is Side.WHITE else blue] += 1
        self.courses.add((str(record.start), record.moves))

    @property
    def winner(self) -> str | None:
        """The strategy with more wins; None if they have equally many."""
        if self.wins[0] == self.wins[1]:
            return None
        return LETTERS[0] if self.wins[0] > self.wins[1] else LETTERS[1]


@dataclass(frozen=True)
class Contest:
    """Which strategies play how many games, where they start, and what lots depend on."""

    game: Game
    strategies: tuple[str, str]
    rounds: int = 1
    is_tournament: bool = False
    opening: int = 0
    """How many plies at the start of each game are drawn by lot. Two games of a tournament share each opening."""
    seed: int = 0

    @property
    def games(self) -> int:
        """How many games are played."""
        return TOURNAMENT if self.is_tournament else self.rounds

    def red_in(self, number: int) -> int:
        """Which strategy plays red, 0 for X and 1 for Y, in a game counted from 1."""
        return 1 if self.is_tournament and number > TOURNAMENT // 2 else 0

    def play(self, show: Show | None = None) -> Iterator[tuple[int, Record]]:
        """Play one game after the other: the number of the strategy that was red, and the game.

        If there is somebody to show the moves to, they are shown as they are made.
        """
        machines = [player(spec) for spec in self.strategies]
        with closing(machines[0]), closing(machines[1]):
            for machine in machines:
                machine.check(self.game)
            for number in range(1, self.games + 1):
                red = self.red_in(number)
                yield red, self._play_one(number, machines[red], machines[1 - red], show)

    def _play_one(self, number: int, red: Machine, blue: Machine, show: Show | None) -> Record:
        seed = mixed(self.seed, number)
        for machine in (red, blue):
            machine.begin(self.game, seed)
        start = self._opening(number)
        players: list[Player] = [red, blue]
        if show is not None:
            show(start, None)
            players = [_Shown(machine, show) for machine in (red, blue)]
        header = Header(
            (red.name, blue.name), seed, number, is_reproducible=red.is_reproducible and blue.is_reproducible
        )
        return play_game(self.game, *players, start=start, header=header)

    def _opening(self, number: int) -> Position:
        """Where a game starts: in a tournament, games 1 and 6, 2 and 7 and so on start alike, with sides changed."""
        lots = Random(f"{self.seed} {(number - 1) % (TOURNAMENT // 2) if self.is_tournament else number}")
        position = self.game.start
        for _ in range(self.opening):
            if not position.legal_moves:
                break
            position = position.play(lots.choice(position.legal_moves))
        if not position.legal_moves:
            raise SpecError(f"{self.game.name} is over after {quoted(self.opening)} random plies: begin with fewer")
        return position


@dataclass(frozen=True)
class _Shown:
    """A player whose moves are shown as they are made."""

    machine: Machine
    show: Show

    @property
    def name(self) -> str:
        return self.machine.name

    def choose(self, position: Position, limits: Limits | None = None) -> Move:
        move = self.machine.choose(position, limits)
        self.show(position.play(move), move)
        return move
