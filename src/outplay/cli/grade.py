"""``outplay grade``: somebody's homework against the rules."""

from __future__ import annotations

import click

from outplay.classic import GRADERS
from outplay.cli.groups import LazyGroup


@click.group(cls=LazyGroup, sections={"Homework": GRADERS}, home="outplay.classic.grading.commands:{}", kind="homework")
def command() -> None:
    """Check somebody's homework file against the rules, in a sandbox.

    The exit code is 0 if all is right, and 1 if something is not.

    \b
    Examples:
      outplay grade oska homework.py
      outplay grade oska homework.py --positions 1000 --move-time 2 --json
    """
