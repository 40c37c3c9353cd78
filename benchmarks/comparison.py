"""The rows that set ours beside a peer's, with the target."""

from __future__ import annotations

from measure import Rates
from report import Row, rate, rounded

HEADINGS = ("work", "ours", "peer", "ratio", "target", "ok")


def compare(
    work: str,
    ours: Rates,
    peer_name: str,
    peer: Rates,
    unit: str,
    *,
    target: float | None = None,
    target_rate: float | None = None,
    shown_target: str = "",
) -> Row:
    """Our rate, the peer's and their ratio; the target is a least ratio, or a least rate of ours."""
    ratio = ours.ratio_to(peer)
    ok = None
    if target is not None:
        ok, shown_target = ratio >= target, shown_target or f"≥ {target:g} x"
    elif target_rate is not None:
        ok, shown_target = ours.median >= target_rate, shown_target or f"≥ {target_rate:,.0f} {unit}"
    shown_peer = f"{peer_name}: {rate(peer.median, unit)}"
    cells = (work, rate(ours.median, unit), shown_peer, f"{rounded(ratio)} x", shown_target, verdict(ok))
    target = target_rate if target is None else target
    figures = {"ours": ours.median, "peer": peer.median, "ratio": ratio, "target": target, "unit": unit}
    return Row(cells, figures, ok)


def verdict(ok: bool | None) -> str:
    """A word for the last column."""
    return {True: "yes", False: "NO", None: ""}[ok]
