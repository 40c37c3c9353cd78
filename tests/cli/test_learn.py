"""``outplay learn``: a game alone is enough, and the group of commands."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import outplay
from outplay.learn.findings import parse_findings
from outplay.players.matchbox.files import load_memory
from tests.cli.conftest import Run, Shell

FEW = ("--games", "20", "--runs", "5")


def test_a_game_is_enough(run: Run) -> None:
    result = run("learn", "hexapawn:3x3", *FEW)
    assert result.exit_code == 0 and result.stderr == ""
    assert result.stdout.startswith(
        "Hexapawn, 3 × 3, a matchbox machine as Black, policy her, teacher random\n5 runs of 20 games, seed 1\n"
    )
    for row in ("cases met", "games lost", "never came to a machine that nobody can beat", "boxes met"):
        assert row in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_the_word_train_may_be_left_out_and_options_may_come_first(run: Run) -> None:
    said = run("learn", "hexapawn:3x3", *FEW).stdout
    assert run("learn", "train", "hexapawn:3x3", *FEW).stdout == said
    assert run("learn", *FEW, "hexapawn:3x3").stdout == said


def test_no_game_is_taken_for_a_command(run: Run) -> None:
    for entry in outplay.games():
        assert "no command" not in run("learn", entry.name, "--games", "0").stderr


def test_the_help_names_games_and_commands(run: Run) -> None:
    result = run("learn", "--help")
    assert " learn [OPTIONS] GAME | COMMAND [ARGS]..." in result.stdout


def test_the_same_seed_gives_the_same_whatever_the_number_of_workers(run: Run) -> None:
    one, two = (run("learn", "hexapawn:3x3", *FEW, "--json", "--workers", number).stdout for number in ("1", "2"))
    assert one == two
    assert run("learn", "hexapawn:3x3", *FEW, "--json", "--seed", "2").stdout != one


def test_several_teachers_and_policies(run: Run) -> None:
    result = run("learn", "hexapawn:3x3", *FEW, "--teacher", "random", "--teacher", "expert", "--policy", "her")
    rows = [line.split()[:2] for line in result.stdout.splitlines() if re.match("[A-Z]  ", line)]
    assert rows == [["A", "random"], ["B", "expert"]]
    both = run(
        "learn",
        "hexapawn:3x3",
        *FEW,
        *["--policy", "her", "--policy", "focal", "--teacher", "self", "--teacher", "winner"],
    )
    assert re.findall(r"^[A-Z]  (\w+, \w+)", both.stdout, re.MULTILINE) == [
        "her, self",
        "her, winner",
        "focal, self",
        "focal, winner",
    ]


def test_a_player_teaches(run: Run) -> None:
    result = run("learn", "hexapawn:3x3", "--teacher", "alphabeta:depth=2", *FEW)
    assert result.exit_code == 0 and "teacher alphabeta:depth=2" in result.stdout


def test_for_programs(run: Run) -> None:
    findings = parse_findings(run("learn", "hexapawn:3x3", *FEW, "--json").stdout)
    assert findings.is_complete and len(findings.runs) == 5 and findings.experiment.games == 20


def test_the_curves_as_a_picture(run: Run, tmp_path: Path) -> None:
    result = run("learn", "hexapawn:3x3", *FEW, "--plot", "curves.svg")
    assert "The curves are in curves.svg." in result.stdout
    root = ElementTree.parse(tmp_path / "curves.svg").getroot()
    assert sum(group.get("class") == "chart" for group in root.iter()) == 4


def test_the_machine_may_play_first(run: Run) -> None:
    result = run("learn", "hexapawn:3x3", *FEW, "--side", "white")
    assert "a matchbox machine as White" in result.stdout and "5 of 5 runs never came" in result.stdout


def test_until_nobody_can_beat_them(run: Run) -> None:
    result = run("learn", "hexapawn:3x3", "--until-perfect", "--games", "3000", "--runs", "4")
    assert "4 runs of up to 3,000 games" in result.stdout
    assert "All 4 runs came to a machine that nobody can beat." in result.stdout


def test_an_own_policy_and_an_own_game(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("beads = [2]\nwin = 1\n", encoding="utf-8")
    (tmp_path / "duel.toml").write_text('family = "march"\nstart = """\nb b\n- -\nw w"""\nstep = ["ahead"]\n')
    result = run("learn", "duel.toml", *FEW, "--policy", "mine.toml")
    assert result.exit_code == 0 and "policy mine" in result.stdout


def test_a_machine_is_kept_and_goes_on(run: Run, tmp_path: Path) -> None:
    first = run("learn", "hexapawn:3x3", "--games", "10", "--memory", "m.json")
    assert "1 run of 10 games" in first.stdout and "The machine is in m.json" in first.stdout
    assert sum(load_memory(tmp_path / "m.json").results.values()) == 10
    again = run("learn", "hexapawn:3x3", "--games", "15", "--memory", "m.json")
    assert again.exit_code == 0
    kept = load_memory(tmp_path / "m.json")
    assert sum(kept.results.values()) == 25
    run("learn", "hexapawn:3x3", "--games", "25", "--memory", "other.json")
    other = load_memory(tmp_path / "other.json")
    assert [(key, box.beads) for key, box in other.boxes.items()] == [
        (key, box.beads) for key, box in kept.boxes.items()
    ]


def test_many_runs_from_one_memory_leave_it_alone(run: Run, tmp_path: Path) -> None:
    run("learn", "hexapawn:3x3", "--games", "10", "--memory", "m.json", "--policy", "focal")
    before = (tmp_path / "m.json").read_bytes()
    result = run("learn", "hexapawn:3x3", "--memory", "m.json", "--games", "5", "--runs", "3")
    assert "policy focal" in result.stdout and "3 runs of 5 games" in result.stdout
    assert (tmp_path / "m.json").read_bytes() == before


def test_in_a_pipe_nothing_else_is_printed(shell: Shell) -> None:
    done = shell("learn", "hexapawn:3x3", *FEW, environment={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0 and done.stderr == "" and done.stdout.isascii()
