"""Never answers, and never sleeps either."""


def player(position):
    while True:
        pass
