"""``outplay classic hexareversi``: two strategies, some rounds or a tournament of ten, as on the page of the report.

Strategy X plays the red side X, which begins. In a tournament the strategies change sides after five games, and from
then on X is blue and Y begins. Wins and pieces count for the strategy that got them, whichever side it played.
(In the report Y begins the first five games and X the others; the sums over ten games are the same.)
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field

import click

from outplay.arena.match import play_game
from outplay.arena.openings import find_openings
from outplay.arena.standings import WinDrawLoss
from outplay.files.plain import Output
from outplay.parameters import SEED, OutputFile, writes_outputs
from outplay.play import Game, Move, Position, game
from outplay.players.contract import Machine, Player
from outplay.players.registry import player
from outplay.players.seeds import mix_seed
from outplay.record import Header, Record, write_records
from outplay.render import draw_text
from outplay.rules.words import Side
from outplay.search.limits import Limits
from outplay.terminal.thinking import Seconds

TOURNAMENT = 10
"""Games of a tournament; after half of them the strategies change sides."""
LETTERS = ("X", "Y")
"""What the two strategies are called; the first is shown in red, the second in blue."""

_COLOURS = {"X": "red", "Y": "blue"}
Show = Callable[[Position, Move | None], None]


def find_hexareversi(size: int, start: str) -> Game:
    """The game on a board of a size, with a filled or an empty centre at the start."""
    return game(f"hexareversi:{size}{'' if start == 'filled' else f',start={start}'}")


@dataclass
class Sums:
    """What each strategy has got so far: X first, Y second."""

    score: WinDrawLoss = field(default_factory=WinDrawLoss)
    """As X sees it."""
    pieces: list[int] = field(default_factory=lambda: [0, 0])
    courses: set[tuple[str, tuple[Move, ...]]] = field(default_factory=set)
    """The games that were different: where they started, and their moves."""

    def add(self, record: Record, red: int) -> None:
        """Count a game in which the strategy with a number played red."""
        counts = record.position.count_pieces()
        self.pieces[red] += counts[0]
        self.pieces[1 - red] += counts[1]
        winner = winner_of(record, red)
        self.score += WinDrawLoss(wins=winner == 0, draws=winner is None, losses=winner == 1)
        self.courses.add((str(record.start), record.moves))

    @property
    def wins(self) -> list[int]:
        """The games that each has won."""
        return [self.score.wins, self.score.losses]

    @property
    def winner(self) -> str | None:
        """The strategy with more wins; None if they have equally many."""
        if self.score.wins == self.score.losses:
            return None
        return LETTERS[0] if self.score.wins > self.score.losses else LETTERS[1]


def winner_of(record: Record, red: int) -> int | None:
    """The number of the strategy that has won a game, if one has."""
    return None if record.winner is None else red if record.winner is Side.WHITE else 1 - red


@dataclass(frozen=True)
class Rounds:
    """Which strategies play how many games, where they start, and what is random in them."""

    game: Game
    strategies: tuple[str, str]
    rounds: int = 1
    is_tournament: bool = False
    opening: int = 0
    """How many plies at the start of each game are random. Two games of a tournament share each opening."""
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
            starts = self._starts()
            for number in range(1, self.games + 1):
                red, start = self.red_in(number), starts[(number - 1) % len(starts)]
                yield red, self._play_one(number, machines[red], machines[1 - red], start, show)

    def _play_one(self, number: int, red: Machine, blue: Machine, start: Position, show: Show | None) -> Record:
        seed = mix_seed(self.seed, number)
        for machine in (red, blue):
            machine.begin(self.game, seed)
        players: list[Player] = [red, blue]
        if show is not None:
            show(start, None)
            players = [_Shown(machine, show) for machine in (red, blue)]
        header = Header(
            (red.name, blue.name), seed, number, is_reproducible=red.is_reproducible and blue.is_reproducible
        )
        return play_game(self.game, *players, start=start, header=header)

    def _starts(self) -> tuple[Position, ...]:
        """Where games start: in a tournament, games 1 and 6, 2 and 7 and so on start alike, with sides changed."""
        if not self.opening:
            return (self.game.start,)
        number = TOURNAMENT // 2 if self.is_tournament else self.rounds
        return find_openings(self.game, f"random:{self.opening}", number, self.seed).positions


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


# ---- The command


@click.command("hexareversi")
@click.option("--x", "red", metavar="PLAYER", default="t77", show_default=True, help="The strategy X, red at first.")
@click.option("--y", "blue", metavar="PLAYER", default="mobility", show_default=True, help="The strategy Y.")
@click.option("--rounds", type=click.IntRange(1, 10_000), help="How many games to play.  [default: 1]")
@click.option(
    "--tournament", "is_tournament", is_flag=True, help=f"{TOURNAMENT} games, sides changed after half of them."
)
@click.option("--size", type=int, default=5, show_default=True, help="The side of the board.")
@click.option(
    "--start",
    type=click.Choice(["filled", "ring"]),
    default="filled",
    show_default=True,
    help="A disc in the centre, or none.",
)
@click.option(
    "--openings",
    type=click.IntRange(0, 60),
    default=0,
    show_default=True,
    help="Begin each game with so many random plies.",
)
@click.option("--delay", type=Seconds(0, 60), help="Show the board, and wait so many seconds after each move.")
@click.option("--seed", type=SEED, default=0, show_default=True, help="What everything random depends on.")
@click.option("--save", type=OutputFile("the games"), metavar="FILE", help="Keep the games in a new file.")
@writes_outputs
def command(
    red: str,
    blue: str,
    rounds: int | None,
    is_tournament: bool,
    size: int,
    start: str,
    openings: int,
    delay: float | None,
    seed: int,
    save: Output | None,
) -> None:
    """Let two strategies play HexaReversi, and count wins, pieces and draws for each.

    Strategy X plays the side X, red, which begins. In a tournament of ten games the strategies change sides after five,
    and what is counted goes to the strategy, whichever side it played. Any player of outplay can be a strategy.

    \b
    Examples:
      outplay classic hexareversi
      outplay classic hexareversi --tournament
      outplay classic hexareversi --tournament --x t77 --y greedy --openings 4
      outplay classic hexareversi --x level:5 --y random --size 4 --rounds 3 --delay 0.5
    """
    if is_tournament and rounds is not None:
        raise click.UsageError(f"a tournament has {TOURNAMENT} games: give --tournament or --rounds, not both")
    contest = Rounds(find_hexareversi(size, start), (red, blue), rounds or 1, is_tournament, openings, seed)
    sums, records = Sums(), []
    for number, spec in enumerate(contest.strategies):
        click.echo(f"{_letter(number)} ({_COLOURS[LETTERS[number]]}): {spec}")
    for red_strategy, record in contest.play(None if delay is None else _shower(contest, delay)):
        sums.add(record, red_strategy)
        records.append(record)
        click.echo(_line(len(records), record, red_strategy))
    click.echo(_table(sums, len(records)))
    if save is not None:
        write_records(save, records)


def _letter(number: int) -> str:
    """The name of a strategy in its colour, which a pipe does not get."""
    return click.style(LETTERS[number], fg=_COLOURS[LETTERS[number]], bold=True)


def _shower(contest: Rounds, delay: float) -> Show:
    """What shows a board and waits; the letters on the board are those of the sides, of which X is always red."""
    games = iter(range(1, contest.games + 1))

    def show(position: Position, last: Move | None) -> None:
        if last is None:
            red = contest.red_in(next(games))
            click.echo(f"Red is strategy {_letter(red)}, blue is strategy {_letter(1 - red)}.")
        click.echo(_coloured(draw_text(position.scene(last))) + "\n")
        time.sleep(delay)

    return show


def _coloured(picture: str) -> str:
    """A picture whose pieces have their colours."""
    for number, letter in enumerate(LETTERS):
        picture = picture.replace(letter, _letter(number))
    return picture


def _line(number: int, record: Record, red: int) -> str:
    """A game in a line: who was red, how many pieces each strategy had, and who won."""
    counts = record.position.count_pieces()
    pieces = f"{_letter(0)} {counts[red]:2d}, {_letter(1)} {counts[1 - red]:2d}"
    winner = winner_of(record, red)
    result = "draw" if winner is None else f"{_letter(winner)} wins"
    fault = f" ({record.ending})" if record.forfeit else ""
    return f"game {number:2d}: {_letter(red)} begins; pieces {pieces}; {result}{fault}"


def _table(sums: Sums, games: int) -> str:
    lines = ["", f"{'':10}  wins  pieces"]
    for number in range(2):
        lines.append(f"player {_letter(number)}    {sums.wins[number]:4d}  {sums.pieces[number]:6d}")
    lines.append(f"draws       {sums.score.draws:4d}")
    winner = "nobody, they have equally many wins"
    if sums.winner is not None:
        winner = _letter(LETTERS.index(sums.winner))
    lines.append(f"Winner is player: {winner}")
    if games > 1:
        lines.append(_distinct(len(sums.courses), games))
    return "\n".join(lines)


def _distinct(different: int, games: int) -> str:
    if different == games:
        return f"All {games} games were different."
    were = "was" if different == 1 else "were"
    return f"Only {different} of the {games} games {were} different: --openings 4 makes the first moves random."
