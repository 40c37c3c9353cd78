"""Matchbox machines: boxes for positions, beads for moves, and learning by adding beads and taking them away.

policy.py  what is done with the beads, as data; the machines of history
places.py  positions up to symmetry, linked to each other; which of them can come up
memory.py  the boxes: drawing and learning
files.py   memories as JSON documents and in files, saved after every game
player.py  the player of the registry
"""
