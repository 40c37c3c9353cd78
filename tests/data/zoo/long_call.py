"""One call into C that takes for ever and hears no signal of Python's."""


def player(position):
    return sum(range(10**18))
