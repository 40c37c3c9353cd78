"""``outplay classic octapawn``: a board of any size, cells by x and y, and all boards after the next move."""

from __future__ import annotations

import re
from dataclasses import replace

import click

from outplay.classic.boards import in_a_row
from outplay.errors import SpecError, nearest, quoted
from outplay.files.plain import Output
from outplay.play import Game, Move, game
from outplay.players.classic import SEARCHES
from outplay.players.classic.octapawn import NODES, OctapawnPlayer
from outplay.players.contract import Player
from outplay.players.options import spec_text
from outplay.players.registry import HUMAN
from outplay.record import Header, Record
from outplay.render.words import counted
from outplay.rules.words import Side
from outplay.search.tree import format_plies
from outplay.terminal.games import SaveFile
from outplay.terminal.options import TURN_SECONDS, output_option, picture_option, writes_outputs
from outplay.terminal.screen import View, make_console
from outplay.terminal.session_commands import PlaySession
from outplay.terminal.sitting import Command, ask_until, by_name

AUTO, *_ = SEARCHES
SEATS = (HUMAN, *SEARCHES[1:], AUTO)
"""Who can play a side; ``auto`` is the search that suits the board."""
STYLES = ("xy", "border")
"""The plan's two names for a cell: column and row, or its number on a board with a border around it."""
_SIZE = re.compile(r"([0-9]{1,3})(?:\s*(?:x|×|,|\s)\s*([0-9]{1,3}))?", re.IGNORECASE)


def find_octapawn(size: str) -> Game:
    """The game on a board of rows x columns, or of one number for both."""
    match = _SIZE.fullmatch(size.strip())
    if match is None:
        raise SpecError(f"{quoted(size)} is not the size of a board: write rows x columns, as in 4x4, or 4")
    return game(f"octapawn:{int(match[1])}x{int(match[2] or match[1])}")


def seat_spec(name: str, depth: int | None = None, time: float | None = None) -> str:
    """The spec of a seat."""
    if name not in SEATS:
        raise SpecError(f"{quoted(name)} cannot play: take {', '.join(SEATS)}{nearest(name, SEATS)}")
    if name == HUMAN:
        return HUMAN
    return spec_text("octapawn", search=None if name == AUTO else name, depth=depth, time=time)


class OctapawnSession(PlaySession):
    """A program that ends with the game, and can draw all boards after the next move."""

    ends_with_game = True

    def begin(self) -> None:
        """Say which search plays, and why; then what can be typed."""
        for side, player in self.players.items():
            if isinstance(player, OctapawnPlayer):
                self.say(f"{self.name(side)} is played by {player.explain(self.record.game)}.")
        super().begin()

    def say_move(self, player: Player, move: Move) -> None:
        """Say what a player plays, and how many positions it looked at."""
        if isinstance(player, OctapawnPlayer):
            name = self.name(self.record.position.side)
            looked = f"{format_plies(player.plies)} ahead, {counted(player.nodes, 'position')}"
            self.say(f"{name} plays {self.text(move)} ({looked}).")
        else:
            super().say_move(player, move)

    def show_successors(self, text: str) -> None:
        """Draw all boards after a move of a side; without a name, of the side to move."""
        side = self._find_side(text.lower()) if text else self.record.position.side
        position = self.record.game.position(self.record.position.rows, side)
        boards = [
            f"{position.format_move(move, self.view.style)}\n{position.play(move).draw('ruled')}"
            for move in position.legal_moves
        ]
        count = {0: "no move.", 1: "one move:"}.get(len(boards), f"{len(boards)} moves:")
        self.say(f"{self.name(side)} has {count}")
        if boards:
            self.say(in_a_row(boards, [""] * (len(boards) - 1), self.console.width))

    def _find_side(self, text: str) -> Side:
        for side in Side:
            if text in (side.value, str(side), self.name(side).lower()):
                return side
        raise SpecError(f"{quoted(text)} is no side: type successors, successors white or successors black")

    commands = {  # noqa: RUF012 - a table, which nobody changes
        **by_name(Command("successors [SIDE]", "draw all boards after the next move of a side", show_successors)),
        **PlaySession.commands,
    }


@click.command("octapawn")
@click.option(
    "--size", metavar="RxC", show_default="it asks", help="Rows and columns of the board, or one number for both."
)
@click.option("--white", metavar="WHO", show_default="it asks", help=f"Who plays White: {', '.join(SEATS)}.")
@click.option("--black", metavar="WHO", show_default="it asks", help="Who plays Black.")
@click.option(
    "--depth",
    type=click.IntRange(min=1, max=100),
    show_default="as far as the time or the positions allow",
    help="How many plies to look ahead at most.",
)
@click.option(
    "--time",
    type=TURN_SECONDS,
    metavar="SECONDS",
    show_default=f"no clock; without --depth, minimax may look at {NODES['minimax']:,} positions for a move, "
    f"alphabeta at {NODES['alphabeta']:,}",
    help="How long to think about a move.",
)
@click.option("--labels", type=click.Choice(STYLES), default="xy", help="How cells and moves are written.")
@picture_option
@output_option("--save", "the game", "Save the game in a new file.")
@writes_outputs
def command(
    size: str | None,
    white: str | None,
    black: str | None,
    depth: int | None,
    time: float | None,
    labels: str,
    view: View,
    save: Output | None,
) -> None:
    """Play Octapawn: choose the board and who plays. Cells are x,y from 0,0 at the bottom left.

    The player auto is plain minimax on small boards and alpha-beta on larger ones.

    \b
    Examples:
      outplay classic octapawn
      outplay classic octapawn --size 5x4 --white human --black auto
      outplay classic octapawn --size 4x4 --white minimax --black alphabeta
      outplay classic octapawn --size 5 --white human --black auto --labels border --picture border
    """
    console = make_console()
    if size is None:
        board = ask_until(console, "How many rows and columns?", find_octapawn, "4x4")
    else:
        board = find_octapawn(size)

    def seat(given: str | None, side: Side, default: str) -> str:
        if given is not None:
            return seat_spec(given, depth, time)
        question = f"Who plays {board.side_name(side)}? {', '.join(SEATS[:-1])} or {SEATS[-1]}"
        return ask_until(console, question, lambda answer: seat_spec(answer, depth, time), default)

    seats = seat(white, Side.WHITE, HUMAN), seat(black, Side.BLACK, AUTO)
    session = OctapawnSession(Record(board, header=Header(seats)), console, replace(view, style=labels))
    if save is not None:
        session.save_in(SaveFile(save))
    session.run()
