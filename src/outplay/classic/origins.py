"""Where Outplay comes from: five old documents, what each described, and where that is now.

The page *Where it comes from* shows it; ``docs/origins.md`` tells the same, with a line for everything that a document
asks for. Tests hold them together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["screen", "command", "python", "player"]


@dataclass(frozen=True)
class Link:
    """Something of a document, and the one place where it is now."""

    what: str
    kind: Kind
    where: str
    """The address of a screen, a command, a full name in Python, or the spec of a player."""


@dataclass(frozen=True)
class Origin:
    """One of the documents, in our own words."""

    title: str
    text: str
    places: tuple[Link, ...]


ORIGINS: tuple[Origin, ...] = (
    Origin(
        title="A plan for Octapawn, 2006",
        text=(
            "A student's plan for a program that plays Octapawn, four pawns a side. It weighs two ways to store the "
            "board against each other, a row of 36 squares with a border and a grid of pairs x,y, and wants minimax "
            "for small boards, alpha-beta for large ones, and in the end boards of any size."
        ),
        places=(
            Link("the game itself", "screen", "#/play?game=octapawn"),
            Link("the program, with boards of any size and both searches", "command", "outplay classic octapawn"),
            Link("its choice of the search by the size of the board", "player", "octapawn"),
            Link("the two searches, step by step", "screen", "#/understand?game=octapawn"),
        ),
    ),
    Origin(
        title="A report on HexaReversi, group t77",
        text=(
            "A report on a page where two strategies play reversi on a hexagon: a number of rounds, a delay that can "
            "be changed while they play, and a tournament of ten games in which the strategies change sides after "
            "five. Its own strategy leaves the rival few moves and prefers cells that are worth much."
        ),
        places=(
            Link("the page: rounds, delays and the tournament", "screen", "#/watch?game=hexareversi:5"),
            Link("the same in a terminal", "command", "outplay classic hexareversi"),
            Link("its strategy", "player", "t77"),
            Link("the strategy that it was made from", "player", "mobility"),
        ),
    ),
    Origin(
        title="Homework on Oska, 2022",
        text=(
            "Two assignments of a course on artificial intelligence: a function that lists the boards after every "
            "move, and one that chooses among them by minimax, for any number of pieces from four. Whoever has fewer "
            "pieces left has fewer to bring home, which makes losing some of them tempting."
        ),
        places=(
            Link("the game itself", "screen", "#/play?game=oska:4"),
            Link("the generator of moves", "python", "outplay.classic.oska.movegen"),
            Link("the chooser of moves", "python", "outplay.classic.oska.oskaplayer"),
            Link("the same as a player", "player", "oskaplayer"),
            Link("marks for a solution that somebody hands in", "command", "outplay grade oska"),
        ),
    ),
    Origin(
        title="A report on Pawned",
        text=(
            "A report on a program for six pawns a side: a game object with its successors and its worth, minimax and "
            "alpha-beta that return whole trees, a random choice among equally good moves, and a rule that sees early "
            "when a pawn can no longer be stopped."
        ),
        places=(
            Link("the game itself", "screen", "#/play?game=pawned:6"),
            Link("the program: games, and trees as they were printed", "command", "outplay classic pawned"),
            Link("the game object", "python", "outplay.classic.pawned.Pawned"),
            Link("the search that returns its tree", "python", "outplay.classic.pawned.Alphabeta"),
            Link("the program as a player", "player", "pawned"),
        ),
    ),
    Origin(
        title="Hexapawn in FOCAL, for small computers of the 1960s",
        text=(
            "The write-up of a program that learns Hexapawn: it stores every board that it meets with the moves that "
            "it can make there, and strikes out the last one when it loses, until only good moves are left. Gardner's "
            "matchboxes did the same with beads."
        ),
        places=(
            Link(
                "a wall of matchboxes that learns before your eyes", "screen", "#/learn?game=hexapawn:3x3&policy=focal"
            ),
            Link("the program, with its printed memory", "command", "outplay classic hexapawn"),
            Link("its machine as a player", "player", "focal"),
            Link("experiments with such machines", "command", "outplay learn hexapawn:3x3"),
        ),
    ),
)
