"""Plans: who is in, what is refused, and that a plan comes back from its file."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

import outplay
from outplay.arena.plan import Entrant, Plan, enter, make_plan
from outplay.errors import InputError, RecordError
from outplay.players.external.limits import TurnLimits
from outplay.sandbox import Allowance

PAWNS = outplay.game("hexapawn:3x3")
TWO = enter(["random", "greedy"])


@pytest.mark.parametrize("name", ["Anna M.", "Zoë (7b)", "it's me", "Ünal 漢字", "a" * 58])
def test_a_name_is_nearly_any_text(name: str) -> None:
    assert enter([f"{name}=bots/mine.py:player,depth=3", f" {name} = random"]) == (
        Entrant(name, "bots/mine.py:player,depth=3"),
        Entrant(f"{name} (2)", "random"),
    )


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("bots/mine.py:player", "mine"),
        ("mine.py:player", "mine"),
        ("mine.py", "mine"),
        ("bots/mine.py,depth=4", "mine,depth=4"),
        ("bots/anna", "anna"),
        ("../class/anna:player", "anna"),
        ("hw.py:best", "hw:best"),
        ("a/b=c/hw.py:best", "hw:best"),
        ("/a/b/hw.py:best,depth=4", "hw:best,depth=4"),
        ("level:3", "level:3"),
        ("mcts:simulations=5", "mcts:simulations=5"),
        ("ugi:./bot/mine.py:player", "ugi:./bot/mine.py:player"),
        ("bots/a\x1b[2J.py:player", "a?[2J"),
        (" random ", "random"),
        ("ugi:./bot --depth=3", "ugi:./bot --depth=3"),
        ("5=random", "5=random"),
        ("engine:depth=3", "engine:depth=3"),
        ("engine,depth=3", "engine,depth=3"),
    ],
)
def test_without_a_name_a_bot_has_that_of_its_file_and_others_their_spec(spec: str, name: str) -> None:
    assert enter([spec]) == (Entrant(name, spec),)


def test_players_come_in_a_list_and_equal_names_get_a_number() -> None:
    assert [one.name for one in enter(["random"] * 3)] == ["random", "random (2)", "random (3)"]
    assert enter(["a.b-c=engine:depth=3"]) == (Entrant("a.b-c", "engine:depth=3"),)
    with pytest.raises(InputError, match=r"enter\(\['random', 'random'\]\)"):
        enter("random")


def test_a_plan_comes_back_from_its_data() -> None:
    limits = TurnLimits(1.0, 2.5, 60.0, Allowance(memory=2**20))
    plan = Plan(PAWNS, TWO, "swiss", 4, 3, ("bbb/-w-/w-w b",), 9, limits)
    data = json.loads(json.dumps(plan.as_data()))
    assert Plan.from_data(PAWNS, data) == plan
    assert hash(Plan.from_data(PAWNS, data)) == hash(plan)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"players": enter(["random"])}, "needs 2 to 1000 players, not 1"),
        ({"players": (TWO[0], TWO[0])}, "called the same: random, random"),
        ({"kind": "swis"}, "there is no tournament 'swis'.* did you mean 'swiss'?"),
        ({"games": 3}, "even number of games.* not 3"),
        ({"games": 0}, "even number of games.* not 0"),
        ({"games": True}, "even number of games.* not True"),
        ({"rounds": 0}, "the number of rounds must be a whole number from 1 to 1000000000, not 0"),
        ({"players": enter(["random"] * 3), "sprt": "elo1=5"}, "match of two players, not for 3"),
        ({"kind": "swiss", "sprt": "elo1=5"}, "match of two players"),
        ({"sprt": "elo2=5"}, "'elo2=5' in the SPRT 'elo2=5' must be one of elo0"),
        ({"game": "hexapawn"}, "'hexapawn' is not a Game"),
        ({"players": ("random", "greedy")}, "make them with enter"),
        ({"players": (Entrant("a\n", "random"), TWO[0])}, "must be two names"),
        ({"players": (Entrant(" ", "random"), TWO[0])}, "must be two names"),
        ({"seed": -1}, "at most 100 digits, not -1"),
        ({"seed": 10**100}, "at most 100 digits"),
        ({"seed": "x"}, "at most 100 digits, not 'x'"),
    ],
)
def test_what_is_no_plan(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        Plan(**{"game": PAWNS, "players": TWO, **changes})


@pytest.mark.parametrize(
    "changes",
    [
        {"players": None},
        {"players": [{"name": "a"}]},
        {"kind": []},
        {"games": "2"},
        {"openings": ["nonsense"]},
        {"seed": None},
        {"seed": float("inf")},
        {"players": [{"name": "a\x1b[2J", "spec": "random"}, {"name": "b", "spec": "random"}]},
        {"limits": {}},
        {"limits": {"start": -1, "move": 1, "game": None, "allowance": {}}},
        {"limits": {"start": 1, "move": 1, "game": None, "allowance": {"wings": 2}}},
        {"limits": {"start": 1, "move": 1, "game": None, "allowance": {"memory": "much"}}},
        {"limits": {"start": 1, "move": 1, "game": None, "allowance": {"memory": 10**400}}},
        {"limits": {"start": 1, "move": 1, "game": None, "allowance": {"files": 2**63}}},
        {"limits": {"start": 1, "move": 1, "game": None, "allowance": {"output": True}}},
        {"limits": {"start": None, "move": 1, "game": None, "allowance": {}}},
        {"limits": {"start": 1, "move": True, "game": None, "allowance": {}}},
        {"limits": {"start": 1, "move": 10**400, "game": None, "allowance": {}}},
        {"limits": {"start": 1, "move": 1, "game": float("nan"), "allowance": {}}},
    ],
)
def test_damaged_plans_are_refused(changes: dict[str, Any]) -> None:
    data = {**Plan(PAWNS, TWO).as_data(), **changes}
    with pytest.raises((RecordError, InputError)):
        Plan.from_data(PAWNS, data)
    del data[next(iter(changes))]
    with pytest.raises(RecordError, match="the plan of the tournament is damaged"):
        Plan.from_data(PAWNS, data)


BOT = "ugi:./bot"


def test_a_plan_from_a_file_must_be_trusted_if_it_has_a_foreign_player() -> None:
    plan = Plan(PAWNS, enter(["random", BOT, "matchbox:memory=a.json"]))
    assert plan.is_trusted
    read = Plan.from_data(PAWNS, plan.as_data())
    assert not read.is_trusted and read == plan
    with pytest.raises(RecordError, match=r"'ugi:\./bot', 'matchbox:memory=a\.json' in a file would start"):
        read.check_trusted()
    with pytest.raises(RecordError, match=r"^'matchbox:memory=a\.json' in a file"):
        read.trust([BOT])
    assert not read.is_trusted
    trusted = read.trust([BOT, "matchbox:memory=a.json"])
    assert trusted.is_trusted
    trusted.check_trusted()
    assert Plan.from_data(PAWNS, Plan(PAWNS, TWO).as_data()).is_trusted


@pytest.mark.parametrize("name", [field.name for field in dataclasses.fields(Allowance)])
def test_a_file_gives_its_players_no_more_than_is_allowed_here(name: str) -> None:
    more = Allowance(**{name: getattr(Allowance(), name) + 1})
    read = Plan.from_data(PAWNS, Plan(PAWNS, enter(["random", BOT]), limits=TurnLimits(allowance=more)).as_data())
    with pytest.raises(RecordError, match=f"more than is allowed here: {name}: "):
        read.trust([BOT])
    assert read.trust([BOT], TurnLimits(allowance=more)).limits.allowance == more


def test_a_file_gives_its_players_no_more_time_either() -> None:
    more, less = (Plan(PAWNS, enter(["random", BOT]), limits=one) for one in (TurnLimits(20, 30), TurnLimits(1, 1, 1)))
    with pytest.raises(RecordError, match="here: start: 20 s, not 10 s; move: 30 s, not 10 s; game: any time, not 5 s"):
        Plan.from_data(PAWNS, more.as_data()).trust([BOT], TurnLimits(game=5))
    assert Plan.from_data(PAWNS, less.as_data()).trust([BOT]).limits == TurnLimits(1, 1, 1)


@pytest.mark.parametrize("text", ["greedy=ugi:./bot", "Level 9=level:1", "grееdy = mine.py:player", "human=random"])
def test_the_names_of_our_players_are_reserved(text: str) -> None:
    with pytest.raises(InputError, match=r"it could be mistaken for our player '.*'; give it another name, as in 'my "):
        Plan(PAWNS, enter([text, "random"]))


def test_a_file_of_a_bot_may_be_called_like_one_of_ours() -> None:
    entrants = enter(["bots/greedy.py:player", "greedy", "level3.py:best,depth=3", "bots/random", "minimax.py:minimax"])
    assert [one.name for one in entrants] == [
        "greedy.py", "greedy", "level3.py:best,depth=3", "random folder", "minimax.py:minimax",
    ]  # fmt: skip
    assert Plan(PAWNS, entrants).players == entrants


def test_an_impostor_in_a_file_is_marked() -> None:
    data = Plan(PAWNS, enter(["greedy", BOT])).as_data()
    data["players"] = [{"name": "greedy", "spec": BOT}, {"name": "level:4", "spec": "level:4"}]
    read = Plan.from_data(PAWNS, data)
    assert [one.name for one in read.players] == ["another greedy", "level:4"]
    assert read.players[0].is_called("greedy") and read.players[0].is_called("another greedy")
    assert not read.players[1].is_called("another level:4")


# ---- Plans with defaults


def test_what_is_left_out_has_its_default() -> None:
    plan, remark = make_plan(PAWNS, TWO)
    assert (plan, remark) == (Plan(PAWNS, TWO), "every game from the start")
    assert make_plan(PAWNS, TWO, "swiss")[0].rounds == 3 and make_plan(PAWNS, TWO, "gauntlet")[0].rounds == 1
    assert make_plan(PAWNS, enter(["random"] * 9), "swiss", games=4)[0].rounds == 6


def test_all_openings_are_played_twice_unless_a_number_of_games_or_a_test_is_given() -> None:
    plan, _ = make_plan(outplay.game("hexapawn:6x6"), TWO, openings="all:2", sprt="elo0=0,elo1=10")
    assert plan.games == plan.total == 20_000 and len(plan.openings) == len({*plan.openings}) > 20
    plan, remark = make_plan(PAWNS, TWO, openings="all:1")
    assert plan.games == 6 == 2 * len(plan.openings) and remark == "from all 3 positions after 1 plies"
    assert make_plan(PAWNS, TWO, openings="all:1", games=4)[0].games == 4


def test_a_plan_is_checked_before_openings_are_looked_for_and_when_its_games_are_known() -> None:
    seen: list[int] = []
    make_plan(PAWNS, TWO, openings="all:1", check=lambda plan: seen.append(plan.total))
    assert seen == [10, 6]

    def refuse(plan: Plan) -> None:
        raise InputError("too many")

    with pytest.raises(InputError, match="too many"):
        make_plan(PAWNS, TWO, openings="nowhere", check=refuse)
