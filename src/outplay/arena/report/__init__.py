"""Reports of a tournament, from its table and its games.

notes        what is said in words below the tables
text         for a terminal or a pipe (columns fits it to a screen, and has the columns that HTML shares)
live         the table while games are played
html         one file with every game to be replayed (html_tables, board and games make its parts; page.css, state.js
             and page.js are its look and its script)

As JSON a report is ``Standings.as_data()`` with ``Remarks.as_data()``.
"""
