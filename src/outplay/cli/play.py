"""``outplay play``: a game in the terminal, between people or players."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import click
from rich.console import Console

from outplay.errors import RecordError, SpecError, quoted
from outplay.files.locks import locked
from outplay.notation import STYLES
from outplay.play import Game
from outplay.players.registry import HUMAN, KINDS, LEVEL, OUTSIDE
from outplay.record import Header, Record, read_records
from outplay.record.transcript import parse_transcript
from outplay.render.scene import printable
from outplay.rules.catalogue import CATALOGUE
from outplay.solving import Solutions, load
from outplay.solving.known import known_score
from outplay.terminal.games import SaveFile, find_game, find_open_position, find_unfinished
from outplay.terminal.options import (
    NearestChoice,
    check_output,
    picture_option,
    position_option,
    seed_option,
    solution_option,
    transcript_option,
    trust_option,
    writes_outputs,
)
from outplay.terminal.players import make_player, random_seed
from outplay.terminal.screen import View, make_console, say
from outplay.terminal.session_commands import PlaySession
from outplay.terminal.sitting import ask_until
from outplay.terminal.trust import agree, ask_terminal, refuse_trust, resume_command

_OTHERS = ", ".join(kind.name for kind in KINDS if kind.size is None)
_DEFAULT_PLAYER = str(LEVEL.default)


def _list_players() -> str:
    """All players with their options, for the end of the help."""
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
@click.option("--white", metavar="PLAYER", show_default=HUMAN, help="Who plays White, one of the players below.")
@click.option("--black", metavar="PLAYER", show_default=HUMAN, help="Who plays Black.")
@position_option
@transcript_option("Begin after these moves, as in f5d6c3.")
@click.option("--resume", metavar="FILE", help="Continue a saved game.")
@click.option(
    "--save", metavar="FILE", help="Save the game, finished or not, in a new file or in the file of --resume."
)
@seed_option()
@click.option("--eval", "shows_score", is_flag=True, help="Show the score with every board, and better moves.")
@solution_option
@click.option("--labels", "style", type=NearestChoice(STYLES), default="names", help="How cells and moves are written.")
@picture_option
@writes_outputs
@trust_option
def command(
    game: str | None,
    white: str | None,
    black: str | None,
    position: str | None,
    transcript: str | None,
    resume: str | None,
    save: str | None,
    seed: int | None,
    shows_score: bool,
    solution: str | None,
    style: str,
    view: View,
    trusted: tuple[str, ...],
) -> None:
    """Play GAME in the terminal; without a game, choose one from a list.

    Type a move, its number, or help.

    \b
    Examples:
      outplay play hexapawn:3x3
      outplay play oska:4 --black level:3 --save game.jsonl
      outplay play breakthrough:6x6 --white engine:time=1 --black mcts:simulations=5000 --eval
      outplay play my-variant.toml --picture ruled
      outplay play othello:8 --transcript f5d6c3d3c4
      outplay play --resume game.jsonl
    """
    console = make_console()
    if resume is not None:
        if any(given is not None for given in (game, position, transcript, white, black, seed)):
            raise click.UsageError(
                "--resume takes everything from the file: give no game, position, moves, player or seed with it"
            )
        record = find_unfinished(resume, partial(_agree, resume, trusted))
    else:
        refuse_trust(trusted)
        chosen = _choose_game(console) if game is None else find_game(game)
        if game is None and white is None and black is None:
            white, black = _choose_players(console, chosen)
        record = _new_record(chosen, (white, black), position, seed)
        if transcript is not None:
            record = _after(record, transcript)
    session = PlaySession(record, console, replace(view, style=style))
    record.game.labels(style)  # a style that does not fit the board is refused before the first picture
    session.shows_score = shows_score
    if solution is not None:
        session.solutions = Solutions([load(solution, record.game)])
    if save is not None:
        session.save_in(_make_save_file(save, resume))
    session.run()


def _agree(path: str, trusted: tuple[str, ...], specs: tuple[str, str]) -> None:
    agree(path, specs, trusted, resume_command("play", path, specs), ask_terminal())


def _new_record(game: Game, specs: tuple[str | None, str | None], position: str | None, seed: int | None) -> Record:
    white, black = (HUMAN if spec is None else _as_player(spec) for spec in specs)
    players = (white, black)
    for spec in players:
        make_player(spec, 0, game)  # its errors say more than those of a Header with an odd name
    header = Header(players, random_seed(players) if seed is None else seed)
    return Record(game, find_open_position(game, position, "play"), header=header)


def _after(record: Record, transcript: str) -> Record:
    """The record with the moves of a transcript."""
    moves = parse_transcript(record.game, transcript, record.start).moves
    played = record.play(*moves)
    if played.is_over:
        raise RecordError("the game is over after these moves: look at them with outplay review, by --transcript too")
    return played


def _as_player(text: str) -> str:
    """The spec of a player; a number is a level."""
    spec = text.strip()
    if spec.isdecimal() and LEVEL.read(spec) is None:
        raise SpecError(f"there is no player {quoted(spec)}: a level is {LEVEL.expected}")
    return f"level:{int(spec)}" if spec.isdecimal() else spec


def _make_save_file(path: str, resumed: str | None) -> SaveFile:
    """The file for a game: a new one, or the one that is resumed, which keeps its other games."""
    click.get_current_context().with_resource(locked(path, "the game"))
    if path == resumed:
        return SaveFile(path, read_records(path)[:-1])
    return SaveFile(check_output(path, "the game"))


# ---- Questions before a game


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
    usual = (HUMAN, _DEFAULT_PLAYER)
    score = known_score(game.rules)
    if score and score.winner is game.rules.first.rival:
        say(console, f"{printable(game.side_name(score.winner))} wins with perfect play.")
        usual = (_DEFAULT_PLAYER, HUMAN)
    beginner = ask_until(console, first, read, usual[0])
    return game.rules.by_side(beginner, ask_until(console, second, read, usual[1]))
