"""A game in the terminal: shows the board, asks for moves, obeys commands, announces what happens."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from outplay.cli.screen import picture
from outplay.errors import InputError, MoveError, OutplayError, RecordError, nearest, quoted, quoted_path
from outplay.play import Move
from outplay.players import Player, player
from outplay.players.registry import HUMAN
from outplay.record import Header, Record, read_records, write_records
from outplay.rules.words import Side

_HELP = """\
{example:12} play a move: from and to, or the cell of a disc
3 or #3      play the third of the listed moves
undo         take back your last move (and the answer to it)
moves        list the legal moves again
board        draw the board again
position     print the position as text
record       print the moves so far
save FILE    save the game
resume FILE  go on with a saved game
new          start again
quit         leave (the game is lost unless saved)"""


@dataclass(frozen=True)
class View:
    """How a person wants to see the board: the kind of picture and the label style."""

    kind: str = "auto"
    style: str = "names"


def load_game(path: str) -> Record:
    """The last game of a record file."""
    records = read_records(path)
    if not records:
        raise RecordError(f"there is no game in {quoted_path(path)}")
    return records[-1]


def make_players(header: Header) -> dict[Side, Player | None]:
    """The players that a header names; None for a person at the keyboard."""
    seed = header.seed or 0
    return {
        side: None if spec == HUMAN else player(spec, seed + side.index)
        for side, spec in zip(Side, header.players, strict=True)
    }


def _is_there(path: str) -> bool:
    try:
        return Path(path).exists()
    except OSError:  # a name that is too long, a folder that is locked: writing will say so
        return False


_ALIASES = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}


class _Quit(Exception):
    pass


class Session:
    """One sitting at a board. ``players`` has None where a person plays; ``ask`` reads a line, as input() does."""

    def __init__(
        self,
        record: Record,
        players: Mapping[Side, Player | None],
        console: Console,
        view: View,
        ask: Callable[[str], str] = input,
    ) -> None:
        self.record = record
        self.players = players
        self.console = console
        self.view = view
        self._ask = ask
        self._saved: set[str] = set()
        self._commands: Mapping[str, Callable[[str], None]] = {
            "help": self._help,
            "undo": self._undo,
            "moves": self._moves,
            "board": self._board,
            "position": self._position,
            "record": self._show_record,
            "save": self._save,
            "resume": self._resume,
            "new": self._new,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play until somebody quits; games without a person end by themselves."""
        if not all(self.players.values()):
            self._say("Type a move, its number in the list, or help.")
        self._board("")
        try:
            while not (self.record.outcome and all(self.players.values())):
                self._turn()
        except _Quit:
            return
        except (EOFError, KeyboardInterrupt):
            self._say("")

    def _turn(self) -> None:
        position = self.record.position
        if position.outcome:
            self._obey(self._ask("The game is over: new, undo, save FILE or quit? "))
        elif position.legal_moves[0].is_pass:
            self._say(f"{self._name(position.side)} cannot move and passes.")
            self._play(position.legal_moves[0])
        elif chooser := self.players[position.side]:
            move = chooser.choose(position)
            who = self.record.header.players[position.side.index]
            self._say(f"{self._name(position.side)} ({who}) plays {self._text(move)}.")
            self._play(move)
        else:
            self._obey(self._ask(f"{self._name(position.side)} to move: "))

    def _obey(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        try:
            if command := self._commands.get(_ALIASES.get(word.lower(), word.lower())):
                command(rest.strip())
            else:
                self._play(self._read_move(line))
        except OutplayError as error:
            self._say(str(error))

    def _read_move(self, line: str) -> Move:
        moves = self.record.position.legal_moves
        text = line.strip()
        if text.startswith("#") or (text.isdecimal() and not self._has_numbered_moves()):
            listed = {str(number): move for number, move in enumerate(moves, 1)}
            if (number := text.removeprefix("#").strip()) not in listed:
                why = f"the list has the numbers 1 to {len(moves)}" if moves else "the game is over"
                raise MoveError(f"there is no move {quoted(text)}: {why}")
            return listed[number]
        try:
            return self.record.position.move(text, self.view.style)
        except MoveError as error:
            hint = nearest(text.partition(" ")[0], self._commands)
            raise MoveError(f"{error}; 'help' lists the commands{hint}") from None

    def _has_numbered_moves(self) -> bool:
        """Whether a bare number is a cell on which a disc may be placed: then the list's numbers need their '#'."""
        return any(self._text(move).isdecimal() for move in self.record.position.legal_moves)

    def _play(self, move: Move) -> None:
        self.record = self.record.play(move)
        self._board("")
        if outcome := self.record.outcome:
            self._say(self.record.game.describe(outcome))

    # ---- Commands

    def _help(self, _: str) -> None:
        moves = self.record.position.legal_moves
        self._say(_HELP.format(example=self._text(moves[0]) if moves else "a1a2"))

    def _undo(self, _: str) -> None:
        shorter = self.record.undo()
        # Back to a turn in which a person had a choice.
        while shorter.moves and (self.players[shorter.position.side] or shorter.position.legal_moves[0].is_pass):
            shorter = shorter.undo()
        if not self.record.moves or self.players[shorter.position.side] or shorter.position.legal_moves[0].is_pass:
            self._say("There is no move of yours to take back.")
            return
        self.record = shorter
        self._board("")

    def _moves(self, _: str) -> None:
        moves = self.record.position.legal_moves
        mark = "#" if self._has_numbered_moves() else ""
        listed = "  ".join(f"{mark}{number} {self._text(move)}" for number, move in enumerate(moves, 1))
        self._say(listed or "There are no moves: the game is over.")

    def _board(self, _: str) -> None:
        record, view = self.record, self.view
        last = record.moves[-1] if record.moves else None
        human = not record.outcome and self.players[record.position.side] is None
        self.console.print()
        self.console.print(
            picture(record.position, self.console, last, kind=view.kind, style=view.style, targets=human),
            soft_wrap=True,
        )
        if human and not record.position.legal_moves[0].is_pass:
            self._moves("")

    def _position(self, _: str) -> None:
        self._say(str(self.record.position))

    def _show_record(self, _: str) -> None:
        self._say(str(self.record))

    def _save(self, path: str) -> None:
        if not path:
            raise InputError("save needs the name of a file, as in: save game.jsonl")
        if path not in self._saved and _is_there(path):
            answer = self._ask(f"There is a file {path} already. Write over it? (y/N) ")
            if answer.strip().lower() not in ("y", "yes"):
                self._say("Nothing was saved.")
                return
        write_records(path, [self.record])
        self._saved.add(path)
        self._say(f"Saved to {path}; go on with: resume {path}")

    def _resume(self, path: str) -> None:
        if not path:
            raise InputError("resume needs the name of a file, as in: resume game.jsonl")
        record = load_game(path)
        if record.game != self.record.game:
            raise InputError(f"{quoted_path(path)} holds a game of {record.game.name}: leave, and use play --resume")
        self.players = make_players(record.header)
        self.record = record
        self._board("")

    def _new(self, _: str) -> None:
        self.record = self.record.undo(len(self.record.moves))
        self._board("")

    def _quit(self, _: str) -> None:
        raise _Quit

    # ---- Words

    def _name(self, side: Side) -> str:
        return self.record.game.side_name(side)

    def _text(self, move: Move) -> str:
        return self.record.position.format_move(move, self.view.style)

    def _say(self, text: str) -> None:
        # Words are kept whole on a screen; in a pipe a line stays a line.
        self.console.print(text, highlight=False, markup=False, soft_wrap=not self.console.is_terminal)
        sys.stdout.flush()
