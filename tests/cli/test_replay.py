"""``outplay replay``: games on the screen, in a list, as text and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import outplay
from outplay import Header, Record
from outplay.cli.replay import KEYS, Replay
from outplay.record import Forfeit, Journal, Verdict
from outplay.record.text import format_text, parse_text
from outplay.rules.words import Side
from outplay.terminal.screen import View
from tests.cli.conftest import Run
from tests.terminal.sitting import sit

GAME = outplay.game("hexapawn:3x3")
WON = Record(
    GAME,
    moves=["b1b2", "a3b2", "a1b2", "c3b2", "c1b2"],
    header=Header(("Ada", "level:3"), 1),
    times=[0.25, 1, 0.5, 0, 2],
)
LATE = Record(GAME, moves=["a1a2"], header=Header(("Ada", "bot.py:play"), 2),
              forfeit=Forfeit(Side.BLACK, Verdict.CRASH, "Traceback:\n  boom \x1b[2J"))  # fmt: skip
OPEN = Record(GAME, GAME.position("bbb/-w-/w-w b"), ["c3b2"], Header(("Ada", "Bob")))


@pytest.fixture
def saved(tmp_path: Path) -> str:
    outplay.write_records(tmp_path / "games.jsonl", [WON, LATE, OPEN])
    return "games.jsonl"


def test_transcripts(run: Run, saved: str) -> None:
    assert run("replay", saved, "--transcript").stdout == "b1b2a3b2a1b2c3b2c1b2\na1a2\nc3b2\n"
    assert run("replay", saved, "--transcript", "--game", "1").stdout == "b1b2a3b2a1b2c3b2c1b2\n"
    for other, says in {"--text": "two ways to export", "--json": "cannot be combined", "--list": "cannot be"}.items():
        refused = run("replay", saved, "--transcript", other)
        assert refused.exit_code == 2 and says in refused.stderr


def test_the_first_game_move_by_move(run: Run, saved: str) -> None:
    result = run("replay", saved, "--from", "4")
    assert result.exit_code == 0 and result.stderr == ""
    assert result.stdout == (
        "Game 1 of 3, hexapawn:3x3, White: Ada, Black: level:3\n"
        "4 of 5: Black (level:3) plays c3b2, 0.00 s.\n"
        "3  -  b [-]\n"
        "2  - [b] -\n"
        "1  -  -  w\n"
        "   a  b  c\n"
        "5 of 5: White (Ada) plays c1b2, 2.00 s.\n"
        "3  -  b  -\n"
        "2  - [w] -\n"
        "1  -  - [-]\n"
        "   a  b  c\n"
        "White wins: Black cannot move.\n"
        "\n"
    )


def test_a_forfeit_says_what_the_player_did(run: Run, saved: str) -> None:
    said = run("replay", saved, "--game", "2").stdout
    assert "White wins: Black crashed.\n  Traceback:\n    boom ?[2J\n" in said
    assert "The start.\n" in said and "1 of 1: White (Ada) plays a1a2.\n" in said


def test_a_game_from_elsewhere_that_goes_on(run: Run, saved: str) -> None:
    said = run("replay", saved, "--game", "3", "--delay", "0").stdout
    assert "The start from bbb/-w-/w-w b.\n" in said
    assert "1 of 1: Black (Bob) plays c3b2.\n" in said and said.endswith("The game is not over.\n\n")


def test_all_games(run: Run, saved: str) -> None:
    said = run("replay", saved, "--all", "--from", "100").stdout
    assert [line for line in said.splitlines() if line.startswith("Game ")] == [
        "Game 1 of 3, hexapawn:3x3, White: Ada, Black: level:3",
        "Game 2 of 3, hexapawn:3x3, White: Ada, Black: bot.py:play",
        "Game 3 of 3, hexapawn:3x3, White: Ada, Black: Bob",
    ]
    assert said.count("   a  b  c\n") == 3


def test_a_pass_is_shown_as_one(run: Run, tmp_path: Path) -> None:
    game = outplay.game("oska:4")
    record = Record(game, game.position("-bb-/--b/--/-w-/-ww- w"), ["pass"])
    outplay.write_records(tmp_path / "game.jsonl", [record])
    assert "(human) passes.\n" in run("replay", "game.jsonl").stdout


def test_the_list(run: Run, saved: str) -> None:
    assert run("replay", saved, "--list").stdout.splitlines() == [
        "game  white  black        result   plies  ending",
        "   1  Ada    level:3      1-0          5  White wins: Black cannot move.",
        "   2  Ada    bot.py:play  1-0          1  White wins: Black crashed.",
        "   3  Ada    Bob          *            1  The game is not over.",
    ]
    assert run("replay", saved, "--list", "--game", "2").stdout.count("\n") == 2


def test_text_goes_out_and_comes_back(run: Run, saved: str, tmp_path: Path) -> None:
    printed = run("replay", saved, "--text").stdout
    assert printed == format_text([WON, LATE, OPEN]) and parse_text(printed) == [WON, LATE, OPEN]
    assert run("replay", saved, "--text", "--output", "games.txt").stdout == ""
    assert (tmp_path / "games.txt").read_text(encoding="utf-8") == printed
    assert run("replay", "games.txt", "--list").stdout == run("replay", saved, "--list").stdout
    assert run("replay", saved, "--text", "--game", "2").stdout == format_text([LATE])


def test_a_game_is_the_same_among_all_for_programs(run: Run, saved: str) -> None:
    every = json.loads(run("replay", saved, "--json", "--all").stdout)
    assert every[1] == json.loads(run("replay", saved, "--json", "--game", "2").stdout)


def test_a_forfeited_game_can_be_reviewed(run: Run, saved: str) -> None:
    result = run("review", saved, "--game", "2", "--nodes", "1000")
    assert result.exit_code == 0 and "  1  White  a1a2  " in result.stdout
    assert "\nWhite wins: Black crashed.\n" in result.stdout and "not over" not in result.stdout


def numbered(number: int) -> Record:
    return Record(GAME, moves=["a1a2"], header=Header(("x", "y"), 1, number), forfeit=LATE.forfeit)


def test_a_tournament_that_still_goes_on(run: Run, tmp_path: Path) -> None:
    """Games go by their own numbers, in whichever order they ended; half a line at the end is left out."""
    journal = Journal.create(tmp_path / "cup.jsonl", GAME, {"games": 9}, is_reproducible=True)
    journal.append(json.dumps(numbered(number).as_data()) for number in (7, 3))
    journal.close()
    with (tmp_path / "cup.jsonl").open("a") as file:
        file.write('{"moves": ["a1')
    assert [line.split()[0] for line in run("replay", "cup.jsonl", "--list").stdout.splitlines()] == ["game", "3", "7"]
    assert run("replay", "cup.jsonl").stdout.startswith("Game 3, ")


def walk(*lines: str, number: int = 1, ply: int = 0) -> tuple[Replay, str]:
    """A person who types these lines and then closes the terminal; and what the screen says."""
    games = {1: WON, 2: LATE, 3: OPEN}
    return sit(lambda console, ask: Replay(games, number, ply, console, View("text"), ask), *lines)


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        ([], (1, 0)),
        (["", "n", " N "], (1, 3)),
        (["", "", "p"], (1, 1)),
        (["p"], (1, 0)),
        (["4"], (1, 4)),
        (["6"], (1, 0)),
        (["l", ""], (1, 5)),
        (["l", "f"], (1, 0)),
        (["g 2", ""], (2, 1)),
        (["g2"], (2, 0)),
        (["g 4", "g", "g x", "g" + "9" * 9999], (1, 0)),
        (["9" * 9999, "n n", "what"], (1, 0)),
        (["", "q", ""], (1, 1)),
    ],
)
def test_keys_lead_on_and_back(lines: list[str], place: tuple[int, int]) -> None:
    assert walk(*lines)[0].place == place


def test_what_the_screen_says_on_the_way() -> None:
    _, said = walk("l", "", "g 9", "huh", number=1, ply=99)
    assert said.startswith(KEYS + "\nGame 1 of 3, ") and "White wins: Black cannot move.\n" in said
    assert "The game has 5 moves; g 2 shows the next one.\n" in said
    assert "There is no game '9': the file has 1 to 3.\n" in said and said.count(KEYS) == 2
    assert "This is where the game began.\n" in walk("p")[1]
    assert "The game has 1 move.\n" in walk("l", "", number=3)[1]
