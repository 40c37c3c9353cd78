"""The command ``outplay``, and ``python -m outplay``: who presses Ctrl-C while it is loaded is heard already."""

from __future__ import annotations

import sys


def main() -> None:
    """Load the commands, and run the one that was asked for."""
    try:
        from outplay.cli import main as command
    except KeyboardInterrupt:
        print("Aborted!", file=sys.stderr)  # as after the loading
        sys.exit(1)
    command(prog_name="outplay")


if __name__ == "__main__":
    main()
