"""``outplay tournament``: let players meet, and see who is better."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource
from rich.live import Live

from outplay.arena.logs import Logs
from outplay.arena.plan import DEFAULT_GAMES, DEFAULT_SEED, KINDS, MAX_TEST_GAMES, Plan, enter, make_plan
from outplay.arena.player_check import Preflight, inspect_players
from outplay.arena.report.html import write_html
from outplay.arena.report.live import LiveTable
from outplay.arena.report.notes import Remarks, notes
from outplay.arena.report.text import print_report
from outplay.arena.tournament import Tournament, resume
from outplay.errors import RecordError, quoted, quoted_path
from outplay.jobs import Workers
from outplay.parameters import SEED, OutputFile, writes_outputs
from outplay.players.external.limits import TurnLimits
from outplay.players.trust import foreign
from outplay.record import Journal
from outplay.render.scene import printable
from outplay.sandbox import Allowance
from outplay.terminal.games import find_game
from outplay.terminal.screen import make_console, say
from outplay.terminal.thinking import Seconds
from outplay.terminal.trust import agree, ask_terminal, resume_command, trust_option

_USUAL_SPRT = "elo0=0,elo1=10"
_MEGABYTE = 2**20
_LOGS = "tournament-logs"
_OF_THE_PLAN = ("kind", "games", "rounds", "openings", "seed", "sprt", "save")
_SECONDS = Seconds(0.001, 86_400)
_MOST_MEMORY = 2**20
_LIMITS = {"move": "--move-time", "game": "--game-time", "memory": "--memory"}
"""The options that allow a file more than is usual."""


@click.command()
@click.argument("game", required=False)
@click.argument("players", nargs=-1)
@click.option("--kind", type=click.Choice(KINDS), default=KINDS[0], show_default=True, help="Who meets whom.")
@click.option("--games", type=int, help=f"Games of two players who meet.  [default: {DEFAULT_GAMES}]")
@click.option("--rounds", type=int, help="How often all meet.  [default: 1; if Swiss, enough to find the best]")
@click.option("--openings", default="start", show_default=True, help="Where games start: start, all:N or random:N.")
@click.option("--seed", type=SEED, default=DEFAULT_SEED, show_default=True, help="What random choices depend on.")
@click.option(
    "--sprt",
    is_flag=False,
    flag_value=_USUAL_SPRT,
    metavar="TEST",
    help=f"Stop when it is sure who is better, at the latest after --games, usually {MAX_TEST_GAMES:,}.",
)
@click.option("--workers", type=click.IntRange(1, 1000), help="How many processes play.  [default: all processors]")
@click.option("--cluster", metavar="ADDRESS", help="Let the workers of a Dask cluster play.")
@click.option(
    "--save", type=OutputFile("the record"), metavar="FILE", help="Keep every game in a new record file as it ends."
)
@click.option("--resume", "resumed", metavar="FILE", help="Go on with a tournament that was broken off.")
@click.option(
    "--html",
    type=OutputFile("the report"),
    metavar="FILE",
    help="Write a report in which every game can be replayed, into a new file.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the table for a program to read.")
@click.option("--logs", metavar="FOLDER", help=f"Where what bots print is kept.  [default: {_LOGS}, or FILE.logs]")
@click.option("--title", default="", help="What the tournament is called, for the reports.")
@click.option("--move-time", type=_SECONDS, default=10.0, show_default=True, help="Seconds a bot has for a move.")
@click.option("--game-time", type=_SECONDS, help="Seconds a bot has for all its moves of a game.")
@click.option(
    "--memory", type=click.IntRange(32, _MOST_MEMORY), default=512, show_default=True, help="Megabytes of a bot."
)
@click.option("--keep-broken", is_flag=True, help="Let bots that do not start lose their games.")
@writes_outputs
@trust_option
def command(
    game: str | None, players: tuple[str, ...], resumed: str | None, trusted: tuple[str, ...], **options: Any
) -> None:
    """Let players meet: a match of two, everybody against everybody, the first against all, or a Swiss tournament.

    PLAYERS are specs such as level:3 or engine:depth=4, a Python function as bots/mine.py:player, a program as
    "ugi:./mybot"; anna=SPEC gives a player a name. Two who meet play each opening twice, with the colours changed.
    Players from outside run apart, in a sandbox and within limits; who breaks the rules loses the game, and after
    three such games in a row is out.

    \b
    Kinds: round-robin (two players simply have a match), gauntlet (the first against all others), swiss.
    Openings: start; all:2, every position two plies deep; random:6, balanced positions after six random moves.

    \b
    Examples:
      outplay tournament hexapawn:4x4 level:2 level:4
      outplay tournament oska:4 greedy mcts:simulations=500 bots/mine.py:player --games 20 --save games.jsonl
      outplay tournament breakthrough:6x6 new=engine:depth=5 old=engine:depth=4 --openings random:6 --sprt
      outplay tournament --resume games.jsonl --html report.html
      outplay tournament --resume games.jsonl --trust bots/mine.py:player
    """
    if options["workers"] is not None and options["cluster"] is not None:
        raise click.UsageError("a cluster has its own workers: give --workers or --cluster, not both")
    if resumed is None:
        if trusted:
            raise click.UsageError("--trust is for the players of a file: give it with --resume")
        tournament, remarks, path = _begin(game, players, options)
    else:
        _refuse_other_plan(game)
        tournament, remarks, path = _go_on(resumed, trusted, options)
    remarks = replace(remarks, title=options["title"])
    logs = Logs(options["logs"] or _log_folder(path), tournament.plan, tournament.known)
    try:
        with Workers(options["workers"], cluster=options["cluster"]) as workers:
            is_finished = _watch(tournament, workers, logs)
    except RecordError:  # a full disk: what was played can be shown all the same
        if tournament.ledger.settled:
            _tell(tournament, remarks, logs, options)
        raise
    _tell(tournament, remarks, logs, options)
    if not is_finished:
        advice = f"; go on with: {_resume_command(path, tournament.plan)}" if path else ""
        played = len(tournament.ledger.settled)
        raise click.ClickException(f"interrupted after {played} of {tournament.total} games{advice}")


def _begin(
    spec: str | None, players: tuple[str, ...], options: dict[str, Any]
) -> tuple[Tournament, Remarks, str | None]:
    """A new tournament: its plan, its players looked at, its file."""
    if spec is None:
        raise click.UsageError("name a game and the players, or --resume a file")
    plan, remark = _plan(spec, players, options)
    found = _inspected(plan, keep_broken=options["keep_broken"])
    path = options["save"]
    is_reproducible = found.is_reproducible
    journal = None
    if path is not None:
        journal = Journal.create(path, plan.game, plan.as_data(), is_reproducible=is_reproducible)
    return Tournament(plan, journal=journal), Remarks(remark, is_reproducible, found.protections), path


def _plan(spec: str, players: tuple[str, ...], options: dict[str, Any]) -> tuple[Plan, str]:
    chosen = {name: options[name] for name in ("games", "rounds", "openings", "seed", "sprt")}
    return make_plan(find_game(spec), enter(players), options["kind"], limits=_limits(options), **chosen)


def _limits(options: dict[str, Any]) -> TurnLimits:
    allowance = Allowance(memory=options["memory"] * _MEGABYTE)
    return TurnLimits(move=options["move_time"], game=options["game_time"], allowance=allowance)


def _inspected(plan: Plan, *, keep_broken: bool) -> Preflight:
    found = inspect_players(plan)
    if found.broken and not keep_broken:
        raise click.ClickException(_broken_text(found))
    return found


def _broken_text(found: Preflight) -> str:
    parts = [f"{name} does not start: {detail}" for name, detail in found.broken.items()]
    return "\n".join(
        [*parts, "Mend it, leave it out, or let it lose its games by --keep-broken; outplay check tries a bot out."]
    )


def _refuse_other_plan(game: str | None) -> None:
    """With a file that is resumed comes its plan: what would change it is refused, not passed over."""
    if game is not None:
        raise click.UsageError(f"--resume takes game and players from the file: leave out {quoted(game)}")
    _refuse_given(_OF_THE_PLAN)


def _refuse_given(names: Iterable[str]) -> None:
    context = click.get_current_context()
    given = [name for name in names if context.get_parameter_source(name) is ParameterSource.COMMANDLINE]
    if given:
        options = ", ".join(f"--{name.replace('_', '-')}" for name in given)
        raise click.UsageError(f"--resume goes on with the plan of the file, in the same file: leave out {options}")


def _log_folder(path: str | None) -> Path:
    """Beside the record file, so that each tournament has its own; without a file always the same."""
    return Path(f"{path.removesuffix('.jsonl')}.logs") if path else Path(_LOGS)


def _go_on(path: str, trusted: tuple[str, ...], options: dict[str, Any]) -> tuple[Tournament, Remarks, str]:
    tournament = resume(path)
    remark = f"{len(tournament.plan.openings):,} openings" if tournament.plan.openings else "every game from the start"
    try:
        if tournament.plan.is_trusted:  # nobody needs more than is usual, and nobody would get less
            _refuse_given(("move_time", "game_time", "memory"))
        if tournament.is_whole:  # nobody has to play any more, and perhaps the bots are gone
            return tournament, Remarks(remark, tournament.is_reproducible), path
        _trust(tournament, path, trusted, _limits(options))
        found = _inspected(tournament.plan, keep_broken=options["keep_broken"])
    except BaseException:
        tournament.close()
        raise
    return tournament, Remarks(remark, found.is_reproducible, found.protections), path


def _trust(tournament: Tournament, path: str, trusted: tuple[str, ...], most: TurnLimits) -> None:
    """Let the players of a file start: those that a person knows, with no more than this command gives."""
    plan = tournament.plan
    specs = [entrant.spec for entrant in plan.players]
    if not plan.is_trusted:
        _refuse_beyond(path, plan, most)
    agree(path, specs, trusted, _resume_command(path, plan), ask_terminal())
    tournament.trust(specs, most)


def _refuse_beyond(path: str, plan: Plan, most: TurnLimits) -> None:
    """A file cannot give itself more than the command that goes on with it does."""
    beyond = plan.limits.beyond(most)
    if not beyond:
        return
    asked = "; ".join(f"{name}: {words}" for name, words in beyond.items())
    told = f"{quoted_path(path)} gives its players more than this command does ({asked})."
    if beyond.keys() - _LIMITS.keys():
        raise RecordError(f"{told} No option allows that: start a tournament of your own")
    options = " and ".join(_LIMITS[name] for name in beyond)
    raise RecordError(f"{told} If you want that, allow it by {options}:\n  {_resume_command(path, plan)}")


def _resume_command(path: str, plan: Plan) -> str:
    """How to go on with a tournament: with what its plan has beyond the usual limits, and with its own players."""
    limits = plan.limits
    options: list[str] = []
    specs = [entrant.spec for entrant in plan.players]
    given = {"move": limits.move, "game": limits.game, "memory": -(-limits.allowance.memory // _MEGABYTE)}
    for name in limits.beyond(TurnLimits()) if foreign(specs) else ():
        if name in _LIMITS:
            options += [_LIMITS[name], str(given[name]).removesuffix(".0")]
    return resume_command("tournament", path, specs, *options)


def _watch(tournament: Tournament, workers: Workers, logs: Logs) -> bool:
    """Play, with a live table on a screen; False if Ctrl-C came before the end."""
    console = make_console(stderr=True)
    live = Live(LiveTable(tournament), console=console, refresh_per_second=4, transient=True)
    try:
        with live if console.is_terminal else nullcontext():
            for played in tournament.play(workers):
                logs.add(played)
    except KeyboardInterrupt:
        return False
    return True


def _tell(tournament: Tournament, remarks: Remarks, logs: Logs, options: dict[str, Any]) -> None:
    table = tournament.standings()
    if options["html"] is not None:
        write_html(options["html"], table, tournament.ledger.settled, remarks)
    if options["as_json"]:
        data = {**remarks.as_data(), **table.as_data(), "notes": list(notes(table, remarks))}
        click.echo(json.dumps(data, indent=2))
        return
    console = make_console()
    print_report(console, table, tournament.ledger.settled, remarks)
    if logs.written:
        say(console, f"What the bots printed: {printable(str(logs.folder))}/")
    if options["html"] is not None:
        say(console, f"Report with every game: {printable(options['html'])}")
