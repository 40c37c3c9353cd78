"""A right solution of the homework, written on its own: it knows nothing of the package that grades it.

The wrong solutions are this one with a few lines exchanged; ``wrong.toml`` beside it says which.
"""

EMPTY = "-"
WIN = 1000


def movegen(board: list[str], side: str) -> list[list[str]]:
    """List every board that is one move of a side away."""
    boards = []
    for row in range(len(board)):
        for column in range(len(board[row])):
            if board[row][column] == side:
                boards.extend(moves_of_piece(board, side, (row, column)))
    return boards


def moves_of_piece(board: list[str], side: str, place: tuple[int, int]) -> list[list[str]]:
    """List what one piece can do: a step or a jump to either hand."""
    boards = []
    for hand in (0, 1):
        near = next_place(board, side, place, hand)
        if near is None:
            continue
        if piece_at(board, near) == EMPTY:
            boards.append(changed(board, {place: EMPTY, near: side}))
        if piece_at(board, near) == rival_of(side):
            far = next_place(board, side, near, hand)
            if far is not None and piece_at(board, far) == EMPTY:
                boards.append(changed(board, {place: EMPTY, near: EMPTY, far: side}))
    return boards


def next_place(board: list[str], side: str, place: tuple[int, int], hand: int) -> tuple[int, int] | None:
    """Find the place diagonally ahead, to the left (0) or to the right (1); None if it is off the board."""
    row = place[0] + (1 if side == "w" else -1)
    if not 0 <= row < len(board):
        return None
    shorter = len(board[row]) < len(board[place[0]])
    column = place[1] + hand - (1 if shorter else 0)
    return (row, column) if 0 <= column < len(board[row]) else None


def piece_at(board: list[str], place: tuple[int, int]) -> str:
    """Say what stands on a place."""
    return board[place[0]][place[1]]


def rival_of(side: str) -> str:
    """Name the other side."""
    return "b" if side == "w" else "w"


def changed(board: list[str], changes: dict[tuple[int, int], str]) -> list[str]:
    """Make a new board with other pieces on some places."""
    rows = [list(row) for row in board]
    for (row, column), piece in changes.items():
        rows[row][column] = piece
    return ["".join(row) for row in rows]


def count(board: list[str], side: str) -> int:
    """Count the pieces of a side."""
    return sum(row.count(side) for row in board)


def is_home(board: list[str], side: str) -> bool:
    """Say whether all pieces of a side stand on the far row."""
    far_row = board[-1] if side == "w" else board[0]
    return far_row.count(side) == count(board, side)


def result(board: list[str], side: str) -> int | None:
    """Say how a finished game ended for a side: 1 won, 0 drawn, -1 lost; None while it goes on."""
    own, other = count(board, side), count(board, rival_of(side))
    if own == 0 or other == 0:
        return (own > 0) - (other > 0)
    own_home, other_home = is_home(board, side), is_home(board, rival_of(side))
    if own_home and other_home:
        return (own > other) - (own < other)
    if own_home or other_home:
        return 1 if own_home else -1
    if not movegen(board, side) and not movegen(board, rival_of(side)):
        return 0
    return None


def static_value(board: list[str], side: str) -> int:
    """Say what a board is worth for a side as it stands."""
    value = 0
    for row in range(len(board)):
        value += row * board[row].count("w") - (len(board) - 1 - row) * board[row].count("b")
    return value if side == "w" else -value


def minimax(board: list[str], to_move: str, side: str, depth: int) -> int:
    """Say what a board is worth for a side if both play well."""
    end = result(board, side)
    if end is not None:
        return end * WIN
    if depth == 0:
        return static_value(board, side)
    boards = movegen(board, to_move)
    if not boards:
        boards = [board]
    values = [minimax(after, rival_of(to_move), side, depth - 1) for after in boards]
    return max(values) if to_move == side else min(values)


def oskaplayer(board: list[str], side: str, depth: int) -> list[str]:
    """Choose the next board by minimax search."""
    check(board, side, depth)
    boards = movegen(board, side)
    if result(board, side) is not None or not boards:
        return list(board)
    values = [minimax(after, rival_of(side), side, depth - 1) for after in boards]
    return boards[values.index(max(values))]


def check(board: list[str], side: str, depth: int) -> None:
    """Refuse what is no board, no side or no depth."""
    size = (len(board) + 3) // 2
    widths = [*range(size, 2, -1), *range(2, size + 1)]
    if [len(row) for row in board] != widths or set("".join(board)) - set("wb-"):
        raise ValueError(f"this is no board: {board}")
    if side not in ("w", "b") or depth < 1:
        raise ValueError(f"a side is 'w' or 'b' and a depth at least 1, not {side!r} and {depth!r}")
