"""Tries to call somebody over the network; says what came of it, and plays on."""

import socket


def player(position):
    for family, address in ((socket.AF_INET, ("127.0.0.1", 80)), (socket.AF_INET6, ("::1", 80))):
        try:
            connection = socket.socket(family, socket.SOCK_STREAM)
            connection.settimeout(0.2)
            connection.connect(address)
            print("CALLED", address)
        except OSError as error:
            print("refused", error)
    return position.legal_moves[0]
