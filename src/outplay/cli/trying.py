"""What the two commands share that try a bot out: their options, and how they show what it printed."""

from __future__ import annotations

from collections.abc import Callable

import click

from outplay.cli.thinking import Seconds
from outplay.parameters import SEED
from outplay.players.limits import TurnLimits
from outplay.players.program import PRINTED
from outplay.record import Verdict
from outplay.render.scene import printable

USUAL_MOVE_TIME = 10.0
USUAL_SEED = 0
_MOST_LINES = 30


_OPTIONS = (
    click.option(
        "--move-time",
        type=Seconds(0.001, 86_400),
        default=USUAL_MOVE_TIME,
        show_default=True,
        help="Seconds a bot has for a move.",
    ),
    click.option(
        "--seed",
        type=SEED,
        default=USUAL_SEED,
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
