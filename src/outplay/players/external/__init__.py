"""Players from outside: somebody's Python code or program, which runs in the sandbox.

specs.py         makes them from their specs
program.py       asks a program for its moves, watches its clock and finds its faults
limits.py        what they may use
dialect.py       what a line protocol has to know
ugi.py, uci.py   the two protocols
host.py          runs somebody's Python function in the sandbox, and speaks UGI for it
ugi_server.py    the side of UGI that answers, for the host and for ``outplay ugi``
python_files.py  looks into somebody's Python file without running it
plugins.py       installed players
"""
