"""What was solved: solutions and certificates."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import outplay
from outplay import Game
from outplay.errors import NotProven, SolutionError
from outplay.referee.certificate import Proof, verify
from outplay.search.score import Score
from outplay.solving import StrongSolution, save
from outplay.solving import load as load_solution
from outplay.solving.checking import Check, check_file
from outplay.solving.strong import solve_strongly
from tests.certificates import slow_certificate
from tests.documents.format import DUEL, PAWNS, Format
from tests.documents.layouts import CERTIFICATE, SOLUTION
from tests.positions import position_of
from tests.recursion import Recursion


def has_right_answers(solution: StrongSolution) -> bool:
    worths = _worths(solution.game)
    return all(solution.get(position) == worth for position, worth in worths.items())


@functools.cache
def _worths(game: Game) -> dict[outplay.Position, Score]:
    recursion = Recursion(game.rules)
    recursion.solve()
    return {position_of(game, situation): worth for situation, worth in recursion.known.items()}


def _write_solution(path: Path) -> None:
    save(solve_strongly(PAWNS.start, megabytes=16), path)


def _check_solution(check: Check, again: Path) -> None:
    if check.is_right:
        assert check.solution.game == PAWNS and has_right_answers(check.solution)
        save(check.solution, again)
        assert has_right_answers(load_solution(again))


def _check_proof(game: Game, text: str) -> Callable[[Proof, Path], None]:
    def check(proof: Proof, _: Path) -> None:
        assert (proof.rules.hash, proof.text) == (game.rules.hash, text)

    return check


_CERTIFICATE = Format(
    "certificate",
    "proof.gz",
    lambda path: slow_certificate(PAWNS.rules).save(path),
    verify,
    (SolutionError, NotProven),
    _check_proof(PAWNS, "From the start, Black wins within 6 plies."),
    CERTIFICATE,
    also=frozenset({"certificate of a variant"}),
    is_whole_or_nothing=True,
    unnamed=(NotProven,),
    unreadable="{} is not a certificate that can be checked: ",
    content=Proof.as_data,
)
FORMATS = (
    Format(
        "solution",
        "table.solution",
        _write_solution,
        lambda path: check_file(path, sample=20),
        (SolutionError,),
        _check_solution,
        SOLUTION,
        is_whole_or_nothing=True,
        unreadable="{} is not a solution that can be used: ",
    ),
    _CERTIFICATE,
    replace(
        _CERTIFICATE,
        name="certificate of a variant",
        write=lambda path: slow_certificate(DUEL.rules).save(path),
        check=_check_proof(DUEL, "From the start, B wins within 2 plies."),
        also=frozenset({"certificate"}),
    ),
)
