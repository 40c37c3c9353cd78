"""The old programs in a terminal: each has its own words, board and way to write moves, on the common session.

``outplay classic NAME`` runs the command of the module NAME.
"""
