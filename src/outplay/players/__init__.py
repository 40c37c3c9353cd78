"""Players: one file for each way of choosing a move, one registry, one spec syntax."""

from __future__ import annotations

from outplay.players.contract import Player
from outplay.players.registry import player

__all__ = ["Player", "player"]
