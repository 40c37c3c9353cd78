"""A game in the terminal: show the board, ask a person or a player for each move, say what happens.

The old programs are sessions too, with other words, another board, or another way to write moves.
"""

from __future__ import annotations

import dataclasses
import shlex
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import ClassVar

from rich.console import Console

from outplay.errors import GameOver, InputError, MoveError, OutplayError, PlayerFault, quoted
from outplay.play import Game, Move
from outplay.players.contract import Machine, Player
from outplay.record import Forfeit, Record, Verdict
from outplay.render.scene import printable
from outplay.rules.catalogue import find_catalogued
from outplay.rules.words import Side
from outplay.solving.small_solutions import Solutions
from outplay.terminal.games import SaveFile, saved_text
from outplay.terminal.players import Players, make_players, replace_players
from outplay.terminal.progress import waiting
from outplay.terminal.screen import View, picture, say_items, show
from outplay.terminal.sitting import Sitting

_AFTER_THE_END = "new, undo, review, save FILE or quit"


class Session(Sitting):
    """A sitting at a board, with the players of the record's header unless others are given."""

    ends_with_game: ClassVar[bool] = False
    """Whether the sitting ends with the first game."""

    def __init__(
        self,
        record: Record,
        console: Console,
        view: View | None = None,
        ask: Callable[[str], str] = input,
        players: Players | None = None,
    ) -> None:
        super().__init__(console, ask)
        self.record: Record = record
        self.players: Players = players or make_players(record.header, record.game)
        self.view = view or View()
        self.shows_score = False
        """Whether the score is shown with every board."""
        self.written: set[str] = set()
        """The files that this session has written, and may overwrite."""
        self.save_file: SaveFile | None = None
        """Where the games of this session are saved, if at all."""
        self.solutions = Solutions()
        """Exact knowledge for hints and scores, where there is any."""
        self._taught: set[tuple[Game, int | None]] = set()
        """The games from which players have learned, by their seeds, which all differ."""

    def run(self) -> None:
        """Play until somebody quits; games without a person end by themselves."""
        try:
            super().run()
        finally:
            self._save()
            self._dismiss()

    def save_in(self, file: SaveFile) -> None:
        """Save the games of this session in a file; one that cannot be written is refused now, not after the game."""
        file.save(self.record)
        self.save_file = file
        self.written.add(file.path)

    def _dismiss(self) -> None:
        """Close the players: some of them are processes."""
        for player in self.players.values():
            if isinstance(player, Machine):
                player.close()

    def _save(self) -> None:
        if self.save_file and self.save_file.saved != self.record:
            try:
                self.save_file.save(self.record)
                self.say(saved_text(self.save_file.path, self.record))
            except (OutplayError, OSError) as error:
                self.say(str(error))

    # ---- The course of a game

    @property
    def has_people(self) -> bool:
        """Whether a person plays."""
        return not all(self.players.values())

    @property
    def is_done(self) -> bool:
        """Whether the game is over and nobody will start another."""
        return self.record.is_over and (self.ends_with_game or not self.has_people)

    def begin(self) -> None:
        """Say what can be typed, and show the board."""
        if self.has_people:
            self.say("Type a move, its number in the list, or help.")
        self.show_board()

    def prompt(self) -> str:
        """Whose turn it is; after the end, what can be typed."""
        if self.record.is_over:
            return f"The game is over: {_AFTER_THE_END}? "
        return f"{self.name(self.record.position.side)} to move: "

    def step(self) -> None:
        """Make the next move, or ask for it."""
        position = self.record.position
        player = self.players[position.side]
        if self.record.is_over:
            self.after_the_end()
        elif position.legal_moves[0].is_pass and not (isinstance(player, Machine) and player.weighs_only_move):
            self.say(f"{self.name(position.side)} cannot move and passes.")
            self.play(position.legal_moves[0])
        elif player:
            self._let_choose(player)
        else:
            super().step()

    def after_the_end(self) -> None:
        """Ask what to do next."""
        super().step()

    def take(self, line: str) -> None:
        """Play the move that a line means."""
        if line:
            self.play(self.read_move(line))

    def _let_choose(self, player: Player) -> None:
        """Let a player make its move; a fault loses the game."""
        record, side = self.record, self.record.position.side
        try:
            with self.thinking(f"{self.name(side)} thinks"):
                move = player.choose(record.position)
        except PlayerFault as fault:
            forfeit = Forfeit(side, Verdict(fault.verdict), fault.detail)
            self.record = Record(record.game, record.start, record.moves, record.header, forfeit)
            self.say_forfeit(forfeit)
            self.end()
            return
        self.say_move(player, move)
        self.play(move)

    def play(self, move: Move) -> None:
        """Make a move and show the board."""
        self.record = self.record.play(move)
        self.show_board()
        if self.record.outcome:
            self.end()

    def end(self) -> None:
        """Save a finished game, and let the players learn from it: once, also if it is finished again after undo."""
        self._save()
        game = (self.record.game, self.record.header.seed)
        if game not in self._taught:
            self._taught.add(game)
            for side, player in self.players.items():
                if isinstance(player, Machine):
                    self._teach(side, player)

    def _teach(self, side: Side, player: Machine) -> None:
        try:
            said = player.finish(self.record, side)
        except OutplayError as error:
            said = str(error)
        if said:
            self.say(printable(f"{self._shown(side)}: {said}"))

    # ---- Words

    def say_move(self, player: Player, move: Move) -> None:
        """Say what a player plays."""
        self.say(f"{self._shown(self.record.position.side)} plays {self.text(move)}.")

    def say_forfeit(self, forfeit: Forfeit) -> None:
        """Say why a player lost that made a fault or resigned."""
        shown = self._shown(forfeit.side)
        if forfeit.verdict.is_fault:
            self.say(f"{shown} failed: {forfeit.detail}")
            spec = self.record.header.players[forfeit.side.index]
            game = self.record.game.name if find_catalogued(self.record.game.rules) else "GAME"
            self.say(f"To test it: outplay check {shlex.quote(spec)} {game}")
        else:
            self.say(f"{shown} resigns: {forfeit.detail}.")
        self.say(self.record.ending)

    def _shown(self, side: Side) -> str:
        return f"{self.name(side)} ({self.record.header.players[side.index]})"

    def name(self, side: Side) -> str:
        """The name under which a side is shown."""
        return printable(self.record.game.side_name(side))

    def text(self, move: Move) -> str:
        """A move of the present position, in the labels of the view."""
        return self.record.position.format_move(move, self.view.style)

    def examples(self) -> Iterable[tuple[str, str]]:
        """How moves are typed."""
        moves = self.record.position.legal_moves
        yield self.text(moves[0]) if moves else "a1a2", "play a move: from and to, or the cell of a disc"
        yield "3 or #3", "play the third of the listed moves"

    def read_move(self, text: str) -> Move:
        """The move that a text names; an error says what is wrong with it."""
        moves = self.record.position.legal_moves
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
            if text.partition(" ")[0].isalpha():
                raise MoveError(self.no_command(text)) from None
            example = quoted(self.text(moves[0]))
            raise MoveError(f"{quoted(text)} is not written like a move, such as {example}; try 'help'") from None

    def _has_numbered_moves(self) -> bool:
        """Whether a bare number is a cell where a disc may be placed: then numbers of the list need a '#'."""
        return any(self.text(move).isdecimal() for move in self.record.position.legal_moves)

    # ---- The board

    def show_board(self) -> None:
        """Draw the board, count the pieces, show the score if asked for, and list the moves or say how it ended."""
        record, position = self.record, self.record.position
        is_asked = not record.is_over and self.players[position.side] is None
        self.say()
        self.draw_board(targets=is_asked)
        self.say(", ".join(f"{self.name(side)} {len(position.cells(side))}" for side in Side))
        if self.shows_score:
            self.show_score()
        if record.is_over:
            self.say(record.ending)
        elif is_asked and not position.legal_moves[0].is_pass:
            self.show_moves()

    def draw_board(self, *, targets: bool) -> None:
        """Draw the board alone, perhaps with the cells to which moves lead."""
        last = self.record.moves[-1] if self.record.moves else None
        show(self.console, picture(self.record.position, self.console, last, self.view, targets=targets))

    def show_moves(self) -> None:
        """List the legal moves."""
        moves = self.record.position.legal_moves
        if not moves:
            self.say("There are no moves: the game is over.")
            return
        mark = "#" if self._has_numbered_moves() else ""
        say_items(self.console, (f"{mark}{number} {self.text(move)}" for number, move in enumerate(moves, 1)))

    def show_score(self) -> None:
        """Say which move was better than the last one, if known, and how an unfinished game stands."""
        from outplay.terminal import judgement  # loads the engine

        record, style, lines = self.record, self.view.style, []
        with self.thinking("looking at the position"):
            if record.moves:
                lines.append(judgement.fault_line(record.positions[-2], record.moves[-1], style, self.solutions))
            if not record.outcome:
                lines.append(judgement.score_line(record.position, self.solutions))
        for line in filter(None, lines):
            self.say(line)

    def thinking(self, what: str) -> AbstractContextManager[object]:
        """A moving sign on the screen while a person has to wait."""
        return waiting(self.console, what)

    # ---- Other games

    def sit_down(self, record: Record) -> None:
        """Continue a record, which may be one of another game, with other players."""
        if self.save_file:
            self.save_file.put_aside(self.record)
        self._dismiss()
        self.players = replace_players(record.header, record.game, self.players, self.record.header)
        if record.game != self.record.game:
            self.say(f"This is a game of {record.game.name}.")
            self._fit_labels(record.game)
        self.record = record
        self.show_board()

    def _fit_labels(self, game: Game) -> None:
        try:
            game.labels(self.view.style)
        except InputError:
            self.say(f"The labels {quoted(self.view.style)} do not fit its board: cells are shown by their names.")
            self.view = dataclasses.replace(self.view, style="names")
