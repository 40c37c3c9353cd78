"""``outplay replay``: the games of a record file, move by move, as a list, or as text for other programs."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable

import click

from outplay.cli.find import Numbered, pick, read_games
from outplay.cli.screen import PICTURES, make_console, say
from outplay.cli.thinking import Seconds
from outplay.cli.walk import Walk, show_ending, show_ply, show_title
from outplay.files.plain import Output
from outplay.parameters import OutputFile, write_output, writes_outputs
from outplay.record import Record
from outplay.record.text import format_text
from outplay.render.scene import printable

_LONGEST_NAME = 24
"""Letters of a player's name in the list."""


@click.command()
@click.argument("file")
@click.option("--game", "number", type=click.IntRange(min=1), help="Which game of the file.  [default: the first]")
@click.option("--all", "is_all", is_flag=True, help="Go through all games of the file.")
@click.option("--from", "ply", type=click.IntRange(min=0), default=0, help="Begin behind this many moves.")
@click.option("--delay", type=Seconds(0, 3600), metavar="SECONDS", help="Go on by itself after so many seconds.")
@click.option("--list", "is_list", is_flag=True, help="Only list the games, a line for each.")
@click.option("--text", "as_text", is_flag=True, help="Export the games as text in the manner of PGN.")
@click.option("--output", type=OutputFile("the text"), metavar="PATH", help="Write what --text exports to a new file.")
@click.option("--json", "as_json", is_flag=True, help="Print for a program to read.")
@click.option("--picture", "kind", type=click.Choice(PICTURES), default="auto", help="How the board is drawn.")
@writes_outputs
def command(
    file: str,
    number: int | None,
    is_all: bool,
    ply: int,
    delay: float | None,
    is_list: bool,
    as_text: bool,
    output: Output | None,
    as_json: bool,
    kind: str,
) -> None:
    """Walk through the games of a record file: the board after each move, who played it, how the game ended.

    FILE is what outplay play or outplay tournament has saved, or what --text has exported. In a terminal, Enter shows
    the next move, p the previous one, a number the board behind that many moves, g and a number another game; q leaves.

    \b
    Examples:
      outplay replay games.jsonl
      outplay replay games.jsonl --list
      outplay replay games.jsonl --game 3 --from 10 --delay 1
      outplay replay games.jsonl --text --output games.txt
    """
    _check(number, is_all, is_list, as_text, as_json, output)
    games = read_games(file)
    everything = is_all or (number is None and (is_list or as_text))
    first = next(iter(games)) if number is None else number
    chosen = games if everything else {first: pick(games, first, file)}
    if as_text:
        _export(chosen.values(), output)
    elif as_json:
        data = [{**record.full_data(with_positions=not is_list), "number": key} for key, record in chosen.items()]
        click.echo(json.dumps(data if everything else data[0], indent=2))
    elif is_list:
        for line in listing(chosen):
            say(make_console(), line)
    else:
        _walk(games, chosen, ply, delay, kind)


def _check(
    number: int | None, is_all: bool, is_list: bool, as_text: bool, as_json: bool, output: Output | None
) -> None:
    if number is not None and is_all:
        raise click.UsageError("--game shows one game and --all every one: give one of them")
    if as_text and (is_list or as_json):
        raise click.UsageError("--text goes neither with --list nor with --json: give one of them")
    if output is not None and not as_text:
        raise click.UsageError("--output writes what --text exports: give both")


def _export(records: Iterable[Record], output: Output | None) -> None:
    text = format_text(records)
    if output is None:
        click.echo(text, nl=False)
        return
    write_output(output, text)


def listing(games: Numbered) -> Iterable[str]:
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
    return shown if len(shown) <= _LONGEST_NAME else f"{shown[: _LONGEST_NAME - 3]}..."


def _walk(games: Numbered, chosen: Numbered, ply: int, delay: float | None, kind: str) -> None:
    console = make_console()
    if console.is_terminal and sys.stdin.isatty() and delay is None:
        Walk(games if len(chosen) == 1 else chosen, next(iter(chosen)), ply, console, kind).run(input)
        return
    wait: Callable[[], None] = (lambda: None) if delay is None else (lambda: time.sleep(delay))
    for number, record in chosen.items():
        show_title(console, number, games)
        for place in range(min(ply, len(record.moves)), len(record.moves) + 1):
            show_ply(console, record, place, kind)
            wait()
        show_ending(console, record)
        say(console)
