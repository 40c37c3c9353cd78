"""Does not even load."""

raise RuntimeError("the homework was eaten")


def player(position):
    return position.legal_moves[0]
