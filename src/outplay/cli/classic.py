"""``outplay classic``: the old programs, as their documents describe them."""

from __future__ import annotations

import importlib

import click

from outplay.classic import PROGRAMS
from outplay.cli.groups import LazyGroup


def _load(name: str) -> click.Command:
    command: click.Command = importlib.import_module(f"outplay.classic.programs.{name}").command
    return command


@click.group(cls=LazyGroup, sections={"Programs": PROGRAMS}, load=_load, kind="old program")
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
