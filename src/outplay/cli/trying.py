"""What the two commands share that try a bot out: their options, and how they show what it printed."""

from __future__ import annotations

from collections.abc import Callable

import click

from outplay.cli.thinking import Seconds
from outplay.players.limits import TurnLimits
from outplay.render.scene import printable

_MOST_LINES = 30
_OPTIONS = (
    click.option(
        "--move-time",
        type=Seconds(0.001, 86_400),
        default=10.0,
        show_default=True,
        help="Seconds a bot has for a move.",
    ),
    click.option(
        "--seed",
        type=click.IntRange(0, 2**64 - 1),
        default=0,
        show_default=True,
        help="What positions and lots depend on.",
    ),
    click.option("--json", "as_json", is_flag=True, help="Print for a program to read."),
)


def trying_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of a trial."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def limits_of(move_time: float) -> TurnLimits:
    """The usual limits with another time for a move."""
    return TurnLimits(move=move_time)


def printed_lines(log: str) -> list[str]:
    """What a bot printed, with a margin; of many lines the first and the last."""
    lines = [printable(line) for line in log.splitlines()]
    if len(lines) > _MOST_LINES:
        half = _MOST_LINES // 2
        lines = [*lines[:half], f"... {len(lines) - 2 * half} more lines ...", *lines[-half:]]
    return [f"    | {line}" for line in lines]


def duration(seconds: float) -> str:
    """A time in the unit that suits it.

    >>> duration(0.0004), duration(0.25), duration(12.34)
    ('0.4 ms', '250 ms', '12.3 s')
    """
    return f"{seconds:.1f} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"
