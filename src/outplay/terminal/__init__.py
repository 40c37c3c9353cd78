"""The terminal: words and boards on a screen, lines that a person types, and progress while something takes long.

screen      how words and positions get on the screen at hand
sitting     the loop that reads lines and obeys them
session     a game at the board, with its players (seats), its commands, and the files that it is saved in (games)
progress    what is shown of work that takes a while
"""
