"""Outplay: small board games, played, explained, learned and solved."""
