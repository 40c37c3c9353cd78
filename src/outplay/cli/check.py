"""``outplay check``: try a bot out before it enters a tournament."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable

import click

from outplay.arena.player_check import DEFAULT_POSITIONS, MAX_FAULTS, CheckFault, PlayerCheck, check_player
from outplay.arena.report.notes import counted, sandbox_note
from outplay.parameters import SEED
from outplay.players.external.limits import TurnLimits
from outplay.players.external.program import PRINTED
from outplay.record import Verdict
from outplay.render.scene import printable
from outplay.render.times import duration
from outplay.terminal.games import find_game
from outplay.terminal.progress import counting, progress
from outplay.terminal.screen import make_console, say
from outplay.terminal.thinking import Seconds

_USUAL_MOVE_TIME = 10.0
_USUAL_SEED = 0
_MOST_LINES = 30


_OPTIONS = (
    click.option(
        "--move-time",
        type=Seconds(0.001, 86_400),
        default=_USUAL_MOVE_TIME,
        show_default=True,
        help="Seconds a bot has for a move.",
    ),
    click.option(
        "--seed",
        type=SEED,
        default=_USUAL_SEED,
        show_default=True,
        help="What positions and random choices depend on.",
    ),
    click.option("--json", "as_json", is_flag=True, help="Print for a program to read."),
)


def bot_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command that tries a bot out the options for that."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


@click.command()
@click.argument("bot")
@click.argument("game")
@click.option(
    "--positions",
    type=click.IntRange(1, 10_000),
    default=DEFAULT_POSITIONS,
    show_default=True,
    help="How many positions to ask.",
)
@bot_options
def command(bot: str, game: str, positions: int, move_time: float, seed: int, as_json: bool) -> None:
    """Start BOT, ask it for its move in many positions of GAME, and let it play two games against random.

    Every fault is shown with the position, what the bot printed and a hint; faults that are the same are shown once.
    The positions come from all phases of the game, for both sides, with forced passes where there are some. The bot
    runs in a sandbox, as in a tournament. The exit code is 1 if anything was wrong.

    \b
    Examples:
      outplay check mine.py:player hexapawn:3x3
      outplay check "ugi:./mybot --fast" oska:4 --positions 200 --move-time 1
    """
    played = find_game(game)
    with progress() as show:
        report = counting(show, "positions")
        found = check_player(bot, played, positions, seed, limits_of(move_time), lambda asked: report(asked, positions))
    if as_json:
        click.echo(json.dumps(found.as_data(), indent=2))
    else:
        for line in _lines(found, game, move_time):
            say(make_console(), line)
    if not found.is_right:
        raise click.exceptions.Exit(1)


def _lines(found: PlayerCheck, game: str, move_time: float) -> list[str]:
    lines = [f"{found.player} was asked for its move in {counted(found.asked, 'position')} of {found.game}."]
    kinds: dict[tuple[str, str], list[CheckFault]] = {}
    for fault in found.faults:
        kinds.setdefault(fault.kind, []).append(fault)
    for number, same in enumerate(kinds.values(), 1):
        words = ["outplay", "ask", found.player, same[0].position, "--game", game]
        words += ["--move-time", f"{move_time:.12g}"] if move_time != _USUAL_MOVE_TIME else []
        words += ["--seed", str(same[0].seed)] if same[0].seed != _USUAL_SEED else []
        lines += ["", *_fault_lines(number, same, shlex.join(words))]
    if found.faults:
        lines.append("")
        many = " It was stopped there; there may be more." if len(found.faults) >= MAX_FAULTS else ""
        lines.append(f"{counted(len(found.faults), 'fault')}: each of them loses a game.{many}")
    else:
        lines.append("Every answer was a legal move.")
    lines += [f"Note: {note}" for note in found.notes]
    for name, ending in zip(("White", "Black"), found.games, strict=False):
        lines.append(f"As {name} against random: {ending}")
    if found.median is not None:
        slowest = duration(max(found.times))
        lines.append(f"Time for a move: {duration(found.median)} mostly, {slowest} at most; it has {move_time:g} s.")
    if found.protections:
        lines.append(sandbox_note(found.protections))
    return lines


def _fault_lines(number: int, same: list[CheckFault], question: str) -> list[str]:
    """A fault in full with the command that asks the same again, and where else it was made."""
    fault, *others = same
    lines = [f"Fault {number}, {fault_text(fault.verdict, fault.detail)}"]
    lines += ["  It printed:", *printed_lines(fault.printed)] if fault.printed.strip() else []
    lines.append(f"  Hint: {fault.hint}")
    lines += ["  It was in a game: the moves before it may be to blame."] if fault.is_in_game else []
    lines.append(f"  Again: {question}")
    lines += [f"  Also in: {', '.join(repr(other.position) for other in others)}"] if others else []
    return lines


def limits_of(move_time: float) -> TurnLimits:
    """The usual limits with another time for a move."""
    return TurnLimits(move=move_time)


def fault_text(verdict: str, detail: str) -> str:
    """A fault in words; what a bot printed that does not start is shown with all else that it printed.

    >>> fault_text("silent", "it ended with exit code 1; it printed: oh no")
    'silent (it did not start): it ended with exit code 1'
    """
    if verdict == Verdict.SILENT:
        return f"{verdict} (it {Verdict.SILENT.words}): {detail.partition(PRINTED)[0]}"
    return f"{verdict}: {detail}"


def printed_lines(log: str) -> list[str]:
    """What a bot printed, with a margin; of many lines the first and the last."""
    lines = [printable(line) for line in log.splitlines()]
    if len(lines) > _MOST_LINES:
        half = _MOST_LINES // 2
        lines = [*lines[:half], f"... {len(lines) - 2 * half} more lines ...", *lines[-half:]]
    return [f"    | {line}" for line in lines]
