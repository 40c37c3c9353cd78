"""The old programs as commands: what ``outplay classic NAME`` runs."""

from __future__ import annotations

import secrets
import shutil
import sys

import click

from outplay.classic.boards import arrow_for
from outplay.classic.hexapawn_command import hexapawn as hexapawn
from outplay.classic.hexareversi_command import hexareversi as hexareversi
from outplay.classic.octapawn import AUTO, HUMAN, SEATS, STYLES, Octapawn, find_octapawn, make_seat
from outplay.classic.oska import movegen, oskaplayer
from outplay.classic.pawned import FORMULAS, Alphabeta, Minimax, Pawned, formatTree
from outplay.classic.pawned_play import Play
from outplay.errors import OutplayError, PositionError, quoted
from outplay.files.plain import Output
from outplay.parameters import SEED, OutputFile, writes_outputs
from outplay.play import Game
from outplay.record import write_records
from outplay.rules.words import Side
from outplay.search.teaching import NODE_LIMIT

_DEPTH = click.IntRange(min=1, max=10)
_NOBODY, _BOTH = "none", "both"


@click.command()
@click.option(
    "--human",
    type=click.Choice(["W", "B", _NOBODY, _BOTH], case_sensitive=False),
    default=_NOBODY,
    show_default=True,
    help="Which sides people play; the machine plays the others.",
)
@click.option("--depth", type=_DEPTH, default=1, show_default=True, help="How far the machine looks ahead.")
@click.option("--size", type=int, default=6, show_default=True, help="The side of the board.")
@click.option("--seed", type=SEED, help="Repeat the machine's choices of another game.")
@click.option("--position", metavar="TEXT", help="Start from this position; pawns are numbered by their columns.")
@click.option("--tree", type=click.Choice(["minimax", "alphabeta"]), help="Print the search tree, and play no game.")
@click.option(
    "--formula", type=click.Choice(FORMULAS), default="report", show_default=True, help="What the machine counts."
)
@click.option("--limit", type=click.IntRange(min=1), default=NODE_LIMIT, show_default=True, help="A tree's most nodes.")
@click.option(
    "--save", type=OutputFile("the game"), metavar="FILE", help="Write the record of the game into a new file."
)
@writes_outputs
def pawned(
    human: str,
    depth: int,
    size: int,
    seed: int | None,
    position: str | None,
    tree: str | None,
    formula: str,
    limit: int,
    save: Output | None,
) -> None:
    """Play Pawned as the report does: pawns B1 to W6, moves typed as a pawn and a direction.

    Direction 0 is straight on, 1 takes on the left, 2 takes on the right. At the end the whole game is printed.

    \b
    Examples:
      outplay classic pawned
      outplay classic pawned --human W --depth 3
      outplay classic pawned --tree minimax --depth 3 --formula print \\
        --position "-----b/bb--b-/--bb--/w----w/-wwww-/------ b"
    """
    first = _first_game(size, position, formula)
    if tree is not None:
        if save is not None:
            raise click.UsageError("--tree plays no game, so that there is none to --save: give one of them")
        search = Minimax if tree == "minimax" else Alphabeta
        click.echo(formatTree(search(first, depth=depth, limit=limit)))
        return
    if first.isTerminal():
        raise PositionError(f"there is nothing to play from {quoted(position)}: the game is over")
    humans = {_NOBODY: "", _BOTH: "WB"}.get(human.lower(), human.upper())
    chosen = secrets.randbelow(2**32) if seed is None else seed
    if seed is None and humans != "WB":
        click.echo(f"The machine chooses among equal moves by lot: --seed {chosen} repeats it.")
    play = Play(first, frozenset(humans), depth, chosen, say=click.echo)
    is_over = play.run()
    if is_over:
        click.echo(f"\n{play.boards(shutil.get_terminal_size().columns, arrow_for(sys.stdout.encoding))}")
    if save is not None:
        write_records(save, [play.record])
    if not (is_over or humans):  # nobody has left: the game was broken off
        raise click.exceptions.Exit(1)


def _first_game(size: int, position: str | None, formula: str) -> Pawned:
    if position is None:
        return Pawned(None, size, formula=formula)
    return Pawned.fromPosition(position, size, formula=formula)


@click.command()
@click.option("--size", metavar="RxC", help="Rows and columns of the board; asked for if not given.")
@click.option("--white", metavar="WHO", help=f"Who plays White: {', '.join(SEATS)}; asked for if not given.")
@click.option("--black", metavar="WHO", help="Who plays Black, in the same way.")
@click.option("--depth", type=_DEPTH, help="How many plies a search looks ahead; each has a usual number.")
@click.option(
    "--labels", type=click.Choice(STYLES), default="xy", show_default=True, help="How cells and moves are written."
)
def octapawn(size: str | None, white: str | None, black: str | None, depth: int | None, labels: str) -> None:
    """Play Octapawn as planned: choose the board and who plays; cells are x,y from 0,0 at the bottom left.

    ``auto`` is plain minimax on small boards and alpha-beta on larger ones.

    \b
    Examples:
      outplay classic octapawn
      outplay classic octapawn --size 5x4 --white human --black auto
      outplay classic octapawn --size 4x4 --white minimax --black alphabeta
    """
    board = _ask_size() if size is None else find_octapawn(size)
    names = {
        side: _ask_seat(board, side, usual) if given is None else given
        for side, given, usual in ((Side.WHITE, white, HUMAN), (Side.BLACK, black, AUTO))
    }
    seats = {side: make_seat(name, board, depth) for side, name in names.items()}
    is_over = Octapawn(board, seats, labels, shutil.get_terminal_size().columns, say=click.echo).run()
    if not (is_over or any(seat.is_human for seat in seats.values())):  # nobody has left: the game was broken off
        raise click.exceptions.Exit(1)


def _ask_size() -> Game:
    while True:
        try:
            return find_octapawn(_ask("How many rows and columns?", "4x4"))
        except OutplayError as error:
            click.echo(str(error))


def _ask_seat(board: Game, side: Side, usual: str) -> str:
    while True:
        answer = _ask(f"Who plays {board.side_name(side)}? {', '.join(SEATS[:-1])} or {SEATS[-1]}", usual)
        try:
            make_seat(answer, board)
        except OutplayError as error:
            click.echo(str(error))
        else:
            return answer


def _ask(question: str, default: str) -> str:
    try:
        answer: str = click.prompt(question, default=default)
    except click.Abort:  # nobody is there to answer
        click.echo()
        raise click.exceptions.Exit(1) from None
    return answer.strip()


@click.command()
@click.option(
    "--board",
    metavar="ROWS",
    default="wwww/---/--/---/bbbb",
    show_default=True,
    help="The rows of the board from the top, joined by '/'.",
)
@click.option("--side", default="w", show_default=True, help="The side to move, w or b.")
@click.option("--depth", type=_DEPTH, default=2, show_default=True, help="How many moves oskaplayer looks ahead.")
def oska(board: str, side: str, depth: int) -> None:
    """Print what the homework's movegen and oskaplayer say of a board.

    \b
    Examples:
      outplay classic oska
      outplay classic oska --board w---/-w-/-b/---/---- --side w --depth 3
    """
    rows = board.split("/")
    found = movegen(rows, side)
    click.echo(f"movegen: {len(found)} board{'' if len(found) == 1 else 's'}")
    for after in found:
        click.echo(f"  {after}")
    click.echo(f"oskaplayer, depth {depth}:")
    click.echo(f"  {oskaplayer(rows, side, depth)}")
