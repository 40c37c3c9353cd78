"""The same jobs in this process, on local processes or on a Dask cluster; each result comes exactly once.

workers.py    Workers and Done: the face, and the loop that is the same everywhere
call.py       a call packed as bytes, done elsewhere, and its answer
here.py       one worker: this very process
local.py      processes of this machine; one that dies is replaced
process.py    what such a process does
cluster.py    a Dask cluster (an optional extra)
ending.py     what a process has to put away before it ends
"""

from __future__ import annotations

from outplay.jobs.ending import at_end
from outplay.jobs.workers import Done, Workers

__all__ = ["Done", "Workers", "at_end"]
