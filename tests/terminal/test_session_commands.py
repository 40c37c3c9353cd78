"""The commands of a game: advice, saving, resuming, label styles."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay import Header, Record
from outplay.rules.explain import explain
from outplay.rules.words import Side
from outplay.solving import Solutions
from outplay.terminal.judgement import NODES
from outplay.terminal.players import make_players
from outplay.terminal.screen import View
from outplay.terminal.session_commands import PlaySession
from tests.terminal.sitting import Sitting, interrupted

PASSING = "b---/w--b/----/---- w"
GAME = outplay.game("hexapawn:3x3")
WON = Record(GAME, GAME.position("--b/w--/--- w")).play("a2a3")
NUMBERS = View(style="numbers")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "my game.jsonl"


# ---- Commands


@pytest.mark.parametrize("word", ["help", "?", "h", "HELP"])
def test_help_lists_every_command(word: str) -> None:
    said = Sitting("hexapawn:3x3", word).said
    assert all(f"\n{command.usage:12} {command.help}\n" in said for command in PlaySession.commands.values())
    assert "a1a2" in said


@pytest.mark.parametrize("word", ["q", "exit", "QUIT"])
def test_nothing_is_read_after_quit(word: str) -> None:
    assert Sitting("hexapawn:3x3", word, "a1a2").moves == []


@pytest.mark.parametrize("word", ["UNDO", "Undo", " undo "])
def test_commands_may_have_capitals_and_spaces(word: str) -> None:
    assert Sitting("hexapawn:3x3", "a1a2", word).moves == []


@pytest.mark.parametrize(
    ("line", "answer"),
    [("undo please", "undo is typed alone, without 'please'"), ("QUIT now", "quit is typed alone, without 'now'")]
    + [(line, "eval needs ") for line in ("eval", "eval maybe")]
    + [(line, "level needs ") for line in ("level", "level x", "level 0", "level 11", "level 3x3")],
)
def test_a_wrong_command_is_answered(line: str, answer: str) -> None:
    sitting = Sitting("hexapawn:3x3", "a1a2", line, "b3a2")
    assert answer in sitting.said and sitting.moves == ["a1a2", "b3a2"]


def test_moves_board_position_and_record_are_printed() -> None:
    said = Sitting("hexapawn:3x3", "a1a2", "moves", "position", "record", "board").said
    assert said.count("1 b3a2  2 b3b2  3 c3c2") == 3
    assert "\nbbb/w--/-ww b\n" in said and " 1. a1a2" in said


def test_new_starts_again_from_the_same_start() -> None:
    sitting = Sitting("pawned:4", "d3d2", "new", position=PASSING)
    assert sitting.moves == ["pass"] and str(sitting.session.record.start) == PASSING


def test_new_draws_another_seed_for_the_same_players() -> None:
    sitting = Sitting("octapawn", "new", "1", players=("random", "human"))
    header = sitting.session.record.header
    assert header.players == ("random", "human") and header.seed not in (None, 1)
    # The header is true: its players play the same game again.
    chooser = make_players(header, sitting.session.record.game)[Side.WHITE]
    assert chooser is not None
    assert chooser.choose(sitting.session.record.start) == sitting.session.record.moves[0]
    assert Sitting("octapawn", "new").session.record.header.seed is None


def test_rules_are_explained() -> None:
    said = Sitting("oska:4", "rules").said
    assert all(f"\n{sentence}\n" in said for sentence in explain(outplay.game("oska:4").rules))
    assert "One jump at most in a turn." in said and "\nMoving: " in said and "Jumping: " in said


@pytest.mark.parametrize(
    ("spec", "move", "count"), [("hexareversi:3", "b1", "X 5, Y 3"), ("oska:4", "1", "White 4, Black 4")]
)
def test_the_pieces_are_counted_under_the_board(spec: str, move: str, count: str) -> None:
    assert f"\n{count}\n" in Sitting(spec, move).said


def test_control_c_stops_a_command_and_not_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outplay.terminal.judgement.hint", lambda *_: interrupted(""))
    sitting = Sitting("hexapawn:3x3", "a1a2", "hint", "b3a2")
    assert "Stopped. Type quit to leave." in sitting.said and sitting.moves == ["a1a2", "b3a2"]


# ---- Saving and resuming


def test_control_characters_do_not_reach_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a\x1b[2Jb").touch()
    said = Sitting("hexapawn:3x3", "save a\x1b[2Jb", "y", "resume a\x1b[2Jb").said
    assert "Saved to a?[2Jb" in said and "There is a file a?[2Jb already." in said and "\x1b" not in said


def test_a_file_that_is_a_link_to_itself(path: Path) -> None:
    path.symlink_to(path)
    sitting = Sitting("hexapawn:3x3", f"save {path}", f"resume {path}", "a1a2")
    assert "cannot be written" in sitting.said and sitting.moves == ["a1a2"]


@pytest.mark.parametrize("error", [OSError(40, "Too many levels"), outplay.OutplayError("Too many levels")])
def test_a_session_survives_a_file_that_cannot_be_written(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: str, records: list[Record]) -> None:
        raise error

    monkeypatch.setattr("outplay.terminal.session_commands.write_records", fail)
    sitting = Sitting("hexapawn:3x3", "save missing.jsonl", "a1a2")
    assert "Too many levels" in sitting.said and sitting.moves == ["a1a2"]


def test_save_and_resume(path: Path) -> None:
    sitting = Sitting("hexapawn:3x3", "a1a2", f"save {path}", "b3a2", f"resume {path}", "c3c2")
    assert sitting.moves == ["a1a2", "c3c2"] and "Saved to " in sitting.said
    (record,) = outplay.read_records(path)
    assert [str(move) for move in record.moves] == ["a1a2"]


@pytest.mark.parametrize(("answer", "length"), [("y", 2), ("YES", 2), ("n", 0), ("", 0), ("b3a2", 0)])
def test_an_existing_file_is_overwritten_only_after_yes(answer: str, length: int, path: Path) -> None:
    outplay.write_records(path, [Record(GAME)])
    sitting = Sitting("hexapawn:3x3", "a1a2", "b3a2", f"save {path}", answer)
    assert "Overwrite it?" in " ".join(sitting.said.split()) and len(sitting.moves) == 2
    assert len(outplay.read_records(path)[0].moves) == length


def test_ones_own_file_is_overwritten_without_a_question(path: Path) -> None:
    Sitting("hexapawn:3x3", "a1a2", f"save {path}", "b3a2", f"save {path}")
    assert len(outplay.read_records(path)[0].moves) == 2


@pytest.mark.parametrize(
    ("saved", "lines", "moves", "says"),
    [
        (Record(outplay.game("oska:4")), ["a5a4"], ["a5a4"], ["This is a game of oska:4."]),
        (WON, [], ["a2a3"], ["White wins: White has reached the far row.", "The game is over: new"]),
        (WON, ["undo"], [], ["The game is over: new"]),
        (
            Record(outplay.game("oska:4"), header=Header(("human", "t77"), 1)),
            ["a1a2"],
            ["a1a2"],
            ["hexareversi:5", "cannot be continued: ", "Look at its moves with outplay review"],
        ),
    ],
)
def test_a_game_is_resumed(saved: Record, lines: list[str], moves: list[str], says: list[str], path: Path) -> None:
    outplay.write_records(path, [saved])
    sitting = Sitting("hexapawn:3x3", f"resume {path}", *lines)
    said = " ".join(sitting.said.split())
    assert sitting.moves == moves and all(words in said for words in says) and "do not fit" not in said


def test_labels_that_do_not_fit_the_resumed_game_become_names(path: Path) -> None:
    outplay.write_records(path, [Record(outplay.game("hexareversi:3"))])
    sitting = Sitting("hexapawn:3x3", f"resume {path}", "b1", view=View("ruled", "border"))
    assert sitting.session.view == View("ruled", "names") and sitting.moves == ["b1"]
    assert "The labels 'border' do not fit its board" in sitting.said
    assert Sitting("hexapawn:3x3", f"resume {path}", view=NUMBERS).session.view == NUMBERS


def test_resuming_brings_back_the_players(path: Path) -> None:
    outplay.write_records(path, [Record(GAME, header=Header(("human", "random"), 1)).play("a1a2")])
    sitting = Sitting("hexapawn:3x3", f"resume {path}")
    assert len(sitting.moves) == 2 and "Black (random) plays" in sitting.said


def test_resuming_a_file_without_games(path: Path) -> None:
    outplay.write_records(path, [Record(GAME)])
    path.write_text(path.read_text(encoding="utf-8").splitlines()[0], encoding="utf-8")
    assert "there is no game in" in " ".join(Sitting("hexapawn:3x3", f"resume {path}").said.split())


@pytest.mark.parametrize(
    "spec", ["level:2", "alphabeta:depth=2,ties=random", "engine:nodes=500", "mcts:simulations=20,seed=3", "greedy"]
)
def test_a_game_against_any_player_is_saved_and_resumed(spec: str, path: Path) -> None:
    Sitting("octapawn", "1", f"save {path}", "y", players=("human", spec))
    (record,) = outplay.read_records(path)
    assert record.header.players == ("human", spec) and len(record.moves) == 2
    assert Sitting("hexapawn:3x3", f"resume {path}", "undo", "1").session.record.moves == record.moves


# ---- Advice


@pytest.mark.parametrize(
    ("lines", "options", "says"),
    [
        (["hint"], {"position": "--b/w--/--- w"}, ["Try a2a3: White wins in 1."]),
        (["hint"], {"view": NUMBERS}, ["Try 8-5, then for example ", "Black wins in 6."]),
        (["a2a3", "hint"], {"position": "--b/w--/--- w"}, ["There is nothing to play: the game is over."]),
        (
            ["eval on", "a1a2", "c3c2"],
            {},
            [
                "\na1a2 loses in 4 (best: b1b2 loses in 6)\nScore: Black wins in 3\n",
                "\nc3c2 loses in 2 (best: b3a2 wins in 3)\nScore: White wins in 1\n",
            ],
        ),
        (["eval on", "7-4"], {"view": NUMBERS}, ["best: 8-5 loses in 6"]),
    ],
)
def test_hints_and_better_moves(lines: list[str], options: dict[str, Any], says: list[str]) -> None:
    said = Sitting("hexapawn:3x3", *lines, **options).said
    assert all(words in said for words in says)


def test_the_score_is_shown_with_every_board_until_it_is_turned_off() -> None:
    said = Sitting("hexapawn:3x3", "eval on", "b1b2", "a3b2", "eval off", "a1b2").said
    assert re.findall("Score: (.*)", said) == ["Black wins in 6", "Black wins in 5", "Black wins in 4"]
    assert "The score is no longer shown." in said and "(best: " not in said  # there was no better move
    assert "b1c2 loses" not in Sitting("hexapawn:3x3", "eval on", "a1a2", "c3c2", "eval off", "b1c2").said
    ended = Sitting("hexapawn:3x3", "a2a3", "eval on", "board", position="--b/w--/--- w").said
    assert "Score" not in ended and "The score will be shown while a game goes on." in ended


def test_the_last_move_of_a_game_is_judged_too() -> None:
    said = Sitting("hexareversi:3,start=ring", "eval on", *["1"] * 12).said
    (played, best), *_ = re.findall(r"^(\w+) (?:wins|loses|draws).* \(best: (\w+) ", said, re.MULTILINE)
    assert played != best


def refused(*_: object, **__: object) -> None:
    raise AssertionError("nobody should be asked")


def test_advice_on_a_large_game_is_exact_when_little_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outplay.terminal.judgement.analyze", refused)
    late = "------/----b-/------/-w----/------/------ w"
    said = Sitting("hexapawn:6x6", "hint", "eval on", position=late).said
    assert "Try b3b4, then for example e5e4 b4b5 e4e3 b5b6: White wins in 5." in said
    assert "Score: White wins in 5" in said


def test_hints_come_from_a_given_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    given = Solutions([outplay.solve("hexapawn:4x4")])
    monkeypatch.setattr("outplay.terminal.judgement.analyze", refused)
    monkeypatch.setattr("outplay.solving.small_solutions.solve_strongly", refused)
    said = Sitting("hexapawn:4x4", "hint", "eval on", solutions=given).said
    assert re.search(r"Try a1a2, then for example .*: White wins in 11\.", said) and "Score: White wins in 11" in said


def test_an_unfinished_game_is_reviewed() -> None:
    said = Sitting("hexapawn:3x3", "review", "a1a2", "c3c2", "review").said
    assert "There is nothing to review: no move has been made." in said
    assert re.search(r"1  White  a1a2  slip +loses in 4 \(best: b1b2 loses in 6\)", said)
    assert re.search(r"2  Black  c3c2  blunder +loses in 2 \(best: b3a2 wins in 3\)", said)
    assert "The game is not over." in said


def test_the_score_of_an_open_game_names_the_side_that_is_ahead() -> None:
    sitting = Sitting("breakthrough:8x8", "eval on", "a2a3")
    scores = re.findall(r"^Score: (.*)$", sitting.said, re.MULTILINE)
    estimates = [outplay.analyze(position, nodes=NODES).score for position in sitting.session.record.positions]
    ahead = ["White" if score.seen_by(Side.WHITE).rank > 0 else "Black" for score in estimates]
    assert not any(score.is_proven for score in estimates)
    assert scores == [f"{side} +{abs(score.rank):g}" for side, score in zip(ahead, estimates, strict=True)]


@pytest.mark.parametrize(
    ("lines", "before", "after", "says"),
    [
        (["level 2", "1"], ("human", "random"), ("human", "level:2"), "Black (level:2) plays"),
        (["level 2", "1"], ("human", "random"), ("human", "level:2"), "Black: level:2 from now on."),
        (["1", "level 3", "1"], ("human", "human"), ("level:3", "human"), "White (level:3) plays"),
        (["level 1"], ("random", "human"), ("level:1", "human"), "White: level:1 from now on."),
    ],
)
def test_a_machine_gets_another_level(
    lines: list[str], before: tuple[str, str], after: tuple[str, str], says: str
) -> None:
    sitting = Sitting("octapawn", *lines, players=before)
    assert sitting.session.record.header == Header(after, 1) and says in sitting.said


def test_a_machine_that_replaces_a_person_gets_a_seed() -> None:
    assert Sitting("octapawn", "new", "level 3").session.record.header.seed is not None


# ---- Label styles


@pytest.mark.parametrize(
    ("style", "listed", "typed"),
    [
        ("numbers", "1 7-4  2 8-5  3 9-6", "8 5"),
        ("pairs", "2 (3,2)-(2,2)", "(3,2) (2,2)"),
        ("xy", "2 1,0-1,1", "1,0-1,1"),
        ("border", "2 7-12", "7-12"),
        ("numbers", "2 8-5", "2"),
        ("border", "2 7-12", "#2"),
    ],
)
def test_moves_are_listed_and_read_in_a_label_style(style: str, listed: str, typed: str) -> None:
    sitting = Sitting("hexapawn:3x3", typed, view=View(style=style))
    assert listed in sitting.said and sitting.moves == ["b1b2"]


def test_a_bare_number_is_a_cell_where_discs_are_placed() -> None:
    game = outplay.game("othello:4")
    cells = game.labels("numbers").cells
    names = [game.shape.names[cells.index(number)] for number in ("2", "5", "12", "15")]
    assert [str(move) for move in game.start.legal_moves] == names
    sitting = Sitting("othello:4", "2", view=NUMBERS)
    assert sitting.moves == [names[0]] and "#1 2  #2 5  #3 12  #4 15" in sitting.said
    assert Sitting("othello:4", "#2", view=NUMBERS).moves == [names[1]]
    assert Sitting("othello:4", "3", view=NUMBERS).moves == []


def test_pictures() -> None:
    said = Sitting("hexareversi:5", view=View(style="wide")).said
    assert "11" in said and "99" in said
    assert "+---+---+---+\n| B | B | B |" in Sitting("hexapawn:3x3", view=View("ruled")).said
