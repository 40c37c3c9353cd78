"""What holds for all tests."""

from __future__ import annotations

collect_ignore_glob = ["data/*"]
"""Files of data that end in .py are somebody's bots and homework: nobody imports them here."""
