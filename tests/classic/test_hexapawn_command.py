"""``outplay classic hexapawn``: its file, and what is left of it after a kill."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from click.testing import CliRunner

from outplay.cli import main
from outplay.players.matchbox.files import load_memory
from tests.patience import until_or_over

ALL_MOVES = [f"{origin} {target}" for origin in range(4, 10) for target in (origin - 4, origin - 3, origin - 2)]


def run(*arguments: str, typed: str = "", home: Path | None = None) -> tuple[int, str]:
    environment = {"HOME": str(home), "XDG_CONFIG_HOME": str(home / "config")} if home else {}
    result = CliRunner(env=environment).invoke(main, ["classic", "hexapawn", *arguments], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def games(path: Path) -> int:
    return sum(load_memory(path).results.values())


def test_the_default_file_is_in_the_home_folder(tmp_path: Path) -> None:
    typed = "n\n" + "\n".join(ALL_MOVES * 20)
    code, said = run(typed=typed, home=tmp_path)
    (path,) = tmp_path.rglob("*.json")
    assert code == 0 and said.splitlines()[1] == f"I keep what I have learned in {path}."
    assert said.endswith("\nGoodbye.\n") and games(path) > 1 and path.name == "hexapawn.json"
    again = run(typed="n\nquit\n", home=tmp_path)[1]
    assert f"in {path}.\nGames so far: {games(path)}." in again


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where the folder should be")
    code, said = run(home=tmp_path)
    assert code == 2 and "cannot be made: " in said and "name a file with --memory" in said


def test_the_same_seed_plays_the_same_games(tmp_path: Path) -> None:
    typed = "n\n" + "\n".join(ALL_MOVES * 10)
    sittings = [run("--memory", str(tmp_path / f"{name}.json"), "--seed", "4", typed=typed)[1] for name in "ab"]
    assert sittings[0].replace("a.json", "b.json") == sittings[1]
    other = run("--memory", str(tmp_path / "b2.json"), "--seed", "5", typed=typed)[1]
    assert other.replace("b2.json", "b.json") != sittings[1]


def test_a_name_that_no_screen_can_show(tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path) + b"/\xff\x1b[31m.json")
    code, said = run("--memory", path, typed="n\nquit\n")
    assert code == 0 and "\x1b" not in said and said.endswith("Goodbye.\n")


def test_a_kill_loses_at_most_the_game_under_way(tmp_path: Path) -> None:
    """Somebody types random moves as fast as possible, and the program is killed at a random time."""
    choice = random.Random(1)
    path, typed, said = tmp_path / "machine.json", tmp_path / "typed.txt", tmp_path / "said.txt"
    typed.write_text("n\n" + "\n".join(choice.choice(ALL_MOVES) for _ in range(300_000)))
    known = 0
    for _ in range(10):
        with typed.open() as lines, said.open("w") as output:
            process = subprocess.Popen(
                [Path(sys.executable).with_name("outplay"), "classic", "hexapawn", "--memory", path],
                stdin=lines,
                stdout=output,
            )
            until_or_over(process, lambda: "Games so far" in said.read_text().partition("A new game")[2])
            time.sleep(choice.uniform(0, 0.1))  # any moment
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
        counts = [int(number) for number in re.findall(r"Games so far: (\d+)\.", said.read_text())]
        assert counts[-1] > known and games(path) - counts[-1] in (0, 1)
        known = games(path)
