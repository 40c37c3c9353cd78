"""``outplay play``: any game in the terminal, for two people or against a player."""

from __future__ import annotations

from functools import partial
from typing import Any

import click
from rich.console import Console

from outplay.errors import PositionError, SpecError, nearest, quoted
from outplay.files.locks import locked
from outplay.notation import STYLES
from outplay.parameters import SEED, check_output, writes_outputs
from outplay.play import Game
from outplay.players.registry import HUMAN, KINDS, LEVEL, OUTSIDE
from outplay.record import Header, Record, read_records
from outplay.render.scene import printable
from outplay.rules.catalogue import CATALOGUE
from outplay.solving import Solutions, load
from outplay.terminal.games import SaveFile, find_game, find_unfinished
from outplay.terminal.screen import PICTURES, make_console, say
from outplay.terminal.seats import draw_seed, make_player, make_players
from outplay.terminal.session import View
from outplay.terminal.session_commands import PlaySession
from outplay.terminal.sitting import ask_until
from outplay.terminal.trust import agree, ask_terminal, resume_command, trust_option

_OTHERS = ", ".join(kind.name for kind in KINDS if kind.size is None)
_USUAL_PLAYER = str(LEVEL.default)


class _Choice(click.Choice[str]):
    """A choice whose refusal names the nearest match."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        return super().get_invalid_choice_message(value, ctx).rstrip(".") + nearest(str(value), self.choices)


def _list_players() -> str:
    """All players with their options, below the help of the command."""
    lines = ["\b", "Players, written as a name or as name:option=value,option=value:"]
    lines.append(f"  {HUMAN:10} a person at the keyboard")
    for kind in KINDS:
        lines.append(f"  {kind.usage:10} {kind.summary}")
        lines += [f"    {'N':12} {kind.size.usage}"] if kind.size else []
        lines += [f"    {option.name:12} {option.usage}" for option in kind.options]
    lines += ["", "\b", "Players from outside, which run in a sandbox:"]
    lines += [f"  {usage:20} {what}" for usage, what in OUTSIDE.items()]
    return "\n".join(lines)


@click.command(epilog=_list_players())
@click.argument("game", required=False)
@click.option("--white", metavar="PLAYER", help=f"Who plays White, one of the players below.  [default: {HUMAN}]")
@click.option("--black", metavar="PLAYER", help=f"Who plays Black.  [default: {HUMAN}]")
@click.option("--position", metavar="TEXT", help="Start from this position.")
@click.option("--resume", metavar="FILE", help="Go on with a saved game.")
@click.option(
    "--save",
    metavar="FILE",
    help="Keep the game in a new file, or in that of --resume, also if it is left before its end.",
)
@click.option("--seed", type=SEED, help="Repeat the random choices of another game.")
@click.option("--eval", "shows_score", is_flag=True, help="Show the score with every board, and what was better.")
@click.option("--solution", metavar="FILE", help="Let hint and eval stand on a solution of outplay solve --save.")
@click.option("--labels", "style", type=_Choice(STYLES), default="names", help="How cells and moves are written.")
@click.option("--picture", "kind", type=_Choice(PICTURES), default="auto", help="How the board is drawn.")
@writes_outputs
@trust_option
def command(
    game: str | None,
    white: str | None,
    black: str | None,
    position: str | None,
    resume: str | None,
    save: str | None,
    seed: int | None,
    shows_score: bool,
    solution: str | None,
    style: str,
    kind: str,
    trusted: tuple[str, ...],
) -> None:
    """Play GAME in the terminal; without a game, choose one from the list.

    Type a move, its number, or help.

    \b
    Examples:
      outplay play hexapawn:3x3
      outplay play oska:4 --black level:3 --save game.jsonl
      outplay play breakthrough:6x6 --white engine:time=1 --black mcts:simulations=5000 --eval
      outplay play my-variant.toml --picture ruled
      outplay play --resume game.jsonl
    """
    console = make_console()
    if resume is not None:
        if any(given is not None for given in (game, position, white, black, seed)):
            raise click.UsageError(
                "--resume takes everything from the file: give no game, position, player or seed with it"
            )
        record = find_unfinished(resume, partial(_agree, resume, trusted))
    else:
        if trusted:
            raise click.UsageError("--trust is for the players of a file: give it with --resume")
        chosen = _choose_game(console) if game is None else find_game(game)
        if game is None and white is None and black is None:
            white, black = _choose_players(console, chosen)
        record = _new_record(chosen, (white, black), position, seed)
    players = make_players(record.header, record.game)
    record.game.labels(style)  # refuses a style that does not fit the board before the first picture
    session = PlaySession(record, players, console, View(kind, style))
    session.shows_score = shows_score
    if solution is not None:
        session.solutions = Solutions([load(solution, record.game)])
    if save is not None:
        session.save_in(_make_save_file(save, resume))
    session.run()


def _agree(path: str, trusted: tuple[str, ...], specs: tuple[str, str]) -> None:
    agree(path, specs, trusted, resume_command("play", path, specs), ask_terminal())


def _new_record(game: Game, asked_for: tuple[str | None, str | None], position: str | None, seed: int | None) -> Record:
    white, black = (HUMAN if spec is None else _as_player(spec) for spec in asked_for)
    players = (white, black)
    for spec in players:
        make_player(spec, 0, game)  # says what is wrong with a spec that is not even a name
    header = Header(players, draw_seed(players) if seed is None else seed)
    start = game.start if position is None else game.position(position)
    if outcome := start.outcome:
        raise PositionError(f"there is nothing to play from {quoted(position)}: {game.describe(outcome)}")
    return Record(game, start, header=header)


def _as_player(text: str) -> str:
    """The spec that a person means: a number is a level."""
    spec = text.strip()
    if spec.isdecimal() and LEVEL.read(spec) is None:
        raise SpecError(f"there is no player {quoted(spec)}: a level is {LEVEL.expected}")
    return f"level:{int(spec)}" if spec.isdecimal() else spec


def _make_save_file(path: str, resumed: str | None) -> SaveFile:
    """The file for a game: a new one, or the one from which the game was taken, whose other games stay."""
    click.get_current_context().with_resource(locked(path, "the game"))
    if path == resumed:
        return SaveFile(path, read_records(path)[:-1])
    return SaveFile(check_output(path, "the game"))


# ---- The dialog before a game


def _choose_game(console: Console) -> Game:
    names = {str(number): entry.default_name for number, entry in enumerate(CATALOGUE, 1)}
    width = max(map(len, names.values()))
    for (number, name), entry in zip(names.items(), CATALOGUE, strict=True):
        say(console, f"{number}  {name:{width}}  {entry.summary}")

    def read(answer: str) -> Game:
        if answer.isdecimal() and answer not in names:
            raise SpecError(f"there is no game {quoted(answer)}: the list has the numbers 1 to {len(names)}")
        return find_game(names.get(answer, answer))

    return ask_until(console, "Which game? A number, or a name such as " + CATALOGUE[0].default_name, read)


def _choose_players(console: Console, game: Game) -> tuple[str, str]:
    say(console, f"Players: {HUMAN}, a level from 1 to 10, {_OTHERS}")

    def read(answer: str) -> str:
        spec = _as_player(answer)
        make_player(spec, 0, game)
        return spec

    first, second = (f"Who plays {printable(game.side_name(side))}?" for side in game.rules.turn_order)
    beginner = ask_until(console, first, read, HUMAN)
    return game.rules.by_side(beginner, ask_until(console, second, read, _USUAL_PLAYER))
