"""Matchbox machines: boxes for positions, beads for moves, and learning by adding beads and taking them away.

policy.py    what is done with the beads, as data; the machines of history
places.py    positions up to symmetry, linked to each other
memory.py    the boxes: drawing and learning
reachable.py which positions can come up at all
files.py     memories as JSON documents, and in files
kept.py      a memory that is saved after every game
player.py    the player of the registry
"""
