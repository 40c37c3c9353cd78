"""``outplay solve``: who wins with perfect play, and a proof of it."""

from __future__ import annotations

import shlex
import time
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import click
from rich.console import Console

from outplay import solving
from outplay.errors import SolutionError, TooLarge, quoted_path
from outplay.play import Position
from outplay.render.scene import printable
from outplay.render.words import duration
from outplay.search.engine import MAX_MEGABYTES
from outplay.search.score import Score
from outplay.solving import Solution, StrongSolution
from outplay.solving.checkpoint import TABLE_FILE, can_resume
from outplay.solving.files import describe_game
from outplay.solving.method import DEFAULT_MEGABYTES, MAX_WORKERS, Method
from outplay.solving.strong import FINDING, MAX_CELLS, NoRoom, TooManyCells
from outplay.terminal.games import find_game, find_open_position
from outplay.terminal.options import (
    json_option,
    output_option,
    position_option,
    refuse_workers_of_a_cluster,
    writes_outputs,
)
from outplay.terminal.progress import format_memory, solving_progress, waiting
from outplay.terminal.scores import known_moves, score_sentence, style_of, verdict_of
from outplay.terminal.screen import make_console, say, say_json


@click.command()
@click.argument("game")
@position_option
@click.option(
    "--method",
    type=click.Choice(get_args(Method)),
    show_default="strong if they are few",
    help="strong: every position that can come up; weak: only the first.",
)
@click.option(
    "--memory",
    "megabytes",
    metavar="MB",
    type=click.IntRange(1, MAX_MEGABYTES),
    default=DEFAULT_MEGABYTES,
    help="Use at most this many megabytes.",
)
@click.option("--checkpoint", metavar="DIR", help="Keep unfinished work in this folder, and resume it from there.")
@output_option("--save", "the solution", "Save a strong solution in a new file.")
@output_option("--certificate", "the certificate", "Write a proof into a new file, for outplay verify.")
@click.option(
    "--workers", type=click.IntRange(1, MAX_WORKERS), show_default="1", help="Solve weakly with this many processes."
)
@click.option("--cluster", metavar="ADDRESS", help="Solve weakly with the workers of a Dask cluster.")
@json_option
@writes_outputs
def command(game: str, position: str | None, as_json: bool, **options: Any) -> None:
    """Find out who wins GAME with perfect play: how soon or by how much, and with which moves.

    A strong solution knows every position that can come up, with its distance from the end. Where there are too many
    of them, a weak solution settles who wins from the start, and by how much where discs are counted. Ctrl-C stops;
    with --checkpoint, the same command resumes later.

    \b
    Examples:
      outplay solve hexapawn:4x4
      outplay solve oska:4 --save oska.solution --certificate oska.proof
      outplay solve hexapawn:6x6 --method weak --memory 4000
      outplay solve hexapawn:3x3 --position "bbb/-w-/w-w b" --json
    """
    _check(options)
    played = find_game(game)
    if options["save"] is not None or options["certificate"] is not None:
        describe_game(played)  # refuses a game whose file could be taken for that of another
    root = find_open_position(played, position, "solve")
    printer = _SolutionPrinter(root, game, as_json)
    try:
        solution = _solve(root, options, printer)
    except KeyboardInterrupt:
        raise click.ClickException(_how_to_resume(options["checkpoint"], printer.method)) from None
    except TooLarge as error:
        raise click.ClickException(f"{error}. {_advice(error)}") from None
    printer.say_score(solution)
    try:
        failure = _write(solution, options, printer)
        printer.finish(solution)
    except KeyboardInterrupt:
        printer.say_notes()
        certain = "the result above is certain"
        if as_json:
            certain = f"only this is certain: {score_sentence(played, solution.score)}"
        saved = options["checkpoint"] and f"; {_saved_in(options['checkpoint'])}"
        notes = printer.notes if as_json else ()
        raise click.ClickException(" ".join([f"interrupted; {certain}{saved or ''}", *notes])) from None
    if failure:
        raise click.ClickException(failure)


def _advice(error: TooLarge) -> str:
    if isinstance(error, TooManyCells):
        return "Try --method weak"
    more = "Give it more --memory, begin" if isinstance(error, NoRoom) else "Begin"
    return f"{more} at a later --position, or try --method weak"


def _check(options: dict[str, Any]) -> None:
    """Refuse options that contradict each other before anything is solved."""
    refuse_workers_of_a_cluster(options)
    if options["save"] is not None and options["method"] == "weak":
        raise click.UsageError("--save is for a strong solution: leave out --method weak, or write a --certificate")
    if options["save"] is not None or options["method"] == "strong":
        for option in ("workers", "cluster"):
            if options[option] is not None:
                raise click.UsageError(f"strong solving uses one process: leave out --{option}")
    if options["checkpoint"] == "":
        raise click.UsageError("--checkpoint needs the name of a folder, as in --checkpoint work")


def _how_to_resume(checkpoint: str | None, method: str) -> str:
    if checkpoint is None:
        return "interrupted; the work is lost. With --checkpoint DIR, the same command can resume it"
    if not can_resume(Path(checkpoint)):
        return f"interrupted; there was nothing to save in {quoted_path(checkpoint)} yet"
    if method == "weak" and not (Path(checkpoint) / TABLE_FILE).exists():
        return f"interrupted; {_saved_in(checkpoint)}, with the settled claims; the search for the next starts again"
    return f"interrupted; {_saved_in(checkpoint)}"


def _saved_in(checkpoint: str) -> str:
    return f"the work is saved in {quoted_path(checkpoint)}: the same command resumes it"


def _solve(root: Position, options: dict[str, Any], printer: _SolutionPrinter) -> Solution:
    method: Method | None = "strong" if options["save"] is not None else options["method"]
    with solving_progress(printer.console) as show:

        def report(state: solving.Progress) -> None:
            # Until all positions are found, they may be too many for a strong solution.
            are_all_found = state.done is not None and state.done > FINDING
            is_certain = method is not None or state.method == "weak" or are_all_found
            if is_certain:
                printer.say_method(state.method, state.reason)
            show(state if is_certain else replace(state, seconds_left=None))

        return solving.solve(
            root,
            method=method,
            megabytes=options["megabytes"],
            checkpoint=options["checkpoint"],
            workers=options["workers"],
            cluster=options["cluster"],
            report=report,
        )


def _write(solution: Solution, options: dict[str, Any], printer: _SolutionPrinter) -> str | None:
    """Write the files that were asked for; the reason if one cannot be written: a full disk, too long a proof."""
    if (path := options["save"]) is not None:
        assert isinstance(solution, StrongSolution)
        try:
            solving.save(solution, path)
        except SolutionError as error:  # a full disk, as a rule
            return str(error)
        printer.note("solution", path, "outplay explore {game} --solution {file} walks through it")
    if (path := options["certificate"]) is not None:
        try:
            positions = _certify(solution, path, printer.console)
        except TooLarge as error:
            return f"{error}. The proof of a later --position is shorter"
        except SolutionError as error:
            return str(error)
        printer.note("certificate", path, "outplay verify {file} checks it", positions)
    return None


def _certify(solution: Solution, path: str, console: Console) -> int:
    from outplay.solving.certificate import write_certificate  # loads numpy

    begun = time.perf_counter()
    with solving_progress(console) as show:

        def report(positions: int) -> None:
            seconds = time.perf_counter() - begun
            state = solving.Progress("writing the certificate", None, positions, solution.cost.peak_bytes, seconds)
            show(state)

        return write_certificate(solution, path, report=report)


class _SolutionPrinter:
    """Prints what is solved, how, and the result; or all of that as JSON at the end."""

    def __init__(self, root: Position, game: str, as_json: bool) -> None:
        self._root = root
        self._game = game
        """As it was typed."""
        self._as_json = as_json
        self.console = make_console(quiet=as_json)
        self.method = ""
        """The one that was printed last."""
        self._files: dict[str, str] = {}
        self.notes: list[str] = []
        """Which files were written."""
        say(self.console, f"{root.game.name}  {root}")

    def say_method(self, method: str, reason: str) -> None:
        """Say the method and why, once, and again if it changes."""
        if method and method != self.method:
            self.method = method
            say(self.console, f"Method: {method} ({reason})")

    def say_score(self, solution: Solution) -> None:
        """Say who wins, at once: the rest may take a moment."""
        self.say_method(solution.method, solution.cost.reason)
        say(self.console, score_sentence(self._root.game, solution.score), style="bold")

    def note(self, what: str, path: str, use: str, size: int | None = None) -> None:
        """Note that a file was written, and how to use it."""
        self._files[what] = path
        shown = printable(path)
        counted = "" if size is None else f", of {size:,} positions,"
        file, game = (shlex.quote(printable(text)) for text in (path, self._game))
        self.notes.append(f"The {what}{counted} is in {shown}: {use.format(file=file, game=game)}.")

    def finish(self, solution: Solution) -> None:
        """Say what every first move is worth, how the game goes, and how much work it was."""
        if self._as_json:
            say_json(_data(solution, self._files))
            return
        moves, begun = len(self._root.legal_moves), time.perf_counter()
        with waiting(self.console, f"looking at every first move, some seconds for each of {moves}"):
            found, line = known_moves(self._root, solution), solution.line()
        say(self.console)
        for move, score in found.items():
            say(self.console, f"{move!s:8}{verdict_of(score)}", style=style_of(score))
        say(self.console)
        say(self.console, f"Line: {' '.join(map(str, line)) or 'not known'}")
        say(self.console, _effort(solution, time.perf_counter() - begun))
        if hint := _how_to_learn_more(solution, found.values()):
            say(self.console, hint)
        self.say_notes()

    def say_notes(self) -> None:
        """Say which files were written."""
        for note in self.notes:
            say(self.console, note)


def _how_to_learn_more(solution: Solution, found: Collection[Score | None]) -> str:
    """What to try next where only the winner is known."""
    if solution.positions is not None:
        return ""
    hints = []
    if None in found:
        hints.append("To find out about a move that is not known, solve the --position after it.")
    if solution.value and solution.margin is None and len(solution.game.shape.cells) <= MAX_CELLS:
        hints.append("Only --method strong finds out how soon, if there is enough memory.")
    return " ".join(hints)


def _effort(solution: Solution, seconds: float) -> str:
    """The work for a solution, and for the moves if that took over a second."""
    cost = solution.cost
    is_weak = solution.positions is None
    counted = f"Positions looked at: {cost.nodes:,}" if is_weak else f"Positions: {solution.positions:,}"
    if not cost.nodes:
        counted = "Nothing had to be searched"
    besides = f", and {duration(seconds)} for the moves" if seconds > 1 else ""
    return f"{counted}; time: {duration(cost.seconds)}{besides}; memory: {format_memory(cost.peak_bytes)}"


def _data(solution: Solution, files: dict[str, str]) -> dict[str, Any]:
    cost = solution.cost
    return {
        **solution.as_data(),
        "rules": solution.game.rules.hash,
        "reason": cost.reason,
        "seconds": round(cost.seconds, 3),
        "nodes": cost.nodes,
        "bytes": cost.peak_bytes,
        "files": files,
    }
