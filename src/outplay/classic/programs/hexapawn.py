"""``outplay classic hexapawn``: the machine of the 1960s, which forgets the moves with which it lost.

Its memory is printed as the old program stored it, a board and a list of moves for each case that it has met:

    D(10 * case + cell)    what stands on a cell: 0 nothing, 1 a pawn of the machine, 2 a pawn of the person
    M(10 * case + number)  a move, as ten times the cell it leaves plus the cell it enters; 0 if it is forgotten

Cases, cells and moves are counted from 1, cells in reading order: D12 is the second cell of the first case.
"""

from __future__ import annotations

import dataclasses
import re
import secrets
from collections.abc import Callable, Iterable
from pathlib import Path

import click
from rich.console import Console

from outplay.errors import InputError, MoveError, OutplayError, SpecError, nearest, quoted, quoted_path
from outplay.play import Game, Move, game
from outplay.players.contract import Player
from outplay.players.matchbox.memory import Box, Memory
from outplay.players.matchbox.player import FocalPlayer
from outplay.players.registry import HUMAN
from outplay.record import Forfeit, Header, Record
from outplay.render.scene import printable
from outplay.rules.words import Reason, Side
from outplay.terminal.options import seed_option
from outplay.terminal.screen import make_console
from outplay.terminal.session import Session
from outplay.terminal.sitting import HELP, QUIT, Command, by_name

MACHINE = Side.BLACK
"""The person begins."""
PERSON = MACHINE.rival
_MARKS = {None: "-", MACHINE: "O", PERSON: "X"}
_VALUES = {None: 0, MACHINE: 1, PERSON: 2}
_COLUMNS = 3
_TWO_NUMBERS = re.compile(r"([1-9])\s*[,-]?\s*([1-9])")
_INSTRUCTIONS = """\
Each of us has three pawns on a board of nine cells. Mine are O and stand at the top, yours are X. You begin.
A pawn goes straight ahead to an empty cell, or takes a pawn of the other side diagonally ahead.
You win by bringing a pawn to the other end of the board, or by leaving me without a move; so do I.
Type two numbers: the cell your pawn leaves and the cell it enters. 8 5 moves the pawn in the middle straight ahead.
At first I know only the rules. When I lose, I forget my last move, so that I never make it there again."""
_REASONS = {
    Reason.REACHED: {PERSON: "your pawn has reached my side", MACHINE: "my pawn has reached your side"},
    Reason.BLOCKED: {PERSON: "I cannot move", MACHINE: "you cannot move"},
    Reason.CAPTURED: {PERSON: "I have no pawn left", MACHINE: "you have no pawn left"},
}


def find_hexapawn() -> Game:
    """The game on the program's board."""
    return game("hexapawn:3x3")


class HexapawnSession(Session):
    """Many games, one after the other. What the machine has learned is saved after each game."""

    def __init__(self, machine: FocalPlayer, console: Console, ask: Callable[[str], str] = input) -> None:
        header = Header((HUMAN, "focal"), machine.seed)
        players = {PERSON: None, MACHINE: machine}
        super().__init__(Record(find_hexapawn(), header=header), console, ask=ask, players=players)
        self.kept = machine.memory_file(self.record.game)

    def run(self) -> None:
        """Play until somebody leaves."""
        super().run()
        self.say("Goodbye.")

    def begin(self) -> None:
        """Say what the machine knows, offer to explain the game, and begin the first one."""
        self.say("Hexapawn, against a machine that learns.")
        if self.kept.path:
            self.say(f"I keep what I have learned in {printable(str(self.kept.path))}.")
        self.say(self._tally())
        if self.confirm("Shall I explain the game?"):
            self.explain()
        self._begin_game()

    def _begin_game(self) -> None:
        self.say("\nA new game. Type two numbers, or help.")
        self.show_board()

    def explain(self) -> None:
        """Say how it is played."""
        self.say(_INSTRUCTIONS)

    def after_the_end(self) -> None:
        """Begin the next game."""
        self.record = self.record.undo(len(self.record.moves))
        self._begin_game()

    def say_move(self, player: Player, move: Move) -> None:
        """Say what the machine plays."""
        self.say(f"I play {self.text(move)}.")

    def say_forfeit(self, forfeit: Forfeit) -> None:
        """The machine resigns: nothing else can be wrong with it."""
        self.say("I resign: here I have lost with every move there is. You have won.")

    def end(self) -> None:
        """Say who has won, and learn from it."""
        record = self.record
        lost = record.winner is PERSON
        if record.outcome is not None:
            why = _REASONS[record.outcome.reason]
            self.say(f"You have won: {why[PERSON]}." if lost else f"I have won: {why[MACHINE]}.")
        own = [move for position, move in zip(record.positions, record.moves, strict=False) if position.side is MACHINE]
        if lost and own:
            self.say(f"I shall not play {self.text(own[-1])} there again.")
        try:
            self.kept.learn(record, MACHINE)
        except OutplayError as error:
            self.say(f"What I have learned could not be saved: {error}")
        self.say(self._tally())

    def _tally(self) -> str:
        memory = self.kept.memory
        if not memory.games:
            return "So far I have played no game."
        results, number = memory.results, len(cases(memory))
        known = f"I know {number} case{'' if number == 1 else 's'}"
        return f"Games so far: {memory.games}. You have won {results['loss']}, I have won {results['win']}; {known}."

    def forget(self) -> None:
        """Forget everything, if the person confirms it, and start again."""
        if not self.confirm("Shall I really forget everything?"):
            self.say("I forget nothing.")
            return
        self.kept.forget()
        self.record = self.record.undo(len(self.record.moves))
        self.say("I have forgotten everything. We start again.")
        self.show_board()

    def show_memory(self) -> None:
        """Print the cases."""
        self.say(format_cases(self.kept.memory) or "I have met no case yet.")

    # ---- The board and its numbers

    def show_board(self) -> None:
        """The board, and beside it the numbers of its cells."""
        marks = [_MARKS[piece] for piece in self.record.position.contents]
        rows = [slice(first, first + _COLUMNS) for first in range(0, len(marks), _COLUMNS)]
        numbers = [str(number) for number in range(1, len(marks) + 1)]
        self.say("\n" + "\n".join(f"  {' '.join(marks[row])}      {' '.join(numbers[row])}" for row in rows) + "\n")

    def name(self, side: Side) -> str:
        """The letter of a side."""
        return _MARKS[side]

    def text(self, move: Move) -> str:
        """A move as two numbers."""
        return f"{self._number(move.origin)} {self._number(move.target)}"

    def _number(self, cell: str | None) -> str:
        assert cell is not None  # pawns move from somewhere to somewhere
        return str(self.record.game.shape.index[cell] + 1)

    def examples(self) -> Iterable[tuple[str, str]]:
        """How moves are typed."""
        yield "8 5", "move your pawn on 8 to 5; 8,5 and 85 do as well"

    def read_move(self, text: str) -> Move:
        """The move that two numbers name; an error says what is wrong with them."""
        match = _TWO_NUMBERS.fullmatch(text)
        if match is None:
            hint = nearest(text, self.commands) if text[0].isalpha() else ""
            raise MoveError(f"{quoted(text)} is not two numbers from 1 to 9, as in 8 5: type help for more{hint}")
        origin, target = match.groups()
        position, cells = self.record.position, self.record.game.shape.names
        owner = position[cells[int(origin) - 1]]
        if owner is not PERSON:
            raise MoveError(f"{origin} is {'my pawn' if owner is MACHINE else 'empty'}: your pawns are the X")
        own = [move for move in position.legal_moves if move.origin == cells[int(origin) - 1]]
        for move in own:
            if move.target == cells[int(target) - 1]:
                return move
        ways = " or ".join(self._number(move.target) for move in own)
        raise MoveError(f"from {origin} your pawn can go to {ways}" if own else f"your pawn on {origin} cannot move")

    commands = by_name(
        Command("board", "draw the board again", lambda session: session.show_board()),
        Command("memory", "print the cases that I have met, with the moves that I still know", show_memory),
        Command("forget", "make me forget everything, and start again", forget),
        Command("rules", "how it is played", explain),
        HELP,
        dataclasses.replace(QUIT, help="leave; I remember every game that has ended"),
    )


# ---- The cases


def cases(memory: Memory) -> list[Box]:
    """The cases in the order in which they were met, without those of the other side."""
    return [box for box in memory.boxes.values() if box.place.side is MACHINE]


def _values(memory: Memory, box: Box) -> list[int]:
    """The moves of a case, pawn by pawn: straight on, then towards larger numbers, then towards smaller ones."""
    seen, cell = memory.places.seen(box.met), memory.game.shape.index
    found = []
    for number, beads in zip(box.numbers, box.beads, strict=True):
        move = seen.move(number)
        assert move.origin and move.target
        origin, target = cell[move.origin] + 1, cell[move.target] + 1
        found.append((origin, (_COLUMNS, _COLUMNS + 1, _COLUMNS - 1).index(target - origin), target, beads))
    return [10 * origin + target if beads else 0 for origin, _, target, beads in sorted(found)]


def format_cases(memory: Memory) -> str:
    """All cases, each as a board of variables and a line of moves."""
    blocks = []
    for case, box in enumerate(cases(memory), 1):
        board = [f"D{10 * case + cell}={_VALUES[piece]}" for cell, piece in enumerate(box.met.contents, 1)]
        rows = [" ".join(board[first : first + _COLUMNS]) for first in range(0, len(board), _COLUMNS)]
        moves = " ".join(f"M{10 * case + number}={move}" for number, move in enumerate(_values(memory, box), 1))
        blocks.append("\n".join([f"Case {case}", *rows, moves]))
    return "\n\n".join(blocks)


# ---- The command


@click.command("hexapawn")
@click.option(
    "--memory", metavar="FILE", show_default="a file in your home folder", help="Where it saves what it learns."
)
@seed_option()
def command(memory: str | None, seed: int | None) -> None:
    """Play Hexapawn against a machine that forgets the moves that lost.

    You are X and move first: type two numbers from 1 to 9. What the machine has learned is saved after every game;
    memory shows it, forget deletes it.

    \b
    Examples:
      outplay classic hexapawn
      outplay classic hexapawn --memory machine.json
    """
    path = str(_default_path()) if memory is None else memory
    machine = FocalPlayer(path, secrets.randbelow(2**32) if seed is None else seed)
    try:
        session = HexapawnSession(machine, make_console())
    except SpecError as error:
        raise InputError(f"{error}. Nothing was changed; to start again name another file with --memory") from None
    session.run()


def _default_path() -> Path:
    """A file in the person's own folder for programs, which is made if it does not exist."""
    folder = Path(click.get_app_dir("outplay"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(
            f"the folder {quoted_path(folder)} cannot be made: {error.strerror or error}; name a file with --memory"
        ) from None
    return folder / "hexapawn.json"
