"""``outplay classic hexareversi``: the buttons of the HexaReversi report's page as options, its table as text."""

from __future__ import annotations

import math
import time

import click

from outplay.classic.hexareversi import LETTERS, TOURNAMENT, Contest, Score, Show, find_hexareversi
from outplay.files.plain import Output
from outplay.parameters import SEED, OutputFile, writes_outputs
from outplay.play import Move, Position
from outplay.record import Record, write_records
from outplay.render import draw_text
from outplay.rules.words import Side

_COLOURS = {"X": "red", "Y": "blue"}


@click.command()
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
    help="Draw so many plies of each game by lot.",
)
@click.option("--delay", type=click.FloatRange(0, 60), help="Show the board, and wait so many seconds after each move.")
@click.option("--seed", type=SEED, default=0, show_default=True, help="What lots depend on.")
@click.option("--save", type=OutputFile("the games"), metavar="FILE", help="Keep the games in a new file.")
@writes_outputs
def hexareversi(
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
    if delay is not None and math.isnan(delay):  # which passes every comparison that click makes
        raise click.UsageError("--delay is a number of seconds, such as 0.5, not nan")
    game = find_hexareversi(size, start)
    contest = Contest(game, (red, blue), rounds or 1, is_tournament, openings, seed)
    score, records = Score(), []
    for number, spec in enumerate(contest.strategies):
        click.echo(f"{_letter(number)} ({_COLOURS[LETTERS[number]]}): {spec}")
    for red_strategy, record in contest.play(None if delay is None else _shower(contest, delay)):
        score.add(record, red_strategy)
        records.append(record)
        click.echo(_line(len(records), record, red_strategy))
    click.echo(_table(score, len(records)))
    if save is not None:
        write_records(save, records)


def _letter(number: int) -> str:
    """The name of a strategy in its colour, which a pipe does not get."""
    return click.style(LETTERS[number], fg=_COLOURS[LETTERS[number]], bold=True)


def _shower(contest: Contest, delay: float) -> Show:
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
    winner = None if record.winner is None else red if record.winner is Side.WHITE else 1 - red
    result = "draw" if winner is None else f"{_letter(winner)} wins"
    fault = f" ({record.ending})" if record.forfeit else ""
    return f"game {number:2d}: {_letter(red)} begins; pieces {pieces}; {result}{fault}"


def _table(score: Score, games: int) -> str:
    lines = ["", f"{'':10}  wins  pieces"]
    for number in range(2):
        lines.append(f"player {_letter(number)}    {score.wins[number]:4d}  {score.pieces[number]:6d}")
    lines.append(f"draws       {score.draws:4d}")
    winner = "nobody, they have equally many wins"
    if score.winner is not None:
        winner = _letter(LETTERS.index(score.winner))
    lines.append(f"Winner is player: {winner}")
    if games > 1:
        lines.append(_distinct(len(score.courses), games))
    return "\n".join(lines)


def _distinct(different: int, games: int) -> str:
    if different == games:
        return f"All {games} games were different."
    were = "was" if different == 1 else "were"
    return f"Only {different} of the {games} games {were} different: --openings 4 draws the first moves by lot."
