"""Long calls of the native core can be interrupted, and let other threads go on meanwhile."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from tests.patience import PATIENCE, ended, until_at_work, within

CALLS = {
    "perft, 64 bits": "outplay.game('breakthrough:8x8').perft(30)",
    "perft, 128 bits": "outplay.game('breakthrough:8x16').perft(30)",
    "perft, flip": "outplay.game('othello:8').perft(40)",
    "perft, no bulk of moves": "outplay.game('hexapawn:40x3').perft(100)",
    "random games": "outplay.game('othello:8').start.playouts(2_000_000_000, 1)",
    "random games, 128 bits": "outplay.game('hexareversi:7').start.playouts(2_000_000_000, 1)",
    "counts by first moves": "outplay.game('breakthrough:8x8').start.divide(30)",
    "the engine": "outplay.analyze(outplay.game('breakthrough:8x8').start, depth=100)",
    "the engine, two threads": "outplay.analyze(outplay.game('oska:8').start, depth=100, threads=2)",
    "an endgame": "outplay.search.final_margin(outplay.game('othello:8').start)",
    "an n-tuple network that learns": (
        "outplay.learn.tuples.Trainer(outplay.game('othello:8'), outplay.learn.tuples.TrainingSettings())"
        ".learn(2_000_000_000)"
    ),
    "a strong solution": "outplay.solve('oska:5', method='strong', megabytes=4000)",
    "a weak solution": "outplay.solve('oska:6', method='weak')",
    "a weak solution by discs": "outplay.solve('othello:6', method='weak')",
    "Monte Carlo": "outplay.search.mcts(outplay.game('othello:8').start, simulations=2_000_000_000)",
}
INTERRUPTED = """
import outplay, outplay.search, outplay.learn.tuples
try:
    print("begun", flush=True)
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
    print(outplay.game("hexapawn:3x3").perft(3))
"""
TICKING = """
import outplay, outplay.search, os, signal, threading, time
ticks = []
def tick():
    while len(ticks) < 20:
        time.sleep(0.01)
        ticks.append(time.perf_counter())
    os.kill(os.getpid(), signal.SIGINT)
began = time.perf_counter()
threading.Thread(target=tick, daemon=True).start()
try:
    {call}
except KeyboardInterrupt:
    ended = time.perf_counter()
print(sum(began < moment < ended for moment in ticks))
"""


def start(code: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


@pytest.mark.parametrize("call", CALLS.values(), ids=list(CALLS))
def test_control_c_stops_a_long_call_within_a_second(call: str) -> None:
    with ended(start(INTERRUPTED.format(call=call))) as process:
        assert process.stdout
        assert process.stdout.readline() == "begun\n"
        until_at_work(process)
        with within(1):
            process.send_signal(signal.SIGINT)
            assert process.stdout.readline() == "interrupted\n"
        # The core can be used again afterwards.
        assert process.stdout.read() == "28\n"


@pytest.mark.parametrize("call", [CALLS["perft, 64 bits"], CALLS["random games"]], ids=["perft", "random games"])
def test_another_thread_goes_on_meanwhile(call: str) -> None:
    with ended(start(TICKING.format(call=call))) as process:
        output, errors = process.communicate(timeout=PATIENCE)
    assert errors == ""
    # With the lock held there would be none, and nobody who interrupts.
    assert int(output) == 20


def test_control_c_in_the_command_line_shows_no_traceback() -> None:
    code = "import sys; sys.argv = ['outplay', 'perft', 'breakthrough:8x8', '30']; from outplay.cli import main; main()"
    with ended(start(code)) as process:
        assert process.stdout
        assert process.stdout.readline().startswith("breakthrough:8x8")
        until_at_work(process)
        process.send_signal(signal.SIGINT)
        assert process.stderr
        output, errors = process.stdout.read(), process.stderr.read()
    assert process.returncode == 1
    assert "Traceback" not in output + errors and "interrupted" in errors


@pytest.mark.parametrize("call", ["playouts(10**9, 1)", "perft(5)"])
def test_the_interpreter_can_end_while_a_thread_is_at_work(call: str) -> None:
    program = (
        "import threading, time, outplay\n"
        "def work():\n"
        "    start = outplay.game('oska:4').start\n"
        f"    while True: start.{call}\n"
        "threading.Thread(target=work, daemon=True).start()\n"
        "begun = time.process_time()\n"
        "while time.process_time() - begun < 0.1: time.sleep(0.01)\n"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (0, "")
