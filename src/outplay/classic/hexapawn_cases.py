"""The memory of the Hexapawn program of the 1960s as it stored it: a board and a list of moves for each case met.

    D(10 * case + cell)    what stands on a cell: 0 nothing, 1 a pawn of the machine, 2 a pawn of the person
    M(10 * case + number)  a move, as ten times the cell from which plus the cell to which; 0 if it is forgotten

Cases, cells and moves are counted from 1, cells in reading order: D12 is the second cell of the first case.
"""

from __future__ import annotations

from outplay.players.matchbox.memory import Box, Memory
from outplay.rules.words import Side

MACHINE = Side.BLACK
"""The person begins."""
_VALUES = {None: 0, MACHINE: 1, MACHINE.rival: 2}
_COLUMNS = 3


def cases(memory: Memory) -> list[Box]:
    """The cases in the order in which they were met, without what it may have learned as the other side."""
    return [box for box in memory.boxes.values() if box.place.side is MACHINE]


def boards(memory: Memory) -> dict[int, int]:
    """The variables D by their numbers."""
    return {
        10 * case + cell: _VALUES[piece]
        for case, box in enumerate(cases(memory), 1)
        for cell, piece in enumerate(box.met.contents, 1)
    }


def moves(memory: Memory) -> dict[int, int]:
    """The variables M by their numbers."""
    return {
        10 * case + number: value
        for case, box in enumerate(cases(memory), 1)
        for number, value in enumerate(_values(memory, box), 1)
    }


def _values(memory: Memory, box: Box) -> list[int]:
    """The moves of a case, pawn by pawn: straight on, then to the side on which the numbers grow, then to the other."""
    seen, cell = memory.places.seen(box.met), memory.game.shape.index
    found = []
    for number, beads in zip(box.numbers, box.beads, strict=True):
        move = seen.move(number)
        assert move.origin and move.target
        origin, target = cell[move.origin] + 1, cell[move.target] + 1
        found.append((origin, (_COLUMNS, _COLUMNS + 1, _COLUMNS - 1).index(target - origin), target, beads))
    return [10 * origin + target if beads else 0 for origin, _, target, beads in sorted(found)]


def format_cases(memory: Memory) -> str:
    """All cases, each as a board of variables and a line of moves."""
    blocks = []
    cells, listed = boards(memory), moves(memory)
    for case in range(1, len(cases(memory)) + 1):
        own = [f"D{index}={value}" for index, value in cells.items() if index // 10 == case]
        rows = [" ".join(own[first : first + _COLUMNS]) for first in range(0, len(own), _COLUMNS)]
        ways = " ".join(f"M{index}={value}" for index, value in listed.items() if index // 10 == case)
        blocks.append("\n".join([f"Case {case}", *rows, ways]))
    return "\n\n".join(blocks)
