"""What the laboratory shows: tables and curves, the wall of boxes, and sheets to build from.

findings.py   the table and the curves of experiments
charts.py     curves as data, and drawn in a terminal
chart_svg.py  curves as SVG
wall.py       all boxes of a machine, in a terminal and as SVG
sheet.py      labels for real matchboxes
svg.py        parts of all pictures; a box as a picture
words.py      the sentences
"""
