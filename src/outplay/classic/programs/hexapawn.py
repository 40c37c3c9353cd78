"""``outplay classic hexapawn``: the machine of the 1960s, which forgets the moves with which it lost.

Its memory is printed as the old program stored it, a board and a list of moves for each case that it has met:

    D(10 * case + cell)    what stands on a cell: 0 nothing, 1 a pawn of the machine, 2 a pawn of the person
    M(10 * case + number)  a move, as ten times the cell it leaves plus the cell it enters; 0 if it is forgotten

Cases, cells and moves are counted from 1, cells in reading order: D12 is the second cell of the first case.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import click
from rich.console import Console

from outplay.errors import InputError, MoveError, OutplayError, SpecError, nearest, quoted, quoted_path, reported_as
from outplay.files.plain import Output, read_text, write_text
from outplay.play import Game, Move, game
from outplay.players.contract import Player
from outplay.players.matchbox.files import read_box
from outplay.players.matchbox.memory import Box, Memory
from outplay.players.matchbox.player import FocalPlayer
from outplay.players.matchbox.policy import POLICIES
from outplay.players.registry import HUMAN
from outplay.record import Forfeit, Header, Record
from outplay.render.scene import printable
from outplay.rules.words import Reason, Side
from outplay.terminal.options import seed_option
from outplay.terminal.screen import make_console
from outplay.terminal.session import Session
from outplay.terminal.sitting import HELP, QUIT, Command, by_name
from outplay.values import seed_or_random

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
_NO_CASE = "I have met no case yet."
_REASONS = {
    Reason.REACHED: {PERSON: "your pawn has reached my side", MACHINE: "my pawn has reached your side"},
    Reason.BLOCKED: {PERSON: "I cannot move", MACHINE: "you cannot move"},
    Reason.CAPTURED: {PERSON: "I have no pawn left", MACHINE: "you have no pawn left"},
}


def find_hexapawn() -> Game:
    """The game on the program's board."""
    return game("hexapawn:3x3")


class HexapawnSession(Session):
    """Many games, one after the other. A case is stored when it is met; the memory is saved after each game."""

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

    def play(self, move: Move) -> None:
        """Make a move; where it is the machine's, the case is met now, and not only when the game is over."""
        position, memory = self.record.position, self.kept.memory
        if position.side is MACHINE:
            memory.box(memory.places.seen(position).place, len(self.record.moves) // 2, position)
        super().play(move)

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
            known = f" I know {count_cases(memory)}." if memory.boxes else ""
            return f"So far I have played no game.{known}"
        results, known = memory.results, f"I know {count_cases(memory)}"
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
        self.say(format_cases(self.kept.memory) or _NO_CASE)

    def write_tape(self, path: str) -> None:
        """Write the cases into a new text file, as a paper tape."""
        if not path:
            raise InputError("name a new file for the tape, as in: tape machine.txt")
        if not cases(self.kept.memory):
            raise InputError(f"{_NO_CASE} There is nothing to write on {printable(path)}: make a move first.")
        with reported_as(InputError, f"the tape {quoted_path(path)} cannot be written"):
            write_text(Output(path, "the tape", is_new=True), format_cases(self.kept.memory) + "\n")
        self.say(f"What I know is on the tape {printable(path)}; read {printable(path)} reads it back.")

    def read_tape(self, path: str) -> None:
        """Replace what the machine knows by what is on a tape, if the person confirms it."""
        if not path:
            raise InputError("name the file with the tape, as in: read machine.txt")
        memory = load_cases(path)
        if self.kept.memory.boxes and not self.confirm("Shall I forget what I know, and learn from the tape?"):
            self.say("I keep what I know.")
            return
        self.take_over(memory)
        self.record = self.record.undo(len(self.record.moves))
        self.say(f"I have read {count_cases(memory)}. We start again.")
        self.show_board()

    def take_over(self, memory: Memory) -> None:
        """Know what a memory knows, and save it."""
        self.kept.memory = memory
        self.kept.save()

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
        Command("tape FILE", "write them into a text file, as on paper tape", write_tape),
        Command("read FILE", "read such a tape back", read_tape),
        Command("forget", "make me forget everything, and start again", forget),
        Command("rules", "how it is played", explain),
        HELP,
        dataclasses.replace(QUIT, help="leave; I remember every game that has ended"),
    )


# ---- The cases


def cases(memory: Memory) -> list[Box]:
    """The cases in the order in which they were met, without those of the other side."""
    return [box for box in memory.boxes.values() if box.place.side is MACHINE]


def count_cases(memory: Memory) -> str:
    """How many cases a memory has, in words."""
    number = len(cases(memory))
    return f"{number} case{'' if number == 1 else 's'}"


def _moves(memory: Memory, box: Box) -> list[tuple[int, Move, int]]:
    """The moves of a case with their values and beads, pawn by pawn.

    A pawn goes straight on, then towards larger numbers, then towards smaller ones.
    """
    seen, cell = memory.places.seen(box.met), memory.game.shape.index
    found = []
    for number, beads in zip(box.numbers, box.beads, strict=True):
        move = seen.move(number)
        assert move.origin and move.target
        origin, target = cell[move.origin] + 1, cell[move.target] + 1
        way = (_COLUMNS, _COLUMNS + 1, _COLUMNS - 1).index(target - origin)
        found.append(((origin, way), (10 * origin + target, move, beads)))
    return [entry for _, entry in sorted(found, key=lambda one: one[0])]


def format_cases(memory: Memory) -> str:
    """All cases, each as a board of variables and a line of moves."""
    blocks = []
    for case, box in enumerate(cases(memory), 1):
        board = [f"D{10 * case + cell}={_VALUES[piece]}" for cell, piece in enumerate(box.met.contents, 1)]
        rows = [" ".join(board[first : first + _COLUMNS]) for first in range(0, len(board), _COLUMNS)]
        values = [value if beads else 0 for value, _, beads in _moves(memory, box)]
        moves = " ".join(f"M{10 * case + number}={value}" for number, value in enumerate(values, 1))
        blocks.append("\n".join([f"Case {case}", *rows, moves]))
    return "\n\n".join(blocks)


# ---- The tape

_CASE = re.compile(r"Case [0-9]{1,3}")
_VARIABLE = re.compile(r"([DM])([1-9][0-9]{1,3})=([0-9]{1,2})")
_CELLS = 9
_MAX_TAPE = 100_000


def load_cases(path: str | Path) -> Memory:
    """Read a tape from its file."""
    with reported_as(InputError, f"the tape {quoted_path(path)} cannot be read"):
        return read_cases(read_text(path, _MAX_TAPE))


def read_cases(text: str) -> Memory:
    """The memory that ``format_cases`` printed; an error says what is wrong with which case."""
    variables = _variables(text)
    memory = Memory(find_hexapawn(), POLICIES["focal"])
    last = max((number // 10 for _, number in variables), default=0)
    for case in range(1, last + 1):
        _read_case(memory, case, {key: value for key, value in variables.items() if key[1] // 10 == case})
    return memory


def _variables(text: str) -> dict[tuple[str, int], int]:
    found: dict[tuple[str, int], int] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        for word in [] if _CASE.fullmatch(line) else line.split():
            match = _VARIABLE.fullmatch(word)
            if match is None:
                raise InputError(f"{quoted(word)} is no variable of the tape, such as D11=1 or M11=15")
            name = match[1], int(match[2])
            if name in found:
                raise InputError(f"{match[1]}{match[2]} is there twice")
            found[name] = int(match[3])
    return found


def _read_case(memory: Memory, case: int, given: Mapping[tuple[str, int], int]) -> None:
    letters = {0: "-", 1: MACHINE.value, 2: PERSON.value}
    cells = [given.get(("D", 10 * case + cell), -1) for cell in range(1, _CELLS + 1)]
    if not set(cells) <= set(letters):
        raise InputError(f"case {case} needs D{10 * case + 1} to D{10 * case + _CELLS}, each 0, 1 or 2")
    text = "".join(letters[value] for value in cells)
    rows = [text[first : first + _COLUMNS] for first in range(0, _CELLS, _COLUMNS)]
    position = memory.game.position("/".join(rows), MACHINE)
    if position.outcome is not None:
        raise InputError(f"case {case}, {str(position)!r}, cannot exist: the game is over there")
    trial = Memory(memory.game, memory.policy, memory.places)
    known = _moves(trial, trial.box(memory.places.seen(position).place, 0, position))
    values = [given.get(("M", 10 * case + number), -1) for number in range(1, len(known) + 1)]
    if any(value not in (0, right) for value, (right, _, _) in zip(values, known, strict=True)):
        wanted = " ".join(f"M{10 * case + number}={right}" for number, (right, _, _) in enumerate(known, 1))
        raise InputError(f"case {case}, {str(position)!r}, has the moves {wanted}, or 0 for one that is forgotten")
    if len(given) != _CELLS + len(known):
        raise InputError(f"case {case}, {str(position)!r}, has more variables than cells and moves")
    beads = {str(move): int(value > 0) for value, (_, move, _) in zip(values, known, strict=True)}
    read_box(memory, case, {"position": str(position), "beads": beads})


# ---- The command


@click.command("hexapawn")
@click.option(
    "--memory", metavar="FILE", show_default="a file in your home folder", help="Where it saves what it learns."
)
@click.option("--tape", metavar="FILE", help="Begin with what is on this tape, printed by memory or written by tape.")
@seed_option()
def command(memory: str | None, tape: str | None, seed: int | None) -> None:
    """Play Hexapawn against a machine that forgets the moves that lost.

    You are X and move first: type two numbers from 1 to 9. What the machine has learned is saved after every game;
    memory shows it, tape writes it as text, read reads that back, forget deletes it.

    \b
    Examples:
      outplay classic hexapawn
      outplay classic hexapawn --memory machine.json
    """
    path = str(_default_path()) if memory is None else memory
    machine = FocalPlayer(path, seed_or_random(seed))
    try:
        session = HexapawnSession(machine, make_console())
    except SpecError as error:
        raise InputError(f"{error}. Nothing was changed; to start again name another file with --memory") from None
    if tape is not None:
        read = load_cases(tape)
        if session.kept.memory.boxes:
            raise InputError(f"{quoted_path(path)} knows something already: name a new file with --memory")
        session.take_over(read)
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
