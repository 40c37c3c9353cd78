"""The HexaReversi page: who plays which side, and for whom wins and pieces count."""

from __future__ import annotations

import time
from pathlib import Path

import click
import pytest

import outplay
from outplay import Side
from outplay.arena.played import Played
from outplay.arena.schedule import Pairing
from outplay.arena.standings import Tally, WinDrawLoss
from outplay.classic.programs.hexareversi import (
    TOURNAMENT,
    RoundPace,
    Rounds,
    _coloured,
    find_hexareversi,
    find_winner,
    score_of_x,
)
from outplay.errors import InputError, SpecError
from outplay.play import Move, Position
from outplay.players.matchbox.files import load_memory
from outplay.record import Forfeit, Record, Verdict
from tests.cli.conftest import Run, run

__all__ = ["run"]
FIVE = find_hexareversi(5, "filled")
THREE = find_hexareversi(3, "filled")


def test_boards() -> None:
    assert FIVE.name == "hexareversi:5"
    assert find_hexareversi(4, "ring").name == "hexareversi:4,start=ring"
    with pytest.raises(SpecError, match="hexareversi cannot be played at size"):
        find_hexareversi(2, "filled")


def test_the_strategies_change_sides_after_five_games() -> None:
    contest = Rounds(THREE, ("random:seed=1", "greedy"), is_tournament=True)
    games = list(contest.play())
    assert len(games) == TOURNAMENT == 10
    assert [game.pairing.white for game in games] == [0] * 5 + [1] * 5
    for game in games:
        expected = ("random:seed=1", "greedy") if game.pairing.white == 0 else ("greedy", "random:seed=1")
        assert game.record.header.players == expected
    assert [game.record.header.number for game in games] == list(range(1, 11))


def test_rounds_keep_their_sides() -> None:
    games = list(Rounds(THREE, ("greedy", "mobility"), rounds=12).play())
    assert [game.pairing.white for game in games] == [0] * 12


def test_everything_is_counted_for_the_right_strategy() -> None:
    contest = Rounds(THREE, ("greedy", "random"), is_tournament=True, opening=3, seed=4)
    tally = Tally(2)
    wins, pieces, draws = {"greedy": 0, "random": 0}, {"greedy": 0, "random": 0}, 0
    for game in contest.play():
        tally.add(game)
        record = game.record
        names = [name.partition(":")[0] for name in record.header.players]
        for side, name in zip(Side, names, strict=True):
            pieces[name] += len(record.position.cells(side))
            wins[name] += record.winner is side
        draws += record.winner is None
    assert score_of_x(tally) == (wins["greedy"], draws, wins["random"])
    assert tally.pieces == [pieces["greedy"], pieces["random"]]
    assert score_of_x(tally).games == 10 and min(tally.pieces) > 0


def test_a_fault_counts_as_lost_whatever_stands_on_the_board() -> None:
    tally = Tally(2)
    record = Record(THREE, forfeit=Forfeit(Side.WHITE, Verdict.TIME))
    tally.add(Played(Pairing(1, 1, white=1, black=0, opening=0, seed=0), record))
    assert score_of_x(tally) == (1, 0, 0) and find_winner(score_of_x(tally)) == "X"
    assert record.position.count_pieces() == (3, 4) and tally.pieces == [4, 3]


@pytest.mark.parametrize(("wins", "winner"), [([3, 2], "X"), ([2, 3], "Y"), ([5, 5], None)])
def test_the_winner(wins: list[int], winner: str | None) -> None:
    assert find_winner(WinDrawLoss(wins[0], 0, wins[1])) == winner


def test_two_players_without_random_choices_play_two_different_games() -> None:
    tally = Tally(2)
    for game in Rounds(FIVE, ("t77", "mobility"), is_tournament=True).play():
        tally.add(game)
    assert len(tally.distinct) == 2


def test_openings_come_in_pairs_with_the_sides_changed() -> None:
    contest = Rounds(FIVE, ("t77", "greedy"), is_tournament=True, opening=4, seed=3)
    starts = [game.record.start for game in contest.play()]
    assert starts[:5] == starts[5:] and len(set(starts)) == 5
    assert all(len(one.cells(Side.WHITE)) + len(one.cells(Side.BLACK)) == 11 for one in starts)
    assert [game.record.start for game in contest.play()] == starts
    singles = [game.record.start for game in Rounds(FIVE, ("t77", "greedy"), 6, opening=4, seed=3).play()]
    assert len(set(singles)) == 6


def test_too_long_an_opening() -> None:
    with pytest.raises(InputError, match="is nearly always over after 40 random plies"):
        list(Rounds(THREE, ("greedy", "greedy"), opening=40).play())


def test_the_same_seed_gives_the_same_games() -> None:
    def games(seed: int) -> list[tuple[Move, ...]]:
        return [game.record.moves for game in Rounds(THREE, ("random", "random"), 4, seed=seed).play()]

    assert games(1) == games(1) != games(2)
    assert len(set(games(1))) == 4


def test_moves_are_shown_as_they_are_made() -> None:
    seen: list[tuple[Position, Move | None]] = []
    contest = Rounds(THREE, ("greedy", "greedy"), rounds=2)
    records = [game.record for game in contest.play(lambda position, move: seen.append((position, move)))]
    assert [position for position, _ in seen] == [*records[0].positions, *records[1].positions]
    assert [move for _, move in seen] == [None, *records[0].moves, None, *records[1].moves]


def test_players_learn_while_they_are_watched_and_pauses_are_not_their_time(tmp_path: Path) -> None:
    memory = tmp_path / "machine.json"
    contest = Rounds(THREE, (f"matchbox:memory={memory}", "greedy"), rounds=2)
    for game in contest.play(lambda position, move: time.sleep(0.02)):
        assert sum(game.record.times) < 0.02 * len(game.record.moves)
    assert load_memory(memory).games == 2


def test_a_strategy_that_cannot_play_the_board_is_refused() -> None:
    with pytest.raises(SpecError, match="'t77' plays only on the board of hexareversi:5"):
        list(Rounds(THREE, ("t77", "greedy")).play())


# ---- The command


def test_the_tournament_command(run: Run) -> None:
    result = run("classic", "hexareversi", "--tournament", "--save", "games.jsonl")
    lines = result.output.splitlines()
    assert result.exit_code == 0 and lines[:2] == ["X (red): t77", "Y (blue): mobility"]
    assert [line[:17] for line in lines[2:12]] == [
        f"game {number:2d}: {'X' if number <= 5 else 'Y'} begins" for number in range(1, 11)
    ]
    assert "Winner is player: X" in lines and lines[-1].startswith("Only 2 of the 10 games were different")
    records = outplay.read_records("games.jsonl")
    assert len(records) == 10 and records[9].header.players == ("mobility", "t77")
    counts = [record.position.count_pieces() for record in records]
    pieces = sum(one[0] for one in counts[:5]) + sum(one[1] for one in counts[5:])
    assert f"player X      10  {pieces:6d}" in lines


def test_rounds_openings_and_a_shown_board(run: Run) -> None:
    words = ["--size", "3", "--x", "greedy", "--y", "random", "--rounds", "2", "--openings", "2", "--delay", "0"]
    result = run("classic", "hexareversi", *words)
    assert result.exit_code == 0 and result.output.count(": X begins.\n") == 2
    assert "All 2 games were different." in result.output and "[X]" in result.output


def test_one_game_says_nothing_about_different_ones(run: Run) -> None:
    assert "different" not in run("classic", "hexareversi", "--start", "ring").output


def test_colours_where_there_is_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from outplay.cli import main

    monkeypatch.chdir(tmp_path)
    words = ["classic", "hexareversi", "--x", "greedy", "--y", "greedy", "--size", "3"]
    said = CliRunner().invoke(main, words, color=True).output
    assert "\x1b[31m\x1b[1mX\x1b[0m (red)" in said and "\x1b[34m\x1b[1mY\x1b[0m (blue)" in said
    assert "\x1b" not in CliRunner().invoke(main, words).output


def test_the_delay_that_is_typed_is_that_of_the_next_round() -> None:
    typed: list[str | None] = ["0.5", None, "fast", None, None]
    pace = RoundPace(2, lambda seconds: typed.pop(0))
    pace.begin_round()
    assert pace.delay == 2, "before the start it is round 0: the next round is the first"
    assert pace.wait() == "From the next round on, a move is shown for 0.5 s." and pace.delay == 2
    pace.begin_round()
    assert pace.delay == 0.5
    assert "no delay" in (pace.wait() or "") and pace.wait() is None
    pace.begin_round()
    assert pace.delay == 0.5


def test_letters_follow_the_strategies_when_they_change_sides() -> None:
    assert [_coloured("X-Y", red) for red in (0, 1)] == [
        "-".join(click.style(letter, fg=colour, bold=True) for letter, colour in pair)
        for pair in ([("X", "red"), ("Y", "blue")], [("Y", "blue"), ("X", "red")])
    ]


def test_the_order_of_a_tournament_is_shown(run: Run) -> None:
    shown = run("classic", "hexareversi", "--tournament", "--x", "greedy", "--size", "3", "--delay", "0").output
    begins = [line.split()[2] for line in shown.splitlines() if line.startswith("Game ")]
    assert begins == ["X"] * 5 + ["Y"] * 5
    assert "Only 2 of the 10 games were different: --openings 4" in shown
