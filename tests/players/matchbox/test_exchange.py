"""One kind of memory: what the laboratory, the old session, a player and the page have learned, each of them reads."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import outplay
from outplay.classic.programs.hexapawn import cases, format_cases, read_cases
from outplay.cli import main
from outplay.players.matchbox.files import load_memory, memory_data
from outplay.players.matchbox.player import FocalPlayer
from tests.web.visitors import LOST, PAWNS, visitor

GAME = outplay.game(PAWNS)


def outplay_prints(command: str, typed: str = "") -> str:
    """What a command prints."""
    result = CliRunner().invoke(main, shlex.split(command), input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def page_answers(path: str, **more: Any) -> Any:
    with visitor() as client:
        answer = client.post(f"/api/learning/{path}", json={"game": PAWNS, "side": "black", **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def outplay_refuses(command: str) -> str:
    """The error of a command."""
    result = CliRunner().invoke(main, shlex.split(command), input="n\nquit\n")
    assert result.exit_code == 2, result.output
    return result.output


def learn_in_the_laboratory(file: Path) -> None:
    outplay_prints(f"learn {PAWNS} --policy focal --games 20 --seed 1 --memory {file}")


def learn_in_the_old_session(file: Path) -> None:
    outplay_prints(f"classic hexapawn --memory {file} --seed 1", typed="n\n8 5\n7 5\n9 5\n5 1\n5 3\n5 2\nquit\n")


def learn_as_a_player(file: Path) -> None:
    outplay.play_game(GAME, outplay.player("random", 5), outplay.player(f"focal:memory={file}", 2))


def learn_on_the_page(file: Path) -> None:
    file.write_text(json.dumps(page_answers("game", moves=LOST, policy="focal")["memory"]), encoding="utf-8")


@pytest.mark.parametrize(
    "learn", [learn_in_the_laboratory, learn_in_the_old_session, learn_as_a_player, learn_on_the_page]
)
def test_what_one_has_learned_all_others_read(learn: Callable[[Path], None], tmp_path: Path) -> None:
    file = tmp_path / "machine.json"
    learn(file)
    memory = load_memory(file)
    boxes = f"{len(cases(memory))} of 19 boxes met"
    assert memory.policy.name == "focal" and cases(memory)
    assert boxes in outplay_prints(f"learn inspect {file}")
    said = outplay_prints(f"classic hexapawn --memory {file}", typed="n\nmemory\nquit\n")
    assert format_cases(memory) in said
    player = outplay.player(f"focal:memory={file}")
    assert isinstance(player, FocalPlayer) and memory_data(player.memory_of(GAME)) == memory_data(memory)
    assert page_answers("wall", memory=memory_data(memory))["memory"] == memory_data(memory)
    assert format_cases(read_cases(format_cases(memory))) == format_cases(memory), "the tape brings back the same"


@pytest.mark.parametrize("title", ["Case 1\n", ""])
def test_a_tape_is_no_memory_but_becomes_one(title: str, tmp_path: Path) -> None:
    """Whoever would save a memory over it says what to do instead."""
    tape, file = tmp_path / "tape.txt", tmp_path / "machine.json"
    tape.write_text(f"{title}D11=1 D12=1 D13=1\nD14=0 D15=2 D16=0\nD17=2 D18=0 D19=2\nM11=0 M12=15 M13=36 M14=35\n")
    before = tape.read_text()
    way = "outplay classic hexapawn --tape FILE --memory machine.json"
    for command in (
        f"learn {PAWNS} --policy focal --memory {tape}",
        f"learn inspect {tape}",
        f"play {PAWNS} --black focal:memory={tape}",
        f"play {PAWNS} --black matchbox:memory={tape}",
        f"classic hexapawn --memory {tape}",
    ):
        assert f"it is a paper tape: {way} makes a memory of it" in " ".join(outplay_refuses(command).split())
    assert tape.read_text() == before
    outplay_prints(
        way.removeprefix("outplay ").replace("FILE", str(tape)).replace("machine.json", str(file)), "n\nquit"
    )
    assert format_cases(load_memory(file)) == f"Case 1\n{before.removeprefix(title)}".strip()
