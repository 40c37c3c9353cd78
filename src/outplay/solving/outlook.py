"""How far the search for all positions has come, and how long the rest will take as far as anybody can tell."""

from __future__ import annotations

from outplay._core import Solving
from outplay.solving.solution import Progress

FINDING = 0.5
"""The part of the work that finding all positions is; counting back takes about as long."""


class Outlook:
    """Watches the layers that have been found.

    They grow towards the middle of the games and then shrink about as they grew. So once they shrink it is known how
    many positions there will be, about; before that only that those there are have to be counted back, unless their
    number is expected. What was done before the work was gone on with tells nothing about its speed, nor where the
    layers were largest.
    """

    def __init__(self, solving: Solving, expected: int | None = None) -> None:
        self._solving = solving
        self._expected = expected or 0
        self._before = solving.found + self._counted_back
        self._layer, self._found = solving.layer, solving.found
        self._largest = 0.0
        self._until_largest = 0
        self._shrinks = False
        self._saw_all = not solving.found

    def progress(self, seconds: float) -> Progress:
        """How the work stands after so many seconds of it."""
        is_finding = self._solving.phase == "finding"
        if is_finding:
            self._look_at_layer()
        done = self._solving.found + self._counted_back
        total = self._positions_in_all / FINDING
        speed = (done - self._before) / max(seconds, 1e-9)
        layer, layers = self._solving.layer, self._solving.layers  # the root's is the last one, and is found first
        doing = f"finding positions, layer {layers - layer}" if is_finding else f"counting back, layer {layer + 1}"
        return Progress(
            f"{doing} of {layers}",
            None if self._is_least else done / max(total, 1),
            self._solving.found,
            self._solving.bytes,
            seconds,
            (total - done) / speed if speed else None,
            is_least=self._is_least,
        )

    @property
    def _counted_back(self) -> float:
        """Of the positions found; the solver itself counts without mirror images."""
        return self._solving.valued / max(self._solving.entries, 1) * self._solving.found

    @property
    def _is_least(self) -> bool:
        return self._solving.phase == "finding" and self._positions_in_all <= self._solving.found

    @property
    def _positions_in_all(self) -> float:
        if self._solving.phase != "finding":
            return self._solving.found
        is_told = self._shrinks and not self._expected
        return max(2 * self._until_largest - self._largest if is_told else self._expected, self._solving.found)

    def _look_at_layer(self) -> None:
        """Small layers are found several at a time: then their mean counts."""
        layer, found = self._solving.layer, self._solving.found
        if layer == self._layer:
            return
        size = (found - self._found) / abs(layer - self._layer)
        self._shrinks = self._saw_all and size < self._largest
        if size >= self._largest:
            self._largest, self._until_largest = size, found
        self._layer, self._found = layer, found
