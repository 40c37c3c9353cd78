"""Numbers and times in words, and words for old screens."""

from __future__ import annotations

_SPELT_OUT = str.maketrans({"→": "->", "…": "...", "×": "x"})


def counted(number: int, word: str, plural: str = "") -> str:
    """A number with its word, in the plural if needed.

    >>> counted(1, "game"), counted(1200, "game"), counted(2, "box", "boxes")
    ('1 game', '1,200 games', '2 boxes')
    """
    return f"{number:,} {word if number == 1 else plural or f'{word}s'}"


def duration(seconds: float) -> str:
    """How long something took or will take, in the units that suit it.

    >>> duration(0.0004), duration(0.25), duration(12.34)
    ('0.4 ms', '250 ms', '12.3 s')
    >>> duration(75.3), duration(7_500), duration(360_000)
    ('1 min 15 s', '2 h 5 min', '100 h 0 min')
    """
    # Each unit ends where its last figure would be rounded up to the next one.
    if seconds < 0.9995:
        return f"{seconds * 1000:.3g} ms"
    if seconds < 59.95:
        return f"{seconds:.1f} s"
    if seconds < 3599.5:
        return "{} min {} s".format(*divmod(round(seconds), 60))
    return "{:,} h {} min".format(*divmod(round(seconds / 60), 60))


def spelt_out(text: str) -> str:
    """A sentence without the characters that an old screen lacks.

    >>> spelt_out("3 × 3 → 4")
    '3 x 3 -> 4'
    """
    return text.translate(_SPELT_OUT)
