"""Files: the one way to read and write them. Nothing here knows a game.

plain      read and write plain files safely: bounded, never through a link, whole or not at all
documents  values in JSON and TOML, with a format and a version
locks      one process at a time
"""
