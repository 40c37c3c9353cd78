"""The native engine on every game: it agrees with plain minimax, alone and in company, and proves nothing false."""

from __future__ import annotations

from random import Random

from outplay import _core as core
from outplay.errors import InputError
from outplay.play import Game, Move, Position
from outplay.search.compiled import compile_evaluation
from outplay.search.engine import analyze, plain_value
from outplay.search.evaluation import UNIT, Evaluation, check_fits
from outplay.search.evaluations import EVALUATIONS, AnyEvaluation, plain_evaluation
from outplay.search.teaching import root_values
from tests.positions import some_positions

LEAVES = 250
"""About as many as the teaching search may look at for one position."""
MIXED = Evaluation("mixed", pieces=1, mobility=-0.37)


def evaluations(game: Game) -> list[Evaluation]:
    """All that fit the game, the named ones and one that likes to have no moves."""
    return [each for each in (plain_evaluation(game.rules), *EVALUATIONS.values(), MIXED) if fits(each, game)]


def fits(evaluation: Evaluation, game: Game) -> bool:
    try:
        check_fits(evaluation, game.rules)
    except InputError:
        return False
    return True


def open_positions(game: Game, number: int) -> list[Position]:
    return [position for position in some_positions(game, number) if not position.outcome]


def bearable_depth(position: Position) -> int:
    depth = 1
    while depth < 6 and position.perft(depth + 1) <= LEAVES:
        depth += 1
    return depth


_SLOW_VALUES: dict[tuple[str, str, int, AnyEvaluation], dict[Move, float]] = {}


def slow_values(position: Position, depth: int, evaluation: AnyEvaluation = None) -> dict[Move, float]:
    """The value of every move by plain minimax; once for a position, by however many ways the core runs its game."""
    key = position.game.name, str(position), depth, evaluation
    if key not in _SLOW_VALUES:
        _SLOW_VALUES[key] = dict(root_values(position, depth, evaluation, algorithm="minimax"))
    return _SLOW_VALUES[key]


def test_native_and_python_evaluations_are_one(game: Game) -> None:
    for position in open_positions(game, 20):
        for evaluation in evaluations(game):
            compiled = compile_evaluation(evaluation, game.rules)
            native, _ = core.minimax(game._core, position._board, compiled, depth=0, ply=3)
            assert native == round(evaluation.value(position, position.side, plies=3) * UNIT), (position, evaluation)


def test_every_move_has_the_value_of_plain_minimax(game: Game) -> None:
    random = Random(game.name)
    for position in open_positions(game, 8):
        depth, evaluation = bearable_depth(position), random.choice(evaluations(game))
        truth = slow_values(position, depth, evaluation)
        best = max(truth.values())
        for threads in (1, 2):
            found = analyze(position, depth=depth, evaluation=evaluation, plain=True, moves=True, threads=threads)
            assert {each.move: each.score.rank for each in found.moves} == truth, (position, depth, evaluation.name)
            alone = analyze(position, depth=depth, evaluation=evaluation, plain=True, threads=threads)
            assert alone.score.rank == best
            assert alone.best is not None and truth[alone.best] == best


def test_two_plies_deeper_against_the_native_minimax(game: Game) -> None:
    """Which agrees with the one in Python, and gets further."""
    for position in open_positions(game, 6):
        depth, compiled = bearable_depth(position), compile_evaluation(None, game.rules)
        slow = max(slow_values(position, depth).values())
        fast, nodes = core.minimax(game._core, position._board, compiled, depth=depth)
        assert plain_value(fast) == slow
        assert nodes == sum(position.perft(plies) for plies in range(depth + 1))
        deep, _ = core.minimax(game._core, position._board, compiled, depth=depth + 2)
        assert analyze(position, depth=depth + 2, plain=True).score.rank == plain_value(deep)


def test_no_proof_is_false(game: Game) -> None:
    """What a shallow search proves, with its races and memories, a search to the end of the game confirms."""
    for position in open_positions(game, 10):
        truth = analyze(position, plain=True, moves=True, nodes=20_000)
        if not all(each.score.is_proven and not each.score.is_bound for each in truth.moves):
            continue
        values = {each.move: each.score.rank for each in truth.moves}
        for depth in (1, 3, 6):
            for each in analyze(position, depth=depth, moves=True).moves:
                if each.score.is_proven:
                    assert agrees(each.score.rank, values[each.move], each.score.is_bound), (position, depth, each)
        assert analyze(position).score.rank == max(values.values())


def agrees(claimed: float, true: float, is_bound: bool) -> bool:
    if not is_bound:
        return claimed == true
    return true >= claimed if claimed > 0 else true <= claimed


def test_lines_can_be_played(game: Game) -> None:
    for position in open_positions(game, 4):
        found = analyze(position, depth=4, moves=True)
        assert {each.move for each in found.moves} == set(position.legal_moves)
        for each in found.moves:
            assert each.line[0] == each.move
            reached = position
            for move in each.line:
                reached = reached.play(move)
            if each.score.distance is not None and not each.score.is_bound:
                assert len(each.line) == each.score.distance and reached.outcome
                assert reached.outcome.winner is each.score.winner


def test_the_same_work_every_time(game: Game) -> None:
    for position in open_positions(game, 3):
        first, second = (analyze(position, nodes=700) for _ in range(2))
        assert (first.score, first.line, first.nodes, first.depth) == (
            second.score,
            second.line,
            second.nodes,
            second.depth,
        )
