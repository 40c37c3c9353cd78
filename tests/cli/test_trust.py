"""Files that name programs: none starts unless a person agrees, and a message says how to agree."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import outplay
from outplay import Header, Record
from outplay.arena.logs import Logs
from outplay.arena.played import Played
from outplay.record import read_records, write_records
from outplay.terminal.trust import ask_terminal
from tests.cli.conftest import Run
from tests.cli.terminal import at_terminal
from tests.terminal.sitting import Sitting

BOT = "bot.py:player"
QUICK = ["--workers", "1"]
RESUME = ["tournament", "--resume", "g.jsonl", *QUICK]
REFUSED = "names players that start a program, run code or use files"


@pytest.fixture
def cut(run: Run, tmp_path: Path) -> Path:
    """The file of a tournament with a bot, interrupted after its first game."""
    (tmp_path / "bot.py").write_text("def player(position):\n    return position.legal_moves[0]\n")
    done = run("tournament", "hexapawn:3x3", BOT, "random", "--games", "4", "--save", "g.jsonl", *QUICK)
    assert done.exit_code == 0, done.output
    path = tmp_path / "g.jsonl"
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:2]))
    return path


def change(path: Path, **changes: Any) -> None:
    """Give a file another plan."""
    head, *lines = path.read_text().splitlines()
    data = json.loads(head)
    data["tournament"] |= changes
    path.write_text("\n".join([json.dumps(data), *lines, ""]))


def seat(path: Path, spec: str) -> None:
    """Give a file another player in the place of the bot."""
    change(path, players=[{"name": "bot", "spec": spec}, {"name": "random", "spec": "random"}])


def allow(path: Path, **limits: Any) -> None:
    """Let the file give its players more."""
    plan = json.loads(path.read_text().splitlines()[0])["tournament"]
    allowance = {key: value for key, value in limits.items() if key in plan["limits"]["allowance"]}
    times = {key: value for key, value in limits.items() if key in plan["limits"]}
    change(path, limits={**plan["limits"], **times, "allowance": plan["limits"]["allowance"] | allowance})


def advised(result: Result) -> list[str]:
    """The command that a message shows, as it would be typed."""
    (line,) = [line for line in result.stderr.splitlines() if line.startswith("  outplay ")]
    return shlex.split(line)[1:]


def no_player_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("outplay.players.external.specs.make_outside", "outplay.players.external.plugins.make_plugin"):
        monkeypatch.setattr(place, lambda spec, *_: pytest.fail(f"{spec} was made"))


def test_a_tournament_is_refused_and_the_command_that_is_shown_works(
    cut: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = cut.read_bytes()
    with monkeypatch.context() as patch:
        no_player_is_made(patch)
        refused = run(*RESUME, typed="y\n")
    assert refused.exit_code == 2 and REFUSED in refused.stderr and "bot.py:player  (Python code)" in refused.stderr
    assert cut.read_bytes() == before
    done = run(*advised(refused), *QUICK)
    assert done.exit_code == 0, done.output
    assert len(read_records(cut)) == 4


def test_only_exactly_the_players_of_the_file_are_trusted(cut: Path, run: Run) -> None:
    seat(cut, "bot.py:player,depth=4")
    other = run(*RESUME, "--trust", BOT)
    assert other.exit_code == 2 and "there is no player 'bot.py:player' in 'g.jsonl'" in other.stderr
    assert run(*RESUME, "--trust", "bot.py:player,depth=4").exit_code == 0


def test_players_of_ours_need_nothing(cut: Path, run: Run) -> None:
    seat(cut, "level:2")
    allow(cut, memory=2**40)  # which nobody uses
    assert run(*RESUME).exit_code == 0


@pytest.mark.parametrize("spec", ["matchbox:memory=m.json", "engine:eval=own.toml", "perfect:solution=s", "ugi:./x"])
def test_files_and_programs_are_asked_about_too(spec: str, cut: Path, run: Run, tmp_path: Path) -> None:
    seat(cut, spec)
    refused = run(*RESUME)
    assert refused.exit_code == 2 and f"  {spec}  (" in refused.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bot.py", "g.jsonl"]


def test_trust_without_a_file_is_a_mistake(run: Run) -> None:
    for call in (["tournament", "hexapawn:3x3", "random", "greedy"], ["play", "hexapawn:3x3"]):
        refused = run(*call, "--trust", BOT)
        assert refused.exit_code == 2 and "--trust is for the players of a file" in refused.stderr


# ---- At a terminal


def test_a_person_is_asked_once_and_shown_what_would_start(cut: Path, tmp_path: Path) -> None:
    done = at_terminal(*RESUME, typed="y\n", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("trust these players? [y/N]") == 1 and "  bot.py:player  (Python code)" in done.stderr
    assert len(read_records(cut)) == 4


@pytest.mark.parametrize("typed", ["n\n", "\n", ""])
def test_anything_but_a_yes_is_a_no(typed: str, cut: Path, tmp_path: Path) -> None:
    before = cut.read_bytes()
    done = at_terminal(*RESUME, typed=typed, folder=tmp_path)
    assert done.returncode == 2 and "the players of 'g.jsonl' were not started" in done.stderr
    assert cut.read_bytes() == before


def test_what_is_shown_cannot_write_over_the_question(cut: Path, run: Run, tmp_path: Path) -> None:
    """Letters that move the cursor or turn a line around are neither shown nor asked about."""
    evil = "ugi:./evil\r\x1b[2K  level:4 \u202e"
    seat(cut, evil)
    done = at_terminal(*RESUME, typed="y\n", folder=tmp_path)
    assert done.returncode == 2 and "some of their characters cannot be shown" in done.stderr
    assert "'ugi:./evil??[2K  level:4 ?'  (UGI program; spelled 'ugi:./evil\\r\\x1b[2K" in done.stderr
    assert "\x1b" not in done.stderr and "\u202e" not in done.stderr and "\r" not in done.stderr


def test_letters_that_look_like_others_are_spelled_out(cut: Path, run: Run) -> None:
    seat(cut, "b\u043et.py:player")
    refused = run(*RESUME)
    assert r"(Python code; spelled 'b\u043et.py:player')" in refused.stderr


def test_a_person_who_cannot_see_the_question_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    assert ask_terminal() is None
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert ask_terminal() is not None


def test_our_own_players_need_no_consent(cut: Path, tmp_path: Path) -> None:
    seat(cut, "level:2")
    done = at_terminal(*RESUME, typed="", folder=tmp_path)
    assert done.returncode == 0 and "trust these players" not in done.stderr


# ---- What a file cannot give itself


def test_reads_is_never_taken_from_a_file(cut: Path, run: Run, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("")
    spec = f"ugi:reads={tmp_path / 'secret'},python3 bot.py"
    seat(cut, spec)
    done = at_terminal(*RESUME, typed="y\n", folder=tmp_path)
    assert done.returncode == 2 and "reads= is never taken from a file" in done.stderr
    refused = run(*RESUME)
    assert str(tmp_path / "secret") in refused.stderr
    typed = run(*advised(refused), *QUICK)  # then it is from the command line, and fails as no player of UGI
    assert typed.exit_code == 1 and "bot does not start" in typed.stderr


@pytest.mark.parametrize(
    ("name", "number", "words"),
    [
        ("processes", 96_000, "processes: 96,000, not 64"),
        ("files", 65, "files: 65, not 64"),
        ("scratch", 2**40, "scratch: 1,048,576 MB, not 16 MB"),
        ("output", 2**30, "output: 1,024 MB, not 1 MB"),
        ("start", 86_400, "start: 86400 s, not 10 s"),
    ],
)
def test_what_no_option_allows(name: str, number: int, words: str, cut: Path, run: Run) -> None:
    allow(cut, **{name: number})
    refused = run(*RESUME, "--trust", BOT)
    assert refused.exit_code == 2 and words in refused.stderr and "No option allows that" in refused.stderr


def test_what_an_option_allows_and_the_command_that_is_shown_works(cut: Path, run: Run) -> None:
    allow(cut, memory=700 * 2**20 + 1, move=30.5, game=60)
    refused = run(*RESUME, "--trust", BOT, "--game-time", "5")
    assert refused.exit_code == 2 and "To allow it, give --move-time and --game-time and --memory:" in refused.stderr
    assert "move: 30.5 s, not 10 s; game: 60 s, not 5 s; memory: 700" in refused.stderr
    command = advised(refused)
    assert command[3:] == ["--move-time", "30.5", "--memory", "701", "--trust", BOT]
    assert run(*command, *QUICK).exit_code == 0


# ---- Names


def test_a_table_says_what_a_player_is_whatever_it_is_called(cut: Path, run: Run) -> None:
    lines = cut.read_text().replace('"bot"', '"greedy"')
    cut.write_text(lines)
    done = run(*RESUME, "--trust", BOT)
    assert done.exit_code == 0, done.output
    assert "another greedy  Python code " in done.stdout
    data = json.loads(run(*RESUME, "--json").stdout)
    assert {(row["name"], row["kind"]) for row in data["table"]} == {
        ("another greedy", "Python code"),
        ("random", "random"),
    }


def test_the_names_of_our_players_are_reserved(cut: Path, run: Run) -> None:
    refused = run("tournament", "hexapawn:3x3", f"Greedy={BOT}", "random", *QUICK)
    assert refused.exit_code == 2 and "'Greedy': it could be mistaken for our player 'greedy'" in refused.stderr


# ---- Saved games


@pytest.fixture
def saved(cut: Path, tmp_path: Path) -> Path:
    """An unfinished game against a bot."""
    record = Record(outplay.game("hexapawn:3x3"), moves=["a1a2"], header=Header(("human", BOT), 1))
    write_records(tmp_path / "game.jsonl", [record])
    return tmp_path / "game.jsonl"


@pytest.mark.parametrize("exported", [False, True])
def test_a_saved_game_starts_no_program(
    exported: bool, saved: Path, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if exported:
        run("replay", "game.jsonl", "--text", "--output", "game.txt")
        saved = tmp_path / "game.txt"
    with monkeypatch.context() as patch:
        no_player_is_made(patch)
        refused = run("play", "--resume", saved.name, typed="y\n")
    assert refused.exit_code == 2 and REFUSED in refused.stderr
    assert advised(refused) == ["play", "--resume", saved.name, "--trust", BOT]
    done = run(*advised(refused), typed="record\n")
    assert done.exit_code == 0 and "Black (bot.py:player) plays" in done.stdout


def test_a_person_who_resumes_a_game_is_asked(saved: Path, tmp_path: Path) -> None:
    done = at_terminal("play", "--resume", "game.jsonl", typed="y\nrecord\nquit\n", folder=tmp_path)
    assert done.returncode == 0 and "Black (bot.py:player) plays" in done.stdout, done.stderr
    refused = at_terminal("play", "--resume", "game.jsonl", typed="\nrecord\nquit\n", folder=tmp_path)
    assert refused.returncode == 2 and "were not started" in refused.stderr


def test_a_session_asks_before_it_resumes_a_file(saved: Path) -> None:
    no = Sitting("hexapawn:3x3", f"resume {saved}", "", "b1b2")
    assert "bot.py:player  (Python code)" in no.said and "were not started" in no.said and no.moves == ["b1b2"]
    yes = Sitting("hexapawn:3x3", f"resume {saved}", "y")
    assert "Black (bot.py:player) plays" in yes.said
    seated = Sitting("hexapawn:3x3", f"resume {saved}", players=("human", BOT))
    assert "trust these players" not in seated.said and "Black (bot.py:player) plays" in seated.said


def test_a_game_that_is_left_says_how_to_resume_it(cut: Path, run: Run) -> None:
    said = run("play", "hexapawn:3x3", "--black", BOT, "--save", "mine.jsonl", typed="a1a2\nquit\n").stdout
    (line,) = [line for line in said.splitlines() if "Continue it with: " in line]
    done = run(*shlex.split(line.partition("Continue it with: ")[2])[1:], typed="quit\n")
    assert done.exit_code == 0, done.output


def test_the_name_of_a_person_is_no_program(tmp_path: Path, run: Run) -> None:
    write_records(tmp_path / "game.jsonl", [Record(outplay.game("hexapawn:3x3"), header=Header(("Ada", "human")))])
    refused = run("play", "--resume", "game.jsonl")
    assert "there is no player 'Ada'" in refused.stderr and "--trust" not in refused.stderr


# ---- After an interruption


def test_an_interrupted_tournament_shows_a_command_that_resumes_it_without_questions(
    cut: Path, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With the bots and the limits of the interrupted call, from a file with an odd name."""
    program = tmp_path / "my bot.py"
    program.write_text((Path(__file__).parents[2] / "examples" / "bots" / "ugi_bot.py").read_text())
    bots = [BOT, f"Anna M.=ugi:reads={cut},python3 'my bot.py'", "random"]
    limits = ["--memory", "600", "--move-time", "12.5", "--games", "2"]

    def interrupt(logs: Logs, played: Played) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Logs, "add", interrupt)
        broken = run("tournament", "hexapawn:3x3", *bots, *limits, "--save", "my games.jsonl", *QUICK)
    assert broken.exit_code == 1 and "interrupted after " in broken.stderr, broken.output
    command = shlex.split(broken.stderr.partition("continue with: ")[2])[1:]
    assert command[3:7] == ["--move-time", "12.5", "--memory", "600"]
    done = run(*command, *QUICK)
    assert done.exit_code == 0, done.output
    assert len(read_records(tmp_path / "my games.jsonl")) == 6
    for needed in ("--memory", "--move-time", "--trust"):
        place = command.index(needed)
        fewer = [*command[:place], *command[place + 2 :]]
        lines = (tmp_path / "my games.jsonl").read_text().splitlines(keepends=True)
        (tmp_path / "my games.jsonl").write_text("".join(lines[:-1]))
        assert run(*fewer, *QUICK).exit_code == 2, needed
        (tmp_path / "my games.jsonl").write_text("".join(lines))
