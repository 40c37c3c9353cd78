"""Reports of a tournament, from its table and its games.

notes        what is said in words below the tables
text         for a terminal or a pipe
columns      the columns of the table, which text and HTML share; texts that fit a screen
live         the table while games are played
html         one file in which every game can be replayed
html_tables  its tables
replays      its board and its games (page.css, state.js and page.js are its look and its script)

As JSON a report is ``Standings.as_data()`` with ``Remarks.as_data()``.
"""
