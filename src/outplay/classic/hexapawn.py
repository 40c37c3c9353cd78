"""The Hexapawn program of the 1960s: it plays against a person, forgets the moves that lost, and so gets better."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from outplay.classic.hexapawn_cases import MACHINE, cases, format_cases
from outplay.errors import MoveError, OutplayError, nearest, quoted
from outplay.play import Game, Move, game
from outplay.players.matchbox.kept import KeptMemory
from outplay.players.matchbox.policy import POLICIES
from outplay.record import Forfeit, Header, Record, Verdict
from outplay.render.scene import printable
from outplay.rules.words import Reason

POLICY = POLICIES["focal"]
PERSON = MACHINE.rival
_MARKS = {None: "-", MACHINE: "O", PERSON: "X"}
_TWO_NUMBERS = re.compile(r"([1-9])\s*[,-]?\s*([1-9])")
_INSTRUCTIONS = """\
Each of us has three pawns on a board of nine cells. Mine are O and stand at the top, yours are X. You begin.
A pawn goes one cell straight on if that is empty, or takes a pawn of the other side one cell straight on and aside.
Whoever brings a pawn to the other end of the board has won, and so has whoever leaves the other one without a move.
Type two numbers: the cell from which, and the cell to which. 8 5 is a pawn in the middle that goes straight on.
I know nothing but the rules at first. When I lose, I forget my last move, so that I never make it there again."""
_LEAVING = ("quit", "q", "exit")
_COMMANDS = {
    "board": "draw the board again",
    "memory": "print the cases that I have met, with the moves that I still know",
    "forget": "make me forget everything, and start anew",
    "rules": "how it is played",
    "quit": "leave; I remember every game that has ended",
}
_REASONS = {
    Reason.REACHED: {PERSON: "your pawn has reached my side", MACHINE: "my pawn has reached your side"},
    Reason.BLOCKED: {PERSON: "I cannot move", MACHINE: "you cannot move"},
    Reason.CAPTURED: {PERSON: "I have no pawn left", MACHINE: "you have no pawn left"},
}


def find_hexapawn() -> Game:
    """The game on the program's board."""
    return game("hexapawn:3x3")


class _Quit(Exception):
    """Somebody wants to leave."""


@dataclass
class Hexapawn:
    """A sitting of many games. What the machine has learned is saved after each of them."""

    kept: KeptMemory
    seed: int = 0
    ask: Callable[[str], str] = input
    say: Callable[[str], None] = print
    record: Record = field(init=False)

    def __post_init__(self) -> None:
        self._random = Random(self.seed)
        self._set_up()

    def run(self) -> None:
        """Play until somebody leaves."""
        self.say("Hexapawn, against a machine that learns.")
        if self.kept.path:
            self.say(f"I keep what I have learned in {printable(str(self.kept.path))}.")
        self.say(self._tally())
        try:
            if self._is_sure("Shall I explain the game? (y/N) "):
                self.say(_INSTRUCTIONS)
            while True:
                self._play_game()
        except _Quit:
            pass
        except (EOFError, KeyboardInterrupt):
            self.say("")
        self.say("Goodbye.")

    def _set_up(self) -> None:
        header = Header(("human", f"matchbox:policy={POLICY.name}"), self.seed)
        self.record = Record(self.kept.memory.game, header=header)

    def _play_game(self) -> None:
        self._set_up()
        self.say("\nA new game. Type two numbers, or help.")
        self._show()
        while not self.record.is_over:
            if self.record.position.side is MACHINE:
                self._answer()
            else:
                self._obey(self.ask(f"{_MARKS[PERSON]} to move: ").strip())
        self._end()

    # ---- The machine

    def _answer(self) -> None:
        memory, record = self.kept.memory, self.record
        seen = memory.places.seen(record.position)
        box = memory.box(seen.place, len(record.moves) // 2, record.position)
        bead = memory.draw(box, self._random)
        if bead is None:
            resigned = Forfeit(MACHINE, Verdict.RESIGNED)
            self.record = Record(record.game, record.start, record.moves, record.header, resigned)
            return
        move = seen.move(box.numbers[bead])
        self.say(f"I play {self._text(move)}.")
        self.record = record.play(move)
        self._show()

    def _end(self) -> None:
        record = self.record
        lost = record.winner is PERSON
        if record.outcome is None:
            self.say("I resign: here I have lost with every move there is. You have won.")
        else:
            why = _REASONS[record.outcome.reason]
            self.say(f"You have won: {why[PERSON]}." if lost else f"I have won: {why[MACHINE]}.")
        own = [move for position, move in zip(record.positions, record.moves, strict=False) if position.side is MACHINE]
        if lost and own:
            self.say(f"I shall not play {self._text(own[-1])} there again.")
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

    # ---- The person

    def _obey(self, line: str) -> None:
        word = line.lower()
        if word in _LEAVING:
            raise _Quit
        if word in ("help", "h", "?"):
            rows = [("8 5", "move your pawn on 8 to 5; 8,5 and 85 do as well"), *_COMMANDS.items()]
            self.say("\n".join(f"{usage:8} {meaning}" for usage, meaning in rows))
        elif word == "rules":
            self.say(_INSTRUCTIONS)
        elif word == "board":
            self._show()
        elif word == "memory":
            self.say(format_cases(self.kept.memory) or "I have met no case yet.")
        elif word == "forget":
            self._forget()
        elif word:
            try:
                self.record = self.record.play(self._read(line))
            except MoveError as error:
                self.say(str(error))
            else:
                self._show()

    def _forget(self) -> None:
        if not self._is_sure("Shall I really forget everything? (y/N) "):
            self.say("I forget nothing.")
            return
        try:
            self.kept.forget()
        except OutplayError as error:
            self.say(str(error))
            return
        self._set_up()
        self.say("I have forgotten everything. We start anew.")
        self._show()

    def _is_sure(self, question: str) -> bool:
        while True:
            answer = self.ask(question).strip().lower()
            if answer in _LEAVING:
                raise _Quit
            if answer in ("y", "yes", "n", "no", ""):
                return answer.startswith("y")
            self.say(f"{quoted(answer)} is neither yes nor no.")

    def _read(self, line: str) -> Move:
        """The move that a line names; an error says why there is none."""
        match = _TWO_NUMBERS.fullmatch(line)
        if match is None:
            hint = nearest(line, _COMMANDS) if line[0].isalpha() else ""
            raise MoveError(f"{quoted(line)} is not two numbers from 1 to 9, as in 8 5: type help for more{hint}")
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

    def _show(self) -> None:
        """The board, and beside it the numbers of its cells."""
        marks = [_MARKS[piece] for piece in self.record.position.contents]
        rows = [slice(first, first + 3) for first in range(0, len(marks), 3)]
        numbers = [str(number) for number in range(1, len(marks) + 1)]
        self.say("\n" + "\n".join(f"  {' '.join(marks[row])}      {' '.join(numbers[row])}" for row in rows) + "\n")

    def _text(self, move: Move) -> str:
        return f"{self._number(move.origin)} {self._number(move.target)}"

    def _number(self, cell: str | None) -> str:
        assert cell is not None  # pawns move from somewhere to somewhere
        return str(self.record.game.shape.index[cell] + 1)
