"""Leaves in the middle of a game."""

import sys


def player(position):
    sys.exit("I have had enough")
