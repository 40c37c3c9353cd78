"""UCI, the line protocol of chess programs, on the side that asks: for Fairy-Stockfish, which plays variants.

``rules/fairy.py`` says which variant a game is. A game that the program does not know is described in a file that it
reads. To show that it has understood the file, it must count as many lines of play as we do.
"""

from __future__ import annotations

import dataclasses
import os
import re
import shutil
import tempfile
import weakref
from collections import deque
from pathlib import Path

from outplay.errors import PlayerFault, SpecError, quoted
from outplay.play import Game, Move, Position
from outplay.players.external.dialect import go_line, read_move
from outplay.rules.fairy import FairyVariant, fairy_fen, fairy_move, fairy_variant
from outplay.rules.flip import Flip
from outplay.search.limits import MIN_SECONDS, NO_LIMITS, Limits

DEFAULT_NODES = 100_000
"""The limit if none is given: a fraction of a second, and the same moves on every machine."""
_SHARE_OF_CLOCK = 0.9
"""How much of its time a program is told to use: the answer needs time to arrive, more on a busy machine."""
_COUNTED_PLIES = 3
_COUNTED = re.compile(r"Nodes searched: (\d{1,18})")
_NO_MOVES = ("(none)", "0000", "")
"""What programs answer if they see no move."""


class UciDialect:
    """Talks to a UCI program."""

    def __init__(self, limits: Limits = NO_LIMITS) -> None:
        self._limits = limits
        self._folder: Path | None = None
        self._program = "it"
        self._variants: frozenset[str] | None = None
        self._game: Game | None = None
        self._announced: deque[Game | None] = deque()
        """What the program has yet to be ready for: a game that it has to count, or None for one that it knows."""

    @property
    def is_reproducible(self) -> bool:
        """Whether it is limited by depth or nodes: then it forgets before every move what it knew."""
        return self._limits.seconds is None

    def check(self, game: Game) -> None:
        """Refuse a game that the program cannot describe."""
        fairy_variant(game.rules)

    def readable(self, game: Game) -> tuple[str, ...]:
        """The file that describes the game, unless programs know the variant already."""
        variant = fairy_variant(game.rules)
        return (str(self._write(variant)),) if variant.ini else ()

    def greeting(self) -> str:
        """The first line."""
        self._program = "it"
        self._variants = None
        self._game = None
        self._announced.clear()
        return "uci\n"

    def is_greeted(self, line: str) -> bool:
        """Read what the program says about itself: its name, and which variants it knows."""
        if line.startswith("id name "):
            self._program = line.removeprefix("id name ").strip()
        elif line.startswith("option name UCI_Variant "):
            self._variants = frozenset(re.findall(r"(?<= var )\S+", line))
        return line.strip() == "uciok"

    def new_game(self, game: Game, seed: int) -> str:
        """The variant, if it has changed, and the question whether the program is ready. UCI knows no seed."""
        if self._game == game:
            self._announced.append(None)
            return "ucinewgame\nisready\n"
        variant = fairy_variant(game.rules)
        self._check_program(game, variant)
        self._game = game
        self._announced.append(game if variant.ini else None)
        lines = [f"setoption name UCI_Variant value {variant.name}", "ucinewgame", "isready"]
        if variant.ini:
            lines.insert(0, f"setoption name VariantPath value {self._write(variant)}")
            lines += [f"position fen {_fen(game.start)}", f"go perft {_counted_plies(game)}"]
        return "\n".join(lines) + "\n"

    def is_ready(self, line: str) -> bool:
        """Whether the program is ready; for a described game it must have counted the lines of play right."""
        game = self._announced[0]
        counted = _COUNTED.match(line)
        is_ready = line.strip() == "readyok" if game is None else counted is not None
        if is_ready:
            self._announced.popleft()
        if is_ready and game and counted:
            self._check_count(game, int(counted[1]))
        return is_ready

    def question(self, position: Position, limits: Limits) -> str:
        """The position, and how far the program may think."""
        if limits.seconds is not None:
            limits = dataclasses.replace(limits, seconds=max(MIN_SECONDS, limits.seconds * _SHARE_OF_CLOCK))
        # What it remembers of earlier searches would make the move depend on more than the position.
        forget = "ucinewgame\n" if self.is_reproducible else ""
        return f"{forget}position fen {_fen(position)}\n{go_line(limits.with_spec(self._limits, DEFAULT_NODES))}\n"

    def answer(self, line: str, position: Position) -> Move | None:
        """The move after ``bestmove``: ``P@d3`` places a disc, ``d3d3`` is a pass; everything else is talk."""
        words = line.split()
        if words[:1] != ["bestmove"]:
            return None
        text = words[1] if len(words) > 1 else ""
        first = position.legal_moves[0]
        if first.is_pass and (text in _NO_MOVES or text == text[: len(text) // 2] * 2):
            return first
        if text in _NO_MOVES:
            raise PlayerFault("unreadable", f"in {str(position)!r} it answered {quoted(line)}: it sees no move")
        return read_move(fairy_move(position.game.shape, text.removeprefix("P@")), position)

    def _check_program(self, game: Game, variant: FairyVariant) -> None:
        if self._variants is None:
            raise SpecError(
                f"{quoted(self._program)} cannot play {game.name}: it has no option UCI_Variant, so it knows only one "
                "game; Fairy-Stockfish knows many"
            )
        if variant.needs and variant.needs not in self._variants:
            raise SpecError(
                f"{quoted(self._program)} cannot play {game.name}: it does not know the variant {variant.needs!r}; "
                "a newer Fairy-Stockfish does"
            )

    def _check_count(self, game: Game, counted: int) -> None:
        plies = _counted_plies(game)
        expected = game.perft(plies)
        if counted != expected:
            raise SpecError(
                f"{quoted(self._program)} has not understood the rules of {game.name}: it counts {counted} lines of "
                f"{plies} plies from the start, and there are {expected}"
            )

    def _write(self, variant: FairyVariant) -> Path:
        """Write the description of a variant where the program can read it as any user."""
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="outplay-uci-"))
            self._folder.chmod(0o755)
            weakref.finalize(self, _remove, self._folder, os.getpid())
        path = self._folder / f"{variant.name}.ini"
        if not path.exists():
            path.write_text(variant.ini, encoding="ascii")
            path.chmod(0o644)
        return path


def _remove(folder: Path, owner: int) -> None:
    """Remove a folder at the end, but not in a forked process that only has a copy of the dialect."""
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)


def _fen(position: Position) -> str:
    return fairy_fen(position.game.rules, position.contents, position.side)


def _counted_plies(game: Game) -> int:
    """How deep the program counts. Where sides pass, it passes once more than we do at the very end of a game."""
    family = game.rules.family
    return 1 if isinstance(family, Flip) or family.stuck == "pass" else _COUNTED_PLIES
