"""``outplay grade``: somebody's homework against the rules."""

from __future__ import annotations

import click

from outplay.classic import GRADERS
from outplay.errors import nearest, quoted


class _Graders(click.Group):
    def list_commands(self, context: click.Context) -> list[str]:
        return list(GRADERS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in GRADERS:
            return None
        from outplay.classic.grading import commands

        command: click.Command = getattr(commands, name)
        return command

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in GRADERS and not args[0].startswith("-"):
            known = ", ".join(GRADERS)
            raise click.UsageError(
                f"there is no homework {quoted(args[0])} to grade: there is {known}{nearest(args[0], GRADERS)}", context
            )
        return super().resolve_command(context, args)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Homework"):
            formatter.write_dl(list(GRADERS.items()))


@click.group(cls=_Graders)
def command() -> None:
    """Check somebody's homework file against the rules, in a sandbox.

    The exit code is 0 if all is right, and 1 if something is not.

    \b
    Examples:
      outplay grade oska homework.py
      outplay grade oska homework.py --positions 1000 --move-time 2 --json
    """
