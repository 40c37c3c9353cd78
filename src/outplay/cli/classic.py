"""``outplay classic``: the old programs, as their documents describe them."""

from __future__ import annotations

import click

from outplay.classic import PROGRAMS
from outplay.cli.groups import LazyGroup


@click.group(
    cls=LazyGroup, sections={"Programs": PROGRAMS}, home="outplay.classic.programs.{}:command", kind="old program"
)
def command() -> None:
    """Run one of the old programs.

    \b
    Examples:
      outplay classic pawned --human W --depth 2
      outplay classic octapawn
      outplay classic octapawn --size 5x5 --white human --black auto
      outplay classic oska --board w---/-w-/-b/---/---- --depth 3
      outplay classic hexapawn
      outplay classic hexareversi --tournament
    """
