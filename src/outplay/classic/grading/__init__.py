"""Grading the Oska homework: somebody's ``movegen`` and ``oskaplayer`` against ours.

checks      what is asked and what is wanted, as plain values in groups
positions   boards to ask about
movegen     the questions for movegen
oskaplayer  the questions for oskaplayer, with forced
host        what runs in the sandbox and calls the file's functions
pupil       the file at work: asking, waiting, starting again
judge       right or wrong, and hints why
grade       all of it together, and the points
text        the report for people
commands    what ``outplay grade`` runs

The file is never run outside the sandbox.
"""
