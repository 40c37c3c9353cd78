"""Homework is data: pytest must not run it."""

collect_ignore_glob = ["*.py"]
