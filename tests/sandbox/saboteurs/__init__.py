"""Modules that spoil the start of a sandbox from inside, for the tests: the keeper that imports one is hit by it."""
