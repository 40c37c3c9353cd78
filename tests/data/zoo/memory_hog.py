"""Takes memory until there is none."""


def player(position):
    hoard = []
    while True:
        hoard.append(bytearray(16 * 2**20))
