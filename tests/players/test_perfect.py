"""The perfect player: never worse than plain recursion says, as fast as it says, and with traps where it cannot win."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import outplay
from outplay.errors import SpecError
from outplay.play import Game, Move, Position
from outplay.players import perfect
from outplay.players.perfect import PerfectPlayer, temptation
from outplay.search.engine import analyze
from outplay.search.limits import Limits
from outplay.search.score import Score
from outplay.solving import Solutions, save, small_solution_from, solve
from tests.positions import position_of, random_game, situation_of, some_positions
from tests.recursion import Recursion

DRAWN = {
    "name": "duel", "family": "march", "lattice": "square", "start": "b b b\n- - -\nw w w",
    "step": ["ahead"], "take": ["ahead-left", "ahead-right"], "jump": [], "win": ["reach"], "stuck": "draw",
}  # fmt: skip
TURNED = {"name": "turn", "family": "flip", "lattice": "square", "start": "- - - -\n- w b -\n- b w -"}
GAMES: list[Any] = [
    "hexapawn:3x3",
    "hexapawn:3x3,goal=misere",
    "hexapawn:3x4,capture=compulsory",
    "pawned:3",
    "hexareversi:3,start=ring",
    DRAWN,
    TURNED,
]
LARGE = outplay.game("breakthrough:8x8")


@cache
def recursion_of(game: Game) -> Recursion:
    return Recursion(game.rules)


def worth_of(position: Position) -> Score:
    """By plain recursion over the referee's rules."""
    return recursion_of(position.game).score(situation_of(position))


def worth_of_move(position: Position, move: Move) -> Score:
    return worth_of(position.play(move)).before()


def made(spec: str = "perfect", seed: int = 0) -> PerfectPlayer:
    player = outplay.player(spec, seed)
    assert isinstance(player, PerfectPlayer)
    return player


def searching(spec: str = "perfect") -> PerfectPlayer:
    """One that solves nothing and leaves all to the engine."""
    player = made(spec)
    player._solutions = Solutions(max_positions=0)
    return player


def open_positions(game: Game) -> list[Position]:
    """Positions in which there is something to choose: set up, and of random games."""
    return [position for position in some_positions(game, 60) if len(position.legal_moves) > 1]


# ---- Values, distances, margins


@pytest.mark.parametrize("spec", GAMES, ids=str)
def test_no_move_is_better(spec: Any) -> None:
    game, player = outplay.game(spec), made()
    positions = open_positions(game)
    assert len(positions) > 5
    for position in [game.start, *positions]:
        move = player.choose(position)
        ranks = [worth_of_move(position, other).rank for other in position.legal_moves]
        assert worth_of_move(position, move).rank == max(ranks), str(position)


@pytest.mark.parametrize("spec", GAMES, ids=str)
def test_against_itself_it_takes_exactly_as_long_and_wins_by_as_much(spec: Any) -> None:
    game = outplay.game(spec)
    for start in [game.start, *open_positions(game)]:
        worth, position, plies = worth_of(start), start, 0
        while position.legal_moves:
            position = position.play(made().choose(position))
            plies += 1
        outcome = position.outcome
        assert outcome and outcome.winner is worth.winner
        assert worth.distance in (None, plies)
        if worth.margin is not None:
            assert outcome.margin == abs(worth.margin)


@pytest.mark.parametrize("rival", ["random", "greedy", "engine:nodes=200", "mcts:simulations=50"])
@pytest.mark.parametrize("spec", ["hexapawn:3x3", "pawned:3", DRAWN, TURNED], ids=str)
def test_it_never_gives_a_win_or_a_draw_away_and_wins_in_time(spec: Any, rival: str) -> None:
    game, machine = outplay.game(spec), made()
    for seed, start in enumerate([game.start, *open_positions(game)]):
        other = outplay.player(rival, seed)
        worth, position, plies = worth_of(start), start, 0
        while position.legal_moves:
            position = position.play((machine if position.side is start.side else other).choose(position))
            plies += 1
        outcome = position.outcome
        assert outcome
        got = Score.of_outcome(outcome, start.side)
        assert got.value is not None and worth.value is not None and got.value >= worth.value
        if worth.margin is not None:
            assert got.value * outcome.margin >= worth.margin
        elif worth.value > 0:
            assert worth.distance is not None and plies <= worth.distance
        elif got.value < 0:
            assert worth.distance is not None and plies >= worth.distance


# ---- Traps


def shares_of_mistakes(position: Position) -> tuple[Fraction, Fraction]:
    """Which part of the moves give away the result, or a ply or a disc at least; by plain recursion."""
    best, moves = worth_of(position), position.legal_moves
    worths = [worth_of_move(position, move) for move in moves]
    number = max(len(moves), 1)
    return (
        Fraction(sum(worth.value != best.value for worth in worths), number),
        Fraction(sum(worth.rank < best.rank for worth in worths), number),
    )


@pytest.mark.parametrize("spec", GAMES, ids=str)
def test_of_equal_moves_it_takes_the_one_that_is_answered_wrongly_most_easily(spec: Any) -> None:
    game, player = outplay.game(spec), made()
    told_apart = 0
    recursion = Recursion(game.rules)
    recursion.solve()
    can_come_up = [position_of(game, situation) for situation in list(recursion.known)[:2000]]
    set_up = open_positions(game)
    for position in (position for position in (*can_come_up, *set_up) if len(position.legal_moves) > 1):
        best = worth_of(position)
        if best.value == 1:
            continue
        equal = [move for move in position.legal_moves if worth_of_move(position, move).rank == best.rank]
        traps = [shares_of_mistakes(position.play(move)) for move in equal]
        assert player.choose(position) == equal[traps.index(max(traps))], str(position)
        told_apart += len(set(traps)) > 1
    assert told_apart or "compulsory" in spec  # there is hardly ever a choice


def test_a_result_that_changes_counts_for_more_than_a_ply_or_a_disc() -> None:
    solution = solve("hexapawn:3x3")
    position = solution.root.play("b1b2")  # Black takes and wins in 5; every other move loses
    assert temptation(position, solution.moves) == (Fraction(2, 4), Fraction(2, 4))
    over = solution.game.position("w--/---/--- b")
    assert temptation(over, solution.moves) == (Fraction(0), Fraction(0))


# ---- Ties


def test_of_equal_moves_it_takes_the_first_or_a_random_one() -> None:
    position = outplay.game("hexapawn:3x3").start.play("b1b2")
    chosen = {str(made("perfect:ties=random", seed).choose(position)) for seed in range(20)}
    assert chosen == {"a3b2", "c3b2"} and str(made().choose(position)) == "a3b2"


# ---- By searching


@pytest.mark.parametrize("spec", GAMES, ids=str)
def test_what_the_engine_proves_leads_to_the_same_moves(spec: Any) -> None:
    game, player, knowing = outplay.game(spec), searching(), made()
    for position in [game.start, *open_positions(game)]:
        chosen, expected = player.choose(position), knowing.choose(position)
        if worth_of(position).value == 1:
            assert worth_of_move(position, chosen).rank == worth_of_move(position, expected).rank
        else:
            assert chosen == expected, str(position)


def test_it_plays_as_the_engine_unless_the_winner_can_be_proven() -> None:
    """With so few nodes the engine proves less than the prover does."""
    player = made("perfect:nodes=2000")
    assert player.choose(LARGE.start) == analyze(LARGE.start, nodes=2000).best
    game, player = outplay.game("hexapawn:5x5"), searching("perfect:nodes=3000")
    truth = solve(game)
    kept = 0
    for seed in range(40):
        for position in random_game(game.start, Random(seed))[:-1:3]:
            favourite = analyze(position, nodes=3000)
            if favourite.score.is_proven or len(position.legal_moves) == 1:
                continue
            chosen = player.choose(position)
            assert favourite.best
            before, after = truth[position], truth[position.play(chosen)].before()
            assert chosen == favourite.best or after.value == before.value
            kept += chosen != favourite.best
    assert kept > 5


class Asked:
    """Stands in for the engine or the prover, and remembers the limits."""

    def __init__(self, answer: Any) -> None:
        self.limits: list[Limits] = []
        self._answer = answer

    def __call__(self, *question: Any, **options: Any) -> Any:
        *rest, limits = question
        self.limits.append(limits)
        return self._answer(*rest, **options)


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Asked:
    asked = Asked(lambda position, **_: analyze(position, nodes=10))
    monkeypatch.setattr(perfect, "analyze", asked)
    return asked


@pytest.fixture
def prover(monkeypatch: pytest.MonkeyPatch) -> Asked:
    asked = Asked(lambda position, moves: None)
    monkeypatch.setattr(perfect, "proven_move", asked)
    return asked


@pytest.mark.parametrize(
    ("spec", "limits", "searched", "proven"),
    [
        ("perfect", Limits(), (None, perfect.DEFAULT_NODES), perfect.DEFAULT_NODES),
        ("perfect", Limits(depth=3), (3, None), None),
        ("perfect", Limits(nodes=70), (None, 70), 70),
        ("perfect:nodes=50", Limits(nodes=70), (None, 50), 50),
        ("perfect:nodes=90", Limits(nodes=70), (None, 70), 70),
    ],
)
def test_it_keeps_to_its_limits(
    spec: str, limits: Limits, searched: tuple[int, int], proven: int | None, engine: Asked, prover: Asked
) -> None:
    made(spec).choose(LARGE.start, limits)
    assert [(one.depth, one.nodes) for one in engine.limits] == [searched]
    assert [one.nodes for one in prover.limits] == ([] if proven is None else [proven])
    assert all(one.seconds is None for one in engine.limits + prover.limits)


def test_the_engine_and_the_prover_share_its_time(engine: Asked, prover: Asked) -> None:
    player = made()
    player.choose(LARGE.start, Limits(seconds=30))
    (first,), (second,) = engine.limits, prover.limits
    assert 0 < (first.seconds or 0) <= 15 and 0 < (second.seconds or 0) <= 15
    player.choose(LARGE.start, Limits(seconds=0.001))
    assert engine.limits[-1].seconds == 0.001


def test_with_little_time_it_solves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outplay.solving.small_solutions.small_solution", None)
    player, position = made("perfect:nodes=500"), outplay.game("hexapawn:3x3").start
    assert player.choose(position, Limits(seconds=1.5)) in position.legal_moves
    with pytest.raises(TypeError):
        player.choose(position, Limits(seconds=5))


# ---- Files


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    solution = small_solution_from(outplay.game("hexapawn:3x3").start)
    assert solution is not None
    save(solution, tmp_path / "solved.outplay")
    return tmp_path / "solved.outplay"


def test_it_plays_from_a_file(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = outplay.game("hexapawn:3x3")
    expected = outplay.play_game(game, made(), made()).moves
    monkeypatch.setattr("outplay.solving.small_solutions.small_solution", None)
    monkeypatch.setattr(perfect, "analyze", None)
    player = made(f"perfect:solution={saved}")
    assert outplay.play_game(game, player, player).moves == expected
    assert player.name == f"perfect:solution={saved},nodes=1000000,ties=first" and not player.is_reproducible


def test_a_file_is_read_once_until_it_changes(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def load(path: str, game: Game) -> Any:
        read.append(path)
        return solve(game)

    monkeypatch.setattr(perfect, "load", load)
    game = outplay.game("hexapawn:3x3")
    for _ in range(3):
        player = made(f"perfect:solution={saved}")
        player.begin(game, 1)
        player.choose(game.start)
    assert len(read) == 1
    saved.write_bytes(saved.read_bytes() + b" ")
    made(f"perfect:solution={saved}").check(game)
    assert len(read) == 2


def test_a_file_that_is_none_or_of_another_game_is_refused(saved: Path, tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_text("something else")
    for file, spec, reason in (
        (saved, "hexapawn:3x4", "'hexapawn:3x3'"),
        (tmp_path / "none", "hexapawn:3x3", "No such file"),
        (tmp_path / "other.txt", "hexapawn:3x3", "does not begin"),
        (tmp_path, "hexapawn:3x3", "directory"),
    ):
        with pytest.raises(SpecError, match=f"cannot play {spec}: .*{reason}"):
            made(f"perfect:solution={file}").check(outplay.game(spec))


def test_positions_that_the_file_does_not_cover_are_solved_or_searched(saved: Path) -> None:
    game = outplay.game("hexapawn:3x3")
    stray = game.position("b-b/---/w-w w")
    assert small_solution_from(game.start) is not None and stray not in solve(game)
    assert made(f"perfect:solution={saved}").choose(stray) == made().choose(stray)


def test_the_same_position_gets_the_same_move_whatever_came_before() -> None:
    game = outplay.game("hexapawn:4x4")
    player, random = made(), Random(1)
    asked = [position for position in some_positions(game, 20) if position.legal_moves]
    moves = {str(position): player.choose(position) for position in asked}
    random.shuffle(asked)
    again = made()
    assert all(again.choose(position) == moves[str(position)] for position in asked)
