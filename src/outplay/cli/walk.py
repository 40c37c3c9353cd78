"""Going through recorded games in the terminal: what is shown of a move, and the keys that lead on and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.console import Console

from outplay.cli.screen import picture, say, show
from outplay.record import Record
from outplay.render.scene import printable
from outplay.rules.words import Side

KEYS = "Enter next, p previous, a number, f first, l last, g N another game, q quit"


def show_title(console: Console, number: int, games: Mapping[int, Record]) -> None:
    """Which game it is, of how many if none is missing, and who played."""
    record = games[number]
    sides = (f"{record.game.side_name(side)}: {record.header.players[side.index]}" for side in Side)
    of_all = f" of {len(games)}" if len(games) == max(games) > 1 else ""
    say(console, f"Game {number}{of_all}, {record.game.name}, {', '.join(sides)}", style="bold")


def show_ply(console: Console, record: Record, ply: int, kind: str = "auto") -> None:
    """The board behind some moves, and the last of them."""
    if ply == 0:
        began = "" if record.start == record.game.start else f" from {record.start}"
        say(console, f"The start{began}.")
    else:
        say(console, _move_text(record, ply))
    last = record.moves[ply - 1] if ply else None
    show(console, picture(record.positions[ply], console, last, kind=kind))


def _move_text(record: Record, ply: int) -> str:
    side = record.positions[ply - 1].side
    move = record.moves[ply - 1]
    did = "passes" if move.is_pass else f"plays {move}"
    seconds = f", {record.times[ply - 1]:.2f} s" if record.times else ""
    player = record.header.players[side.index]
    return f"{ply} of {len(record.moves)}: {record.game.side_name(side)} ({player}) {did}{seconds}."


def show_ending(console: Console, record: Record) -> None:
    """How the game ended; after a forfeit, what the loser's player did."""
    say(console, record.ending or "The game is not over.", style="bold")
    if record.forfeit and record.forfeit.detail:
        for line in record.forfeit.detail.splitlines():
            say(console, f"  {printable(line)}")


class Walk:
    """A person's way through the games: where it is now, and where a key leads."""

    def __init__(self, games: Mapping[int, Record], number: int, ply: int, console: Console, kind: str) -> None:
        self._games = games
        self._number = number
        self._ply = min(ply, len(games[number].moves))
        self._console = console
        self._kind = kind

    @property
    def place(self) -> tuple[int, int]:
        """The number of the present game, and how many of its moves have been made."""
        return self._number, self._ply

    def run(self, ask: Callable[[str], str]) -> None:
        """Show the present place and obey keys until the person has had enough; ``ask`` reads a line."""
        say(self._console, KEYS)
        self._show_game()
        try:
            while (line := ask("> ").strip().lower()) not in ("q", "quit"):
                self._obey(line)
        except (EOFError, KeyboardInterrupt):
            say(self._console)

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        last = len(self._games[self._number].moves)
        steps = {"": self._ply + 1, "n": self._ply + 1, "p": self._ply - 1, "f": 0, "l": last}
        if word == "g" or (word.startswith("g") and word[1:].isdecimal()):
            self._change_game(word[1:] or rest.strip())
        elif word in steps and not rest:
            self._go(steps[word], last)
        elif word.isdecimal() and len(word) < 10 and not rest:
            self._go(int(word), last)
        else:
            say(self._console, KEYS)

    def _go(self, ply: int, last: int) -> None:
        if ply > last:
            after = [number for number in self._games if number > self._number]
            hint = f"; g {after[0]} shows the next one" if after else ""
            moves = "1 move" if last == 1 else f"{last} moves"
            say(self._console, f"The game has {moves}{hint}.")
        elif ply < 0:
            say(self._console, "This is where the game began.")
        else:
            self._ply = ply
            self._show()

    def _change_game(self, text: str) -> None:
        number = int(text) if text.isdecimal() and len(text) < 16 else -1
        if number not in self._games:
            first, last = min(self._games), max(self._games)
            say(self._console, f"There is no game {text!r}: the file has {first} to {last}.")
            return
        self._number, self._ply = number, 0
        self._show_game()

    def _show_game(self) -> None:
        show_title(self._console, self._number, self._games)
        self._show()

    def _show(self) -> None:
        record = self._games[self._number]
        show_ply(self._console, record, self._ply, self._kind)
        if self._ply == len(record.moves):
            show_ending(self._console, record)
