"""Files: how anything is read from a disk or kept there, whatever it is about. Nothing here knows a rule of a game.

plain      read and write plain files safely: bounded, never through a link, whole or not at all
documents  what is in a file of JSON or TOML, and which format and version it says it has
locks      one process at a time
"""
