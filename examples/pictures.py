"""Draws every position of a short game as an SVG file, the last move and the legal targets marked.

python examples/pictures.py [FOLDER]
"""

from __future__ import annotations

import sys
from pathlib import Path

import outplay


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "pictures")
    folder.mkdir(parents=True, exist_ok=True)
    record = outplay.Record(outplay.game("octapawn")).play("b1b2", "c4c3", "b2c3", "d4c3")
    lasts = (None, *record.moves)
    for number, (position, last) in enumerate(zip(record.positions, lasts, strict=True)):
        path = folder / f"{number}.svg"
        path.write_text(position.draw("svg", last, targets=True), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
