"""The learning laboratory: machines under teachers, and how beatable they still are.

game_graph.py  a whole game as a graph, if it is small enough, and how many boxes it needs
truth.py       the exact value of every place and move
measures.py    how well a machine plays, and the best response to it
teachers.py    the players on the other side
training.py    one machine under a teacher, game by game
experiment.py  many such runs, as data
conduct.py     doing them, on many processors
findings.py    the runs, tables and curves of an experiment
wall.py        all boxes of a machine beside the truth
report/        all that for people to read
tuples/        for larger boards: networks of n-tuples that learn by self-play
"""
