"""Search trees node by node, and searches step by step."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from typing import Any

import pytest

import outplay
from outplay.errors import InputError
from outplay.play import Game
from outplay.search import alphabeta, mcts, minimax, steps_of
from outplay.search.score import format_number
from outplay.web.settings import ServerLimits, Settings
from outplay.web.work import trees
from outplay.web.work.trees import TreeTooLarge, minimax_nodes
from tests.web.visitors import ALL_GAMES, OWN_GAMES
from tests.web.work.conftest import TaskRun

PAWNS = outplay.game("hexapawn:3x3")
SEARCHES = {"minimax": minimax, "alphabeta": alphabeta}
FEW = ServerLimits(tree_nodes=90)


def asked(kind: str, limits: ServerLimits | None = None, **request: Any) -> Any:
    """What a visitor is shown."""
    settings = Settings(games=OWN_GAMES, limits=limits or ServerLimits())
    usual: dict[str, Any] = {"game": PAWNS.name, "algorithm": "minimax", "depth": 2}
    return TaskRun(kind, settings, **usual | request).answer


def tree(path: Iterable[int] = (), **request: Any) -> Any:
    return asked("tree", path=".".join(map(str, path)), **request)


def steps(**request: Any) -> Any:
    return asked("steps", **request)


@pytest.mark.parametrize("algorithm", SEARCHES)
@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_unfolded_node_by_node_it_is_the_search(game: Game, algorithm: Any) -> None:
    draw = random.Random(game.name)
    position = game.start
    for _ in range(3):
        position = position.play(draw.choice(position.legal_moves)) if not position.outcome else position
    found = SEARCHES[algorithm](position, 2)
    request = {"game": game.name, "position": str(position), "algorithm": algorithm, "depth": 2}
    summary = tree(**request)
    assert summary["score"] == found.score.as_data()
    assert summary["line"] == [str(move) for move in found.line]
    assert [summary[key] for key in ("nodes", "leaves", "cuts")] == [found.nodes, found.leaves, found.cuts]
    assert summary["maximizer"] == str(position.side)

    def look(node: Any, path: Any) -> None:
        shown = tree(**request, path=path, levels=0)["node"]
        assert "children" not in shown
        assert {key: shown[key] for key in node.as_data(0) if key != "cut"} == {
            key: value for key, value in json.loads(json.dumps(node.as_data(0))).items() if key != "cut"
        }
        assert shown["text"] == format_number(node.value)
        if node.cut:
            assert shown["cut"] == {
                **json.loads(json.dumps(node.cut.as_data())),
                "text": format_number(node.cut.bound),
            }
        for number, child in list(enumerate(node.children))[:4]:
            look(child, [*path, number])

    look(found.root, [])


def test_levels() -> None:
    node = tree(depth=3, levels=3)["node"]
    assert node["children"][0]["children"][0]["children"][0]["kind"] in ("leaf", "end")
    assert "children" not in tree(depth=3, levels=1)["node"]["children"][0]
    assert tree(depth=3, levels=1)["node"]["children"][0]["count"] == 3


def test_both_searches_are_counted() -> None:
    for depth in range(8):
        expected = {name: search(PAWNS.start, depth).nodes for name, search in SEARCHES.items()}
        for algorithm in SEARCHES:
            assert tree(depth=depth, algorithm=algorithm)["counts"] == expected


def test_what_minimax_looks_at_is_counted_without_looking() -> None:
    game = outplay.game("oska:4")
    for depth in range(5):
        assert minimax_nodes(game.start, depth) == minimax(game.start, depth).nodes
    assert minimax_nodes(outplay.game("breakthrough").start, 20) is None
    assert tree(game="breakthrough", algorithm="alphabeta", depth=2)["counts"]["alphabeta"] > 0


@pytest.mark.parametrize("algorithm", SEARCHES)
def test_too_large_a_tree_says_what_fits(algorithm: Any) -> None:
    with pytest.raises(TreeTooLarge, match="would fit") as caught:
        tree(algorithm=algorithm, depth=200, limits=FEW)
    fits = caught.value.fits
    assert tree(algorithm=algorithm, depth=fits, limits=FEW)["nodes"] <= 90
    with pytest.raises(TreeTooLarge) as again:
        tree(algorithm=algorithm, depth=fits + 1, limits=FEW)
    assert again.value.fits == fits


def test_too_many_nodes_for_one_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "_MAX_SENT", 50)
    assert tree(game="oska:4", depth=4, levels=2)["node"]["children"]
    with pytest.raises(InputError, match="fewer levels"):
        tree(game="oska:4", depth=4, levels=4)


@pytest.mark.parametrize("path", [[3], [0, 3], [0, 0, 0], [0, 10**5]])
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_no_such_node(path: Any, algorithm: Any) -> None:
    with pytest.raises(InputError, match="there is no node"):
        tree(path=path, algorithm=algorithm)


def test_a_game_that_is_over_is_one_node() -> None:
    data = tree(position="w--/---/--- b", depth=4)
    assert data["node"]["kind"] == "end" and data["nodes"] == 1
    assert steps(position="w--/---/--- b", depth=4)["total"] == 1


@pytest.mark.parametrize("algorithm", SEARCHES)
def test_steps_piece_by_piece(algorithm: Any) -> None:
    told = list(steps_of(SEARCHES[algorithm](PAWNS.start, 4, "pieces")))
    request = {"algorithm": algorithm, "depth": 4, "evaluation": "pieces"}
    found: list[Any] = []
    while len(found) < steps(**request, first=0, count=1)["total"]:
        found += steps(**request, first=len(found), count=70)["steps"]
    assert [step["text"] for step in found] == [step.text for step in told]
    assert [step["window"] for step in found] == [step.as_data()["window"] for step in told]
    assert found[0]["window_text"] == ["-∞", "+∞"]
    engine = outplay.analyze(PAWNS.start, depth=4, evaluation="pieces", plain=True)
    assert found[-1]["value"] == engine.score.rank and found[-1]["value_text"] == format_number(engine.score.rank)
    assert steps(**request, first=10**6, count=5)["steps"] == []


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_monte_carlo(game: Game) -> None:
    request: dict[str, Any] = {"game": game.name, "algorithm": "mcts", "simulations": 200, "seed": 5}
    found = mcts(game.start, simulations=200, seed=5, keep=10_000, megabytes=64)
    data = tree(**request)
    assert data["line"] == [str(move) for move in found.line] and data["nodes"] == found.nodes
    kept = found.tree()
    path: list[int] = []
    position = game.start
    while kept["children"]:
        node = tree(**request, path=path)["node"]
        assert node["position"] == str(position) and node["count"] == len(kept["children"])
        assert [child["visits"] for child in node["children"]] == [child["visits"] for child in kept["children"]]
        assert [child["position"] for child in node["children"]] == [
            str(position.play(child["move"])) for child in kept["children"]
        ]
        kept, position = kept["children"][-1], position.play(kept["children"][-1]["move"])
        path.append(node["count"] - 1)
    with pytest.raises(InputError, match="there is no node"):
        tree(**request, path=[*path, 0])


def test_monte_carlo_has_no_steps() -> None:
    with pytest.raises(InputError, match="not shown"):
        steps(algorithm="mcts")
