"""``outplay play``: any game in the terminal, for two people or against a player."""

from __future__ import annotations

import secrets

import click
from rich.console import Console

from outplay.cli.screen import PICTURES
from outplay.cli.session import HUMAN, Session, View
from outplay.errors import PositionError, RecordError, quoted
from outplay.notation import STYLES, labels
from outplay.play import Game
from outplay.play import game as find_game
from outplay.players import Player, player
from outplay.record import Header, Record, read_records
from outplay.rules.catalogue import CATALOGUE
from outplay.rules.words import Side


@click.command()
@click.argument("game", required=False)
@click.option("--white", metavar="PLAYER", help="Who plays White: human or random.  [default: human]")
@click.option("--black", metavar="PLAYER", help="Who plays Black: human or random.  [default: human]")
@click.option("--position", metavar="TEXT", help="Start from this position.")
@click.option("--resume", metavar="FILE", help="Go on with a saved game.")
@click.option("--seed", type=click.IntRange(min=0), help="Repeat the random choices of another game.")
@click.option("--labels", "style", type=click.Choice(STYLES), default="names", help="How cells and moves are written.")
@click.option("--picture", "kind", type=click.Choice(PICTURES), default="auto", help="How the board is drawn.")
def command(
    game: str | None,
    white: str | None,
    black: str | None,
    position: str | None,
    resume: str | None,
    seed: int | None,
    style: str,
    kind: str,
) -> None:
    """Play GAME in the terminal; without a game, choose one from the list.

    Type a move, its number, or help.

    \b
    Examples:
      outplay play hexapawn:3x3
      outplay play oska:4 --black random
      outplay play my-variant.toml --picture ruled
      outplay play --resume game.jsonl
    """
    console = Console()
    if resume is not None:
        if game or position or white or black or seed is not None:
            raise click.UsageError(
                "--resume takes everything from the file: give no game, position, player or seed with it"
            )
        record = load_game(resume)
    else:
        chosen = find_game(game) if game else _choose_game(console)
        record = _new_record(chosen, (white or HUMAN, black or HUMAN), position, seed)
    labels(record.game.shape, style)  # refuses a style that does not fit the board before the first picture
    Session(record, make_players(record.header), console, View(kind, style)).run()


def load_game(path: str) -> Record:
    """The last game of a record file."""
    records = read_records(path)
    if not records:
        raise RecordError(f"there is no game in {quoted(path)}")
    return records[-1]


def make_players(header: Header) -> dict[Side, Player | None]:
    """The players that a header names; None for a person at the keyboard."""
    seed = header.seed or 0
    return {
        side: None if spec == HUMAN else player(spec, seed + side.index)
        for side, spec in zip(Side, header.players, strict=True)
    }


def _new_record(game: Game, players: tuple[str, str], position: str | None, seed: int | None) -> Record:
    seed = secrets.randbelow(2**32) if seed is None else seed
    header = Header(players, seed)
    make_players(header)  # refuses an unknown player before the first picture
    start = game.position(position) if position else game.start
    if outcome := start.outcome:
        raise PositionError(f"there is nothing to play from {quoted(position)}: {game.describe(outcome)}")
    return Record(game, header, (start,))


def _choose_game(console: Console) -> Game:
    for number, entry in enumerate(CATALOGUE, 1):
        console.print(f"{number}  {entry.default_name:16} {entry.summary}", highlight=False)
    while True:
        answer: str = click.prompt("Which game? A number, or a name such as " + CATALOGUE[0].default_name)
        if answer.isdigit() and 1 <= int(answer) <= len(CATALOGUE):
            return find_game(CATALOGUE[int(answer) - 1].default_name)
        try:
            return find_game(answer)
        except ValueError as error:
            console.print(str(error), highlight=False, markup=False)
