"""Teachers: what each of them plays, on every place of a small game, and which names are refused."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

import outplay
from outplay.errors import InputError, PlayerFault, SpecError
from outplay.learn.measures import BestResponse
from outplay.learn.teachers import TEACHERS, Teacher, make_teacher
from outplay.learn.training import Training
from outplay.learn.truth import Truth
from outplay.players.matchbox.files import save_memory
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.places import Place
from outplay.players.matchbox.policy import POLICIES
from outplay.rules.words import Side
from tests.learn.test_measures import DRAWN

GAME = outplay.game("hexapawn:3x4")


def teacher_of(name: str, game: outplay.Game = GAME, seed: int = 1) -> tuple[Teacher, Truth]:
    memory = Memory(game, POLICIES["her"])
    truth = Truth(memory.game)
    assert truth.graph is not None
    response = BestResponse(memory, Side.BLACK, truth.graph)
    return make_teacher(name, Random(seed), memory, truth, response), truth


def open_places(truth: Truth) -> list[Place]:
    return [place for place in truth.boxes(Side.WHITE) or () if len(place.moves) > 1]


def choices(teacher: Teacher, place: Place, times: int = 200) -> set[int]:
    return {teacher.choose(place) for _ in range(times)}


def test_random_makes_every_move_about_as_often() -> None:
    teacher, truth = teacher_of("random")
    start = (truth.boxes(Side.WHITE) or ())[0]
    counts = Counter(teacher.choose(start) for _ in range(4000))
    assert len(counts) == len(start.moves) == 4 and all(900 < count < 1100 for count in counts.values())


def test_winner_takes_a_win_in_one_and_anything_otherwise() -> None:
    teacher, truth = teacher_of("winner")
    places = open_places(truth)
    for place in places:
        wins = {number for number, move in enumerate(place.moves) if won_by(place.position.play(move)) is Side.WHITE}
        assert choices(teacher, place) == (wins or set(range(len(place.moves))))
    assert any(won_by(place.position.play(place.moves[0])) is Side.WHITE for place in places)


def won_by(position: outplay.Position) -> Side | None:
    return position.outcome.winner if position.outcome else None


@pytest.mark.parametrize("spec", ["hexapawn:3x4", "pawned:3", DRAWN], ids=str)
def test_expert_never_lets_a_point_go_hurries_and_when_lost_plays_anything(spec: str) -> None:
    teacher, truth = teacher_of("expert", outplay.game(spec))
    values = set()
    for place in open_places(truth):
        own = truth.of(place)
        assert own is not None
        values.add(own.value)
        moves = [truth.of_move(place, number) for number in range(len(place.moves))]
        equal = {number for number, known in enumerate(moves) if known == own}
        assert equal
        assert choices(teacher, place) == (equal if own.value != -1 else set(range(len(place.moves))))
    assert {1, -1} <= values


def test_winner_and_expert_play_alike_where_every_win_is_a_win_in_one() -> None:
    game = outplay.game("hexapawn:3x3")
    trainings = [Training(game, "her", name, seed=5) for name in ("winner", "expert")]
    for _ in range(100):
        first, second = (training.play() for training in trainings)
        assert first.numbers == second.numbers


def test_expert_in_a_large_game_plays_what_the_engine_proves_or_likes() -> None:
    game = outplay.game("oska:4")
    memory = Memory(game, POLICIES["her"])
    truth = Truth(memory.game, max_places=0, nodes=2000, max_positions=0)
    teacher = make_teacher("expert", Random(1), memory, truth, None)
    start = memory.places.start
    analysis = outplay.analyze(start.position, nodes=2000, moves=True)
    assert start.moves[teacher.choose(start)] == analysis.best
    won = memory.places.place(game.position("w---/---/-w/--b/---- w"))
    assert truth.of(won) is not None
    assert truth.of_move(won, teacher.choose(won)) == truth.of(won)


def test_adversary_plays_best_replies() -> None:
    training = Training(outplay.game("hexapawn:3x3"), "her", "adversary", seed=3)
    for _ in range(40):
        response = training._census.response
        assert response is not None
        values = list(response._values)
        lesson = training.play()
        graph = training.truth.graph
        assert graph is not None
        for place, after in zip(lesson.places, lesson.places[1:], strict=False):
            if place.side is Side.WHITE:
                assert values[graph.number[after.key]] == values[graph.number[place.key]]


def test_self_is_the_same_machine_and_learns_too() -> None:
    training = Training(outplay.game("hexapawn:3x3"), "her", "self", seed=1)
    while not training.is_settled:
        lesson = training.play()
    sides = Counter(box.place.side for box in training.memory.boxes.values())
    assert sides[Side.BLACK] == training.measures.boxes and sides[Side.WHITE] > 0
    assert training.memory.games == lesson.measures.games
    first = training.memory.boxes[training.memory.places.start.key]
    assert first.is_empty  # White is lost, and ends by giving up before its first move
    lesson = training.play()
    assert lesson.result == "win" and not lesson.resigned and lesson.forfeit is not None
    assert lesson.numbers == [] and lesson.changed == []


def test_any_player_can_teach() -> None:
    training = Training(outplay.game("hexapawn:3x3"), "her", "engine:depth=8", seed=1)
    lessons = [training.play() for _ in range(30)]
    boxes = {box.place.key for lesson in lessons for box, _ in lesson.drawn}
    assert len(boxes) < 8  # it always plays the same, so that hardly anything is learned
    assert lessons[-1].result == "win" and training.measures.exploitability


def test_a_player_is_seeded_by_the_training_unless_it_has_a_seed() -> None:
    def course(teacher: str, seed: int) -> list[list[int]]:
        training = Training(outplay.game("hexapawn:3x4"), "her", teacher, seed=seed)
        return [training.play().numbers for _ in range(20)]

    assert course("mcts:simulations=4", 1) == course("mcts:simulations=4", 1)
    assert course("mcts:simulations=4", 1) != course("mcts:simulations=4", 2)
    assert len({numbers[0] for numbers in course("mcts:simulations=4", 1)}) > 1
    assert len({numbers[0] for numbers in course("mcts:simulations=4,seed=3", 1)}) == 1


def test_a_player_that_gives_up_has_lost(tmp_path: Path) -> None:
    game = outplay.game("hexapawn:3x3")
    hopeless = Memory(game, POLICIES["her"])
    first = hopeless.box(hopeless.places.start, 0)
    first.beads[:] = [0] * len(first.beads)
    save_memory(hopeless, tmp_path / "hopeless.json")
    lesson = Training(game, "her", f"matchbox:memory={tmp_path / 'hopeless.json'}").play()
    assert lesson.result == "win" and not lesson.resigned
    assert lesson.forfeit is not None and lesson.forfeit.side is Side.WHITE
    assert lesson.record().ending == "Black wins: White resigned."


def test_a_player_that_fails_teaches_nothing(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("def choose(position):\n    raise ValueError('oh')\n", encoding="utf-8")
    training = Training(outplay.game("hexapawn:3x3"), "menace", f"{tmp_path / 'broken.py'}:choose", Side.WHITE)
    with closing(training), pytest.raises(PlayerFault, match=r"the teacher .* crashed: .*ValueError: oh"):
        training.play()
    assert training.memory.games == 0


@pytest.mark.parametrize("name", ["rando", "adversry", "matchbx:policy=her", "human", "engine:depht=3"])
def test_an_unknown_teacher_is_refused_with_the_list_of_teachers(name: str) -> None:
    with pytest.raises(SpecError, match=r"there is no teacher .*random, winner, expert, adversary, self") as refusal:
        Training(GAME, "her", name)
    assert ("did you mean 'adversary'" in str(refusal.value)) == (name == "adversry")


def test_the_adversary_refuses_a_large_game() -> None:
    game = outplay.game("oska:4")
    with pytest.raises(InputError, match="oska:4 is too large for that: take a smaller board or another teacher"):
        Training(game, "her", "adversary", truth=Truth(game, max_places=0))


def test_every_teacher_has_a_summary() -> None:
    assert list(TEACHERS) == ["random", "winner", "expert", "adversary", "self"]
    assert all(summary and summary[0].islower() and not summary.endswith(".") for summary in TEACHERS.values())
