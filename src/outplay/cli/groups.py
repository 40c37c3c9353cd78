"""Groups of commands whose modules are imported only when they are called, so that the help appears at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from outplay.errors import nearest, quoted
from outplay.lazy import fetch


class LazyGroup(click.Group):
    """A group that knows the names and summaries of its commands, under titles, and where each command is."""

    def __init__(
        self,
        *arguments: Any,
        sections: Mapping[str, Mapping[str, str]],
        home: str,
        elsewhere: Mapping[str, str] | None = None,
        kind: str = "command",
        **options: Any,
    ) -> None:
        """``home`` is a module and a name in it, as in ``package.{}:command``, where {} is the command's word.

        ``elsewhere`` has the commands with another home.
        """
        super().__init__(*arguments, **options)
        self._sections = sections
        self._home = home
        self._elsewhere = elsewhere or {}
        self._kind = kind

    def list_commands(self, context: click.Context) -> list[str]:
        """All names, in the order of the help."""
        return [name for section in self._sections.values() for name in section]

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Load a command."""
        if name not in self.list_commands(context):
            return None
        command: click.Command = fetch(*self._elsewhere.get(name, self._home).format(name).split(":"))
        return command

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Refuse an unknown name; the error lists the known ones and hints at the nearest."""
        known = self.list_commands(context)
        if args[0] not in known and not args[0].startswith("-"):
            there = "there is" if len(known) == 1 else "there are"
            raise click.UsageError(
                f"there is no {self._kind} {quoted(args[0])}: {there} {', '.join(known)}{nearest(args[0], known)}",
                context,
            )
        return super().resolve_command(context, args)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The summaries, under their titles."""
        for title, section in self._sections.items():
            with formatter.section(title):
                formatter.write_dl(list(section.items()))
