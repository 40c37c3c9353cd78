"""Grading the Oska homework: somebody's ``movegen`` and ``oskaplayer`` against ours.

checks      questions and right answers, as plain values in groups
positions   boards to ask about
movegen     the questions for movegen
oskaplayer  the questions for oskaplayer
host        the program in the sandbox that calls the file's functions
pupil       the file in the sandbox: asking, waiting, starting again
judge       right or wrong, and hints why
grade       all of it together, and the points
report      the command ``outplay grade oska``, and the report for people

The file is never run outside the sandbox.
"""
