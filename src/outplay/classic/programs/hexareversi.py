"""``outplay classic hexareversi``: two strategies play some rounds or a tournament of ten, as in the report.

Strategy X begins. In a tournament the strategies change sides after five games: from then on Y begins, as in the
report, whose counter counts down. Wins and pieces count for the strategy, whichever side it played. Letters and colours
go with it too: the discs of strategy X are red and those of Y blue in every game.
"""

from __future__ import annotations

import select
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass

import click

from outplay.arena.match import play_out
from outplay.arena.openings import find_openings
from outplay.arena.played import Played
from outplay.arena.schedule import Pairing
from outplay.arena.standings import Tally, WinDrawLoss
from outplay.files.plain import Output
from outplay.play import Game, Move, Position, game
from outplay.players.contract import Machine
from outplay.players.registry import player
from outplay.players.seeds import mix_seed
from outplay.record import Header, Record, write_records
from outplay.render import draw_text
from outplay.rules.words import Side
from outplay.terminal.options import Seconds, output_option, seed_option, writes_outputs

TOURNAMENT = 10
"""Games of a tournament; after half of them the strategies change sides."""
LETTERS = ("X", "Y")
"""The names of the two strategies."""
_COLOURS = ("red", "blue")
_LONGEST = 60
"""Seconds for which a move can be shown."""
ReadLine = Callable[[float], str | None]
"""What is typed within some seconds; None if nothing is."""
ShowMove = Callable[[Position, Move | None], None]


def find_hexareversi(size: int, start: str) -> Game:
    """The game on a board of a size, with a filled or an empty centre at the start."""
    return game(f"hexareversi:{size}{'' if start == 'filled' else f',start={start}'}")


def score_of_x(tally: Tally) -> WinDrawLoss:
    """What strategy X made of all its games."""
    return sum((score if white == 0 else ~score for white, _, score in tally.scores()), WinDrawLoss())


def find_winner(score: WinDrawLoss) -> str | None:
    """The strategy with more wins, from X's score; None if both have equally many."""
    if score.wins == score.losses:
        return None
    return LETTERS[0] if score.wins > score.losses else LETTERS[1]


@dataclass(frozen=True)
class Rounds:
    """Which strategies play how many games, and where the games start."""

    game: Game
    strategies: tuple[str, str]
    rounds: int = 1
    is_tournament: bool = False
    opening: int = 0
    """The number of random plies at the start of each game. Two games of a tournament share each opening."""
    seed: int = 0

    @property
    def games(self) -> int:
        """How many games are played."""
        return TOURNAMENT if self.is_tournament else self.rounds

    def red_in(self, number: int) -> int:
        """Which strategy plays red, 0 for X and 1 for Y, in a game counted from 1."""
        return 1 if self.is_tournament and number > TOURNAMENT // 2 else 0

    def play(self, show: ShowMove = lambda position, move: None) -> Iterator[Played]:
        """Play one game after the other; ``show`` gets each position and the move before it."""
        machines = [player(spec) for spec in self.strategies]
        with closing(machines[0]), closing(machines[1]):
            for machine in machines:
                machine.check(self.game)
            starts = self._starts()
            for number in range(1, self.games + 1):
                red, opening = self.red_in(number), (number - 1) % len(starts)
                pairing = Pairing(number, 1, red, 1 - red, opening, mix_seed(self.seed, number))
                yield Played(pairing, _play_one(pairing, machines[red], machines[1 - red], starts[opening], show))

    def _starts(self) -> tuple[Position, ...]:
        """Where games start. In a tournament, games 1 and 6, 2 and 7 and so on start alike, with sides changed."""
        if not self.opening:
            return (self.game.start,)
        number = TOURNAMENT // 2 if self.is_tournament else self.rounds
        return find_openings(self.game, f"random:{self.opening}", number, self.seed).positions


def _play_one(pairing: Pairing, red: Machine, blue: Machine, start: Position, show: ShowMove) -> Record:
    for machine in (red, blue):
        machine.begin(start.game, pairing.seed)
    show(start, None)
    is_reproducible = red.is_reproducible and blue.is_reproducible
    header = Header((red.name, blue.name), pairing.seed, pairing.number, is_reproducible=is_reproducible)
    record = play_out(start, red, blue, header, report=lambda move, position, _: show(position, move))
    for side, machine in zip(Side, (red, blue), strict=True):
        machine.finish(record, side)
    return record


# ---- The command


@click.command("hexareversi")
@click.option("--x", "red", metavar="PLAYER", default="t77", help="The strategy X, red.")
@click.option("--y", "blue", metavar="PLAYER", default="mobility", help="The strategy Y, blue.")
@click.option("--rounds", type=click.IntRange(1, 10_000), show_default="1", help="How many games to play.")
@click.option(
    "--tournament", "is_tournament", is_flag=True, help=f"{TOURNAMENT} games, with sides swapped after half of them."
)
@click.option("--size", type=int, default=5, help="The side of the board.")
@click.option("--start", type=click.Choice(["filled", "ring"]), default="filled", help="A disc in the centre, or none.")
@click.option("--openings", type=click.IntRange(0, 60), default=0, help="Begin each game with this many random plies.")
@click.option("--delay", type=Seconds(0, _LONGEST), help="Show the board after each move for so many seconds.")
@seed_option(0)
@output_option("--save", "the games", "Save the games in a new file.")
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
    """Let two strategies play HexaReversi, and count the wins, pieces and draws of each.

    Strategy X, red, begins. In a tournament of ten games Y, blue, begins the last five. Wins and pieces count for the
    strategy, whichever side it played. Any player of outplay can be a strategy. While boards are shown, a number typed
    is the delay from the next round on.

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
    tally, records = Tally(len(LETTERS)), []
    for number, spec in enumerate(contest.strategies):
        click.echo(f"{_letter(number)} ({_COLOURS[number]}): {spec}")
    for played in contest.play() if delay is None else contest.play(_shower(contest, RoundPace(delay))):
        tally.add(played)
        records.append(played.record)
        click.echo(_line(played))
    click.echo(_table(tally, len(records)))
    if save is not None:
        write_records(save, records)


def _letter(number: int) -> str:
    """The name of a strategy, in its colour on a screen."""
    return click.style(LETTERS[number], fg=_COLOURS[number], bold=True)


class RoundPace:
    """How long each move of a round is shown; what is typed meanwhile is the delay from the next round on.

    Before the first round it is round 0, so that the delay typed or given then is that of the first.
    """

    def __init__(self, delay: float, read: ReadLine | None = None) -> None:
        self.delay = delay
        self.next_delay = delay
        self._read = read or _read_line

    def begin_round(self) -> None:
        """Take over the delay for the next round."""
        self.delay = self.next_delay

    def wait(self) -> str | None:
        """Wait, and take a delay that is typed; what to say about it, if something was typed."""
        end = time.monotonic() + self.delay
        said = None
        while (typed := self._read(max(0, end - time.monotonic()))) is not None:
            try:
                self.next_delay = Seconds(0, _LONGEST).convert(typed.strip(), None, None)
                said = f"From the next round on, a move is shown for {self.next_delay:g} s."
            except click.BadParameter as error:
                said = f"That is no delay: {error.message}"
        return said


def _read_line(seconds: float) -> str | None:
    """What a person at a terminal types within some seconds, which pass otherwise."""
    if not sys.stdin.isatty():
        time.sleep(seconds)
        return None
    ready, _, _ = select.select([sys.stdin], [], [], seconds)
    return sys.stdin.readline() or None if ready else None


def _shower(contest: Rounds, pace: RoundPace) -> ShowMove:
    """Shows each board, and waits. A strategy has its letter and colour in every game, also when the other begins."""
    games = iter(range(1, contest.games + 1))
    red = 0

    def show(position: Position, last: Move | None) -> None:
        nonlocal red
        if last is None:
            pace.begin_round()
            red = contest.red_in(number := next(games))
            click.echo(f"Game {number}: {_letter(red)} begins.")
        click.echo(_coloured(draw_text(position.scene(last)), red) + "\n")
        if said := pace.wait():
            click.echo(said)

    return show


def _coloured(picture: str, red: int) -> str:
    """A picture with the letters and colours of the strategies, of which one plays the first side."""
    if red:
        picture = picture.translate(str.maketrans("XY", "YX"))
    for number, letter in enumerate(LETTERS):
        picture = picture.replace(letter, _letter(number))
    return picture


def _line(played: Played) -> str:
    """A game in a line: who was red, how many pieces each strategy had, and who won."""
    record, red = played.record, played.pairing.white
    counts = record.position.count_pieces()
    pieces = f"{_letter(0)} {counts[red]:2d}, {_letter(1)} {counts[1 - red]:2d}"
    result = "draw" if record.winner is None else f"{_letter(played.player(record.winner))} wins"
    fault = f" ({record.ending})" if record.forfeit else ""
    return f"game {played.pairing.number:2d}: {_letter(red)} begins; pieces {pieces}; {result}{fault}"


def _table(tally: Tally, games: int) -> str:
    score = score_of_x(tally)
    lines = ["", f"{'':10}  wins  pieces"]
    for number, wins in enumerate((score.wins, score.losses)):
        lines.append(f"player {_letter(number)}    {wins:4d}  {tally.pieces[number]:6d}")
    lines.append(f"draws       {score.draws:4d}")
    letter = find_winner(score)
    winner = "nobody, both have equally many wins" if letter is None else _letter(LETTERS.index(letter))
    lines.append(f"Winner is player: {winner}")
    if games > 1:
        lines.append(_distinct(len(tally.distinct), games))
    return "\n".join(lines)


def _distinct(different: int, games: int) -> str:
    if different == games:
        return f"All {games} games were different."
    were = "was" if different == 1 else "were"
    return f"Only {different} of the {games} games {were} different: --openings 4 makes the first moves random."
