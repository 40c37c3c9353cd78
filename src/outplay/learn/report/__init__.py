"""What the laboratory shows: tables and curves, the wall of boxes, and sheets to build from.

charts.py      curves as data
blocks.py      and svg.py: what texts and pictures have in common
chart_text.py  and chart_svg.py: drawn in a terminal and as SVG
findings.py    the table and the curves of experiments
words.py       the sentences
box_svg.py     a box as a picture
wall_text.py   and wall_svg.py: all boxes of a machine
sheet.py       labels for real matchboxes
"""
