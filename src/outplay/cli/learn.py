"""``outplay learn``: the laboratory of matchbox machines. A first word that is no command is the game to learn."""

from __future__ import annotations

import click

from outplay.cli.groups import LazyGroup
from outplay.errors import nearest

_USUAL = "train"
_COMMANDS = {
    _USUAL: "Let machines learn a game, and see how fast. This word may be left out.",
    "inspect": "Draw the boxes of a machine, with what every bead is really worth.",
    "sheet": "Print labels to build a machine from real matchboxes.",
    "boxes": "Count the boxes that games need.",
    "policies": "Explain the policies and the teachers.",
    "tuples": "Train an evaluation for larger boards, by self-play.",
}


_HOMES = dict.fromkeys(_COMMANDS, "outplay.cli.learn_machines:{}") | {
    _USUAL: "outplay.cli.learn_train:{}",
    "tuples": "outplay.cli.learn_tuples:{}",
}


class _LearnGroup(LazyGroup):
    """A group that takes what it does not know for a call of its usual command."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        known = self.list_commands(context)
        # A word that is nearly a command is meant as one: the error will say so.
        is_slip = bool(args) and args[0].isalpha() and bool(nearest(args[0], known))
        if args and args[0] not in (*known, *context.help_option_names) and not is_slip:
            args = [_USUAL, *args]
        return super().parse_args(context, args)


@click.group(
    cls=_LearnGroup,
    sections={"Commands": _COMMANDS},
    home=_HOMES,
    kind="command",
    subcommand_metavar="GAME | COMMAND [ARGS]...",
)
def command() -> None:
    """Let a matchbox machine learn a game: boxes are positions, beads are moves, and a lost game costs a bead.

    outplay learn GAME trains many machines and shows how they got better, and how beatable they still are; outplay
    learn train --help explains its options.

    \b
    Examples:
      outplay learn hexapawn:3x3
      outplay learn hexapawn:3x3 --teacher expert --teacher self --plot teachers.svg
      outplay learn hexapawn:3x3 --policy menace --memory machine.json
      outplay learn inspect machine.json --svg wall.svg
      outplay learn sheet hexapawn:3x3 labels.html
    """
