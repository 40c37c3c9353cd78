"""N-tuple networks that learn by self-play, for any game; see ``outplay.search.tuples`` for what they are.

>>> import outplay
>>> from outplay.learn.tuples import train
>>> trained = train(outplay.game("hexapawn:3x3"), games=2000, seed=1)
>>> outplay.analyze(trained.network and outplay.game("hexapawn:3x3").start, depth=1, evaluation=trained.network).best
"""
