from __future__ import annotations

import pytest

from outplay.render.words import duration


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 ms"),
        (0.00123, "1.23 ms"),
        (0.9994, "999 ms"),
        (0.9996, "1.0 s"),
        (59.94, "59.9 s"),
        (59.96, "1 min 0 s"),
        (119.6, "2 min 0 s"),
        (3599.4, "59 min 59 s"),
        (3599.6, "1 h 0 min"),
        (7170, "2 h 0 min"),
        (36_000_000, "10,000 h 0 min"),
    ],
)
def test_no_unit_shows_what_belongs_to_the_next_one(seconds: float, text: str) -> None:
    assert duration(seconds) == text
