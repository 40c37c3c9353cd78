"""A game in the terminal: shows the board, asks for moves, obeys commands, announces what happens."""

from __future__ import annotations

import dataclasses
import shlex
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from rich.console import Console

from outplay.cli.commands import COMMANDS, Quit, find_command
from outplay.cli.keeping import Keeper, saved_text
from outplay.cli.lessons import Lessons, weighs_only_move
from outplay.cli.screen import picture, say, say_items, show
from outplay.cli.seats import Players, seat_again
from outplay.errors import GameOver, InputError, MoveError, OutplayError, PlayerFault, nearest, quoted
from outplay.play import Game, Move
from outplay.players.contract import Machine, Player
from outplay.record import Forfeit, Record, Verdict
from outplay.render.scene import printable
from outplay.rules.catalogue import find_catalogued
from outplay.rules.words import Side
from outplay.solving.at_hand import Solutions

_AFTER_THE_END = "new, undo, review, save FILE or quit"


@dataclass(frozen=True)
class View:
    """How a person wants to see the board: the kind of picture and the label style."""

    kind: str = "auto"
    style: str = "names"


class Session:
    """One sitting at a board. ``players`` has None where a person plays; ``ask`` reads a line, as input() does."""

    def __init__(
        self, record: Record, players: Players, console: Console, view: View, ask: Callable[[str], str] = input
    ) -> None:
        self.record: Record = record
        self.players: Players = players
        self.console: Console = console
        self.view = view
        self.ask = ask
        self.shows_score = False
        """Whether the score is shown with every board."""
        self.saved: set[str] = set()
        """The files that this session has written, and may write over."""
        self.keeper: Keeper | None = None
        """What keeps the games of this session, if somebody wants them kept."""
        self.lessons = Lessons()
        self.solutions = Solutions()
        """What is known exactly: hints and scores stand on it where they can."""

    def run(self) -> None:
        """Play until somebody quits; games without a person end by themselves."""
        if not all(self.players.values()):
            self.say("Type a move, its number in the list, or help.")
        self.show_board()
        try:
            self._play_on()
        finally:
            self._keep()
            self._dismiss()

    def _dismiss(self) -> None:
        """Let the players go: some of them are processes."""
        for player in self.players.values():
            if isinstance(player, Machine):
                player.close()

    def _play_on(self) -> None:
        try:
            while not (self.record.is_over and all(self.players.values())):
                self._turn()
        except Quit:
            return
        except EOFError:
            self.say()
        except KeyboardInterrupt:
            self.say()
            if all(self.players.values()):  # nobody has left: the game was broken off
                raise

    def _keep(self) -> None:
        if self.keeper and self.keeper.kept != self.record:
            try:
                self.keeper.keep(self.record)
                self.say(saved_text(self.keeper.path, self.record))
            except (OutplayError, OSError) as error:
                self.say(str(error))

    def _turn(self) -> None:
        position = self.record.position
        name = self.name(position.side)
        if self.record.is_over:
            self._obey(self.ask(f"The game is over: {_AFTER_THE_END}? "))
        elif position.legal_moves[0].is_pass and not weighs_only_move(self.players[position.side]):
            self.say(f"{name} cannot move and passes.")
            self._play(position.legal_moves[0])
        elif chooser := self.players[position.side]:
            self._let_choose(chooser, self.record.header.players[position.side.index])
        else:
            self._obey(self.ask(f"{name} to move: "))

    def _let_choose(self, chooser: Player, spec: str) -> None:
        """Let a player make its move; one that does something wrong has lost."""
        record, side = self.record, self.record.position.side
        shown = f"{self.name(side)} ({spec})"
        try:
            with self.thinking(f"{self.name(side)} thinks"):
                move = chooser.choose(record.position)
        except PlayerFault as fault:
            forfeit = Forfeit(side, Verdict(fault.verdict), fault.detail)
            self._say_fault(shown, spec, forfeit)
            self.record = Record(record.game, record.start, record.moves, record.header, forfeit)
            self.say(self.record.ending)
            self._end()
            return
        self.say(f"{shown} plays {self.text(move)}.")
        self._play(move)

    def _say_fault(self, shown: str, spec: str, forfeit: Forfeit) -> None:
        if not forfeit.verdict.is_fault:
            self.say(f"{shown} resigns: {forfeit.detail}.")
            return
        self.say(f"{shown} has failed: {forfeit.detail}")
        game = self.record.game.name if find_catalogued(self.record.game.rules) else "GAME"
        self.say(f"To try it out: outplay check {shlex.quote(spec)} {game}")

    def _end(self) -> None:
        """A game is over: keep it, and let those learn from it who do; from each game once."""
        self._keep()
        for told in self.lessons.give(self.record, self.players):
            self.say(told)

    def _obey(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        try:
            if command := find_command(word):
                command.run(self, rest.strip())
            else:
                self._play(self._read_move(line))
        except (OutplayError, OSError) as error:
            self.say(str(error))
        except KeyboardInterrupt:  # of a command that takes long; the game is still there
            self.say("\nStopped; quit leaves the game.")

    def _read_move(self, line: str) -> Move:
        moves = self.record.position.legal_moves
        text = line.strip()
        if not moves:
            raise GameOver(f"{quoted(text)} cannot be played, the game is over. Type {_AFTER_THE_END}.")
        if text.startswith("#") or (text.isdecimal() and not self._has_numbered_moves()):
            listed = {str(number): move for number, move in enumerate(moves, 1)}
            if (number := text.removeprefix("#").strip()) not in listed:
                raise MoveError(f"there is no move {quoted(text)}: the list has the numbers 1 to {len(moves)}")
            return listed[number]
        try:
            return self.record.position.move(text, self.view.style)
        except MoveError:
            word = text.partition(" ")[0]
            if word.isalpha():
                hint = nearest(word, COMMANDS)
                raise MoveError(f"{quoted(text)} is neither a move nor a command; 'help' lists them{hint}") from None
            example = quoted(self.text(moves[0]))
            raise MoveError(f"{quoted(text)} is not written like a move, such as {example}; try 'help'") from None

    def _has_numbered_moves(self) -> bool:
        """Whether a bare number is a cell on which a disc may be placed: then the list's numbers need their '#'."""
        return any(self.text(move).isdecimal() for move in self.record.position.legal_moves)

    def _play(self, move: Move) -> None:
        self.record = self.record.play(move)
        self.show_board()
        if self.record.outcome:
            self._end()

    # ---- What commands need

    def sit_down(self, record: Record) -> None:
        """Go on with a record, which may be one of another game, with other players."""
        if self.keeper:
            self.keeper.put_aside(self.record)
        self._dismiss()
        self.players = seat_again(record.header, record.game, self.players, self.record.header)
        if record.game != self.record.game:
            self.say(f"This is a game of {record.game.name}.")
            self._fit_labels(record.game)
        self.record = record
        self.show_board()

    def _fit_labels(self, game: Game) -> None:
        try:
            game.labels(self.view.style)
        except InputError:
            self.say(f"The labels {quoted(self.view.style)} do not fit its board: the cells go by their names.")
            self.view = dataclasses.replace(self.view, style="names")

    def show_moves(self) -> None:
        """List the legal moves."""
        moves = self.record.position.legal_moves
        if not moves:
            self.say("There are no moves: the game is over.")
            return
        mark = "#" if self._has_numbered_moves() else ""
        say_items(self.console, (f"{mark}{number} {self.text(move)}" for number, move in enumerate(moves, 1)))

    def show_board(self) -> None:
        """Draw the board, count the pieces, show the score if wanted, and list a person's moves or say how it ended."""
        record, position, view = self.record, self.record.position, self.view
        last = record.moves[-1] if record.moves else None
        human = not record.is_over and self.players[position.side] is None
        self.say()
        show(self.console, picture(position, self.console, last, kind=view.kind, style=view.style, targets=human))
        self.say(", ".join(f"{self.name(side)} {len(position.cells(side))}" for side in Side))
        if self.shows_score:
            self.show_score()
        if record.is_over:
            self.say(record.ending)
        elif human and not position.legal_moves[0].is_pass:
            self.show_moves()

    def show_score(self) -> None:
        """Say what was better than the last move, if that is known, and how a game that is not over stands."""
        from outplay.cli import advice

        record, lines = self.record, []
        with self.thinking("looking at the position"):
            if record.moves:
                lines.append(advice.fault_line(record.positions[-2], record.moves[-1], self.view.style, self.solutions))
            if not record.outcome:
                lines.append(advice.score_line(record.position, self.solutions))
        for line in filter(None, lines):
            self.say(line)

    def thinking(self, what: str) -> AbstractContextManager[object]:
        """Something that moves on the screen of a person who has to wait."""
        is_watched = self.console.is_terminal and self.console.file.isatty()
        return self.console.status(f"{what} …") if is_watched else nullcontext()

    def name(self, side: Side) -> str:
        """The name under which a side is shown."""
        return printable(self.record.game.side_name(side))

    def text(self, move: Move) -> str:
        """A move in the labels of the view."""
        return self.record.position.format_move(move, self.view.style)

    def confirm(self, question: str) -> bool:
        """Ask something that only a yes allows."""
        *told, last = question.split("\n")
        if told:
            self.say("\n".join(told))
        return self.ask(f"{last} (y/N) ").strip().lower() in ("y", "yes")

    def say(self, text: str = "") -> None:
        """Print words."""
        say(self.console, text)
