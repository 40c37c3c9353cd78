"""``outplay learn``: the laboratory of matchbox machines. ``outplay learn GAME`` is short for ``learn train GAME``."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from typing import Any

import click

from outplay.cli.groups import LazyGroup
from outplay.errors import InputError, nearest, quoted, quoted_path
from outplay.files.locks import locked
from outplay.files.plain import refuse_unwritable
from outplay.learn.conduct import conduct
from outplay.learn.experiment import MAX_GAMES, MAX_RUNS, Experiment
from outplay.learn.findings import Findings
from outplay.learn.report.findings import WIDTH, picture, report
from outplay.learn.teachers import TEACHERS
from outplay.play import Game
from outplay.players.matchbox.files import load_memory, memory_data, save_memory
from outplay.players.matchbox.policy import DEFAULT_POLICY, POLICIES, Policy, find_policy
from outplay.render.scene import printable
from outplay.rules.words import SIDES
from outplay.terminal.games import find_game, path_exists
from outplay.terminal.options import (
    json_option,
    output_option,
    refuse_picture,
    seed_option,
    side_option,
    workers_option,
    write_output,
    writes_outputs,
)
from outplay.terminal.progress import Show, progress
from outplay.terminal.screen import make_console, say, say_json

_TRAIN = "train"
_COMMANDS = {
    _TRAIN: "Let machines learn a game, and see how fast. The word train may be left out.",
    "inspect": "Draw the boxes of a machine, with what every bead is really worth.",
    "sheet": "Print labels to build a machine from real matchboxes.",
    "boxes": "Count the boxes that games need.",
    "policies": "Explain the policies and the teachers.",
    "tuples": "Train an evaluation for larger boards, by self-play.",
}
_DEFAULT_GAMES, _DEFAULT_RUNS = 300, 100
"""On the smallest board most machines are perfect by then, and it takes two seconds."""


class _LearnGroup(LazyGroup):
    """A group that passes anything but a command to ``train``."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        known = self.list_commands(context)
        # A misspelled command is not taken for a game: the error will hint at the command.
        is_misspelled = bool(args) and args[0].isalpha() and bool(nearest(args[0], known))
        if args and args[0] not in (*known, *context.help_option_names) and not is_misspelled:
            args = [_TRAIN, *args]
        return super().parse_args(context, args)


@click.group(
    cls=_LearnGroup,
    sections={"Commands": _COMMANDS},
    home="outplay.cli.learn_boxes:{}",
    elsewhere={_TRAIN: "outplay.cli.learn:{}", "tuples": "outplay.cli.learn_tuples:{}"},
    subcommand_metavar="GAME | COMMAND [ARGS]...",
)
def command() -> None:
    """Let a matchbox machine learn a game: boxes are positions, beads are moves, and a lost game costs a bead.

    outplay learn GAME trains many machines and shows how fast they improve, and how beatable they remain. For its
    options: outplay learn train --help.

    \b
    Examples:
      outplay learn hexapawn:3x3
      outplay learn hexapawn:3x3 --teacher expert --teacher self --plot teachers.svg
      outplay learn hexapawn:3x3 --policy menace --memory machine.json
      outplay learn inspect machine.json --svg wall.svg
      outplay learn sheet hexapawn:3x3 labels.html
    """


# ---- Training


@click.command("train")
@click.argument("game")
@click.option(
    "--policy",
    "policies",
    multiple=True,
    metavar="POLICY",
    show_default=DEFAULT_POLICY,
    help=f"How the machine learns: {', '.join(POLICIES)}, or a .toml file.",
)
@click.option(
    "--teacher",
    "teachers",
    multiple=True,
    metavar="TEACHER",
    show_default="random",
    help=f"Who plays against the machine: {', '.join(TEACHERS)}, or a player's spec.",
)
@click.option(
    "--games", type=click.IntRange(1, MAX_GAMES), default=_DEFAULT_GAMES, help="How many games each machine plays."
)
@click.option(
    "--runs",
    type=click.IntRange(1, MAX_RUNS),
    show_default=f"{_DEFAULT_RUNS}; 1 with --memory",
    help="How many machines.",
)
@seed_option(1)
@side_option
@click.option("--until-perfect", is_flag=True, help="End a run as soon as nobody can beat the machine.")
@workers_option
@click.option("--memory", metavar="FILE", help="Start from this memory, and save a single machine there.")
@output_option("--plot", "the picture", "Draw the curves into a new SVG file.")
@json_option
@writes_outputs
def train(game: str, policies: tuple[str, ...], teachers: tuple[str, ...], **options: Any) -> None:
    """Let machines learn a game from a teacher, and see how fast they learn and how beatable they remain.

    Exploitability is the chance that a perfect rival, who knows all beads, beats the machine: 0 % if nobody can. Give
    --policy or --teacher several times to compare them. Ctrl-C stops and shows what is done.

    \b
    Examples:
      outplay learn hexapawn:3x3
      outplay learn hexapawn:3x3 --teacher random --teacher adversary --plot teachers.svg
      outplay learn octapawn --policy menace --teacher self --games 2000 --runs 4
      outplay learn hexapawn:3x3 --games 50 --memory machine.json
    """
    if options["plot"] is not None:
        refuse_picture(options["plot"], machine=options["memory"])
    played, memory = find_game(game), options["memory"]
    if memory is not None:
        refuse_unwritable(memory, "the memory")
    is_saved = memory is not None and options["runs"] in (None, 1)  # of several machines none is
    with locked(memory, "the memory") if is_saved else nullcontext():
        experiments = _experiments(played, policies, teachers, options)
        findings = _conduct(experiments, options["workers"], memory)
        if memory is not None and findings[0].memory is not None:
            save_memory(findings[0].memory, memory)
    _show(findings, options)
    if len(findings) < len(experiments) or not findings[-1].is_complete:
        raise click.ClickException(_interruption(findings, sum(experiment.runs for experiment in experiments)))


def _experiments(
    game: Game, policies: Sequence[str], teachers: Sequence[str], options: dict[str, Any]
) -> list[Experiment]:
    """One for each policy with each teacher."""
    runs = options["runs"] or (_DEFAULT_RUNS if options["memory"] is None else 1)
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
    """The experiment that starts from a memory, and the memory's policy, if the file exists."""
    if not path_exists(path):
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
    """Conduct the experiments one after the other, until one is interrupted."""
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
    """How far the experiments came."""
    done = sum(one.done for one in findings)
    if done:
        return f"interrupted after {done:,} of {total:,} runs"
    if total > 1:
        return f"interrupted before the first of {total:,} runs was finished"
    games = sum(run.games for run in findings[0].runs)
    if games:
        return f"interrupted after {games:,} of {findings[0].experiment.games:,} games"
    return "interrupted before the first game was finished: the machine has learned nothing"


def _show(findings: list[Findings], options: dict[str, Any]) -> None:
    if options["plot"] is not None:
        write_output(options["plot"], picture(findings))
    if options["as_json"]:
        data = [one.as_data() for one in findings]
        say_json(data if len(data) > 1 else data[0])
        return
    console = make_console()
    width = max(console.width, WIDTH)
    is_unicode = console.encoding.startswith("utf")
    console.print(report(findings, width, unicode=is_unicode), soft_wrap=True)
    if options["memory"] is not None and findings[0].memory is not None:
        say(console, f"\nThe machine is in {printable(options['memory'])}: outplay learn inspect draws its boxes.")
    if options["plot"] is not None:
        say(console, f"\nThe curves are in {printable(options['plot'])}.")
