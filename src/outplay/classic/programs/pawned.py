"""``outplay classic pawned``: games between people and the machine, and printed trees."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click
from rich.console import Console

from outplay.classic.boards import arrow_for
from outplay.classic.pawned import FORMULAS, Alphabeta, Minimax, Pawned, boards_in_a_row, replay, treeWithBoards
from outplay.classic.pawned_board import DIRECTIONS, LETTERS, STRAIGHT, find_board
from outplay.errors import MoveError, PositionError, quoted
from outplay.files.plain import Output
from outplay.play import Move, Position
from outplay.players.contract import Player
from outplay.players.options import spec_text
from outplay.players.registry import HUMAN
from outplay.record import Header, Record
from outplay.rules.words import Side
from outplay.search.teaching import NODE_LIMIT
from outplay.terminal.games import SaveFile
from outplay.terminal.options import output_option, seed_option, writes_outputs
from outplay.terminal.screen import make_console
from outplay.terminal.session_commands import PlaySession
from outplay.values import seed_or_random

_HELP = """\
Type a pawn and a direction, as in 3 0: the third of your pawns goes straight on.
Directions: 0 straight on, 1 take on the left, 2 take on the right. Left is the left of the screen for both sides.
moves lists what you can do, board draws the board again, undo takes back, save FILE saves the game, quit leaves."""
_NOBODY, _BOTH = "none", "both"


class PawnedSession(PlaySession):
    """A game with numbered pawns; the program ends with it."""

    ends_with_game = True

    @property
    def game(self) -> Pawned:
        """The game as it stands; every pawn has kept its number."""
        return replay(self.record)[-1]

    def begin(self) -> None:
        """Say what can be typed, and show the board."""
        if self.has_people:
            self.help()
        self.show_board()

    def help(self) -> None:
        """Say what can be typed."""
        self.say(_HELP)

    def show_board(self) -> None:
        """Draw the board with the names of the pawns, and say how a finished game ended."""
        self.say(str(self.game))
        if self.record.is_over:
            self.say(self.record.ending)

    def show_moves(self) -> None:
        """List what the side to move can do."""
        self.say(self._legal_words)

    def say_move(self, player: Player, move: Move) -> None:
        """Say which pawn goes where."""
        self.say(f"{self.name(self.record.position.side)} plays {self.text(move)}.")

    def text(self, move: Move) -> str:
        """A move in words: the pawn and its direction."""
        game = self.game
        pawn, direction = next(numbers for numbers, known in game.numberedMoves.items() if known == move)
        return f"{find_board(game.boardSize).pawn_name(pawn)} {DIRECTIONS[direction]}"

    def read_move(self, text: str) -> Move:
        """The move that a pawn and a direction name; an error says what is wrong with them."""
        game, side = self.game, self.record.position.side
        board = find_board(game.boardSize)
        words = text.lower().replace(",", " ").split()
        if len(words) != 2:
            raise MoveError(f"{quoted(text)} is not a pawn and a direction: type two numbers, as in 3 0")
        number = words[0].removeprefix(LETTERS[side].lower())
        if not number.isdecimal() or len(number) > 4 or not 1 <= int(number) <= board.size:
            own = board.pawns(side)
            first, last = board.pawn_name(own[0]), board.pawn_name(own[-1])
            raise MoveError(
                f"{self.name(side)} has no pawn {quoted(words[0])}: type 1 to {board.size} for {first} to {last}"
            )
        pawn = board.pawns(side)[int(number) - 1]
        if words[1] not in ("0", "1", "2"):
            raise MoveError(f"there is no direction {quoted(words[1])}: 0 is straight on, 1 left, 2 right")
        direction = int(words[1])
        if (pawn, direction) not in game.numberedMoves:
            raise MoveError(self._why_not(game, pawn, direction))
        return game.numberedMoves[pawn, direction]

    def _why_not(self, game: Pawned, pawn: int, direction: int) -> str:
        name = find_board(game.boardSize).pawn_name(pawn)
        if game.gameState[pawn] == (-1, -1):
            return f"{name} was taken. {self._legal_words}"
        own = [way for mover, way in game.numberedMoves if mover == pawn]
        if not own:
            return f"{name} cannot move. {self._legal_words}"
        ways = " or ".join(f"{DIRECTIONS[way]} ({way})" for way in own)
        return f"{name} cannot {'go' if direction == STRAIGHT else 'take'} {DIRECTIONS[direction]}: it can go {ways}"

    @property
    def _legal_words(self) -> str:
        game, side = self.game, self.record.position.side
        first = find_board(game.boardSize).pawns(side)[0]
        listed = ", ".join(f"{pawn - first + 1} {direction}" for pawn, direction in game.numberedMoves)
        return f"{self.name(side)} can play {listed}"

    commands = {  # noqa: RUF012 - a table, which nobody changes
        name: PlaySession.commands[name] for name in ("help", "moves", "board", "undo", "save", "quit")
    }


def make_session(
    start: Position, humans: str, machine: str, seed: int, console: Console, ask: Callable[[str], str] = input
) -> PawnedSession:
    """A game in which people play the sides with the given letters, and a machine the others."""
    white, black = (HUMAN if LETTERS[side] in humans else machine for side in Side)
    header = Header((white, black), None if white == black == HUMAN else seed)
    return PawnedSession(Record(start.game, start, header=header), console, ask=ask)


@click.command("pawned")
@click.option(
    "--human",
    type=click.Choice(["W", "B", _NOBODY, _BOTH], case_sensitive=False),
    default=_NOBODY,
    help="Which sides people play; the machine plays the others.",
)
@click.option("--depth", type=click.IntRange(min=1, max=10), default=1, help="How many moves the machine looks ahead.")
@click.option("--size", type=int, default=6, help="The side of the board.")
@seed_option()
@click.option("--position", metavar="TEXT", help="Start from this position; pawns are numbered by their columns.")
@click.option(
    "--tree", type=click.Choice(["minimax", "alphabeta"]), help="Print the search tree and the boards of its best line."
)
@click.option("--formula", type=click.Choice(FORMULAS), default="report", help="What the machine counts.")
@click.option("--strategies", metavar="FILE", help="Preset strategies that the machine follows: first, or a .txt file.")
@click.option("--limit", type=click.IntRange(min=1), default=NODE_LIMIT, help="Maximum number of nodes in a tree.")
@output_option("--save", "the game", "Save the game in a new file.")
@writes_outputs
def command(
    human: str,
    depth: int,
    size: int,
    seed: int | None,
    position: str | None,
    tree: str | None,
    formula: str,
    strategies: str | None,
    limit: int,
    save: Output | None,
) -> None:
    """Play Pawned as the report does: pawns B1 to W6, moves typed as a pawn and a direction.

    Direction 0 is straight on, 1 takes on the left, 2 takes on the right. At the end the whole game is printed.

    \b
    Examples:
      outplay classic pawned
      outplay classic pawned --human W --depth 3
      outplay classic pawned --strategies first
      outplay classic pawned --tree minimax --depth 3 --formula print \\
        --position "-----b/bb--b-/--bb--/w----w/-wwww-/------ b"
    """
    if position is None:
        first = Pawned(None, size, formula=formula)
    else:
        first = Pawned.fromPosition(position, size, formula=formula)
    if tree is not None:
        if save is not None:
            raise click.UsageError("--tree plays no game that you could --save: give one of them")
        search = Minimax if tree == "minimax" else Alphabeta
        found = search(first, depth=depth, limit=limit)
        click.echo(treeWithBoards(first, found, make_console().width, arrow_for(sys.stdout.encoding)))
        return
    if first.isTerminal():
        raise PositionError(f"there is nothing to play from {quoted(position)}: the game is over")
    humans = {_NOBODY: "", _BOTH: "WB"}.get(human.lower(), human.upper())
    chosen = seed_or_random(seed)
    if seed is None and humans != "WB":
        click.echo(f"The machine chooses among equal moves at random: --seed {chosen} repeats it.")
    shown_formula = None if formula == "report" else formula
    machine = spec_text("pawned", depth=depth, formula=shown_formula, strategies=strategies)
    session = make_session(first.position, humans, machine, chosen, make_console())
    if save is not None:
        session.save_in(SaveFile(save))
    session.run()
    if session.record.is_over:
        drawn = boards_in_a_row(session.record, session.console.width, arrow_for(sys.stdout.encoding))
        click.echo(f"\n{drawn}")
