"""Three games that the Pawned program played against itself, board by board: White wins, Black wins, a draw.

python examples/pawned_games.py [FILE]

The games are in pawned_games.jsonl beside this script. The program plays them again with

outplay classic pawned --depth 3 --seed 15

and with the seeds 12 and 13.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import outplay
from outplay.classic.boards import arrow_for
from outplay.classic.pawned import boards_in_a_row


def show(record: outplay.Record, width: int) -> None:
    print(record)
    print()
    print(boards_in_a_row(record, width, arrow_for(sys.stdout.encoding)))
    print()


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_suffix(".jsonl")
    for record in outplay.read_records(path):
        show(record, shutil.get_terminal_size().columns)


if __name__ == "__main__":
    main()
