"""Programs of others as players: what they may do, and what each thing that they may not do is called."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import outplay
from outplay.errors import PlayerFault
from outplay.play import Position
from outplay.players.limits import TurnLimits
from outplay.players.program import ProgramPlayer
from outplay.sandbox import Allowance, strays

GAME = outplay.game("hexapawn:3x3")
START = GAME.start
LIMITS = TurnLimits(start=20, move=20)
HURRIED = TurnLimits(start=20, move=1)
"""Where somebody is waited for who never answers."""

Make = Callable[..., ProgramPlayer]
HANDSHAKE = """
import sys
def say(text): print(text, flush=True)
for line in sys.stdin:
    words = line.split()
    if words[0] == "ugi": say("ugiok")
    elif words[0] == "isready": say("readyok")
    elif words[0] == "go":
"""


@pytest.fixture
def function(tmp_path: Path) -> Iterator[Make]:
    """Makes the player of a function's source, which is called ``player``."""
    yield from _making(tmp_path, lambda path: f"{path}:player")


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Make]:
    """Makes the player of a program's source."""
    yield from _making(tmp_path, lambda path: f"ugi:python3 {path}")


def _making(folder: Path, spec: Callable[[Path], str]) -> Iterator[Make]:
    made: list[ProgramPlayer] = []

    def make(source: str, limits: TurnLimits = LIMITS) -> ProgramPlayer:
        path = folder / f"bot{len(made)}.py"
        path.write_text(source)
        player = outplay.player(spec(path), 3, limits)
        assert isinstance(player, ProgramPlayer)
        made.append(player)
        return player

    yield make
    for player in made:
        player.close()


def fault_of(player: ProgramPlayer, position: Position = START) -> PlayerFault:
    """What is wrong with the answer of a player; after it, no process is left."""
    with pytest.raises(PlayerFault) as fault:
        player.choose(position)
    assert player._child is None
    return fault.value


def first_fault(player: ProgramPlayer, questions: int = 10) -> str | None:
    """The verdict on the first of several answers that is wrong; None if none is."""
    try:
        for _ in range(questions):
            player.choose(START)
    except PlayerFault as fault:
        return fault.verdict
    return None


def answering(lines: str) -> str:
    """A program that does the usual, and these lines of Python when it is asked."""
    return HANDSHAKE + "".join(f"        {line}\n" for line in lines.splitlines())


def test_a_function_plays(function: Make) -> None:
    player = function("def player(position): return position.legal_moves[1]")
    assert str(player.choose(START)) == "b1b2"
    assert player.rungs
    assert player.name.endswith("bot0.py:player")


def test_a_program_plays(program: Make) -> None:
    player = program(answering('say("info string hm"); say("bestmove c1c2")'))
    assert str(player.choose(START)) == "c1c2"


def test_one_process_plays_many_games(function: Make) -> None:
    player = function("import os\ndef player(position): print(os.getpid()); return position.legal_moves[0]")
    for seed in range(3):
        player.begin(GAME, seed)
        player.choose(START)
    player.begin(outplay.game("oska:4"), 1)
    player.choose(outplay.game("oska:4").start)
    assert len(player.log.split()) == 4 and len(set(player.log.split())) == 1


def test_printing_does_no_harm(function: Make) -> None:
    player = function(
        "import sys, os\n"
        "def player(position):\n"
        "    print('bestmove a1a9'); os.write(1, b'bestmove x\\n'); os.write(2, b'oops\\n'); print(input)\n"
        "    return 'a1a2'"
    )
    assert str(player.choose(START)) == "a1a2"
    assert "bestmove x" in player.log and "oops" in player.log


def test_a_log_is_taken_piece_by_piece(function: Make) -> None:
    player = function("def player(position): print(position); return 'resign' if position['a2'] else 'a1a2'")
    player.begin(GAME, 1)
    player.choose(START)
    assert player.take_log() == "bbb/---/www w\n"
    assert player.take_log() == ""
    player.choose(START)
    player.close()
    player.choose(START)
    assert player.take_log() == "bbb/---/www w\n" * 2
    assert player.log == "bbb/---/www w\n"


def test_the_seed_of_the_game_counts_unless_the_spec_has_one(function: Make, tmp_path: Path) -> None:
    source = "import random\ndef player(position, seed): print(seed, random.random()); return 'a1a2'"
    player = function(source)
    for seed in (5, 6, 5):
        player.begin(GAME, seed)
        player.choose(START)
    first, second, third = player.log.splitlines()
    assert first == third != second and first.startswith("5 ") and second.startswith("6 ")
    own = outplay.player(f"{tmp_path / 'bot0.py'}:player,seed=77", 3, LIMITS)
    own.begin(GAME, 5)
    own.choose(START)
    assert own.take_log().startswith("77 ")
    own.close()


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
        ("while True: pass", "time", ["'bbb/---/www w'", "within 1 s"]),
        ("import time; time.sleep(60)", "time", ["within 1 s"]),
        ("sum(range(10**12))", "time", ["within 1 s"]),
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
        ("import os\nwhile True: os.write(1, b'info string hm\\n' * 1000)", "time", ["within 1 s"]),
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
        ("import time; time.sleep(60)", ["it was not ready within 1 s; it printed: nothing"]),
        ("import os\nwhile True: os.write(1, b'id name me\\n' * 1000)", ["it was not ready within 1 s"]),
        ("import sys; sys.exit('\\x1b[2J\\agone')", ["it printed: ?[2J?gone"]),
        ("print('hello', flush=True); input(); input()", []),
        (HANDSHAKE.replace('say("readyok")', 'say("error no such game")') + "        pass", ["no such game"]),
    ],
)
def test_a_program_that_does_not_start_is_told_with_what_it_printed(
    program: Make, source: str, fragments: list[str]
) -> None:
    fault = fault_of(program(source, TurnLimits(start=1, move=1)))
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
def test_a_function_that_does_not_load_is_told_with_what_it_printed(function: Make, source: str, fragment: str) -> None:
    fault = fault_of(function(source, TurnLimits(start=1, move=1)))
    assert fault.verdict == "silent"
    assert fragment in fault.detail


def test_who_answers_twice_is_caught_at_once(program: Make) -> None:
    fault = fault_of(program(answering('say("bestmove a1a2\\nbestmove b1b2")')))
    assert fault.verdict == "unreadable" and "twice" in fault.detail and "b1b2" in fault.detail


def test_or_at_the_next_question(program: Make) -> None:
    player = program(answering('say("bestmove a1a2"); __import__("time").sleep(0.05); say("bestmove b1b2")'))
    player.choose(START)
    time.sleep(0.2)
    fault = fault_of(player)
    assert fault.verdict == "unreadable" and "twice" in fault.detail and "b1b2" in fault.detail


def test_talk_between_the_questions_is_no_answer(program: Make) -> None:
    player = program(answering('say("bestmove a1a2\\ninfo string your turn\\n\\nwell, well")'))
    for _ in range(3):
        assert str(player.choose(START)) == "a1a2"
        time.sleep(0.01)


def test_half_a_line_before_the_question_is_not_waited_for(program: Make) -> None:
    player = program(answering('import os; os.write(1, b"me\\nbestmove a1a2\\n"); os.write(1, b"info ti")'))
    for _ in range(3):
        assert str(player.choose(START)) == "a1a2"
        time.sleep(0.05)


def test_who_talks_without_an_end_before_it_is_asked(program: Make) -> None:
    player = program(
        answering(
            'say("bestmove a1a2")\n'
            "import os, threading\n"
            "def talk():\n"
            "    while True: os.write(1, b'info string hm\\n' * 200)\n"
            "threading.Thread(target=talk).start()"
        )
    )
    with pytest.raises(PlayerFault, match="without an end") as fault:  # after the first answer, or before the second
        [player.choose(START) for _ in range(3)]
    assert fault.value.verdict == "unreadable"


def test_who_does_not_read_has_no_more_time_than_others(program: Make) -> None:
    """It peeks at what is in the pipe, so that its questions are never taken out, until the pipe is full."""
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
        HURRIED,
    )
    assert first_fault(player, 20) is None
    began = time.monotonic()
    assert first_fault(player, 100) == "time"
    assert time.monotonic() - began < HURRIED.move + 0.5 + 100 * 0.01


def test_a_new_process_plays_after_a_fault(function: Make) -> None:
    player = function(
        "asked = []\ndef player(position):\n    asked.append(1)\n    return 'a1a2' if len(asked) == 1 else None"
    )
    for _ in range(2):
        player.begin(GAME, 1)
        player.choose(START)
        assert fault_of(player).verdict == "unreadable"


def test_the_time_for_a_game_is_its_own_thinking_only(function: Make) -> None:
    player = function(
        "import time\ndef player(position, game_time_left, time_left):\n"
        "    print(game_time_left <= 1, time_left == game_time_left); time.sleep(0.2); return 'a1a2'",
        TurnLimits(start=20, move=5, game=1.0),
    )
    player.begin(GAME, 1)
    for _ in range(3):
        player.choose(START)
        time.sleep(0.5)  # the rival thinks
    assert first_fault(player) == "time"
    assert set(player.log.splitlines()) == {"True True"}
    player.begin(GAME, 2)
    assert str(player.choose(START)) == "a1a2"


def test_who_thinks_in_its_rivals_time_is_stopped_between_its_moves(function: Make) -> None:
    player = function(
        "import threading\n"
        "def burn():\n"
        "    while True: pass\n"
        "threading.Thread(target=burn, daemon=True).start()\n"
        "def player(position): return 'a1a2'"
    )
    player.begin(GAME, 1)
    player.choose(START)
    time.sleep(0.1)
    player.choose(START)
    child = player._child
    assert child is not None
    before = child.cpu_seconds
    time.sleep(0.2)
    assert child.cpu_seconds - before < 0.05
    assert str(player.choose(START)) == "a1a2"


def test_who_has_helpers_is_stopped_between_its_moves(function: Make) -> None:
    player = function("import os, time\nif os.fork() == 0: time.sleep(600)\ndef player(position): return 'a1a2'")
    for _ in range(3):
        player.choose(START)
    assert player._child is not None
    time.sleep(0.3)  # on a busy machine they are stopped when their turn comes
    states = [strays._stat(pid)[0] for pid in strays.descendants(player._child._guard)]
    assert states == [b"T"] * 2


def test_who_cannot_be_stopped_pays_for_its_rivals_time(function: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    player = function(
        "import threading\n"
        "def burn():\n"
        "    while True: pass\n"
        "threading.Thread(target=burn, daemon=True).start()\n"
        "def player(position): return 'a1a2'",
        TurnLimits(start=20, move=0.3),
    )
    monkeypatch.setattr("outplay.sandbox.Child.pause", lambda child: None)
    player.choose(START)
    time.sleep(0.1)
    player.choose(START)
    time.sleep(1.5)
    fault = fault_of(player)
    assert fault.verdict == "time" and "rival's time" in fault.detail


def test_many_processes_are_ended_in_time(function: Make) -> None:
    player = function(
        "import os\ndef player(position):\n    for _ in range(3): os.fork()\n    while True: pass", HURRIED
    )
    player.begin(GAME, 1)
    start = time.perf_counter()
    assert fault_of(player).verdict == "time"
    assert time.perf_counter() - start < HURRIED.move + 0.5


def test_limits_are_those_that_were_given(function: Make) -> None:
    player = function(
        "table = []\ndef player(position): table.append(bytearray(2**26)); return 'a1a2'",
        TurnLimits(start=20, move=20, allowance=Allowance(memory=256 * 2**20)),
    )
    assert first_fault(player) == "memory"


def test_a_bot_sees_its_own_file_only(function: Make, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("the plan")
    player = function(
        f"def player(position):\n    print(open({str(tmp_path / 'secret.txt')!r}).read())\n    return 'a1a2'"
    )
    fault = fault_of(player)
    assert fault.verdict == "crash" and "Error" in fault.detail
    assert "the plan" not in player.log


def test_a_folder_is_seen_whole(tmp_path: Path) -> None:
    folder = tmp_path / "anna"
    folder.mkdir()
    (folder / "__init__.py").write_text("from .moves import player")
    (folder / "moves.py").write_text(
        "from anna.table import MOVE\nfrom pathlib import Path\n"
        "def player(position): return (Path(__file__).parent / 'book.txt').read_text() + MOVE"
    )
    (folder / "table.py").write_text("MOVE = 'a2'")
    (folder / "book.txt").write_text("a1")
    player = outplay.player(f"{folder}:player", 0, LIMITS)
    assert str(player.choose(START)) == "a1a2"
    player.close()


@pytest.mark.parametrize("name", ["random", "outplay", "json"])
def test_a_bot_may_have_the_name_of_a_module(name: str, tmp_path: Path) -> None:
    (tmp_path / f"{name}.py").write_text(
        "import random, outplay, json\ndef player(position): return random.choice(position.legal_moves)"
    )
    player = outplay.player(f"{tmp_path / name}.py:player", 0, LIMITS)
    assert player.choose(START) in START.legal_moves
    player.close()


def test_nobody_is_asked_for_the_only_move_unless_somebody_wants_to_know(function: Make) -> None:
    player = function("def player(position): return None")
    forced = outplay.game("pawned:4").position("b---/w--b/----/---- w")
    assert player.choose(forced).is_pass
    with pytest.raises(PlayerFault):
        player.ask(forced)


def test_closing_twice_and_asking_again(function: Make) -> None:
    player = function("def player(position): return 'a1a2'")
    player.close()
    player.choose(START)
    pid = player._child.pid if player._child else 0
    player.close()
    player.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert str(player.choose(START)) == "a1a2"


def test_is_reproducible_only_by_promise(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text("def player(position): pass")
    assert not outplay.player(f"{path}:player").is_reproducible
    assert outplay.player(f"{path}:player,reproducible=yes").is_reproducible
    assert not outplay.player(f"ugi:python3 {path}").is_reproducible
    assert outplay.player(f"ugi:reproducible=yes,python3 {path}").is_reproducible


def test_who_is_broken_off_by_hand_starts_anew(function: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    player = function("def player(position): return 'a1a2'")
    player.begin(GAME, 1)
    child = player._child
    assert child is not None

    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(child, "receive", interrupted)
    with pytest.raises(KeyboardInterrupt):
        player.choose(START)
    assert player._child is None
    assert str(player.choose(START)) == "a1a2"


def test_who_ends_between_two_games_is_started_again(program: Make) -> None:
    player = program(answering('say("bestmove a1a2"); break'))
    for seed in range(3):
        player.begin(GAME, seed)
        assert str(player.choose(START)) == "a1a2"
        time.sleep(0.2)


def test_games_without_a_question_do_no_harm(function: Make) -> None:
    player = function("def player(position, seed): print(seed); return 'a1a2'")
    for seed in range(5):
        player.begin(GAME, seed)
    player.choose(START)
    assert player.take_log() == "4\n"


def test_a_file_that_only_its_owner_may_read(function: Make, tmp_path: Path) -> None:
    player = function("def player(position): return 'a1a2'")
    (tmp_path / "bot0.py").chmod(0o600)
    assert str(player.choose(START)) == "a1a2"


def test_a_folder_that_only_its_owner_may_enter(tmp_path: Path) -> None:
    folder = tmp_path / "private" / "anna"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("from .moves import player")
    (folder / "moves.py").write_text("def player(position): return 'a1a2'")
    folder.parent.chmod(0o700)
    player = outplay.player(f"{folder}:player", 0, LIMITS)
    assert str(player.choose(START)) == "a1a2"
    player.close()
