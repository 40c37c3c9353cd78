"""What is said to a UCI program, and how what it says is read. Real programs speak in tests/peers."""

from __future__ import annotations

import gc
import stat
from pathlib import Path

import pytest

import outplay
from outplay.errors import PlayerFault, SpecError
from outplay.players.external.uci import UciDialect
from outplay.rules.fairy import fairy_variant
from outplay.rules.variant import from_data
from outplay.search.limits import Limits

KNOWN = "option name UCI_Variant type combo default chess var 3check var breakthrough var chess var flipello"
CLOCK = Limits(seconds=10)


def greeted(*lines: str, limits: Limits = Limits(nodes=5000)) -> UciDialect:  # noqa: B008 - it is frozen
    """A dialect whose program has said these lines."""
    dialect = UciDialect(limits)
    assert dialect.greeting() == "uci\n"
    assert not any(dialect.is_greeted(line) for line in lines)
    assert dialect.is_greeted("uciok")
    return dialect


def test_a_built_in_variant() -> None:
    game = outplay.game("breakthrough:8x8")
    dialect = greeted("id name Fairy 1", KNOWN)
    assert dialect.readable(game) == ()
    assert dialect.new_game(game, 7) == "setoption name UCI_Variant value breakthrough\nucinewgame\nisready\n"
    assert not dialect.is_ready("info string variant breakthrough files 8 ranks 8")
    assert dialect.is_ready("readyok")
    assert dialect.new_game(game, 8) == "ucinewgame\nisready\n"
    assert dialect.is_ready("readyok")


def test_a_variant_by_a_file() -> None:
    game = outplay.game("hexapawn:4x4")
    dialect = greeted("id name Fairy 1", KNOWN)
    (path,) = dialect.readable(game)
    variant = fairy_variant(game.rules)
    assert Path(path).is_absolute()
    assert Path(path).read_text() == variant.ini
    assert dialect.new_game(game, 7).splitlines() == [
        f"setoption name VariantPath value {path}",
        f"setoption name UCI_Variant value {variant.name}",
        "ucinewgame",
        "isready",
        "position fen pppp/4/4/PPPP w - - 0 1",
        "go perft 3",
    ]
    assert not dialect.is_ready("readyok")  # it has still to count
    assert not dialect.is_ready("a1a2: 16")
    assert dialect.is_ready("Nodes searched: 66")
    assert dialect.new_game(game, 8) == "ucinewgame\nisready\n"
    assert dialect.is_ready("readyok")


def test_several_games_may_be_announced_before_it_answers() -> None:
    dialect = greeted(KNOWN)
    for name in ("hexapawn:4x4", "hexapawn:4x4", "octapawn", "breakthrough:8x8"):
        dialect.new_game(outplay.game(name), 7)
    lines = ["readyok", "Nodes searched: 66", "readyok", "readyok", "Nodes searched: 66", "readyok"]
    assert [dialect.is_ready(line) for line in lines] == [False, True, True, False, True, True]


def test_a_program_that_counts_wrong_has_not_understood() -> None:
    dialect = greeted("id name Fairy 1", KNOWN)
    dialect.new_game(outplay.game("hexapawn:4x4"), 7)
    with pytest.raises(SpecError, match=r"'Fairy 1' has not understood .*hexapawn:4x4: it counts 67 .*there are 66"):
        dialect.is_ready("Nodes searched: 67")


@pytest.mark.parametrize(("game", "moves"), [("pawned:4", 4), ("othello:6", 4)])
def test_where_sides_pass_only_moves_are_counted(game: str, moves: int) -> None:
    dialect = greeted(KNOWN)
    assert dialect.new_game(outplay.game(game), 7).endswith("\ngo perft 1\n")
    assert dialect.is_ready(f"Nodes searched: {moves}")


def test_a_restarted_program_gets_the_variant_again() -> None:
    game = outplay.game("breakthrough:8x8")
    dialect = greeted(KNOWN)
    first = dialect.new_game(game, 7)
    dialect.greeting()
    dialect.is_greeted(KNOWN)
    assert dialect.new_game(game, 7) == first


def test_the_file_can_be_read_by_everybody_and_goes_away() -> None:
    dialect = UciDialect()
    paths = [Path(path) for name in ("hexapawn:4x4", "hexapawn:5x5") for path in dialect.readable(outplay.game(name))]
    assert len(set(paths)) == 2
    assert {stat.S_IMODE(path.stat().st_mode) for path in paths} == {0o644}
    folder = paths[0].parent
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755
    assert dialect.readable(outplay.game("hexapawn:4x4")) == (str(paths[0]),)
    del dialect
    gc.collect()
    assert not folder.exists()


def test_games_that_a_program_or_the_protocol_does_not_know_are_refused() -> None:
    chess = greeted("id name Deep Thought", "option name Hash type spin default 16")
    with pytest.raises(SpecError, match="'Deep Thought' cannot play breakthrough:8x8: it has no option UCI_Variant"):
        chess.new_game(outplay.game("breakthrough:8x8"), 7)
    old = greeted("id name Old", "option name UCI_Variant type combo default chess var breakthrough")
    old.new_game(outplay.game("hexapawn:3x3"), 7)
    with pytest.raises(SpecError, match="'Old' cannot play othello:8: it does not know the variant 'flipello'"):
        old.new_game(outplay.game("othello:8"), 7)
    with pytest.raises(SpecError, match="cannot play oska:4"):
        UciDialect().check(outplay.game("oska:4"))
    UciDialect().check(outplay.game("hexapawn:3x3"))


@pytest.mark.parametrize(
    ("limits", "clock", "go"),
    [
        (Limits(), CLOCK, "go movetime 9000 nodes 100000"),
        (Limits(nodes=5000), CLOCK, "go movetime 9000 nodes 5000"),
        (Limits(depth=6), CLOCK, "go movetime 9000 depth 6"),
        (Limits(depth=6, nodes=5000), Limits(seconds=0.5, game_seconds=20), "go movetime 450 depth 6 nodes 5000"),
        (Limits(nodes=5000), Limits(seconds=0.001, game_seconds=0.0001), "go movetime 1 nodes 5000"),
    ],
)
def test_a_question_without_a_memory(limits: Limits, clock: Limits, go: str) -> None:
    dialect = UciDialect(limits)
    assert dialect.is_reproducible
    position = outplay.game("hexapawn:3x3").start.play("a1a2")
    assert dialect.question(position, clock) == f"ucinewgame\nposition fen ppp/P2/1PP b - - 0 1\n{go}\n"


@pytest.mark.parametrize(("seconds", "milliseconds"), [(10.0, 300), (0.2, 180)])
def test_a_question_by_the_clock(seconds: float, milliseconds: int) -> None:
    dialect = UciDialect(Limits(seconds=0.3))
    assert not dialect.is_reproducible
    question = dialect.question(outplay.game("hexapawn:3x3").start, Limits(seconds=seconds))
    assert question == f"position fen ppp/3/PPP w - - 0 1\ngo movetime {milliseconds}\n"


@pytest.mark.parametrize(
    ("game", "line", "move"),
    [
        ("hexapawn:3x3", "bestmove a1a2", "a1a2"),
        ("hexapawn:3x3", "bestmove c1c2 ponder b3c2", "c1c2"),
        ("othello:8", "bestmove P@d6 ponder P@c4", "d3"),
        ("hexapawn:10x12", "bestmove l1l2", "l1l2"),
    ],
)
def test_answers(game: str, line: str, move: str) -> None:
    position = outplay.game(game).start
    assert UciDialect().answer(line, position) == position.move(move)


@pytest.mark.parametrize("line", ["bestmove a1a1", "bestmove d10d10 ponder a2a3", "bestmove 0000", "bestmove (none)"])
def test_a_pass_is_written_in_several_ways(line: str) -> None:
    game = outplay.game("pawned:4")
    blocked, free = game.position("---b/b---/w---/---- w"), game.start
    assert str(UciDialect().answer(line, blocked)) == "pass"
    with pytest.raises(PlayerFault):
        UciDialect().answer(line, free)


@pytest.mark.parametrize("line", ["", "readyok", "info depth 1 score cp 10 pv a1a2", "bestmoves a1a2", "a1a2: 1"])
def test_talk(line: str) -> None:
    assert UciDialect().answer(line, outplay.game("hexapawn:3x3").start) is None


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("bestmove a1a3", "illegal"),
        ("bestmove a1a2q", "unreadable"),
        ("bestmove (none)", "unreadable"),
        ("bestmove 0000", "unreadable"),
        ("bestmove", "unreadable"),
        ("bestmove resign", "resigned"),
    ],
)
def test_faults(line: str, verdict: str) -> None:
    with pytest.raises(PlayerFault) as caught:
        UciDialect().answer(line, outplay.game("hexapawn:3x3").start)
    assert caught.value.verdict == verdict
    assert "bbb/---/www w" in caught.value.detail


def test_a_declared_variant() -> None:
    data = {"name": "wide", "family": "march", "start": "b b b b\n- - - -\nw w w w", "step": ["ahead"], "take": []}
    game = outplay.Game(from_data(data))
    with pytest.raises(SpecError, match="does not know the variant 'flipello'"):
        greeted("option name UCI_Variant type combo default chess var chess").new_game(game, 7)
    assert greeted(KNOWN).new_game(game, 7).startswith("setoption name VariantPath value ")
