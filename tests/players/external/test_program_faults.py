"""Programs of others as players: what each thing that they may not do is called."""

from __future__ import annotations

import time

import pytest

from outplay.errors import PlayerFault
from outplay.players.external.limits import TurnLimits
from tests.patience import PATIENCE, slack, until, within
from tests.players.external.program_bots import (
    GAME,
    HANDSHAKE,
    HURRIED,
    LIMITS,
    START,
    Make,
    answering,
    fault_of,
    first_fault,
)


@pytest.mark.parametrize(
    ("body", "verdict", "fragments"),
    [
        ("return None", "unreadable", ["in 'bbb/---/www w' it returned None, which is no move"]),
        ("return 0", "unreadable", ["it returned 0 (int), which is no move"]),
        ("return 'a1a3'", "illegal", ["'a1a3' is not legal here", "'bbb/---/www w'", "a2"]),
        ("return 1 / 0", "crash", ["ZeroDivisionError", "line 2 of bot0.py"]),
        ("exit(3)", "crash", ["SystemExit: 3"]),
        ("import os; os._exit(3)", "crash", ["exit code 3"]),
        ("import os; os.abort()", "crash", ["ended by SIG"]),
        ("raise KeyboardInterrupt", "crash", ["KeyboardInterrupt"]),
        ("import ctypes; ctypes.string_at(0)", "crash", ["SIGSEGV"]),
        ("while True: pass", "time", ["'bbb/---/www w'", "within 0.5 s"]),
        ("import time; time.sleep(60)", "time", ["within 0.5 s"]),
        ("sum(range(10**12))", "time", ["within 0.5 s"]),
        ("return 'x' * 10**9", "memory", []),
        ("return [bytearray(2**24) for _ in range(10**6)]", "memory", []),
        ("while True: print('x' * 1000)", "output", []),
        ("raise ValueError('x' * 500_000)", "crash", ["ValueError: xxx"]),
        ("return 'resign'", "resigned", []),
    ],
)
def test_every_fault_of_a_function_has_its_name(function: Make, body: str, verdict: str, fragments: list[str]) -> None:
    player = function(f"def player(position):\n    {body}", HURRIED if verdict == "time" else LIMITS)
    with pytest.raises(PlayerFault) as fault:
        player.choose(START)
    assert fault.value.verdict == verdict
    assert all(fragment in fault.value.detail for fragment in fragments), fault.value.detail
    assert (player._child is None) == (verdict != "resigned")


@pytest.mark.parametrize(
    ("body", "verdict", "fragments"),
    [
        ('say("bestmove a1a9")', "illegal", ["a1a9"]),
        ('say("bestmove")', "unreadable", []),
        ('say("error I do not like this")', "crash", ["I do not like this"]),
        ('sys.stdout.write("bestmo"); sys.stdout.flush()', "time", []),
        ("sys.exit('it was me')", "crash", ["it was me"]),
        ('say("x" * 100_000)', "unreadable", []),
        ("while True: say('info string ' + 'x' * 1000)", "time", []),
        ("import os\nwhile True: os.write(1, b'info string hm\\n' * 1000)", "time", ["within 0.5 s"]),
        ("import os; os.close(1); os.close(0)", "crash", []),
    ],
)
def test_every_fault_of_a_program_has_its_name(program: Make, body: str, verdict: str, fragments: list[str]) -> None:
    fault = fault_of(program(answering(body), HURRIED if verdict == "time" else LIMITS))
    assert fault.verdict == verdict
    assert all(fragment in fault.detail for fragment in fragments), fault.detail


@pytest.mark.parametrize(
    ("source", "fragments"),
    [
        ("import nothing_of_that_name", ["ModuleNotFoundError", "nothing_of_that_name"]),
        ("import sys; sys.exit('no, thanks')", ["no, thanks"]),
        ("import time; time.sleep(60)", ["it was not ready within 0.5 s; it printed: nothing"]),
        ("import os\nwhile True: os.write(1, b'id name me\\n' * 1000)", ["it was not ready within 0.5 s"]),
        ("import sys; sys.exit('\\x1b[2J\\agone')", ["it printed: ?[2J?gone"]),
        ("print('hello', flush=True); input(); input()", []),
        (HANDSHAKE.replace('say("readyok")', 'say("error no such game")') + "        pass", ["no such game"]),
    ],
)
def test_a_program_that_does_not_start_is_silent(program: Make, source: str, fragments: list[str]) -> None:
    waits = not fragments or "within" in fragments[0]
    fault = fault_of(program(source, TurnLimits(start=0.5) if waits else LIMITS))
    assert fault.verdict == "silent" and "; it printed: " in fault.detail
    assert all(fragment in fault.detail for fragment in fragments), fault.detail


@pytest.mark.parametrize(
    ("source", "fragment"),
    [
        ("raise RuntimeError('not today')\ndef player(position): pass", "RuntimeError: not today"),
        ("def player(position, mood): pass", "player(position, mood) cannot be called"),
        ("if False:\n    def player(position): pass", "there is no 'player'"),
        ("import time\ntime.sleep(60)\ndef player(position): pass", "within"),
        ("from nowhere import player", "ModuleNotFoundError"),
    ],
)
def test_a_function_that_does_not_load_is_silent(function: Make, source: str, fragment: str) -> None:
    fault = fault_of(function(source, TurnLimits(start=0.5) if fragment == "within" else LIMITS))
    assert fault.verdict == "silent"
    assert fragment in fault.detail


def test_a_second_answer_is_caught_at_once_or_at_the_next_question(program: Make) -> None:
    fault = fault_of(program(answering('say("bestmove a1a2\\nbestmove b1b2")')))
    assert fault.verdict == "unreadable" and "twice" in fault.detail and "b1b2" in fault.detail
    player = program(answering('say("bestmove a1a2"); __import__("time").sleep(0.05); say("bestmove b1b2")'))
    player.choose(START)
    child = player._child
    assert child is not None and until(child.has_answer)
    fault = fault_of(player)
    assert fault.verdict == "unreadable" and "twice" in fault.detail and "b1b2" in fault.detail


@pytest.mark.parametrize(
    "talk",
    [
        'say("bestmove a1a2\\ninfo string your turn\\n\\nwell, well")',
        'import os; os.write(1, b"me\\nbestmove a1a2\\n"); os.write(1, b"info ti")',
    ],
    ids=["whole lines", "half a line"],
)
def test_talk_between_the_questions_is_no_answer(program: Make, talk: str) -> None:
    player = program(answering(talk))
    for _ in range(3):
        assert str(player.choose(START)) == "a1a2"
        time.sleep(0.05)


def test_endless_talk_before_the_question_is_a_fault(program: Make) -> None:
    player = program(
        answering(
            'say("bestmove a1a2")\n'
            "import os, threading\n"
            "def talk():\n"
            "    while True: os.write(1, b'info string hm\\n' * 200)\n"
            "threading.Thread(target=talk).start()"
        )
    )
    # On a busy machine it may be silent for a moment just when we listen: so it is asked several times.
    with pytest.raises(PlayerFault, match="never stops talking") as fault:
        [player.choose(START) for _ in range(20)]
    assert fault.value.verdict == "unreadable"


def test_a_program_that_does_not_read_gets_no_extra_time(program: Make) -> None:
    """It peeks at what is in the pipe, so that its questions are never taken out, until the pipe is full."""
    limits = TurnLimits(start=PATIENCE, move=slack(0.5))
    player = program(
        """
import fcntl, struct, sys, termios, time
def say(text): print(text, flush=True)
for line in sys.stdin:
    if line == "ugi\\n": say("ugiok")
    if line == "isready\\n": break
say("readyok")
fcntl.fcntl(0, 1031, 4096)  # the smallest pipe there is
seen = 0
while True:
    there = struct.unpack("i", fcntl.ioctl(0, termios.FIONREAD, b"0000"))[0]
    if there != seen: say("bestmove a1a2")
    seen = there
    time.sleep(0.001)
""",
        limits,
    )
    assert first_fault(player, 20) is None
    with within(limits.move + 0.5 + 100 * 0.01):
        assert first_fault(player, 100) == "time"


def test_a_new_process_plays_after_a_fault(function: Make) -> None:
    player = function(
        "asked = []\ndef player(position):\n    asked.append(1)\n    return 'a1a2' if len(asked) == 1 else None"
    )
    for _ in range(2):
        player.begin(GAME, 1)
        player.choose(START)
        assert fault_of(player).verdict == "unreadable"
