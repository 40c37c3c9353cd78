"""Installed players, with packages that are installed for the test only."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import outplay
from outplay.errors import PlayerFault, SpecError
from outplay.players.external.limits import TurnLimits
from outplay.players.external.plugins import plugin_names
from outplay.players.external.program import ProgramPlayer

START = outplay.game("hexapawn:3x3").start
LIMITS = TurnLimits(start=20, move=20)
POINTS = """
[outplay.players]
anna = anna_bot.play:choose
bert = bert_bot:Bert.choose_move
random = anna_bot.play:choose
broken = no_such_module:choose
worse = anna_bot.play
missing = anna_bot.play:nothing
raising = raising_bot:choose
"""


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the path with a distribution in it that offers players."""
    site = tmp_path / "site"
    (site / "anna_bot").mkdir(parents=True)
    (site / "anna_bot" / "__init__.py").write_text("import os\nos.environ['ANNA'] = 'was here'\n")
    (site / "anna_bot" / "play.py").write_text(
        "def choose(position, seed): print(seed); return position.legal_moves[1]\n"
    )
    (site / "bert_bot.py").write_text("class Bert:\n    def choose_move(position): return 'c1c2'\n")
    (site / "raising_bot.py").write_text("raise RuntimeError('not today')\n")
    information = site / "anna_bot-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: anna-bot\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text(POINTS)
    monkeypatch.syspath_prepend(str(site))
    return site


def test_an_installed_player_plays_in_the_sandbox_only() -> None:
    player = outplay.player("anna:seed=5", 3, LIMITS)
    assert isinstance(player, ProgramPlayer)
    assert player.name == "anna:seed=5"
    assert str(player.choose(START)) == "b1b2"
    assert player.protections and player.take_log() == "5\n"
    assert "anna_bot" not in sys.modules and "ANNA" not in os.environ
    player.close()
    method_of_a_file = outplay.player("bert", 3, LIMITS)
    assert str(method_of_a_file.choose(START)) == "c1c2"
    method_of_a_file.close()
    assert not isinstance(outplay.player("random"), ProgramPlayer)  # a name of ours cannot be taken


def test_a_broken_one_breaks_only_itself() -> None:
    assert {"anna", "broken", "missing"} <= set(plugin_names())
    with pytest.raises(SpecError, match="'broken' is broken: there is no module 'no_such_module'"):
        outplay.player("broken")
    with pytest.raises(SpecError, match=r"'worse' is broken: .*names no function"):
        outplay.player("worse")
    for name, reason in (("missing", "there is no 'nothing'"), ("raising", "not today")):
        player = outplay.player(name, 3, LIMITS)
        with pytest.raises(PlayerFault, match=reason) as fault:
            player.choose(START)
        assert fault.value.verdict == "silent"


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("anna:depht=3", r"'anna' has no option 'depht'.*did you mean 'depth'"),
        ("anna:4", "'anna:4' takes no size"),
        ("ana", r"no player 'ana': .* anna, bert.*did you mean 'anna'\?"),
    ],
)
def test_a_wrong_spec_is_refused(spec: str, message: str) -> None:
    with pytest.raises(SpecError, match=message):
        outplay.player(spec)


def test_two_of_one_name_are_refused(installed: Path) -> None:
    information = installed / "other-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text("[outplay.players]\nanna = bert_bot:Bert\n")
    with pytest.raises(SpecError, match="two installed packages have a player 'anna'"):
        outplay.player("anna")
