"""``outplay learn GAME``: many machines under a teacher, a table of what became of them, and their curves."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from typing import Any

import click

from outplay.errors import InputError, quoted, quoted_path
from outplay.files.locks import locked
from outplay.files.plain import refuse_unwritable
from outplay.learn.conduct import conduct
from outplay.learn.experiment import MAX_GAMES, MAX_RUNS, Experiment
from outplay.learn.findings import Findings
from outplay.learn.report.findings import WIDTH, picture, report
from outplay.learn.teachers import TEACHERS
from outplay.parameters import SEED, OutputFile, refuse_picture, write_output, writes_outputs
from outplay.play import Game
from outplay.players.matchbox.files import load_memory, memory_data, save_memory
from outplay.players.matchbox.policy import DEFAULT_POLICY, POLICIES, Policy, find_policy
from outplay.render.scene import printable
from outplay.rules.words import SIDES, Side
from outplay.terminal.games import find_game, is_there
from outplay.terminal.progress import Show, progress
from outplay.terminal.screen import make_console, say

_GAMES, _RUNS = 300, 100
"""On the smallest board most machines are perfect by then, and it takes two seconds."""


@click.command("train")
@click.argument("game")
@click.option(
    "--policy",
    "policies",
    multiple=True,
    metavar="POLICY",
    help=f"What is done with the beads: {', '.join(POLICIES)}, or a .toml file.  [default: {DEFAULT_POLICY}]",
)
@click.option(
    "--teacher",
    "teachers",
    multiple=True,
    metavar="TEACHER",
    help=f"Who plays against the machine: {', '.join(TEACHERS)}, or a player's spec.  [default: random]",
)
@click.option("--games", type=click.IntRange(1, MAX_GAMES), default=_GAMES, show_default=True, help="Games of a run.")
@click.option(
    "--runs", type=click.IntRange(1, MAX_RUNS), help=f"How many machines.  [default: {_RUNS}; with --memory 1]"
)
@click.option("--seed", type=SEED, default=1, show_default=True, help="What lots depend on.")
@click.option(
    "--side",
    type=click.Choice(list(SIDES)),
    default=str(Side.BLACK),
    show_default=True,
    help="Which one the machine plays.",
)
@click.option("--until-perfect", is_flag=True, help="End a run when nobody can beat the machine any more.")
@click.option("--workers", type=click.IntRange(1, 1000), help="How many processes play.  [default: all processors]")
@click.option("--memory", metavar="FILE", help="Start from this memory; a single machine is saved there too.")
@click.option("--plot", type=OutputFile("the picture"), metavar="FILE", help="Draw the curves into a new file, as SVG.")
@click.option("--json", "as_json", is_flag=True, help="Print for a program to read.")
@writes_outputs
def train(game: str, policies: tuple[str, ...], teachers: tuple[str, ...], **options: Any) -> None:
    """Let machines learn a game from a teacher, and see how fast they do, and how beatable they still are.

    Exploitability is the chance that a perfect rival, who knows all beads, beats the machine as it is: 0 % if nobody
    can. Give --policy or --teacher several times to compare them. Ctrl-C ends it, and shows what is done.

    \b
    Examples:
      outplay learn hexapawn:3x3
      outplay learn hexapawn:3x3 --teacher random --teacher adversary --plot teachers.svg
      outplay learn octapawn --policy menace --teacher self --games 2000 --runs 4
      outplay learn hexapawn:3x3 --games 50 --memory machine.json
    """
    if options["plot"] is not None:
        refuse_picture(options["plot"], kept=options["memory"])
    played, memory = find_game(game), options["memory"]
    if memory is not None:
        refuse_unwritable(memory, "the memory")
    is_saved = memory is not None and options["runs"] in (None, 1)
    with locked(memory, "the memory") if is_saved else nullcontext():
        experiments = _experiments(played, policies, teachers, options)
        findings = _conduct(experiments, options["workers"], memory)
        if memory is not None and findings[0].memory is not None:
            save_memory(findings[0].memory, memory)
    _tell(findings, options)
    if len(findings) < len(experiments) or not findings[-1].is_complete:
        raise click.ClickException(_interruption(findings, sum(experiment.runs for experiment in experiments)))


def _experiments(
    game: Game, policies: Sequence[str], teachers: Sequence[str], options: dict[str, Any]
) -> list[Experiment]:
    """One for each policy with each teacher."""
    runs = options["runs"] or (_RUNS if options["memory"] is None else 1)
    draft = Experiment(
        game,
        games=options["games"],
        runs=runs,
        seed=options["seed"],
        side=SIDES[options["side"]],
        until_perfect=options["until_perfect"],
    )
    found = [find_policy(text) for text in dict.fromkeys(policies or (DEFAULT_POLICY,))]
    if options["memory"] is not None:
        draft, own = _with_memory(draft, options["memory"], policies)
        found = [own] if own else found
    experiments = [
        replace(draft, policy=policy, teacher=teacher)
        for policy in found
        for teacher in dict.fromkeys(teachers or ("random",))
    ]
    if options["memory"] is not None and runs == 1 and len(experiments) > 1:
        raise InputError("one machine is saved in one file: give --memory with one policy and one teacher")
    return experiments


def _with_memory(draft: Experiment, path: str, policies: Sequence[str]) -> tuple[Experiment, Policy | None]:
    """The experiment that starts from a memory, and the policy of the memory, if there is one already."""
    if not is_there(path):
        if draft.runs > 1:
            raise InputError(f"there is no memory {quoted_path(path)} from which {draft.runs:,} runs could start")
        return draft, None
    memory = load_memory(path, draft.game)
    for text in policies:
        if find_policy(text) != memory.policy:
            raise InputError(
                f"the machine in {quoted_path(path)} learns by the policy {quoted(memory.policy.name)}: leave out "
                f"--policy {printable(text)}, or name another file"
            )
    return replace(draft, memory=memory_data(memory)), memory.policy


def _conduct(experiments: Sequence[Experiment], workers: int | None, memory: str | None) -> list[Findings]:
    """Do one after the other; what comes after an interruption is left out."""
    findings: list[Findings] = []
    keep = None if memory is None else partial(save_memory, path=memory)
    with progress() as show:
        for experiment in experiments:
            report = partial(_show_runs, show, experiment)
            findings.append(conduct(experiment, workers, report, keep))
            if not findings[-1].is_complete:
                break
    return findings


def _show_runs(show: Show, experiment: Experiment, runs: float) -> None:
    what = f"{experiment.policy.name}, {experiment.teacher}"
    show(f"{what}: {runs:.0f} of {experiment.runs} runs", runs, experiment.runs)


def _interruption(findings: Sequence[Findings], total: int) -> str:
    """How far the experiments have come."""
    done = sum(one.done for one in findings)
    if done:
        return f"interrupted after {done:,} of {total:,} runs"
    if total > 1:
        return f"interrupted before the first of {total:,} runs was finished"
    games = sum(run.games for run in findings[0].runs)
    if games:
        return f"interrupted after {games:,} of {findings[0].experiment.games:,} games"
    return "interrupted before the first game was finished: the machine has learned nothing"


def _tell(findings: list[Findings], options: dict[str, Any]) -> None:
    if options["plot"] is not None:
        write_output(options["plot"], picture(findings))
    if options["as_json"]:
        data = [one.as_data() for one in findings]
        click.echo(json.dumps(data if len(data) > 1 else data[0]))
        return
    console = make_console()
    width = max(console.width, WIDTH)
    is_unicode = console.encoding.startswith("utf")
    console.print(report(findings, width, unicode=is_unicode), soft_wrap=True)
    if options["memory"] is not None and findings[0].memory is not None:
        say(console, f"\nThe machine is in {printable(options['memory'])}: outplay learn inspect draws its boxes.")
    if options["plot"] is not None:
        say(console, f"\nThe curves are in {printable(options['plot'])}.")
