"""``outplay check``: the report on a bot, for its author."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run


def write(folder: Path, body: str) -> None:
    (folder / "mine.py").write_text(f"def player(position):\n    print('asked', position)\n    {body}\n")


def test_a_right_bot_passes(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "return position.legal_moves[0]")
    result = run("check", "mine.py:player", "pawned:4", "--positions", "12")
    assert result.exit_code == 0 and result.stderr == ""
    lines = result.stdout.splitlines()
    assert lines[0] == "mine.py:player was asked for its move in 12 positions of pawned:4."
    assert lines[1] == "Every answer was a legal move."
    assert lines[2].startswith("As White against random: ") and lines[3].startswith("As Black against random: ")
    assert lines[4].startswith("Time for a move: ") and lines[4].endswith("it has 10 s.")
    assert lines[5].startswith("Sandbox: ") and "in force" in lines[5]


def test_a_wrong_one_is_told_everything(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "return None")
    result = run("check", "mine.py:player", "hexapawn:3x3")
    assert result.exit_code == 1
    text = result.stdout
    assert "Fault 1, unreadable: in 'bbb/---/www w' it returned None, which is no move" in text
    assert "    | asked bbb/---/www w" in text
    assert "  Hint: Does every path through your function end with a return?" in text
    assert "  Again: outplay ask mine.py:player 'bbb/---/www w' --game hexapawn:3x3" in text
    assert text.count("Fault ") == text.count("Again: ") == 1
    assert text.partition("  Also in: ")[2].partition("\n")[0].count("'") == 8
    assert "5 faults: each of them loses a game. It was stopped there; there may be more." in text


def test_what_it_says_to_type_again_can_be_typed(run: Run, tmp_path: Path) -> None:
    import shlex

    write(tmp_path, "import random; return f'a1a{random.randrange(7, 10**9)}'")
    options = ("--move-time", "7.5", "--seed", "41")
    shown = run("check", "mine.py:player", "pawned:4", *options).stdout
    faults = [line.partition("illegal: ")[2] for line in shown.splitlines() if line.startswith("Fault ")]
    commands = [line.partition("Again: ")[2] for line in shown.splitlines() if "Again: " in line]
    assert len(faults) == len(commands) == 5
    assert commands[1].endswith("--game pawned:4 --move-time 7.5 --seed 42")
    for fault, command in zip(faults, commands, strict=True):
        result = run(*shlex.split(command)[1:])
        assert result.exit_code == 1 and f"Fault, illegal: {fault}" in result.stdout


def test_a_variant_is_named_by_its_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('name = "own"\nfamily = "march"\nstart = "b b\\n- -\\nw w"\nstep = ["ahead"]\n')
    write(tmp_path, "return None")
    assert "--game own.toml" in run("check", "mine.py:player", "own.toml").stdout


def test_who_does_not_start_is_told_it_once(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("import helper\ndef player(position): pass\n")
    (tmp_path / "helper.py").write_text("")
    text = run("check", "mine.py", "hexapawn:3x3").stdout
    assert "Fault 1, silent (it did not start): it ended with exit code 1\n  It printed:\n" in text
    assert text.count("ModuleNotFoundError") == 1 and "from .helper import" in text


def test_a_game_may_be_to_blame(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "asked = []\ndef player(position):\n    asked.append(1)\n"
        "    return None if len(asked) > 5 else position.legal_moves[0]"
    )
    assert "  It was in a game: " in run("check", "mine.py", "hexapawn:3x3", "--positions", "5").stdout


def test_a_side_that_is_taken_for_a_text_is_noted(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "return position.legal_moves[position.side == 'b']")
    result = run("check", "mine.py", "hexapawn:3x3", "--positions", "3")
    assert "Note: Line 3 of mine.py compares a side with a text" in result.stdout


def test_the_help_has_no_huge_numbers(run: Run) -> None:
    for command in ("check", "ask"):
        assert "18446744073709551615" not in run(command, "--help").stdout


def test_the_time_for_a_move_can_be_set(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "import time; time.sleep(60)")
    result = run("check", "mine.py:player", "hexapawn:3x3", "--move-time", "0.1", "--positions", "1")
    assert result.exit_code == 1 and "Fault 1, time: " in result.stdout and "within 0.1 s" in result.stdout


def test_a_bot_that_prints_a_lot_does_not_fill_the_screen(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "print('\\n'.join(f'line {n}' for n in range(1000)), '\\033[2J'); return None")
    shown = run("check", "mine.py:player", "hexapawn:3x3", "--positions", "1").stdout
    assert "more lines ..." in shown and "| line 999" in shown and "| line 500" not in shown
    assert "\033" not in shown
