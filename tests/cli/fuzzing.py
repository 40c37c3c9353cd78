"""Odd calls of the commands and odd files for the readers, in any number: for a proof that takes time."""

from __future__ import annotations

import os
import random
import shutil
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import click
from click.testing import CliRunner
from hypothesis import HealthCheck, Phase, given, seed, settings

from outplay.cli import main
from tests.cli.calls import every_command
from tests.documents.damage import damaged
from tests.documents.formats import FORMATS
from tests.documents.test_damage import put_in, refusal_of

_LEFT_OUT = {"serve", "ugi", "check", "ask", "grade"}
"""Those wait for somebody, or start bots."""
_GAMES = ["hexapawn:3x3", "hexapawn", "othello:4", "oska:4,goal=misere", "hexapwan", "hexapawn:0x0", "v.toml", ":", ""]
_PLAYERS = ["random", "greedy", "level:1", "matchbox:memory=m.json", "nobody", "level:11", "x=y=z", "engine:depth=1"]
_FILES = [
    "g.jsonl",
    "m.json",
    "table",
    "proof",
    "work",
    "new",
    "link",
    "pipe",
    "/dev/null",
    "/dev/zero",
    "/proc/kmsg",
    ".",
]
_NUMBERS = ["0", "1", "2", "-1", "3.5", "nan", "inf", "1e400", "9" * 400, "9" * 5000]
_TEXTS = ["a1a2", "bbb/---/www w", "\udcff", "\0", "x" * 5000, "start", "all:1", "random:2", "white", "minimax"]
_WORDS = [*_PLAYERS, *_FILES, *_NUMBERS, *_TEXTS, "--", "-", "--nonsense", "--force", "--json"]
_FIRST = (
    "tournament hexapawn:3x3 random greedy --games 2 --workers 1 --save g.jsonl",
    "learn hexapawn:3x3 --games 3 --memory m.json",
    "solve hexapawn:3x3 --save table --certificate proof --checkpoint work",
)
_SMALL = {"--games": "2", "--runs": "1", "--workers": "1", "--depth": "2", "--rounds": "1", "--minutes": "0.001"}
"""So that no call takes long which turns out to be a right one."""


@dataclass
class Outcomes:
    """How often what came of it, and everything that went wrong."""

    counts: Counter[str] = field(default_factory=Counter)
    tracebacks: list[str] = field(default_factory=list)


@contextmanager
def _workplace() -> Iterator[Path]:
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        os.chdir(name)
        try:
            for line in _FIRST:
                assert CliRunner().invoke(main, line.split()).exit_code == 0
            Path("v.toml").write_text("family = 'march'\nstart = 'b\\n-\\nw'\nstep = ['ahead']\n", encoding="utf-8")
            Path("link").symlink_to("m.json")
            os.mkfifo("pipe")
            yield Path(name)
        finally:
            os.chdir(before)


def odd_calls(count: int, seed: int) -> Outcomes:
    """Call commands with arguments that are right, nearly right or absurd; the counts are of exit codes."""
    choice, outcomes, commands = random.Random(seed), Outcomes(), _commands()
    with _workplace() as folder:
        kept = {path: path.read_bytes() for path in (folder / "m.json", folder / "table", folder / "proof")}
        for _ in range(count):
            words = _call(choice, *choice.choice(commands))
            result = CliRunner().invoke(main, words, input="quit\nquit\n")
            outcomes.counts[str(result.exit_code)] += 1
            if result.exception is not None and not isinstance(result.exception, SystemExit):
                shown = "".join(traceback.format_exception(result.exception))
                outcomes.tracebacks.append(f"{words}\n{shown}")
            for path, data in kept.items():
                is_asked_for = "--force" in words or "--memory" in words or any("memory=" in word for word in words)
                if path.read_bytes() != data and not is_asked_for:
                    outcomes.tracebacks.append(f"{words}\n{path.name} was changed unasked")
                kept[path] = path.read_bytes()
    return outcomes


def _commands() -> list[tuple[list[str], click.Command]]:
    every = [(name.split(), command) for name, command in every_command() if not isinstance(command, click.Group)]
    return [(words, command) for words, command in every if not _LEFT_OUT & set(words)]


def _call(choice: random.Random, words: list[str], command: click.Command) -> list[str]:
    arguments = [parameter for parameter in command.params if isinstance(parameter, click.Argument)]
    options = [parameter for parameter in command.params if isinstance(parameter, click.Option)]
    call = [*words]
    for argument in arguments:
        known = _GAMES if argument.name == "game" else _WORDS
        call += [choice.choice(known)] if choice.random() < 0.9 else []
    for option in choice.sample(options, min(len(options), choice.randrange(4))):
        call.append(option.opts[0])
        if not option.is_flag:
            call.append(choice.choice(_WORDS))
    for option in options:
        if option.opts[0] in _SMALL and option.opts[0] not in call:
            call += [option.opts[0], _SMALL[option.opts[0]]]
    return call


def odd_files(count: int, seed: int) -> Outcomes:
    """Read damaged files, so many of each format; the counts are of those accepted and of the errors of the others."""
    outcomes = Outcomes()
    with tempfile.TemporaryDirectory() as name:
        for form in FORMATS:
            outcomes_of(form.name, count, seed, Path(name, "work"), outcomes)
    return outcomes


def outcomes_of(name: str, count: int, number: int, folder: Path, outcomes: Outcomes) -> None:
    """Add what comes of damaged files of one format."""
    form = next(form for form in FORMATS if form.name == name)

    @seed(number)
    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(damaged(form.document, form.layout))
    def read(document: bytes) -> None:
        try:
            refusal = refusal_of(form, put_in(folder, form, document))
        except Exception:
            outcomes.tracebacks.append(f"{name}: {document[:2000]!r}\n{traceback.format_exc()}")
        else:
            outcomes.counts["accepted" if refusal is None else type(refusal).__name__] += 1

    read()
    with suppress(OSError):
        shutil.rmtree(folder)
