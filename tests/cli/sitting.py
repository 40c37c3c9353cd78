"""A session in the terminal without a terminal: fed with lines, and what it says is kept."""

from __future__ import annotations

import io

from rich.console import Console

import outplay
from outplay import Header, Record
from outplay.cli.session import Session, View, make_players


class Sitting:
    """A session fed with lines; what it says is kept."""

    def __init__(
        self,
        spec: str = "hexapawn:3x3",
        *lines: str,
        players: tuple[str, str] = ("human", "human"),
        position: str | None = None,
        view: View | None = None,
    ) -> None:
        game = outplay.game(spec)
        header = Header(players, 1)
        first = game.start if position is None else game.position(position)
        console = Console(file=io.StringIO(), width=80)
        answers = iter(lines)

        def ask(prompt: str) -> str:
            console.print(prompt, markup=False, highlight=False)
            try:
                return next(answers)
            except StopIteration:
                raise EOFError from None

        record = Record(game, header, (first,))
        self.session = Session(record, make_players(header), console, view or View(), ask)
        self.session.run()
        assert isinstance(console.file, io.StringIO)
        self.said = console.file.getvalue()

    @property
    def moves(self) -> list[str]:
        return [str(move) for move in self.session.record.moves]
