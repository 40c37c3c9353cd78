"""``outplay puzzle``: find the one move that wins, or draws, and play it out against a perfect rival."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from random import Random

import click
from rich.console import Console

from outplay.errors import InputError, MoveError
from outplay.files.plain import Output
from outplay.play import Game, Move
from outplay.players import player
from outplay.render.scene import printable
from outplay.rules.catalogue import CATALOGUE
from outplay.solving.puzzle_sheet import draw_puzzle_sheet
from outplay.solving.puzzles import (
    JUDGING_NODES,
    LEVELS,
    TASKS,
    Judge,
    Puzzle,
    Task,
    find_puzzles,
    hint_words,
    is_solved,
    play_out,
    task_words,
)
from outplay.terminal.games import find_game
from outplay.terminal.options import (
    NearestChoice,
    json_option,
    output_option,
    picture_option,
    seed_option,
    write_output,
    writes_outputs,
)
from outplay.terminal.progress import waiting
from outplay.terminal.screen import DEFAULT_VIEW, View, make_console, picture, say, say_json, show
from outplay.terminal.sitting import HELP, QUIT, Command, Quit, Sitting, by_name
from outplay.values import seed_or_random

_MAX_NUMBER = 200


@click.command()
@click.argument("game", required=False)
@click.option("--task", type=NearestChoice(TASKS), help="Only puzzles in which a side must win, or draw.")
@click.option("--level", type=click.IntRange(LEVELS[0], LEVELS[-1]), help="Only puzzles of this level; 5 is hard.")
@click.option(
    "--number", type=click.IntRange(1, _MAX_NUMBER), help="How many puzzles; without --sheet and --json, any."
)
@seed_option()
@output_option("--sheet", "the sheet", "Write the puzzles as a page to print, with the answers at its end.")
@picture_option
@json_option
@writes_outputs
def command(
    game: str | None,
    task: Task | None,
    level: int | None,
    number: int | None,
    seed: int | None,
    sheet: Output | None,
    view: View,
    as_json: bool,
) -> None:
    """Solve puzzles of GAME: find the only move that wins, or draws, and play the game to its end.

    The rival is perfect. There is no end of puzzles, and the same seed gives the same ones. Without GAME they are of
    any game.

    \b
    Examples:
      outplay puzzle
      outplay puzzle oska:4 --level 3
      outplay puzzle pawned:6 --task draw --seed 7
      outplay puzzle othello:6 --number 12 --sheet puzzles.html
    """
    seed = seed_or_random(seed)
    played = find_game(game or Random(seed).choice(CATALOGUE).default_name)
    console = make_console()
    found = _not_empty(find_puzzles(played, seed=seed, task=task, level=level), played)
    if as_json:
        say_json({"seed": seed, "puzzles": [puzzle.as_data() for puzzle in islice(found, number or 1)]})
    elif sheet is not None:
        with waiting(console, "looking for puzzles"):
            puzzles = list(islice(found, number or 12))
        write_output(sheet, draw_puzzle_sheet(puzzles, seed))
        say(console, f"{len(puzzles)} puzzles of {played.name}, seed {seed}: {sheet}")
    else:
        PuzzleSitting(played, islice(found, number), seed, console, view).run()


def _not_empty(found: Iterator[Puzzle], game: Game) -> Iterator[Puzzle]:
    """The same puzzles; if there is none, an error."""
    first = next(found, None)
    if first is None:
        raise InputError(f"no such puzzle was found in {game.title}: try another level, task or board")
    return chain([first], found)


class PuzzleSitting(Sitting):
    """One puzzle after the other, until the person leaves."""

    def __init__(
        self,
        game: Game,
        puzzles: Iterator[Puzzle],
        seed: int,
        console: Console,
        view: View = DEFAULT_VIEW,
        ask: Callable[[str], str] = input,
    ) -> None:
        super().__init__(console, ask)
        self._game, self._puzzles, self._seed, self._view = game, puzzles, seed, view
        self._judge = Judge(game, JUDGING_NODES)
        self._rival = player("perfect")
        self._puzzle: Puzzle | None = None
        self._position = game.start
        self._last: Move | None = None
        self._is_clean = True
        """Whether there was no wrong move and no help in this puzzle."""
        self.shown = self.solved = self.streak = self.longest = 0

    @property
    def is_done(self) -> bool:
        """Whether there are no more puzzles."""
        return self._puzzle is None

    @property
    def _open(self) -> Puzzle:
        assert self._puzzle is not None
        return self._puzzle

    def run(self) -> None:
        """Go on until the person leaves, and say how it went."""
        super().run()
        self.say(f"Solved {self.solved} of {self.shown}; longest streak {self.longest}. Seed {self._seed}.")

    def begin(self) -> None:
        """Say what can be typed, and show the first puzzle."""
        self.say(f"Puzzles of {self._game.title}. Find the only move that keeps the result, then play to the end.")
        self.say("Type a move or help.")
        self.next_puzzle()

    def prompt(self) -> str:
        """Whose turn it is."""
        return f"{self._side()} to move: "

    def take(self, line: str) -> None:
        """Play the move that a line names; a wrong one is not made."""
        try:
            move = self._position.move(line)
        except MoveError:
            raise MoveError(self.no_command(line)) from None
        fault = self._fault(move)
        if fault:
            self._spoil()
            self.say(f"{move} is not it: {fault}. Try again, or type hint or answer.")
        else:
            self._play(move)

    def examples(self) -> Iterable[tuple[str, str]]:
        """How moves are typed."""
        yield str(self._position.legal_moves[0]), "play a move"

    def _side(self) -> str:
        return printable(self._game.side_name(self._position.side))

    def _fault(self, move: Move) -> str:
        """What is wrong with a move; empty if it keeps the result."""
        return printable(self._judge.fault(self._position, move, self._open.task))

    def _play(self, move: Move) -> None:
        """Make a good move, let the rival reply, and go on to the next puzzle at the end."""
        with waiting(self.console, "thinking"):  # Ctrl-C here undoes the move
            replies = [reply for reply, _ in play_out(self._position.play(move), self._rival.choose)]
        self._make(move)
        for reply in replies:
            self.say(f"{self._side()} plays {reply}.")
            self._make(reply)
        self.show()
        if outcome := self._position.outcome:
            self.say(f"{printable(self._game.describe(outcome))} {self._result()}")
            self.next_puzzle()

    def _result(self) -> str:
        """Count a puzzle that was played to its end, and say whether it is solved."""
        if not is_solved(self._position, self._open.position, self._open.task):
            self._spoil()
            return "Not solved: one of your moves was a mistake, but it would have taken too long to prove that."
        self.solved += 1
        self.streak = self.streak + 1 if self._is_clean else 0
        self.longest = max(self.longest, self.streak)
        return f"Solved! Streak: {self.streak}."

    def _make(self, move: Move) -> None:
        self._position, self._last = self._position.play(move), move

    def _spoil(self) -> None:
        self._is_clean, self.streak = False, 0

    # ---- Commands

    def next_puzzle(self) -> None:
        """Go on to the next puzzle; an unsolved one ends the streak."""
        if self._puzzle and not self._position.outcome:
            self._spoil()
        try:
            with waiting(self.console, "looking for a puzzle"):
                self._puzzle = next(self._puzzles, None)
        except KeyboardInterrupt:  # a search that was broken off cannot go on
            raise Quit from None
        if self._puzzle is None:
            self.say("There are no more puzzles of this kind.")
            return
        self._position, self._last, self._is_clean = self._puzzle.position, None, True
        self.shown += 1
        self.say(f"\nPuzzle {self.shown}, level {self._puzzle.level}: {task_words(self._puzzle)}.")
        self.show()

    def show(self) -> None:
        """Draw the board."""
        show(self.console, picture(self._position, self.console, self._last, self._view))

    def hint(self) -> None:
        """Say which piece moves, or where to look."""
        move = self._good_move()
        self._spoil()
        self.say(hint_words(move))

    def answer(self) -> None:
        """Say the move, and leave it to the person to play it."""
        move = self._good_move()
        self._spoil()
        self.say(f"The move is {move}.")

    def _good_move(self) -> Move:
        if self._position == self._open.position:
            return self._open.answer
        move = self._judge.good_move(self._position, self._open.task)
        if move is None:
            raise InputError(f"no move can {self._open.task} any more: type next to go on")
        return move

    commands = by_name(
        Command("hint", "say which piece moves", hint),
        Command("answer", "say the move", answer),
        Command("next", "go on to the next puzzle", next_puzzle),
        Command("board", "draw the board again", show),
        Command("position", "print the position as text", lambda sitting: sitting.say(str(sitting._position))),
        HELP,
        QUIT,
    )
