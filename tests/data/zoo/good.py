"""Plays a legal move at once."""


def player(position):
    return position.legal_moves[0]
