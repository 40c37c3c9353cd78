"""``outplay learn policies``: what the policies do with beads, and what the teachers do."""

from __future__ import annotations

import click

from outplay.cli.screen import make_console, say
from outplay.learn.report.words import policy_words
from outplay.learn.teachers import TEACHERS
from outplay.players.matchbox.policy import POLICIES, SUMMARIES, find_policy
from outplay.render.scene import printable


@click.command("policies")
@click.argument("policies", nargs=-1)
def command(policies: tuple[str, ...]) -> None:
    """Explain policies in words: those that have a name, or those that you name, such as a file of your own.

    \b
    Examples:
      outplay learn policies
      outplay learn policies menace mine.toml
    """
    console = make_console()
    for text in policies or POLICIES:
        policy = find_policy(text)
        summary = f": {SUMMARIES[text]}" if text in SUMMARIES else ""
        say(console, f"{printable(policy.name)}{summary}", style="bold")
        for sentence in policy_words(policy):
            say(console, f"  {sentence}")
        say(console)
    if not policies:
        say(console, "teachers", style="bold")
        for name, summary in TEACHERS.items():
            say(console, f"  {name:10} {summary}")
        say(console, f"  {'SPEC':10} any player, such as level:3 or engine:nodes=1000")
