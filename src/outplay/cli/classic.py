"""``outplay classic``, the old programs, and ``outplay grade``, the check of homework."""

from __future__ import annotations

import click

from outplay.classic import GRADERS, PROGRAMS
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


@click.group(cls=LazyGroup, sections={"Homework": GRADERS}, home="outplay.classic.grading.report:{}", kind="homework")
def grade() -> None:
    """Check a homework file against the rules, in a sandbox.

    The exit code is 0 if everything is right, and 1 if something is not.

    \b
    Examples:
      outplay grade oska homework.py
      outplay grade oska homework.py --positions 1000 --move-time 2 --json
    """
