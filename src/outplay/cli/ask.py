"""``outplay ask``: one question to a bot, with everything that it prints."""

from __future__ import annotations

import json
from time import perf_counter

import click

from outplay.arena.hints import hint_for
from outplay.cli.check import bot_options, fault_text, limits_of, printed_lines
from outplay.cli.positions import START, PositionCommand, game_of
from outplay.errors import PlayerFault, PositionError, quoted
from outplay.play import Position
from outplay.players import player
from outplay.render.times import duration
from outplay.terminal.games import find_game
from outplay.terminal.screen import make_console, picture, say, show


@click.command(cls=PositionCommand)
@click.argument("bot")
@click.argument("position")
@click.option("--game", metavar="GAME", help="Which game it is, if the position does not tell.")
@bot_options
def command(bot: str, position: str, game: str | None, move_time: float, seed: int, as_json: bool) -> None:
    """Ask BOT for its move in POSITION, and show its answer, its time and everything that it printed.

    A position that fits one game of the catalogue only needs no --game; start is the start of the game that --game
    names. The seed that outplay check tells repeats the lots of its question, too. The exit code is 1 if the answer was
    wrong.

    \b
    Examples:
      outplay ask mine.py:player start --game hexapawn:3x3
      outplay ask mine.py:player "bbb/---/www w" --game hexapawn:3x3 --seed 7
      outplay ask "ugi:./mybot" "wwww/---/--/---/bbbb w"
    """
    played = game_of(position) if game is None else find_game(game)
    asked = played.start if position == START else played.position(position)
    if outcome := asked.outcome:
        raise PositionError(f"there is nothing to ask in {quoted(position)}: {played.describe(outcome)}")
    machine = player(bot, seed, limits_of(move_time))
    machine.check(played)
    fault, move, began = None, None, perf_counter()
    try:
        machine.begin(played, seed)
        began = perf_counter()
        move = machine.ask(asked)
    except PlayerFault as error:
        fault = error
    seconds = perf_counter() - began
    log = machine.log
    machine.close()
    hint = "" if fault is None else hint_for(bot, fault, asked)
    if as_json:
        answer = {"move": None if move is None else str(move), "seconds": seconds, "printed": log}
        wrong = None if fault is None else {"verdict": fault.verdict, "detail": fault.detail, "hint": hint}
        question = {"player": bot, "game": played.name, "position": str(asked)}
        click.echo(json.dumps({**question, **answer, "fault": wrong}, indent=2))
    else:
        told = f"It plays {move}" if fault is None else f"Fault, {fault_text(fault.verdict, fault.detail)}"
        _show(asked, f"{told}, after {duration(seconds)}.", hint, log)
    if fault is not None:
        raise click.exceptions.Exit(1)


def _show(asked: Position, answer: str, hint: str, log: str) -> None:
    console = make_console()
    say(console, f"{asked.game.name}  {asked}")
    show(console, picture(asked, console))
    say(console, answer)
    if log.strip():
        say(console, "\n".join(["It printed:", *printed_lines(log)]))
    if hint:
        say(console, f"Hint: {hint}")
