"""The command as a whole: its help, its version, and how it starts and ends."""

from __future__ import annotations

import importlib.metadata
import re
import subprocess
import sys

import click
import pytest

import outplay
from outplay.cli import main
from tests.cli.conftest import Run, Shell

COMMANDS = [
    "analyze",
    "ask",
    "check",
    "classic",
    "explore",
    "games",
    "grade",
    "learn",
    "perft",
    "play",
    "replay",
    "review",
    "serve",
    "solve",
    "tournament",
    "tree",
    "ugi",
    "verify",
]


def test_the_commands_are_listed(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    listed = result.stdout.partition("Options:")[2]
    assert sorted(re.findall(r"^  (\w+)  +\w", listed, re.MULTILINE)) == COMMANDS
    assert re.findall(r"^(\w+):$", listed, re.MULTILINE) == ["Playing", "Thinking", "Solving", "Learning", "Competing"]


def load(name: str) -> click.Command:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    return command


@pytest.mark.parametrize("command", ["", *COMMANDS])
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_every_help_shows_an_example(command: str, option: str, run: Run) -> None:
    result = run(*command.split(), option)
    assert result.exit_code == 0
    examples = re.findall(r"^    outplay .+$", result.stdout.partition("Examples:")[2], re.MULTILINE)
    assert len(examples) >= 2
    assert all(example.strip().startswith(f"outplay {command}".strip()) for example in examples)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_examples_are_calls_that_are_understood(command: str) -> None:
    found = load(command)
    assert found.help
    for line in re.findall(r"^ *outplay \w+ (.+)$", found.help, re.MULTILINE):
        words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', line.partition(" > ")[0])]
        found.make_context(command, words)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_explained(command: str) -> None:
    for parameter in load(command).params:
        if isinstance(parameter, click.Option):
            assert parameter.help and parameter.help.strip()


def test_the_version(run: Run) -> None:
    assert run("--version").stdout == f"outplay, version {outplay.__version__}\n"


def test_the_entry_point_runs_the_group(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    (script,) = importlib.metadata.entry_points(group="console_scripts", name="outplay")
    monkeypatch.setattr("sys.argv", ["outplay", "--version"])
    with pytest.raises(SystemExit) as ended:
        script.load()()
    assert ended.value.code == 0 and capsys.readouterr().out == f"outplay, version {outplay.__version__}\n"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8:strict"])
def test_letters_that_the_terminal_does_not_have(encoding: str, shell: Shell) -> None:
    environment = {"PYTHONIOENCODING": encoding}
    for arguments in (["games", "hexareversi"], ["perft", "--help"]):
        done = shell(*arguments, environment=environment)
        assert done.returncode == 0 and "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "start", ["from outplay.__main__ import main; main()", "runpy.run_module('outplay', None, '__main__')"]
)
def test_control_c_while_it_is_loaded_is_no_traceback(start: str) -> None:
    program = (
        "import runpy, sys\n"
        "class Impatient:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'click':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Impatient())\n"
        f"{start}\n"
    )
    done = subprocess.run([sys.executable, "-c", program, "games"], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "Aborted!\n")
