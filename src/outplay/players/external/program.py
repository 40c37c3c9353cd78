"""A player that is somebody's program: it runs in a sandbox, is asked line by line, and has to keep to its time.

Nothing that the program does can stop or break us: whatever goes wrong raises a ``PlayerFault``, the program is killed
with all that it started, and the next game starts a new one.
"""

from __future__ import annotations

import atexit
import dataclasses
import os
import time
from collections.abc import Callable
from contextlib import suppress

from outplay.errors import PlayerFault, quoted
from outplay.play import Game, Move, Position
from outplay.players.contract import Machine
from outplay.players.external.dialect import Dialect
from outplay.players.external.limits import TurnLimits
from outplay.render.scene import printable
from outplay.sandbox import Child, Program, Sandbox
from outplay.sandbox.processes import Reading, spent
from outplay.search.limits import MIN_SECONDS, NO_LIMITS, Limits

OFF_TURN_SECONDS = 0.005
"""A program that uses more processor time than this during its rival's turn is stopped between its moves."""
_TALK_SECONDS = 0.1
"""How long we read what a program says before it is asked."""
_LOG_LINES = 5
"""How many of a program's last lines are shown with a fault."""
PRINTED = "; it printed: "
"""Comes before these lines in the detail of a fault at the start."""
_LOG_WIDTH = 400
DEFAULT_LIMITS = TurnLimits()


class ProgramPlayer(Machine):
    """Asks a program for its moves, in a dialect."""

    def __init__(
        self, spec: str, program: Program, dialect: Dialect, limits: TurnLimits = DEFAULT_LIMITS, *, seed: int = 0
    ) -> None:
        super().__init__(spec, seed=seed, is_reproducible=dialect.is_reproducible)
        self.limits = limits
        self._spec = spec
        self._program = program
        self._dialect = dialect
        self._child: Child | None = None
        self._readable: tuple[str, ...] = ()
        self._game: Game | None = None
        self._awaited = 0
        """How many times the program has yet to say that it is ready for a new game."""
        self._spent = 0.0
        self._clocks: Reading = {}
        """The program's clocks when it was last asked, or when it answered if that took a while."""
        self._turn = 0.0
        """Seconds of its own turn since then."""
        self._read_at = 0.0
        self._move_limits = Limits(seconds=max(MIN_SECONDS, limits.move))
        self._thinks_off_turn = False
        self._protections: tuple[str, ...] = ()
        self._old_log = ""
        self._left_log = ""
        """What ended programs had printed and nobody has taken."""

    @property
    def name(self) -> str:
        """The spec as it was written."""
        return self._spec

    @property
    def log(self) -> str:
        """What the program has printed besides its answers; after a fault, what the killed one had printed."""
        return self._old_log if self._child is None else self._child.log

    def take_log(self) -> str:
        """What the program, and those before it, have printed since the last call."""
        left, self._left_log = self._left_log, ""
        return left if self._child is None else left + self._child.take_log()

    @property
    def protections(self) -> tuple[str, ...]:
        """The protections that hold the program, or held the last one."""
        return self._protections

    def check(self, game: Game) -> None:
        """Refuse a game that the protocol cannot express."""
        if game is not self._game:
            self._dialect.check(game)

    def begin(self, game: Game, seed: int) -> None:
        """Begin a new game; starts the program if it does not run."""
        super().begin(game, seed)
        assert self.seed is not None
        self._spent = 0.0
        readable = self._dialect.readable(game)
        if self._child is not None and readable != self._readable:
            self.close()
        self._game, self._readable = game, readable
        if self._child is None or not self._announce(self._child, game, self.seed):
            self._start(game, self.seed)

    def close(self) -> None:
        """Kill the program with all that it started; its log stays."""
        if self._child is not None:
            self._child.close()
            self._old_log = self._child.log
            self._left_log += self._child.take_log()
            self._child = None

    def ask(self, position: Position) -> Move:
        """The program's answer, even if there is only one move."""
        return self._pick(position, NO_LIMITS)

    def _pick(self, position: Position, limits: Limits) -> Move:
        """The program's answer; anything wrong with it raises a ``PlayerFault``."""
        if self._child is None or (position.game is not self._game and position.game != self._game):
            assert self.seed is not None
            self.begin(position.game, self.seed)
        assert self._child is not None
        try:
            return self._answer(self._child, position, limits)
        except PlayerFault as fault:
            if fault.verdict != "resigned":
                self.close()
            raise
        except BaseException:  # interrupted: its answer would be taken for one to the next question
            self.close()
            raise

    def _announce(self, child: Child, game: Game, seed: int) -> bool:
        """Announce a new game to a running program; False if it has ended since the last game.

        Its answer is read before the first question, so that both programs can get ready at the same time.
        """
        if self._thinks_off_turn:
            child.resume()
        try:
            child.send(self._dialect.new_game(game, seed))
        except PlayerFault:
            self.close()
            return False
        self._awaited += 1
        if self._thinks_off_turn:
            self._await_ready(child)
            child.pause()
        return True

    def _await_ready(self, child: Child) -> None:
        deadline = time.perf_counter() + self.limits.start
        while self._awaited:
            _read_until(child, self._dialect.is_ready, deadline)
            self._awaited -= 1
        self._note_clocks(child.read_clocks())

    def _start(self, game: Game, seed: int) -> None:
        program = dataclasses.replace(self._program, readable=(*self._program.readable, *self._readable))
        child = self._child = shared_sandbox().start(program, self.limits.allowance)
        self._protections = child.protections
        self._thinks_off_turn = False
        self._awaited = 0
        deadline = time.perf_counter() + self.limits.start
        try:
            child.send(self._dialect.greeting())
            _read_until(child, self._dialect.is_greeted, deadline)
            child.send(self._dialect.new_game(game, seed))
            _read_until(child, self._dialect.is_ready, deadline)
        except PlayerFault as fault:
            self.close()
            detail = f"it was not ready within {self.limits.start:g} s" if fault.verdict == "time" else fault.detail
            printed = " | ".join(_last_lines(self.log, _LOG_LINES))[-_LOG_WIDTH:] or "nothing"
            raise PlayerFault("silent", f"{detail}{PRINTED}{printed}") from None
        except BaseException:  # it cannot play this game, or we were interrupted
            self.close()
            raise
        self._note_clocks(child.read_clocks())

    def _note_clocks(self, clocks: Reading) -> None:
        self._clocks, self._turn, self._read_at = clocks, 0.0, time.perf_counter()
        # The time of helpers that end at once cannot be seen, so a program with helpers is stopped between its moves.
        self._thinks_off_turn |= len(clocks) > 1

    def _read_clocks(self, child: Child) -> Reading:
        """The program's clocks. Reading them is slow compared with a quick bot, so a fresh reading is used again."""
        now = time.perf_counter()
        if now - self._read_at < OFF_TURN_SECONDS and not self._thinks_off_turn:
            return self._clocks
        self._read_at = now
        return child.read_clocks()

    def _left(self, position: Position, lost: float) -> Limits:
        """The time for the next move, of which some may be lost already."""
        if not lost and self.limits.game is None:
            return self._move_limits
        seconds, left = self.limits.move - lost, None
        if self.limits.game is not None:
            left = max(0.0, self.limits.game - self._spent)
            seconds = min(seconds, left)
        if not seconds:
            raise PlayerFault("time", f"in {str(position)!r} {self._all_used_up}")
        return Limits(seconds=max(MIN_SECONDS, seconds), game_seconds=left)

    @property
    def _all_used_up(self) -> str:
        return f"all of its {self.limits.game:g} s for the game were used up"

    def _judge_off_turn(self, clocks: Reading, position: Position) -> float:
        """Notice thinking during the rival's turn; the seconds that a program loses if it went on while stopped."""
        used = spent(self._clocks, clocks) - self._turn
        if used <= OFF_TURN_SECONDS:
            self._thinks_off_turn |= len(clocks) > 1
            return 0.0
        lost = used if self._thinks_off_turn else 0.0
        self._thinks_off_turn = True
        self._spent += lost
        if lost >= self.limits.move:
            raise PlayerFault("time", f"in {str(position)!r} it had thought too long during its rival's turn")
        return lost

    def _answer(self, child: Child, position: Position, limits: Limits) -> Move:
        if self._awaited:
            self._await_ready(child)
        clocks = self._read_clocks(child)
        left = self._left(position, self._judge_off_turn(clocks, position) if clocks is not self._clocks else 0.0)
        if limits is not NO_LIMITS:
            left = left.stricter(limits)
        if self._thinks_off_turn:
            child.resume()
        if child.has_answer():
            self._refuse_early_answer(child, position)
        started = time.perf_counter()
        try:
            move = self._move(child, position, left, clocks)
        finally:
            turn = time.perf_counter() - started
            self._spent += turn
            self._turn = turn if clocks is not self._clocks else self._turn + turn
            self._clocks = clocks
            if turn > OFF_TURN_SECONDS and not child.is_closed:
                self._note_clocks(child.read_clocks(is_thorough=True))
            if self._thinks_off_turn:
                child.pause()
        if child.has_line:
            self._refuse_early_answer(child, position)
        return move

    def _move(self, child: Child, position: Position, limits: Limits, since: Reading) -> Move:
        """Ask, and read lines until one is a move; talking costs time like thinking."""
        seconds = limits.seconds
        assert seconds is not None
        deadline = time.perf_counter() + seconds
        question = self._dialect.question(position, limits)
        move = None
        while move is None:
            try:
                if question:
                    child.send(question, seconds)
                line = child.receive(deadline - time.perf_counter(), seconds, since)
            except PlayerFault as fault:
                raise self._explained(fault, position, limits) from None
            question = ""
            move = self._dialect.answer(line, position)
        return move

    def _explained(self, fault: PlayerFault, position: Position, limits: Limits) -> PlayerFault:
        """A fault found by the sandbox, with what the author of the program wants to know."""
        detail = fault.detail
        if fault.verdict == "time":
            detail = f"it had no answer within {limits.seconds:g} s"
            if self.limits.game is not None and limits.seconds == limits.game_seconds:
                detail = self._all_used_up
        elif fault.verdict == "crash" and (printed := _last_lines(self.log, 1)):
            detail += f"; it printed at last: {quoted(printed[0], _LOG_WIDTH)}"
        return PlayerFault(fault.verdict, f"in {str(position)!r} {detail}")

    def _refuse_early_answer(self, child: Child, position: Position) -> None:
        """Refuse a move that came unasked, which belongs to another position; talk is allowed."""
        deadline = time.perf_counter() + _TALK_SECONDS
        while (line := child.receive_waiting()) is not None:
            if time.perf_counter() > deadline:
                raise PlayerFault("unreadable", f"it never stops talking before it is asked: {quoted(line)}")
            try:
                is_talk = self._dialect.answer(line, position) is None
            except PlayerFault:
                is_talk = False
            if not is_talk:
                raise PlayerFault(
                    "unreadable", f"it answered before it was asked, or twice: {quoted(line, _LOG_WIDTH)}"
                )


def _last_lines(log: str, number: int) -> list[str]:
    """The last non-empty lines of a log, printable in any terminal."""
    return [printable(line.strip()) for line in log.splitlines() if line.strip()][-number:]


def _read_until(child: Child, is_last: Callable[[str], bool], deadline: float) -> None:
    while not is_last(child.receive(deadline - time.perf_counter())):
        pass


_sandboxes: dict[int, Sandbox] = {}


def shared_sandbox() -> Sandbox:
    """The one sandbox of this process; a forked process gets its own."""
    process = os.getpid()
    if process not in _sandboxes:
        sandbox = _sandboxes[process] = Sandbox(preload=("outplay.players.external.host",))
        atexit.register(_close, process, sandbox)
    return _sandboxes[process]


def _close(process: int, sandbox: Sandbox) -> None:
    if os.getpid() == process:
        with suppress(KeyboardInterrupt):  # another Ctrl-C: the keeper ends anyway when we are gone
            sandbox.close()
