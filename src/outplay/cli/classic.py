"""``outplay classic``: the old programs, as their documents describe them."""

from __future__ import annotations

import click

from outplay.classic import PROGRAMS
from outplay.errors import nearest, quoted


class _Programs(click.Group):
    def list_commands(self, context: click.Context) -> list[str]:
        return list(PROGRAMS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in PROGRAMS:
            return None
        from outplay.classic import commands

        command: click.Command = getattr(commands, name)
        return command

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in PROGRAMS and not args[0].startswith("-"):
            known = ", ".join(PROGRAMS)
            raise click.UsageError(
                f"there is no old program {quoted(args[0])}: there are {known}{nearest(args[0], PROGRAMS)}", context
            )
        return super().resolve_command(context, args)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Programs"):
            formatter.write_dl(list(PROGRAMS.items()))


@click.group(cls=_Programs)
def command() -> None:
    """Run one of the old programs.

    \b
    Examples:
      outplay classic pawned --human W --depth 2
      outplay classic octapawn
      outplay classic octapawn --size 5x5 --white human --black auto
      outplay classic oska --board w---/-w-/-b/---/---- --depth 3
      outplay classic hexareversi --tournament
    """
