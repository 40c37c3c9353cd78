"""The graders as commands: what ``outplay grade NAME`` runs."""

from __future__ import annotations

import json
import shutil

import click

from outplay.classic.grading.grade import DEPTH, MOVE_TIME, POSITIONS, grade
from outplay.classic.grading.text import format_grade
from outplay.parameters import SEED
from outplay.terminal.progress import counting, progress
from outplay.terminal.thinking import Seconds


@click.command()
@click.argument("file")
@click.option(
    "--positions",
    type=click.IntRange(min=0, max=100_000),
    default=POSITIONS,
    show_default=True,
    help="How many random positions movegen gets; oskaplayer gets half as many.",
)
@click.option(
    "--depth",
    type=click.IntRange(min=1, max=6),
    default=DEPTH,
    show_default=True,
    help="The greatest depth to ask for.",
)
@click.option(
    "--move-time",
    type=Seconds(0.001, 86_400),
    default=MOVE_TIME,
    show_default=True,
    help="Seconds a call may take.",
)
@click.option(
    "--seed",
    type=SEED,
    default=0,
    show_default=True,
    help="What random positions depend on.",
)
@click.option(
    "--failures",
    type=click.IntRange(min=0),
    default=2,
    show_default=True,
    help="How many of each group to show in full.",
)
@click.option("--json", "as_json", is_flag=True, help="Print for a program to read, with all failures.")
def oska(file: str, positions: int, depth: int, move_time: float, seed: int, failures: int, as_json: bool) -> None:
    """Check the movegen and oskaplayer of FILE, a Python file, against the rules.

    FILE runs in a sandbox, where it can harm nothing. The exit code is 0 if all is right, and 1 if something is not.

    \b
    Examples:
      outplay grade oska homework.py
      outplay grade oska homework.py --positions 1000 --seed 7
      outplay grade oska homework.py --move-time 2 --json
    """
    with progress() as show:
        watch = counting(show, "checks")
        found = grade(file, seed=seed, positions=positions, depth=depth, move_time=move_time, watch=watch)
    if as_json:
        click.echo(json.dumps(found.as_data(), indent=2))
    else:
        click.echo(format_grade(found, width=shutil.get_terminal_size().columns, failures=failures))
    if not found.is_perfect:
        raise click.exceptions.Exit(1)
