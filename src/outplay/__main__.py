"""The command ``outplay``, and ``python -m outplay``; Ctrl-C works even while they load."""

from __future__ import annotations

import sys


def main() -> None:
    """Load the commands and run the one that was typed."""
    try:
        from outplay.cli import main as command
    except KeyboardInterrupt:
        print("Aborted!", file=sys.stderr)  # as click says it later
        sys.exit(1)
    command(prog_name="outplay")


if __name__ == "__main__":
    main()
