"""Which specs of a file need the word of a person, and which names could be mistaken for one of our players."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import outplay
from outplay.errors import InputError, OutplayError, RecordError
from outplay.players.options import Option
from outplay.players.registry import KINDS
from outplay.players.trust import (
    foreign,
    impersonated,
    is_foreign,
    kind_of,
    mark_impostor,
    must_be_typed,
    readable_by,
    refuse_untrusted,
    untrusted,
)

PAWNS = outplay.game("hexapawn:3x3")
FOREIGN = [
    "ugi:./bot",
    " ugi:./bot --flag",
    "uci:nodes=5,stockfish",
    "bots/mine.py:player",
    "mine.py",
    "mine.py,depth=3",
    "/tmp/bots/anna",
    "matchbox:memory=her.json",
    "matchbox,memory=her.json",
    "matchbox:policy=own.toml",
    "perfect:solution=/dev/zero",
    "engine:depth=3,eval=own.toml",
    "alphabeta:eval=net.npz",
    "minimax:eval=../own.toml",
]
OURS = [
    "random",
    "level:4",
    "engine:time=1,eval=pieces",
    "matchbox",
    "matchbox:policy=menace",
    "perfect:nodes=5",
    "t77",
]


def test_programs_code_and_files_are_foreign() -> None:
    assert [spec for spec in FOREIGN if not is_foreign(spec)] == []
    assert [spec for spec in (*OURS, "human", "Ada", "", ":", "level:4,x") if is_foreign(spec)] == []


def test_an_installed_player_is_foreign(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outplay.players.trust.plugin_names", lambda: ("anna",))
    assert is_foreign("anna") and is_foreign("anna:depth=3") and not is_foreign("bert")
    assert kind_of("anna") == "installed"


OPTIONS = [(kind.name, option) for kind in KINDS for option in kind.options]
opened: list[str] = []
"""Where ``watch`` writes which files were opened; nobody can take away a hook, so it watches only while it is asked."""
is_watching = [False]


def watch(event: str, arguments: tuple[object, ...]) -> None:
    if is_watching[0] and event == "open":
        opened.append(str(arguments[0]))


sys.addaudithook(watch)


@pytest.mark.parametrize(("kind", "option"), OPTIONS, ids=lambda value: getattr(value, "name", value))
@pytest.mark.parametrize("ending", ["", ".toml", ".npz", ".json", ".TOML", ".txt"])
def test_no_option_of_any_player_opens_a_file_unless_it_is_foreign(
    kind: str, option: Option, ending: str, tmp_path: Path
) -> None:
    """So an option that takes a path cannot be added and forgotten here."""
    path = tmp_path / f"own{ending}"
    path.write_text("nothing of use\n")
    spec = f"{kind}:{'4,' if kind == 'level' else ''}{option.name}={path}"
    opened.clear()
    is_watching[0] = True
    try:
        outplay.player(spec).check(PAWNS)
    except OutplayError:
        pass
    finally:
        is_watching[0] = False
    assert is_foreign(spec) or str(path) not in opened


def test_the_watch_sees_what_is_opened(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text("pieces = 1\n")
    is_watching[0] = True
    outplay.player(f"engine:eval={tmp_path / 'own.toml'}").check(PAWNS)
    is_watching[0] = False
    assert str(tmp_path / "own.toml") in opened


def test_only_exactly_what_is_given_again_is_trusted() -> None:
    assert foreign(["random", " ugi:./a ", "ugi:./a", "b.py:player"]) == ("ugi:./a", "b.py:player")
    assert untrusted(["ugi:./a", "ugi:./a --x"], ["ugi:./a"]) == ("ugi:./a --x",)
    refuse_untrusted(["ugi:./a", "random"], [" ugi:./a"])
    with pytest.raises(RecordError, match=r"'ugi:\./A' in a file would start a program, run code or use files"):
        refuse_untrusted(["ugi:./A", "random"], ["ugi:./a", "ugi:"])
    assert issubclass(RecordError, InputError)


def test_a_spec_that_reads_more_files_must_be_typed() -> None:
    for spec in ("ugi:reads=/etc/shadow,./bot", "uci: nodes=5,reads=/,./bot", " ugi:reads=x,./bot"):
        assert must_be_typed(spec) and is_foreign(spec)
    for spec in ("ugi:./bot", "ugi:./bot reads=x,y", "bots/reads=x,mine.py:player", "random", "ugi:x=1,b"):
        assert not must_be_typed(spec)


def test_the_files_that_a_program_could_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.txt").write_text("")
    read = readable_by("ugi:python3 -c x ./secret.txt")
    assert str(tmp_path / "secret.txt") in read and sys.executable in read
    assert readable_by("ugi:./nobody") == readable_by("random") == readable_by("ugi:x=1,b") == ()
    assert os.fspath(tmp_path / "secret.txt") in readable_by("ugi:reads=secret.txt,python3")


@pytest.mark.parametrize(
    ("spec", "kind"),
    [
        ("level:4", "level"),
        ("matchbox:memory=a.json", "matchbox"),
        ("ugi:./bot", "UGI program"),
        ("uci:./bot", "UCI program"),
        ("greedy.py:player", "Python code"),
        ("./greedy", "Python code"),
        ("nobody", "unknown"),
        (":", "unknown"),
    ],
)
def test_what_kind_of_player_it_is(spec: str, kind: str) -> None:
    assert kind_of(spec) == kind


# ---- Names


BOT = "ugi:./bot"


IMPOSTORS = {
    "greedy": ["greedy", "Greedy", "  g r e e d y ", "greedy (2)", "greedy2", "greedy.", "gréedy", "ｇｒｅｅｄｙ",
               "greedy\u200b", "grееdу"],  # the last with Cyrillic letters
    "random": ["𝐫𝐚𝐧𝐝𝐨𝐦", "rand0m", "rаndοm"],
    "human": ["human"],
    "engine": ["engine:time=1", "engine, time 1", "Engine=fast"],
    "level": ["level:4", "level 10", "LeveI4", "1evel:4"],
    "minimax": ["mInimax"],
    "t77": ["t77"],
    "perfect": ["perfect"],
}  # fmt: skip
OTHERS = ["Anna M.", "my greedy", "random walker", "greedy.py", "Levelheaded", "engineer", "Ünal 漢字", "mine", "t8"]


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind, names in IMPOSTORS.items() for name in names])
def test_a_name_like_one_of_ours_is_an_impostors(kind: str, name: str) -> None:
    assert impersonated(name, BOT) == kind
    assert impersonated(mark_impostor(name), BOT) is None


def test_other_names_are_not() -> None:
    assert [name for name in (*OTHERS, BOT) if impersonated(name, BOT) is not None] == []


@pytest.mark.parametrize(
    ("name", "spec"),
    [
        ("random", "random"),
        ("random (2)", "random"),
        ("random", " random:seed=3"),
        ("engine", "engine:depth=5"),
        ("engine:depth=5", "engine:depth=5"),
        ("level:4 (3)", "level:4"),
        ("matchbox:memory=a.json", "matchbox:memory=a.json"),
    ],
)
def test_a_player_may_have_its_own_name(name: str, spec: str) -> None:
    assert impersonated(name, spec) is None


def test_one_of_ours_cannot_pass_for_another() -> None:
    pairs = [("level:9", "level:1"), ("level 9", "level:1"), ("perfect", "random"), ("greedy", "greedy.py:player")]
    for name, spec in [*pairs, ("t77", "")]:
        assert impersonated(name, spec) is not None
