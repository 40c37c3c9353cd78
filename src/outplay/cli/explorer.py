"""A walk through a solved game in the terminal: where one is, what every move is worth, and the words that lead on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from rich.console import Console

from outplay.cli.commands import Quit
from outplay.cli.screen import picture, say, say_rows, show
from outplay.cli.solutions import known_moves, score_sentence, style_of, verdict_of, waiting
from outplay.errors import GameOver, InputError, MoveError, OutplayError, nearest, quoted
from outplay.play import Move, Position
from outplay.render.scene import printable
from outplay.search.score import MoveScore, Score, remark
from outplay.solving import Solution, Solutions

_AFTER_THE_END = "back, start, goto TEXT or quit"


@dataclass(frozen=True)
class Place:
    """A position, the move that led there, and what was said of that move."""

    position: Position
    move: Move | None = None
    said: str = ""


class Explorer:
    """One walk. ``spare`` is asked where nobody else knows; ``ask`` reads a line, as input() does."""

    def __init__(
        self,
        start: Position,
        solutions: Solutions,
        console: Console,
        kind: str = "auto",
        *,
        spare: Solution | None = None,
        ask: Callable[[str], str] = input,
    ) -> None:
        self.way = [Place(start)]
        """Everywhere the walk has been, but for what was taken back."""
        self._solutions = solutions
        self._spare = spare
        self.console = console
        self._kind = kind
        self._ask = ask
        self._seen: tuple[Position, Solution | None, dict[Move, Score | None]] | None = None

    @property
    def position(self) -> Position:
        """Where the walk has come to."""
        return self.way[-1].position

    @property
    def solution(self) -> Solution | None:
        """A solution that covers the place; None if there is none."""
        found = self._solutions.covering(self.position)
        return self._spare if found is None and self._spare and self.position in self._spare else found

    def run(self) -> None:
        """Show the place and obey words until the person has had enough."""
        self.say("Type a move or its number, or help. Enter plays the best move.")
        try:
            self._try(self.show)
            while True:
                line = self._ask(self._prompt()).strip()
                self._try(partial(self._obey, line))
        except Quit:
            return
        except (EOFError, KeyboardInterrupt):
            self.say()

    def _try(self, what: Callable[[], None]) -> None:
        try:
            what()
        except OutplayError as error:
            self.say(str(error))
        except KeyboardInterrupt:  # of a look that takes long; the walk is still there
            self.say("\nStopped; quit leaves.")

    def follow(self, moves: Iterable[str]) -> None:
        """Play some moves, without a picture of each."""
        for text in moves:
            self.go(self.position.move(text))

    # ---- What is typed

    def _prompt(self) -> str:
        if self.position.outcome:
            return f"The game is over: {_AFTER_THE_END}? "
        return f"{printable(self.position.game.side_name(self.position.side))} to move: "

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        word = _ALIASES.get(word.lower(), word.lower())
        if word in WORDS:
            WORDS[word].obey(self, rest.strip())
        elif line or not self.position.outcome:
            self.go(self._read(line))
            self.show()

    def _read(self, line: str) -> Move:
        """The move that a line means: its number in the list, its text, or the best one if the line is empty."""
        if self.position.outcome:
            raise GameOver(f"{quoted(line)} cannot be played, the game is over. Type {_AFTER_THE_END}.")
        number = line.removeprefix("#").strip() if line else "1"
        if number.isdecimal():
            listed = {str(place): move for place, move in enumerate(self._look()[1], 1)}
            if number not in listed:
                raise MoveError(f"there is no move {quoted(line)}: the list has the numbers 1 to {len(listed)}")
            return listed[number]
        try:
            return self.position.move(line)
        except MoveError:
            hint = nearest(line.partition(" ")[0], WORDS)
            raise MoveError(f"{quoted(line)} is neither a move nor a command; 'help' lists them{hint}") from None

    # ---- What the words need

    def go(self, move: Move) -> None:
        """Play a move, and remember what it was worth."""
        found = self._look()[1]
        (favourite, best), score = next(iter(found.items())), found[move]
        said = f"{move} {remark(score, MoveScore(favourite, best))}." if score and best else ""
        self.way.append(Place(self.position.play(move), move, said))

    def jump(self, position: Position) -> None:
        """Go on from another position."""
        self.way.append(Place(position))
        self.show()

    def back(self, steps: int) -> None:
        """Take some steps back, and show where that is."""
        del self.way[len(self.way) - steps :]
        self.show()

    def line(self) -> tuple[Move, ...]:
        """How the game goes on if both sides play their best."""
        solution = self._look()[0]
        return () if solution is None else solution.line(self.position)

    def show(self) -> None:
        """Draw the board, and say what it and every move is worth."""
        place = self.way[-1]
        self.say()
        if place.said:
            self.say(place.said)
        show(self.console, picture(place.position, self.console, place.move, kind=self._kind, targets=True))
        if outcome := place.position.outcome:
            self.say(place.position.game.describe(outcome))
            return
        solution, found = self._look()
        self.say(score_sentence(place.position.game, None if solution is None else solution[place.position]))
        width = max(len(str(move)) for move in found)
        for number, (move, score) in enumerate(found.items(), 1):
            say(self.console, f"{number:3d}  {move!s:{width}}  {verdict_of(score)}", style=style_of(score))

    def _look(self) -> tuple[Solution | None, dict[Move, Score | None]]:
        """What is known of the place; looked up once."""
        if self._seen is None or self._seen[0] != self.position:
            with waiting(self.console, "looking at every move"):
                solution = self.solution
                self._seen = self.position, solution, known_moves(self.position, solution)
        return self._seen[1:]

    def say(self, text: str = "") -> None:
        """Print words."""
        say(self.console, text)


@dataclass(frozen=True)
class Word:
    """A word that a walk obeys: how it is typed, what it does, and who does it with what follows the word."""

    usage: str
    help: str
    run: Callable[[Explorer, str], None]

    def obey(self, explorer: Explorer, rest: str) -> None:
        """Do it; a word that needs nothing more is not obeyed by half."""
        if rest and " " not in self.usage:
            raise InputError(f"{self.usage} is typed alone, without {quoted(rest)}")
        self.run(explorer, rest)


def _help(explorer: Explorer) -> None:
    rows = [(word.usage, word.help) for word in WORDS.values()]
    if moves := explorer.position.legal_moves:
        numbered = ("3 or #3", "play the third of the listed moves")
        rows = [(str(moves[0]), "play a move"), numbered, ("Enter", "play the best move"), *rows]
    say_rows(explorer.console, rows)


def _back(explorer: Explorer, to_the_start: bool) -> None:
    steps = len(explorer.way) - 1
    if steps:
        explorer.back(steps if to_the_start else 1)
    else:
        explorer.say("This is where the walk began.")


def _line(explorer: Explorer) -> None:
    if outcome := explorer.position.outcome:
        explorer.say(f"The game is over. {explorer.position.game.describe(outcome)}")
        return
    moves = explorer.line()
    explorer.say(" ".join(map(str, moves)) or "Nothing is known of how the game goes on from here.")


def _goto(explorer: Explorer, text: str) -> None:
    if not text:
        raise InputError(f"goto needs a position, as in: goto {explorer.position}")
    explorer.jump(explorer.position.game.position(text))


def _quit() -> None:
    raise Quit


WORDS: Mapping[str, Word] = {
    "back": Word("back", "take back the last move", lambda explorer, _: _back(explorer, to_the_start=False)),
    "start": Word("start", "go back to where the walk began", lambda explorer, _: _back(explorer, to_the_start=True)),
    "line": Word("line", "say how the game goes on if both play their best", lambda explorer, _: _line(explorer)),
    "board": Word("board", "draw the board again", lambda explorer, _: explorer.show()),
    "position": Word(
        "position", "print the position as text", lambda explorer, _: explorer.say(str(explorer.position))
    ),
    "goto": Word("goto TEXT", "go on from another position", _goto),
    "help": Word("help", "say what can be typed", lambda explorer, _: _help(explorer)),
    "quit": Word("quit", "leave", lambda _explorer, _: _quit()),
}
_ALIASES = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "undo": "back", "u": "back"}
