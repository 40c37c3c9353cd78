"""The rows that set ours beside a peer's, with what was wanted."""

from __future__ import annotations

from measure import Rates
from report import Row, rate, rounded

HEADINGS = ("work", "ours", "peer", "ratio", "wanted", "ok")


def compare(work: str, ours: Rates, peer_name: str, peer: Rates, unit: str, *, wanted: float | None = None) -> Row:
    """Our rate, the peer's and their ratio; ``wanted`` is the least ratio."""
    ratio = ours.ratio_to(peer)
    ok = None if wanted is None else ratio >= wanted
    wish = "" if wanted is None else f"≥ {wanted:g} x"
    shown_peer = f"{peer_name}: {rate(peer.median, unit)}"
    cells = (work, rate(ours.median, unit), shown_peer, f"{rounded(ratio)} x", wish, verdict(ok))
    figures = {"ours": ours.median, "peer": peer.median, "ratio": ratio, "wanted": wanted, "unit": unit}
    return Row(cells, figures, ok)


def verdict(ok: bool | None) -> str:
    """A word for the last column."""
    return {True: "yes", False: "NO", None: ""}[ok]
