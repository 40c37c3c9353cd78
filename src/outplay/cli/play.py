"""``outplay play``: any game in the terminal, for two people or against a player."""

from __future__ import annotations

import secrets

import click
from rich.console import Console

from outplay.cli.screen import PICTURES
from outplay.cli.session import Session, View, load_game, make_players
from outplay.errors import OutplayError, PositionError, quoted
from outplay.notation import STYLES, labels
from outplay.play import Game
from outplay.play import game as find_game
from outplay.players.registry import BY_NAME, HUMAN
from outplay.record import Header, Record
from outplay.rules.catalogue import CATALOGUE
from outplay.rules.words import Side

_PLAYERS = " or ".join((HUMAN, *BY_NAME))


@click.command()
@click.argument("game", required=False)
@click.option("--white", metavar="PLAYER", help=f"Who plays White: {_PLAYERS}.  [default: human]")
@click.option("--black", metavar="PLAYER", help=f"Who plays Black: {_PLAYERS}.  [default: human]")
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
        if any(given is not None for given in (game, position, white, black, seed)):
            raise click.UsageError(
                "--resume takes everything from the file: give no game, position, player or seed with it"
            )
        record = load_game(resume)
    else:
        chosen = _choose_game(console) if game is None else find_game(game)
        if game is None and white is None and black is None:
            black = click.prompt(f"Who plays {chosen.side_name(Side.BLACK)}? {_PLAYERS}", default="random")
        players = (HUMAN if white is None else white, HUMAN if black is None else black)
        record = _new_record(chosen, players, position, seed)
    labels(record.game.shape, style)  # refuses a style that does not fit the board before the first picture
    Session(record, make_players(record.header), console, View(kind, style)).run()


def _new_record(game: Game, players: tuple[str, str], position: str | None, seed: int | None) -> Record:
    if seed is None and set(players) != {HUMAN}:
        seed = secrets.randbelow(2**32)
    header = Header(players, seed)
    make_players(header)  # refuses an unknown player before the first picture
    start = game.start if position is None else game.position(position)
    if outcome := start.outcome:
        raise PositionError(f"there is nothing to play from {quoted(position)}: {game.describe(outcome)}")
    return Record(game, header, (start,))


def _choose_game(console: Console) -> Game:
    names = {}
    for number, entry in enumerate(CATALOGUE, 1):
        names[str(number)] = entry.default_name
        console.print(f"{number}  {entry.default_name:16} {entry.summary}", highlight=False)
    while True:
        answer: str = click.prompt("Which game? A number, or a name such as " + CATALOGUE[0].default_name)
        try:
            return find_game(names.get(answer.strip(), answer))
        except OutplayError as error:
            console.print(str(error), highlight=False, markup=False)
