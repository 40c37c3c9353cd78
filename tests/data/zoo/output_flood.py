"""Prints without an end."""


def player(position):
    while True:
        print("x" * 10_000)
