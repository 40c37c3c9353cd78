"""The learning laboratory: machines under teachers, and how beatable they still are.

ground.py      a whole game as a graph, where it is small enough
truth.py       the exact value of every place and move
exploit.py     how likely a perfect rival beats the beads as they are
measures.py    how a machine stands: boxes, beads, losing beads, and how beatable it is
teachers.py    who sits on the other side
lesson.py      a game of a training
training.py    one machine under a teacher, game by game
experiment.py  many such runs, as data
conduct.py     doing them, on many processors
run.py         what came of one run
findings.py    what came of all: tables, bands, plain data
wall.py        all boxes of a machine beside the truth
scale.py       how many boxes a game needs
report/        all that for people to read
tuples/        for larger boards: networks of n-tuples that learn by self-play
"""
