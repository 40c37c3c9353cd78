"""``outplay tournament``: what it prints and saves."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from outplay.record import Journal, read_records
from tests.cli.conftest import Run
from tests.patience import PATIENCE, until

ZOO = Path(__file__).resolve().parents[1] / "data" / "zoo"


@pytest.fixture
def hold(run: Run) -> Run:
    """Runs ``outplay tournament`` with one worker."""
    return lambda *words: run("tournament", *words, "--workers", "1")


def test_a_match_with_its_table(hold: Run) -> None:
    result = hold("hexapawn:3x3", "random", "engine:depth=6")
    assert result.exit_code == 0, result.output
    assert result.output.startswith("Match of Hexapawn, 3 × 3, 2 players\n")
    assert re.search(r"^1  engine:depth=6 +10  \d+/0/\d+ ", result.output, re.MULTILINE)
    assert "10 games" in result.output and "The seed 1 gives the same games again." in result.output


def test_everything_at_once(hold: Run, tmp_path: Path) -> None:
    players = ["random", "old=greedy", "level:1"]
    files = ["--save", "games.jsonl", "--html", "report.html"]
    result = hold("oska:4", *players, "--games", "2", "--openings", "random:4", "--seed", "3", *files)
    assert result.exit_code == 0, result.output
    records = read_records("games.jsonl")
    assert len(records) == 6 and {name for record in records for name in record.header.players} == {
        "random",
        "old",
        "level:1",
    }
    assert "<html" in (tmp_path / "report.html").read_text()
    assert json.loads((tmp_path / "games.jsonl").read_text().splitlines()[0])["reproducible"] is True
    assert not (tmp_path / "tournament-logs").exists()  # nobody printed anything


def test_a_player_with_a_time_limit_is_noted(hold: Run) -> None:
    result = hold("hexapawn:3x3", "random", "engine:time=0.001", "--games", "2", "--save", "g.jsonl")
    assert "Not reproducible" in result.output
    assert '"reproducible": false' in Path("g.jsonl").read_text().splitlines()[0]


def test_a_test_for_the_better_one(hold: Run) -> None:
    result = hold("hexapawn:3x3", "engine:depth=6", "random", "--games", "1000", "--sprt", "elo1=50")
    assert result.exit_code == 0
    assert "engine:depth=6 is better, log-likelihood ratio" in result.output


def test_a_test_on_the_same_two_games_is_no_test(hold: Run) -> None:
    result = hold("hexapawn:3x3", "engine:depth=6", "greedy", "--sprt", "elo1=50", "--games", "400")
    assert "Only 2 of the 40 games were different: --openings random:6" in result.output, result.output
    assert "the test rests on 2 games only" in result.output


def test_a_tournament_may_have_a_title(hold: Run, tmp_path: Path) -> None:
    result = hold("hexapawn:3x3", "random", "greedy", "--title", "Class <7b>", "--html", "r.html")
    assert result.output.startswith("Class <7b>\nMatch of Hexapawn, 3 × 3, 2 players\n")
    assert "<h1>Class &lt;7b&gt;</h1>" in (tmp_path / "r.html").read_text()


def test_a_finished_file_is_shown_again(hold: Run) -> None:
    first = hold("hexapawn:3x3", "random", "greedy", "--save", "g.jsonl")
    again = hold("--resume", "g.jsonl")
    assert again.exit_code == 0 and again.output == first.output


def test_a_finished_file_needs_no_players_any_more(hold: Run, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("def player(position):\n    return position.legal_moves[0]\n")
    hold("hexapawn:3x3", "bot.py:player", "greedy", "--games", "2", "--save", "g.jsonl")
    (tmp_path / "bot.py").unlink()
    again = hold("--resume", "g.jsonl", "--html", "late.html")
    assert again.exit_code == 0 and "Not reproducible" in again.output and (tmp_path / "late.html").exists()
    cut = (tmp_path / "g.jsonl").read_text().splitlines(keepends=True)[:2]
    (tmp_path / "g.jsonl").write_text("".join(cut))
    again = hold("--resume", "g.jsonl", "--trust", "bot.py:player")
    assert again.exit_code == 2 and "bot cannot take part: there is no file" in again.output
    (tmp_path / "bot.py").write_text("def player(position):\n    return 1\nraise OSError('eaten')\n")
    again = hold("--resume", "g.jsonl", "--trust", "bot.py:player")
    assert again.exit_code == 1 and "bot does not start" in again.output
    assert (tmp_path / "g.jsonl").read_text() == "".join(cut)


def test_a_bot_whose_file_has_an_odd_name(hold: Run, tmp_path: Path) -> None:
    (tmp_path / "a\x1b[2J<b>.py").write_text("def player(position):\n    return position.legal_moves[0]\n")
    files = ["--save", "g.jsonl", "--html", "g.html"]
    first = hold("hexapawn:3x3", "a\x1b[2J<b>.py:player", "greedy", "--games", "2", *files)
    assert first.exit_code == 0 and "\x1b" not in first.output
    assert {"a?[2J<b>", "greedy"} == set(read_records("g.jsonl")[0].header.players)


def test_bots_from_files_and_their_logs(hold: Run, tmp_path: Path) -> None:
    (tmp_path / "chatty.py").write_text("def player(position):\n    print('hm')\n    return position.legal_moves[-1]\n")
    (tmp_path / "bad.py").write_text("def player(position):\n    return 'z9'\n")
    result = hold("hexapawn:3x3", "chatty.py:player", "bad.py:player", "--games", "4", "--logs", "out")
    assert result.exit_code == 0, result.output
    assert re.search(r"^1  chatty ", result.output, re.MULTILINE)
    assert re.search(r"^Sandbox: .*\d+ protections in force", result.output, re.MULTILINE) and "out/" in result.output
    assert (tmp_path / "out" / "001-chatty.log").read_text().count("hm") > 0
    assert "lost: made an illegal move" in (tmp_path / "out" / "002-bad.log").read_text()


@pytest.mark.parametrize("step", ["append", "rewrite"])
def test_a_full_disk_does_not_hide_what_was_played(step: str, hold: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(journal: Journal, lines: object) -> None:
        journal.path.unlink()
        return rewrite(journal, [])

    rewrite = Journal.rewrite
    monkeypatch.setattr(Journal, step, fail)
    result = hold("hexapawn:3x3", "random", "greedy", "--save", "g.jsonl")
    assert result.exit_code == 2 and "the record 'g.jsonl' cannot be written" in result.output
    assert ("10 games" in result.output) is (step == "rewrite")


def test_logs_outlive_a_resumed_file(hold: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("def player(position):\n    print('hm')\n    return 'z9'\n")
    hold("hexapawn:3x3", "bad.py:player", "random", "--games", "2", "--logs", "out", "--save", "g.jsonl")
    log, lines = tmp_path / "out" / "001-bad.log", (tmp_path / "g.jsonl").read_text().splitlines(keepends=True)
    before = log.read_text()
    assert before.count("hm\n") == 2
    assert hold("--resume", "g.jsonl", "--logs", "out").exit_code == 0
    assert log.read_text() == before
    (tmp_path / "g.jsonl").write_text("".join(lines[:2]))
    assert hold("--resume", "g.jsonl", "--logs", "out", "--trust", "bad.py:player").exit_code == 0
    assert log.read_text().startswith(before) and log.read_text().count("hm\n") == 3


def test_logs_lie_beside_the_file_or_always_at_the_same_place(hold: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("def player(position):\n    return 'z9'\n")
    for save, logs in ((["--save", "one.jsonl"], "one.logs"), (["--save", "two"], "two.logs"), ([], "tournament-logs")):
        result = hold("hexapawn:3x3", "bad.py:player", "random", "--games", "2", *save)
        assert f"What the bots printed: {logs}/" in result.output and (tmp_path / logs / "001-bad.log").exists()
    result = hold("hexapawn:3x3", "random", "bad.py:player", "--games", "2")
    assert [path.name for path in (tmp_path / "tournament-logs").iterdir()] == ["002-bad.log"]


def test_a_bot_that_does_not_start_is_an_error_with_what_it_said(hold: Run, tmp_path: Path) -> None:
    result = hold("hexapawn:3x3", "random", f"{ZOO / 'dead_at_start.py'}:player", "--save", "g.jsonl")
    assert result.exit_code == 1
    assert "dead_at_start does not start" in result.output
    assert "the homework was eaten" in result.output and "--keep-broken" in result.output
    assert not (tmp_path / "g.jsonl").exists()


def test_all_broken_bots_are_reported_at_once_and_may_all_be_kept(hold: Run, tmp_path: Path) -> None:
    (tmp_path / "syntax.py").write_text("def player(position:\n")
    (tmp_path / "nobody.py").write_text("def somebody(position):\n    return 1\n")
    bots = ["syntax.py:player", "nobody.py:player", f"{ZOO / 'dead_at_start.py'}:player"]
    result = hold("hexapawn:3x3", "random", *bots, "--games", "2")
    assert result.exit_code == 1
    assert re.findall(r"^(?:Error: )?(\w+) does not start: ", result.output, re.MULTILINE) == [
        "syntax", "nobody", "dead_at_start",
    ]  # fmt: skip
    result = hold("hexapawn:3x3", "random", *bots, "--games", "2", "--keep-broken", "--json")
    data = json.loads(result.stdout)
    assert data["table"][0]["name"] == "random" and data["table"][0]["points"] == 6
    assert all(set(row["faults"]) == {"silent"} for row in data["table"][1:] if row["faults"])


@pytest.mark.usefixtures("run")
def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on() -> None:
    command = [str(Path(sys.executable).with_name("outplay")), "tournament"]
    players = ["hexapawn:4x4", "random", "minimax:depth=4", "--games", "1000", "--save", "g.jsonl"]
    for workers in ("1", "2"):
        Path("g.jsonl").unlink(missing_ok=True)
        process = subprocess.Popen(
            [*command, *players, "--workers", workers], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert until(lambda: Path("g.jsonl").exists() and Path("g.jsonl").read_text().count("\n") > 4)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == 1
        assert re.search(
            r"interrupted after \d+ of 1000 games; continue with: outplay tournament --resume g\.jsonl", errors
        )
        assert "Traceback" not in errors and output.startswith("Match of Hexapawn, 4 × 4")
        assert len(read_records("g.jsonl")) >= 4
