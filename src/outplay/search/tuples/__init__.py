"""N-tuple networks: evaluations that were learned by self-play (see ``outplay.learn.tuples``)."""
