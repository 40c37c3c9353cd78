"""The command as a whole: its help, its version, and how it starts and ends."""

from __future__ import annotations

import importlib.metadata
import re
import subprocess
import sys

import click
import pytest

import outplay
from tests.cli.calls import every_command
from tests.cli.conftest import Run, Shell

SECTIONS = {
    "Playing": ["serve", "play", "puzzle", "games", "classic"],
    "Thinking": ["analyze", "review", "tree", "perft"],
    "Solving": ["solve", "explore", "verify"],
    "Learning": ["learn"],
    "Competing": ["tournament", "replay", "check", "ask", "grade", "ugi"],
}
EVERY = dict(every_command())


def test_the_commands_are_listed(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    sections = re.split(r"^(\w+):$", result.stdout, flags=re.MULTILINE)[3:]
    found = [re.findall(r"^  (\w+)  +\w", section, re.MULTILINE) for section in sections[1::2]]
    assert dict(zip(sections[::2], found, strict=True)) == SECTIONS
    for group in ("classic", "grade", "learn"):
        below = [name.split()[1] for name in EVERY if name.startswith(f"{group} ")]
        assert below and re.findall(r"^  (\w+)  +\w", run(group, "--help").stdout, re.MULTILINE) == below


@pytest.mark.parametrize("command", EVERY)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_every_help_shows_examples(command: str, option: str, run: Run) -> None:
    result = run(*command.split(), option)
    assert result.exit_code == 0
    examples = re.findall(r"^    (outplay .+)$", result.stdout.partition("Examples:")[2], re.MULTILINE)
    others = [one for one in examples if not one.startswith(f"outplay {command.removesuffix(' train')}".strip())]
    assert len(examples) >= 2 and others == [one for one in examples if "eval=mine.npz" in one]


@pytest.mark.parametrize("command", EVERY)
def test_the_examples_are_calls_that_are_understood(command: str) -> None:
    found = EVERY[command]
    assert found.help
    for line in re.findall(rf"^ *outplay {command} ?(.*)$", found.help.replace("\\\n", ""), re.MULTILINE):
        words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', line.partition(" > ")[0])]
        found.make_context(command, words)


@pytest.mark.parametrize("command", EVERY)
def test_every_option_is_explained(command: str) -> None:
    for parameter in EVERY[command].params:
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
