"""The Pawned program at work: machine against machine, person against machine, person against person."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from outplay.classic.boards import in_a_row
from outplay.classic.pawned import Pawned
from outplay.classic.pawned_board import LEFT, LETTERS, RIGHT, STRAIGHT, find_board
from outplay.errors import MoveError, OutplayError, quoted
from outplay.play import Move
from outplay.record import Header, Record
from outplay.rules.words import Side

_DIRECTIONS = {STRAIGHT: "straight on", LEFT: "left", RIGHT: "right"}
_SLOW = 4
"""From this depth on a move can take longer than a second."""
_HELP = """\
Type a pawn and a direction, as in 3 0: the third of your pawns goes straight on.
Directions: 0 straight on, 1 take on the left, 2 take on the right. Left is the left of the screen for both sides.
moves lists what you can do, board draws the board again, quit leaves."""


class _Quit(Exception):
    """Somebody wants to leave."""


@dataclass
class Play:
    """One game at the keyboard. ``humans`` has the letters of the sides that people play."""

    game: Pawned
    humans: frozenset[str] = frozenset()
    depth: int = 1
    seed: int = 0
    ask: Callable[[str], str] = input
    say: Callable[[str], None] = print
    games: list[Pawned] = field(init=False)
    moves: list[Move] = field(init=False)

    def __post_init__(self) -> None:
        self.games, self.moves = [self.game], []

    def run(self) -> bool:
        """Play to the end, or until somebody leaves; say whether the end was reached."""
        if self.humans:
            self.say(_HELP)
        self.say(str(self.game))
        try:
            while not self.game.isTerminal():
                self._turn()
        except _Quit:
            return False
        except (EOFError, KeyboardInterrupt):
            self.say("")
            return False
        outcome = self.game.position.outcome
        assert outcome is not None
        self.say(self.game.position.game.describe(outcome))
        return True

    @property
    def record(self) -> Record:
        """The game so far, for a file."""
        machine = f"pawned:depth={self.depth}"
        white, black = ("human" if LETTERS[side] in self.humans else machine for side in Side)
        seed = None if white == black == "human" else self.seed
        first = self.games[0].position
        return Record(first.game, first, self.moves, Header((white, black), seed))

    def boards(self, width: int, arrow: str = "→") -> str:
        """All boards of the game in a row, with an arrow between them that says who moved."""
        return boards_in_a_row(self.games, self.moves, width, arrow)

    def _turn(self) -> None:
        legal = self.game.numberedMoves
        if not legal:
            self.say(f"{self._name} cannot move and passes.")
            self._play(self.game.position.legal_moves[0])
        elif self.game.whoseTurn in self.humans:
            pawn, direction = self._ask_until_legal()
            self._play(legal[pawn, direction])
        else:
            pawn, direction = self._think()
            self.say(f"{self._name} plays {self._words(pawn, direction)}.")
            self._play(legal[pawn, direction])

    def _think(self) -> tuple[int, int]:
        if self.depth >= _SLOW:
            self.say(f"{self._name} is thinking.")
        chosen = self.game.randomOptimal(self.depth, self.seed)
        return list(self.game.numberedMoves)[self.game.successors().index(chosen or [])]

    def _play(self, move: Move) -> None:
        self.game = self.game.after(move)
        self.games.append(self.game)
        self.moves.append(move)
        self.say(str(self.game))

    def _ask_until_legal(self) -> tuple[int, int]:
        while True:
            line = self.ask(f"{self._name} to move: ").strip().lower()
            if line in ("quit", "q", "exit"):
                raise _Quit
            if line in ("help", "h", "?"):
                self.say(_HELP)
            elif line == "board":
                self.say(str(self.game))
            elif line == "moves":
                self.say(self._legal_words)
            elif line:
                try:
                    return self._read(line)
                except OutplayError as error:
                    self.say(str(error))

    def _read(self, line: str) -> tuple[int, int]:
        """The pawn and direction that a line names; an error says why it names none that can be played."""
        board, side = find_board(self.game.boardSize), self.game.position.side
        words = line.replace(",", " ").split()
        if len(words) != 2:
            raise MoveError(f"{quoted(line)} is not a pawn and a direction: type two numbers, as in 3 0")
        number = words[0].removeprefix(LETTERS[side].lower())
        if not number.isdecimal() or len(number) > 4 or not 1 <= int(number) <= board.size:
            own = board.pawns(side)
            first, last = board.pawn_name(own[0]), board.pawn_name(own[-1])
            raise MoveError(
                f"{self._name} has no pawn {quoted(words[0])}: type 1 to {board.size} for {first} to {last}"
            )
        pawn = board.pawns(side)[int(number) - 1]
        if words[1] not in ("0", "1", "2"):
            raise MoveError(f"there is no direction {quoted(words[1])}: 0 is straight on, 1 left, 2 right")
        direction = int(words[1])
        if (pawn, direction) not in self.game.numberedMoves:
            raise MoveError(self._why_not(pawn, direction))
        return pawn, direction

    def _why_not(self, pawn: int, direction: int) -> str:
        name = find_board(self.game.boardSize).pawn_name(pawn)
        if self.game.gameState[pawn] == (-1, -1):
            return f"{name} was taken. {self._legal_words}"
        own = [way for mover, way in self.game.numberedMoves if mover == pawn]
        if not own:
            return f"{name} cannot move. {self._legal_words}"
        ways = " or ".join(f"{_DIRECTIONS[way]} ({way})" for way in own)
        return f"{name} cannot {'go' if direction == STRAIGHT else 'take'} {_DIRECTIONS[direction]}: it can go {ways}"

    @property
    def _legal_words(self) -> str:
        first = find_board(self.game.boardSize).pawns(self.game.position.side)[0]
        listed = ", ".join(f"{pawn - first + 1} {direction}" for pawn, direction in self.game.numberedMoves)
        return f"{self._name} can play {listed}"

    def _words(self, pawn: int, direction: int) -> str:
        return f"{find_board(self.game.boardSize).pawn_name(pawn)} {_DIRECTIONS[direction]}"

    @property
    def _name(self) -> str:
        return self.game.position.game.side_name(self.game.position.side)


def boards_in_a_row(games: list[Pawned], moves: list[Move], width: int, arrow: str = "→") -> str:
    """The boards of a game with ``white →`` and ``black →`` between them; a pass is named."""
    links = [
        f"{game.position.side}{' passes' if move.is_pass else ''} {arrow}"
        for game, move in zip(games, moves, strict=False)
    ]
    return in_a_row([str(game) for game in games], links, width)


def replay(record: Record) -> list[Pawned]:
    """The game objects of a recorded game, in which every pawn keeps its number."""
    games = [Pawned.fromPosition(record.start, len(record.game.shape.rows))]
    for move in record.moves:
        games.append(games[-1].after(move))
    return games
