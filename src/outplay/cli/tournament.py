"""``outplay tournament``: let players play each other, and rank them."""

from __future__ import annotations

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
from outplay.players.external.limits import TurnLimits
from outplay.players.trust import foreign
from outplay.record import Journal
from outplay.render.scene import printable
from outplay.sandbox import Allowance
from outplay.terminal.games import find_game
from outplay.terminal.options import (
    TURN_SECONDS,
    json_option,
    move_time_option,
    output_option,
    refuse_workers_of_a_cluster,
    seed_option,
    trust_option,
    workers_option,
    writes_outputs,
)
from outplay.terminal.screen import make_console, say, say_json
from outplay.terminal.trust import agree, ask_terminal, refuse_trust, resume_command

_DEFAULT_SPRT = "elo0=0,elo1=10"
_MEGABYTE = 2**20
_DEFAULT_LOGS = "tournament-logs"
_PLAN_OPTIONS = ("kind", "games", "rounds", "openings", "seed", "sprt", "save")
_MAX_MEGABYTES = 2**20
_LIMIT_OPTIONS = {"move": "--move-time", "game": "--game-time", "memory": "--memory"}
"""The options that allow a file more than the default limits."""


@click.command()
@click.argument("game", required=False)
@click.argument("players", nargs=-1)
@click.option("--kind", type=click.Choice(KINDS), default=KINDS[0], help="Who meets whom.")
@click.option(
    "--games", type=int, show_default=str(DEFAULT_GAMES), help="How many games two players play when they meet."
)
@click.option(
    "--rounds",
    type=int,
    show_default="1; in a Swiss, enough to find the best",
    help="How often everybody meets everybody.",
)
@click.option("--openings", default="start", help="Where games start: start, all:N or random:N.")
@seed_option(DEFAULT_SEED)
@click.option(
    "--sprt",
    is_flag=False,
    flag_value=_DEFAULT_SPRT,
    metavar="TEST",
    show_default=f"{MAX_TEST_GAMES:,} games",
    help="Stop as soon as it is clear who is better, or after --games.",
)
@workers_option
@click.option("--cluster", metavar="ADDRESS", help="Let the workers of a Dask cluster play.")
@output_option("--save", "the record", "Save every game in a new record file as it ends.")
@click.option("--resume", "resumed", metavar="FILE", help="Continue an interrupted tournament.")
@output_option("--html", "the report", "Write a report with every game, to be replayed, into a new file.")
@json_option
@click.option(
    "--logs", metavar="FOLDER", show_default=f"{_DEFAULT_LOGS}, or FILE.logs", help="Keep there what bots print."
)
@click.option("--title", default="", show_default=False, help="The name of the tournament in reports.")
@move_time_option()
@click.option("--game-time", type=TURN_SECONDS, help="Seconds a bot has for all its moves in a game.")
@click.option("--memory", type=click.IntRange(32, _MAX_MEGABYTES), default=512, help="Megabytes a bot may use.")
@click.option("--keep-broken", is_flag=True, help="Let bots that do not start lose their games.")
@writes_outputs
@trust_option
def command(
    game: str | None, players: tuple[str, ...], resumed: str | None, trusted: tuple[str, ...], **options: Any
) -> None:
    """Let players play each other: a match of two, all against all, the first against all others, or a Swiss.

    PLAYERS are specs such as level:3 or engine:depth=4, Python functions such as bots/mine.py:player, and programs
    such as "ugi:./mybot"; anna=SPEC gives a player a name. Two players play each opening twice, with colours swapped.
    Players from outside run in a sandbox, within limits. A player that breaks the rules loses the game, and is out
    after three such games in a row.

    \b
    Kinds: round-robin (two players simply play a match), gauntlet (the first against all others), swiss.
    Openings: start; all:2, every position two plies deep; random:6, balanced positions after six random moves.

    \b
    Examples:
      outplay tournament hexapawn:4x4 level:2 level:4
      outplay tournament oska:4 greedy mcts:simulations=500 bots/mine.py:player --games 20 --save games.jsonl
      outplay tournament breakthrough:6x6 new=engine:depth=5 old=engine:depth=4 --openings random:6 --sprt
      outplay tournament --resume games.jsonl --html report.html
      outplay tournament --resume games.jsonl --trust bots/mine.py:player
    """
    refuse_workers_of_a_cluster(options)
    path = options["save"] if resumed is None else resumed
    if resumed is None:
        refuse_trust(trusted)
        tournament, remarks = _begin(game, players, options)
    else:
        tournament, remarks = _resume(resumed, game, trusted, options)
    remarks = replace(remarks, title=options["title"])
    logs = Logs(options["logs"] or _log_folder(path), tournament.plan, tournament.known)
    try:
        with Workers(options["workers"], cluster=options["cluster"]) as workers:
            is_finished = _watch(tournament, workers, logs)
    except RecordError:  # a full disk, say: the games so far are shown all the same
        if tournament.ledger.settled:
            _report(tournament, remarks, logs, options)
        raise
    _report(tournament, remarks, logs, options)
    if not is_finished:
        advice = f"; continue with: {_resume_command(path, tournament.plan)}" if path else ""
        played = len(tournament.ledger.settled)
        raise click.ClickException(f"interrupted after {played} of {tournament.total} games{advice}")


def _begin(spec: str | None, players: tuple[str, ...], options: dict[str, Any]) -> tuple[Tournament, Remarks]:
    """A new tournament with its file, after a look at its players."""
    if spec is None:
        raise click.UsageError("name a game and the players, or --resume a file")
    chosen = {name: options[name] for name in ("kind", "games", "rounds", "openings", "seed", "sprt")}
    plan, remark = make_plan(find_game(spec), enter(players), limits=_limits(options), **chosen)
    found = _inspected(plan, keep_broken=options["keep_broken"])
    journal = None
    if options["save"] is not None:
        data, is_reproducible = plan.as_data(), found.is_reproducible
        journal = Journal.create(options["save"], plan.game, data, is_reproducible=is_reproducible)
    return Tournament(plan, journal=journal), Remarks(remark, found.is_reproducible, found.protections)


def _limits(options: dict[str, Any]) -> TurnLimits:
    allowance = Allowance(memory=options["memory"] * _MEGABYTE)
    return TurnLimits(move=options["move_time"], game=options["game_time"], allowance=allowance)


def _inspected(plan: Plan, *, keep_broken: bool) -> Preflight:
    found = inspect_players(plan)
    if found.broken and not keep_broken:
        lines = [f"{name} does not start: {detail}" for name, detail in found.broken.items()]
        lines.append("Fix it (outplay check helps), leave it out, or let it lose its games with --keep-broken.")
        raise click.ClickException("\n".join(lines))
    return found


def _refuse_options(names: Iterable[str]) -> None:
    """Refuse, rather than ignore, options that would change the plan of a resumed file."""
    context = click.get_current_context()
    given = [name for name in names if context.get_parameter_source(name) is ParameterSource.COMMANDLINE]
    if given:
        options = ", ".join(f"--{name.replace('_', '-')}" for name in given)
        raise click.UsageError(f"--resume continues the plan of the file, in the same file: leave out {options}")


def _log_folder(path: str | None) -> Path:
    """Beside the record file, so that each tournament has its own; without a file always the same."""
    return Path(f"{path.removesuffix('.jsonl')}.logs") if path else Path(_DEFAULT_LOGS)


def _resume(
    path: str, game: str | None, trusted: tuple[str, ...], options: dict[str, Any]
) -> tuple[Tournament, Remarks]:
    """The tournament of a file, after a look at its players if there are games left to play."""
    if game is not None:
        raise click.UsageError(f"--resume takes game and players from the file: leave out {quoted(game)}")
    _refuse_options(_PLAN_OPTIONS)
    tournament = resume(path)
    remark = f"{len(tournament.plan.openings):,} openings" if tournament.plan.openings else "every game from the start"
    try:
        if tournament.plan.is_trusted:  # its own limits hold: these options would change nothing
            _refuse_options(("move_time", "game_time", "memory"))
        if tournament.is_whole:  # there is nothing left to play, and the bots may be gone
            return tournament, Remarks(remark, tournament.is_reproducible)
        _trust(tournament, path, trusted, _limits(options))
        found = _inspected(tournament.plan, keep_broken=options["keep_broken"])
    except BaseException:
        tournament.close()
        raise
    return tournament, Remarks(remark, found.is_reproducible, found.protections)


def _trust(tournament: Tournament, path: str, trusted: tuple[str, ...], max_limits: TurnLimits) -> None:
    """Let the players of a file start if a person agrees, with no more than this command gives them."""
    plan = tournament.plan
    specs = [entrant.spec for entrant in plan.players]
    if not plan.is_trusted:
        _refuse_larger_limits(path, plan, max_limits)
    agree(path, specs, trusted, _resume_command(path, plan), ask_terminal())
    tournament.trust(specs, max_limits)


def _refuse_larger_limits(path: str, plan: Plan, max_limits: TurnLimits) -> None:
    """Refuse a file that gives its players more than the command that resumes it."""
    beyond = plan.limits.beyond(max_limits)
    if not beyond:
        return
    limits = "; ".join(f"{name}: {words}" for name, words in beyond.items())
    excess = f"{quoted_path(path)} gives its players more than this command does ({limits})."
    if beyond.keys() - _LIMIT_OPTIONS.keys():
        raise RecordError(f"{excess} No option allows that: start a tournament of your own")
    options = " and ".join(_LIMIT_OPTIONS[name] for name in beyond)
    raise RecordError(f"{excess} To allow it, give {options}:\n  {_resume_command(path, plan)}")


def _resume_command(path: str, plan: Plan) -> str:
    """The command that continues a tournament, with the limits that its plan has beyond the defaults."""
    limits = plan.limits
    options: list[str] = []
    specs = [entrant.spec for entrant in plan.players]
    given = {"move": limits.move, "game": limits.game, "memory": -(-limits.allowance.memory // _MEGABYTE)}
    for name in limits.beyond(TurnLimits()) if foreign(specs) else ():
        if name in _LIMIT_OPTIONS:
            options += [_LIMIT_OPTIONS[name], str(given[name]).removesuffix(".0")]
    return resume_command("tournament", path, specs, *options)


def _watch(tournament: Tournament, workers: Workers, logs: Logs) -> bool:
    """Play, with a live table on a screen; False if interrupted."""
    console = make_console(stderr=True)
    live = Live(LiveTable(tournament), console=console, refresh_per_second=4, transient=True)
    try:
        with live if console.is_terminal else nullcontext():
            for played in tournament.play(workers):
                logs.add(played)
    except KeyboardInterrupt:
        return False
    return True


def _report(tournament: Tournament, remarks: Remarks, logs: Logs, options: dict[str, Any]) -> None:
    table = tournament.standings()
    if options["html"] is not None:
        write_html(options["html"], table, tournament.ledger.settled, remarks)
    if options["as_json"]:
        say_json({**remarks.as_data(), **table.as_data(), "notes": list(notes(table, remarks))})
        return
    console = make_console()
    print_report(console, table, tournament.ledger.settled, remarks)
    if logs.written:
        say(console, f"What the bots printed: {printable(str(logs.folder))}/")
    if options["html"] is not None:
        say(console, f"Report with every game: {printable(options['html'])}")
