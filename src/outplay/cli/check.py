"""``outplay check`` and ``outplay ask``: try a bot out on many positions, or on one."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from time import perf_counter

import click

from outplay.arena.hints import hint_for
from outplay.arena.player_check import DEFAULT_POSITIONS, MAX_FAULTS, CheckFault, PlayerCheck, check_player
from outplay.arena.report.notes import sandbox_note
from outplay.errors import InputError, PlayerFault, PositionError, quoted
from outplay.play import Game, Position
from outplay.players import player
from outplay.players.external.limits import TurnLimits
from outplay.players.external.program import PRINTED
from outplay.record import Verdict
from outplay.render.scene import printable
from outplay.render.words import counted, duration
from outplay.rules.catalogue import CATALOGUE
from outplay.rules.spec import Spec
from outplay.terminal.games import find_game, find_open_position
from outplay.terminal.options import (
    DEFAULT_MOVE_TIME,
    PositionCommand,
    combined,
    json_option,
    move_time_option,
    seed_option,
)
from outplay.terminal.progress import counting, progress
from outplay.terminal.screen import make_console, picture, say, say_json, show

START = "start"
"""What the start of a game is called where a position is expected."""
_DEFAULT_SEED = 0
_MAX_LINES = 30
"""Of what a bot printed."""


_bot_options = combined(move_time_option(), seed_option(_DEFAULT_SEED), json_option)


# ---- Many positions


@click.command("check")
@click.argument("bot")
@click.argument("game")
@click.option(
    "--positions", type=click.IntRange(1, 10_000), default=DEFAULT_POSITIONS, help="How many positions to ask about."
)
@_bot_options
def command(bot: str, game: str, positions: int, move_time: float, seed: int, as_json: bool) -> None:
    """Ask BOT for its move in many positions of GAME, and let it play two games against random.

    The positions come from all phases of the game, for both sides, with forced passes where there are any. The bot
    runs in a sandbox, as in a tournament. Each kind of fault is shown with the position, what the bot printed and a
    hint. The exit code is 1 if anything was wrong.

    \b
    Examples:
      outplay check mine.py:player hexapawn:3x3
      outplay check "ugi:./mybot --fast" oska:4 --positions 200 --move-time 1
    """
    played, limits = find_game(game), TurnLimits(move=move_time)
    with progress() as show:
        report = counting(show, "positions")
        found = check_player(bot, played, positions, seed, limits, lambda asked: report(asked, positions))
    if as_json:
        say_json(found.as_data())
    else:
        for line in _lines(found, game, played.rules.sides, move_time):
            say(make_console(), line)
    if not found.is_right:
        raise click.exceptions.Exit(1)


def _lines(found: PlayerCheck, game: str, sides: tuple[str, str], move_time: float) -> list[str]:
    lines = [f"{found.player} was asked for its move in {counted(found.asked, 'position')} of {found.game}."]
    kinds: dict[tuple[str, str], list[CheckFault]] = {}
    for fault in found.faults:
        kinds.setdefault(fault.kind, []).append(fault)
    for number, same in enumerate(kinds.values(), 1):
        words = ["outplay", "ask", found.player, same[0].position, "--game", game]
        words += ["--move-time", f"{move_time:.12g}"] if move_time != DEFAULT_MOVE_TIME else []
        words += ["--seed", str(same[0].seed)] if same[0].seed != _DEFAULT_SEED else []
        lines += ["", *_fault_lines(number, same, shlex.join(words))]
    if found.faults:
        lines.append("")
        many = " The check stopped there; there may be more." if len(found.faults) >= MAX_FAULTS else ""
        lines.append(f"{counted(len(found.faults), 'fault')}: each of them loses a game.{many}")
    else:
        lines.append("Every answer was a legal move.")
    lines += [f"Note: {note}" for note in found.notes]
    for name, ending in zip(sides, found.games, strict=False):
        lines.append(f"As {name} against random: {ending}")
    if found.median is not None:
        slowest = duration(max(found.times))
        lines.append(f"Time for a move: {duration(found.median)} mostly, {slowest} at most; it has {move_time:g} s.")
    if found.protections:
        lines.append(sandbox_note(found.protections))
    return lines


def _fault_lines(number: int, same: list[CheckFault], question: str) -> list[str]:
    """A fault in full with the command that repeats it, and where else it was made."""
    fault, *others = same
    lines = [f"Fault {number}, {fault_text(fault.verdict, fault.detail)}"]
    lines += ["  It printed:", *printed_lines(fault.printed)] if fault.printed.strip() else []
    lines.append(f"  Hint: {fault.hint}")
    lines += ["  It was in a game: the moves before it may be to blame."] if fault.is_in_game else []
    lines.append(f"  Again: {question}")
    lines += [f"  Also in: {', '.join(repr(other.position) for other in others)}"] if others else []
    return lines


def fault_text(verdict: str, detail: str) -> str:
    """A fault in words. What a bot printed that did not start is left out: it is shown in full elsewhere.

    >>> fault_text("silent", "it ended with exit code 1; it printed: oh no")
    'silent (it did not start): it ended with exit code 1'
    """
    if verdict == Verdict.SILENT:
        return f"{verdict} (it {Verdict.SILENT.words}): {detail.partition(PRINTED)[0]}"
    return f"{verdict}: {detail}"


def printed_lines(log: str) -> list[str]:
    """What a bot printed, indented; the first and the last of many lines."""
    lines = [printable(line) for line in log.splitlines()]
    if len(lines) > _MAX_LINES:
        half = _MAX_LINES // 2
        lines = [*lines[:half], f"... {len(lines) - 2 * half} more lines ...", *lines[-half:]]
    return [f"    | {line}" for line in lines]


# ---- One position


@click.command("ask", cls=PositionCommand)
@click.argument("bot")
@click.argument("position")
@click.option("--game", metavar="GAME", help="The game, if the position fits several.")
@_bot_options
def ask(bot: str, position: str, game: str | None, move_time: float, seed: int, as_json: bool) -> None:
    """Ask BOT for its move in POSITION, and show its answer, its time and everything it printed.

    Leave out --game if the position fits only one game of the catalogue. The word start means the start of the game.
    With the seed that outplay check printed, the bot makes the same random choices. The exit code is 1 if the answer
    was wrong.

    \b
    Examples:
      outplay ask mine.py:player start --game hexapawn:3x3
      outplay ask mine.py:player "bbb/---/www w" --game hexapawn:3x3 --seed 7
      outplay ask "ugi:./mybot" "wwww/---/--/---/bbbb w"
    """
    played = game_of(position) if game is None else find_game(game)
    asked = find_open_position(played, None if position == START else position, "ask")
    machine = player(bot, seed, TurnLimits(move=move_time))
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
        question = {"player": bot, "game": played.name, "position": str(asked)}
        answer = {"move": None if move is None else str(move), "seconds": seconds, "printed": log}
        wrong = None if fault is None else {"verdict": fault.verdict, "detail": fault.detail, "hint": hint}
        say_json({**question, **answer, "fault": wrong})
    else:
        result = f"It plays {move}" if fault is None else f"Fault, {fault_text(fault.verdict, fault.detail)}"
        _show_answer(asked, f"{result}, after {duration(seconds)}.", hint, log)
    if fault is not None:
        raise click.exceptions.Exit(1)


def _show_answer(asked: Position, answer: str, hint: str, log: str) -> None:
    console = make_console()
    say(console, f"{asked.game.name}  {asked}")
    show(console, picture(asked, console))
    say(console, answer)
    if log.strip():
        say(console, "\n".join(["It printed:", *printed_lines(log)]))
    if hint:
        say(console, f"Hint: {hint}")


def game_of(position: str) -> Game:
    """The only game of the catalogue that a position fits."""
    if position == START:
        raise PositionError(f"{quoted(position)} leaves open which game starts: name it with --game")
    games = {game.name: game for game in _fitting(position)}
    if len(games) == 1:
        return next(iter(games.values()))
    if games:
        raise PositionError(f"{quoted(position)} can be a position of {', '.join(games)}: say which with --game")
    raise PositionError(f"{quoted(position)} fits no board of the catalogue: name the game with --game")


def _fitting(position: str) -> Iterator[Game]:
    rows = position.partition(" ")[0].split("/")
    height, width = len(rows), len(rows[0])
    for entry in CATALOGUE:
        for size in ((height, width), (width,), ((height + 1) // 2,)):
            try:
                game = Game(entry.rules(Spec(entry.name, size)))
                game.position(position)
            except InputError:
                continue
            yield game
