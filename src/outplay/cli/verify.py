"""``outplay verify``: check a proof with the slow rules alone, or the table of a saved solution."""

from __future__ import annotations

import time
from typing import Any

import click

from outplay.errors import NotProven, SolutionError, quoted_path, reported_as
from outplay.files.plain import open_plain
from outplay.referee.certificate import Proof, verify
from outplay.rules.catalogue import find_catalogued
from outplay.rules.declaration import Rules
from outplay.rules.explain import explain
from outplay.terminal.options import json_option
from outplay.terminal.progress import counting, progress, waiting
from outplay.terminal.screen import make_console, say, say_json

_GZIP = b"\x1f\x8b"
_SOLUTION = b"outplay-solution"


@click.command()
@click.argument("file")
@click.option(
    "--sample",
    type=click.IntRange(0, 10**6),
    default=1000,
    help="How many entries of a saved solution to work out again with the slow rules.",
)
@json_option
def command(file: str, sample: int, as_json: bool) -> None:
    """Check FILE, a certificate or a saved solution of outplay solve, and say what is certain.

    A certificate is checked by a small program that knows only the slow and obvious form of the rules: it plays every
    line that the other side can choose to the end of the game. In a saved solution, every entry must follow from the
    positions after it, and a sample is worked out again with the slow rules. The exit code is 1 if something is wrong.

    \b
    Examples:
      outplay verify oska.proof
      outplay verify oska.solution --sample 10000
      outplay verify oska.proof --json
    """
    began = time.perf_counter()
    kind = _kind(file)
    try:
        data, lines, is_right = _check_certificate(file) if kind == "certificate" else _check_solution(file, sample)
    except (NotProven, SolutionError) as error:
        data, lines, is_right = {"fault": str(error)}, [f"Wrong: {error}"], False
    except KeyboardInterrupt:
        raise click.ClickException("interrupted; nothing is certain yet") from None
    seconds = time.perf_counter() - began
    if as_json:
        found = {"file": file, "kind": kind, "right": is_right, **data, "seconds": round(seconds, 3)}
        say_json(found)
    else:
        for line in [*lines, f"{seconds:.1f} seconds."]:
            say(make_console(), line)
    if not is_right:
        raise click.exceptions.Exit(1)


def _kind(path: str) -> str:
    """What a file is, by its first bytes."""
    with reported_as(SolutionError, f"{quoted_path(path)} cannot be read"), open_plain(path) as file:
        start = file.read(len(_SOLUTION))
    if start.startswith(_GZIP):
        return "certificate"
    if start == _SOLUTION:
        return "solution"
    raise SolutionError(f"{quoted_path(path)} is neither a certificate nor a solution: outplay solve writes both")


def _check_certificate(path: str) -> tuple[dict[str, Any], list[str], bool]:
    with progress() as show:
        proof = verify(path, counting(show, "positions"))
    return proof.as_data(), _proof_lines(proof), True


def _proof_lines(proof: Proof) -> list[str]:
    rules = proof.rules
    lines = [f"{rules.name}  {proof.position}", *(_own_rules(rules) if proof.is_own_variant else ())]
    lines.append(f"Proven: {proof.text}")
    for claim, checked in zip(proof.claims, proof.checked, strict=True):
        side, rival = rules.sides[claim.side.index], rules.sides[claim.side.rival.index]
        lines.append(
            f"{side} has a reply in each of {checked.replies:,} positions, mirror images counted once; all "
            f"{checked.answers:,} moves of {rival} were followed. The game ended {checked.ends:,} times, always as "
            f"claimed, after {checked.plies} plies at most."
        )
    return [*lines, "Checked by the slow rules alone."]


def _own_rules(rules: Rules) -> list[str]:
    """The rules of a variant that a file carries."""
    return ["The file has its own rules:", rules.drawn_start, *explain(rules)]


def _check_solution(path: str, sample: int) -> tuple[dict[str, Any], list[str], bool]:
    # Imported here, so that a proof is checked without loading the solver.
    from outplay.solving.checking import check_file
    from outplay.terminal.scores import score_sentence

    with waiting(make_console(stderr=True), "checking the table"):
        found = check_file(path, sample=sample)
    solution = found.solution
    lines = [
        f"{solution.game.name}  {solution.root}",
        *(() if find_catalogued(solution.game.rules) else _own_rules(solution.game.rules)),
        score_sentence(solution.game, solution.score),
        f"Entries, without finished positions and mirror images: {solution.table.entries:,}.",
        f"Entries that do not follow from those after them: {found.faults:,}.",
        f"Entries that were worked out again by the slow rules: {found.sampled:,}.",
        f"Differences: {len(found.differences):,}.",
        *found.differences[:10],
    ]
    return found.as_data(), lines, found.is_right
