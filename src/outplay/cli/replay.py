"""``outplay replay``: the games of a record file: move by move, as a list, or as text for other programs."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Sequence

import click
from rich.console import Console

from outplay.errors import quoted
from outplay.files.plain import Output
from outplay.record import Record
from outplay.record.text import format_text
from outplay.record.transcript import format_transcript
from outplay.render.scene import printable
from outplay.terminal.games import NumberedGames, pick_game, read_games
from outplay.terminal.options import Seconds, json_option, output_option, picture_option, write_output, writes_outputs
from outplay.terminal.screen import DEFAULT_VIEW, View, make_console, picture, say, say_json, show
from outplay.terminal.sitting import HELP, QUIT, Command, Sitting, by_name

_MAX_NAME = 24
"""Characters of a player's name in the list."""
_MAX_DIGITS = 16
"""Of a number that is typed: far more than any file has games."""


@click.command()
@click.argument("file")
@click.option(
    "--game", "number", type=click.IntRange(min=1), show_default="the first", help="Number of the game in the file."
)
@click.option("--all", "is_all", is_flag=True, help="Go through all games of the file.")
@click.option("--from", "ply", type=click.IntRange(min=0), default=0, help="Begin after this many moves.")
@click.option("--delay", type=Seconds(0, 3600), metavar="SECONDS", help="Show the next move after this many seconds.")
@click.option("--list", "is_list", is_flag=True, help="Only list the games, a line for each.")
@click.option("--text", "as_text", is_flag=True, help="Export the games as text, much like PGN.")
@click.option("--transcript", "as_transcript", is_flag=True, help="Export each game in one word, as in f5d6c3.")
@output_option("--output", "the text", "Write what is exported to a new file.", metavar="PATH")
@json_option
@picture_option
@writes_outputs
def command(
    file: str,
    number: int | None,
    is_all: bool,
    ply: int,
    delay: float | None,
    is_list: bool,
    as_text: bool,
    as_transcript: bool,
    output: Output | None,
    as_json: bool,
    view: View,
) -> None:
    """Walk through the games of a record file: the board after each move, who played it, how the game ended.

    FILE was saved by outplay play or outplay tournament, or exported by --text. In a terminal, Enter shows the next
    move, p the previous one, a number the board after that many moves, g and a number another game; q leaves.

    \b
    Examples:
      outplay replay games.jsonl
      outplay replay games.jsonl --list
      outplay replay games.jsonl --game 3 --from 10 --delay 1
      outplay replay games.jsonl --text --output games.txt
      outplay replay games.jsonl --game 3 --transcript
    """
    exports = as_text or as_transcript
    _check(number, is_all, [is_list, as_text, as_transcript, as_json], output)
    games = read_games(file)
    everything = is_all or (number is None and (is_list or exports))
    first = next(iter(games)) if number is None else number
    chosen = games if everything else {first: pick_game(games, first, file)}
    if exports:
        text = format_text(chosen.values()) if as_text else _transcripts(chosen.values())
        if output is None:
            click.echo(text, nl=False)
        else:
            write_output(output, text)
    elif as_json:
        data = [{**record.full_data(with_positions=not is_list), "number": key} for key, record in chosen.items()]
        say_json(data if everything else data[0])
    elif is_list:
        for line in listing(chosen):
            say(make_console(), line)
    else:
        _walk(games, chosen, ply, delay, view)


def _transcripts(records: Iterable[Record]) -> str:
    """A line for each game."""
    return "".join(f"{format_transcript(record)}\n" for record in records)


def _check(number: int | None, is_all: bool, kinds: Sequence[bool], output: Output | None) -> None:
    is_list, as_text, as_transcript, as_json = kinds
    if number is not None and is_all:
        raise click.UsageError("--game shows one game and --all every one: give one of them")
    for given, name in ((as_text, "--text"), (as_transcript, "--transcript")):
        if given and (is_list or as_json):
            raise click.UsageError(f"{name} cannot be combined with --list or --json: give one of them")
    if as_text and as_transcript:
        raise click.UsageError("--text and --transcript are two ways to export games: give one of them")
    if output is not None and not (as_text or as_transcript):
        raise click.UsageError("--output writes what --text or --transcript exports: give one of them too")


def listing(games: NumberedGames) -> Iterable[str]:
    """A line for each game: number, players, result, moves, how it ended."""
    width = max(len(str(max(games))), len("game"))
    names = {number: [_short(name) for name in record.header.players] for number, record in games.items()}
    longest = [max(5, *(len(pair[side]) for pair in names.values())) for side in (0, 1)]
    yield f"{'game':>{width}}  {'white':{longest[0]}}  {'black':{longest[1]}}  result   plies  ending"
    for number, record in games.items():
        white, black = (f"{name:{length}}" for name, length in zip(names[number], longest, strict=True))
        ending = record.ending or "The game is not over."
        yield f"{number:{width}d}  {white}  {black}  {record.result:7}  {len(record.moves):5d}  {ending}"


def _short(name: str) -> str:
    shown = printable(name)
    return shown if len(shown) <= _MAX_NAME else f"{shown[: _MAX_NAME - 3]}..."


def _walk(games: NumberedGames, chosen: NumberedGames, ply: int, delay: float | None, view: View) -> None:
    console = make_console()
    if console.is_terminal and sys.stdin.isatty() and delay is None:
        Replay(games if len(chosen) == 1 else chosen, next(iter(chosen)), ply, console, view).run()
        return
    wait: Callable[[], None] = (lambda: None) if delay is None else (lambda: time.sleep(delay))
    for number, record in chosen.items():
        show_title(console, number, games)
        for place in range(min(ply, len(record.moves)), len(record.moves) + 1):
            show_ply(console, record, place, view)
            wait()
        show_ending(console, record)
        say(console)


# ---- What is shown of a game


def show_title(console: Console, number: int, games: NumberedGames) -> None:
    """Which game it is (of how many, if no number is missing), and who played."""
    record = games[number]
    sides = (
        f"{record.game.side_name(side)}: {record.header.players[side.index]}" for side in record.game.rules.turn_order
    )
    of_all = f" of {len(games)}" if len(games) == max(games) > 1 else ""
    say(console, f"Game {number}{of_all}, {record.game.name}, {', '.join(sides)}", style="bold")


def show_ply(console: Console, record: Record, ply: int, view: View = DEFAULT_VIEW) -> None:
    """The board after some moves, and the last of them."""
    if ply == 0:
        began = "" if record.start == record.game.start else f" from {record.start}"
        say(console, f"The start{began}.")
    else:
        say(console, _move_text(record, ply))
    last = record.moves[ply - 1] if ply else None
    show(console, picture(record.positions[ply], console, last, view))


def _move_text(record: Record, ply: int) -> str:
    side = record.positions[ply - 1].side
    move = record.moves[ply - 1]
    did = "passes" if move.is_pass else f"plays {move}"
    seconds = f", {record.times[ply - 1]:.2f} s" if record.times else ""
    player = record.header.players[side.index]
    return f"{ply} of {len(record.moves)}: {record.game.side_name(side)} ({player}) {did}{seconds}."


def show_ending(console: Console, record: Record) -> None:
    """How the game ended; after a forfeit, what the loser did."""
    say(console, record.ending or "The game is not over.", style="bold")
    if record.forfeit and record.forfeit.detail:
        for line in record.forfeit.detail.splitlines():
            say(console, f"  {printable(line)}")


KEYS = "Enter next, p previous, a number, f first, l last, g N another game, q quit"


class Replay(Sitting):
    """A person's walk through the games: the current move, and where each key leads."""

    def __init__(
        self,
        games: NumberedGames,
        number: int,
        ply: int,
        console: Console,
        view: View,
        ask: Callable[[str], str] = input,
    ) -> None:
        super().__init__(console, ask)
        self._games = games
        self._number = number
        self._ply = min(ply, self._last)
        self._view = view

    @property
    def place(self) -> tuple[int, int]:
        """The number of the current game, and how many of its moves have been made."""
        return self._number, self._ply

    @property
    def _last(self) -> int:
        return len(self._games[self._number].moves)

    def begin(self) -> None:
        """Say which keys there are, and show the game."""
        self.say(KEYS)
        self._show_game()

    def prompt(self) -> str:
        """Only a mark: the keys were shown at the beginning."""
        return "> "

    def take(self, line: str) -> None:
        """Go to the next move, or to a number; g2 means the same as g 2."""
        if line.isdecimal() and len(line) < _MAX_DIGITS:
            self.go(int(line))
        elif line[:1].lower() == "g" and line[1:].isdecimal():
            self.change_game(line[1:])
        elif line:
            self.say(KEYS)
        else:
            self.go(self._ply + 1)

    def go(self, ply: int) -> None:
        """Show the board after some moves, if the game has that many."""
        if ply > self._last:
            after = [number for number in self._games if number > self._number]
            hint = f"; g {after[0]} shows the next one" if after else ""
            moves = "1 move" if self._last == 1 else f"{self._last} moves"
            self.say(f"The game has {moves}{hint}.")
        elif ply < 0:
            self.say("This is where the game began.")
        else:
            self._ply = ply
            self._show()

    def change_game(self, text: str) -> None:
        """Show the start of another game."""
        number = int(text) if text.isdecimal() and len(text) < _MAX_DIGITS else -1
        if number not in self._games:
            first, last = min(self._games), max(self._games)
            self.say(f"There is no game {quoted(text)}: the file has {first} to {last}.")
            return
        self._number, self._ply = number, 0
        self._show_game()

    def _show_game(self) -> None:
        show_title(self.console, self._number, self._games)
        self._show()

    def _show(self) -> None:
        record = self._games[self._number]
        show_ply(self.console, record, self._ply, self._view)
        if self._ply == self._last:
            show_ending(self.console, record)

    def examples(self) -> Iterable[tuple[str, str]]:
        """What can be typed besides commands."""
        yield "Enter", "show the next move"
        yield "3", "show the board after three moves"

    commands = by_name(
        Command("n", "show the next move", lambda walk: walk.go(walk._ply + 1)),
        Command("p", "show the previous move", lambda walk: walk.go(walk._ply - 1)),
        Command("f", "show the start", lambda walk: walk.go(0)),
        Command("l", "show the last move", lambda walk: walk.go(walk._last)),
        Command("g N", "show another game", change_game),
        HELP,
        QUIT,
    )
