"""Certificates of solutions: the referee accepts them, and they say what plain recursion says too."""

from __future__ import annotations

import dataclasses
import gzip
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay.errors import InputError, NotProven, SolutionError, TooLarge
from outplay.play import Game, Position
from outplay.referee.certificate import Proof, verify
from outplay.rules import find_rules
from outplay.rules.variant import from_data
from outplay.rules.words import Side
from outplay.search.score import Score, counts_discs
from outplay.solving import Cost, Solution, solve
from outplay.solving.certificate import write_certificate
from outplay.solving.strong import MAX_CELLS
from tests.certificates import read, slow_certificate
from tests.games import odd_games
from tests.positions import has_few_successors, situation_of
from tests.recursion import Recursion

SMALL = [
    "hexapawn:3x2",
    "hexapawn:3x3",
    "hexapawn:3x3,goal=misere",
    "hexapawn:3x4,capture=compulsory",
    "hexapawn:3x4,capture=compulsory,goal=misere",
    "hexapawn:4x3",
    "hexapawn:5x2",
    "pawned:3",
    "pawned:3,goal=misere",
    "pawned:3,capture=compulsory",
    "hexareversi:3,start=ring",
    "hexareversi:3,start=ring,goal=misere",
    "breakthrough:5x2",
    "breakthrough:3x3,rows=1",
]
LARGER = {
    "hexapawn:4x4": "From the start, White wins within 11 plies.",
    "hexapawn:5x5": "From the start, White wins within 19 plies.",
    "oska:4": "From the start, White wins within 21 plies.",
    "pawned:4": "From the start, the game is a draw.",
    "othello:4": "From the start, White wins by exactly 8.",
    "hexareversi:3": "From the start, X wins by exactly 11.",
}
WEAKLY = {
    "hexapawn:5x5": "From the start, White wins.",
    "pawned:4": "From the start, the game is a draw.",
    "pawned:5": "From the start, White wins.",
    "oska:4": "From the start, White wins.",
    "othello:4": "From the start, White wins by exactly 8.",
    "othello:4,goal=misere": "From the start, Black wins by exactly 3.",
    "hexareversi:3": "From the start, X wins by exactly 11.",
}
DECLARED: list[dict[str, Any]] = [
    {"name": "duel", "family": "march", "start": "b b\n- -\n- -\nw w", "step": ["ahead"], "sides": ["Sun", "Moon"]},
    {
        "name": "hourglass",
        "family": "march",
        "lattice": "hex",
        "start": "b - b\n - -\n- - -\n - -\nw - w",
        "step": ["ahead-left", "ahead-right"],
        "jump": ["ahead-left", "ahead-right"],
        "win": ["all-home", "capture-all"],
        "stuck": "pass",
    },
    {
        "name": "slope",
        "family": "march",
        "start": "b . b\nb - -\n- - -\nw - w",
        "step": ["ahead"],
        "take": ["ahead-left"],
    },
    {"name": "no-goal", "family": "march", "start": "b b\n- -\nw w", "step": ["ahead"], "win": [], "stuck": "draw"},
    {"name": "line", "family": "flip", "start": "- - w b - - -"},
    {"name": "ribbon", "family": "flip", "start": "- - - - -\n- w b w -\n- - - - -", "goal": "misere"},
    {"name": "ring", "family": "flip", "lattice": "hex", "start": " - b - -\n- w . b\n - w - -"},
]


def proven(solution: Solution, folder: Path) -> Proof:
    """Write a certificate, and let the referee check it."""
    count = write_certificate(solution, folder / "proof")
    proof = verify(folder / "proof")
    assert sum(one.replies for one in proof.checked) == count
    assert proof.position == str(solution.root)
    return proof


def assert_says(proof: Proof, worth: Score, root: Position) -> None:
    """That the claims are what a worth comes to."""
    claims = {claim.side: claim.least for claim in proof.claims}
    if counts_discs(root.game.rules):
        assert worth.margin is not None
        room = len(root.game.shape.cells)
        expected = {root.side: worth.margin, root.side.rival: -worth.margin}
        assert claims == {side: least for side, least in expected.items() if least > -room}
    elif worth.value == 0:
        assert claims == dict.fromkeys(Side, 0)
    else:
        assert claims == {worth.winner: 1}


@pytest.mark.parametrize("method", ["strong", "weak"])
@pytest.mark.parametrize("spec", SMALL)
def test_proofs_say_what_plain_recursion_says(spec: str, method: Any, tmp_path: Path) -> None:
    game = outplay.game(spec)
    worth = Recursion(game.rules).solve()
    proof = proven(solve(game, method=method), tmp_path)
    assert_says(proof, worth, game.start)
    if method == "strong" and worth.distance is not None:
        assert [claim.plies for claim in proof.claims] == [worth.distance] == [proof.checked[0].plies]


@pytest.mark.parametrize("method", ["strong", "weak"])
@pytest.mark.parametrize("data", DECLARED, ids=lambda data: data["name"])
def test_own_variants_are_proven_from_the_file_alone(data: dict[str, Any], method: Any, tmp_path: Path) -> None:
    game = Game(from_data(data))
    proof = proven(solve(game, method=method), tmp_path)
    assert proof.is_own_variant
    assert proof.rules == game.rules
    assert_says(proof, Recursion(game.rules).solve(), game.start)


@pytest.mark.parametrize("rules", odd_games(), ids=lambda rules: rules.name)
def test_late_positions_of_odd_games_are_proven(rules: Any, tmp_path: Path) -> None:
    game = Game(rules)
    line = [game.start]
    while (moves := line[-1].legal_moves) and line[-1].outcome is None:
        line.append(line[-1].play(moves[len(line) * 7 % len(moves)]))
    late = list(takewhile(lambda position: has_few_successors(position, 3000), reversed(line[:-1])))
    assert len(late) >= 3
    recursion = Recursion(rules)
    known = {root: recursion.score(situation_of(root)) for root in late}
    if len(game.shape.cells) <= MAX_CELLS:
        known[line[-6]] = solve(line[-6], method="strong").score
    for root, worth in known.items():
        assert_says(proven(solve(root, method="weak"), tmp_path), worth, root)


@pytest.mark.parametrize("spec", LARGER)
def test_known_results_are_proven_from_tables(spec: str, tmp_path: Path) -> None:
    assert proven(solve(spec, method="strong"), tmp_path).text == LARGER[spec]


@pytest.mark.parametrize("spec", WEAKLY)
def test_known_results_are_proven_from_searches(spec: str, tmp_path: Path) -> None:
    assert proven(solve(spec, method="weak"), tmp_path).text == WEAKLY[spec]


@pytest.mark.parametrize("text", ["bbb/-w-/w-w b", "b-b/bw-/--w w", "-bb/bw-/w-- w"])
@pytest.mark.parametrize("method", ["strong", "weak"])
def test_any_position_can_be_proven(text: str, method: Any, tmp_path: Path) -> None:
    root = outplay.game("hexapawn:3x3").position(text)
    solution = solve(root, method=method)
    proof = proven(solution, tmp_path)
    assert proof.text.startswith(f"From {text}, ")
    assert_says(proof, solution.score, root)


def test_a_wrong_solution_has_no_proof(tmp_path: Path) -> None:
    """Whatever a solver believes: with one reply missing, the referee does not."""
    write_certificate(solve("hexapawn:4x4"), tmp_path / "proof")
    certificate = read(tmp_path / "proof")
    for text in list(certificate.listed[0])[::4]:
        spoilt = certificate.copy()
        del spoilt.listed[0][text]
        with pytest.raises(NotProven, match="no reply"):
            verify(spoilt.made_right().save(tmp_path / "spoilt"))


def test_the_slow_writer_and_ours_agree_on_how_a_position_is_written(tmp_path: Path) -> None:
    """A proof of the fastest win needs nearly the same positions in both."""
    write_certificate(solve("hexapawn:3x3"), tmp_path / "proof")
    ours, slow = read(tmp_path / "proof"), slow_certificate(find_rules("hexapawn:3x3"))
    assert ours.header["says"] == slow.header["says"]
    assert len(set(ours.listed[0]) & set(slow.listed[0])) >= 5
    assert {key: ours.header[key] for key in ("game", "rules", "position", "format", "version")} == {
        key: slow.header[key] for key in ("game", "rules", "position", "format", "version")
    }


def test_the_same_solution_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_certificate(solve("oska:4"), tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    lines = gzip.decompress((tmp_path / "one").read_bytes()).splitlines()[1:]
    assert lines == sorted(lines)


@pytest.mark.parametrize("method", ["strong", "weak"])
def test_a_proof_that_is_too_long_is_not_written(method: Any, tmp_path: Path) -> None:
    with pytest.raises(TooLarge, match=r"not certified: the proof of 'White wins.' has more than 20 positions"):
        write_certificate(solve("hexapawn:4x4", method=method), tmp_path / "proof", max_positions=20)
    assert not list(tmp_path.iterdir())


def test_a_variant_must_not_be_called_like_a_game_of_the_catalogue(tmp_path: Path) -> None:
    rules = dataclasses.replace(from_data(DECLARED[0]), name="hexapawn:3x3")
    with pytest.raises(InputError, match="give your variant another one"):
        write_certificate(solve(Game(rules)), tmp_path / "proof")


def test_a_file_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing" / "proof"):
        with pytest.raises(SolutionError, match=r"the certificate .* cannot be written: "):
            write_certificate(solve("hexapawn:3x3"), path)


def test_the_cost_is_no_part_of_the_proof(tmp_path: Path) -> None:
    solution = solve("hexapawn:3x3")
    write_certificate(solution, tmp_path / "one")
    solution.cost = Cost(seconds=99.0)
    write_certificate(solution, tmp_path / "two")
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
