"""The same jobs in this process, on local processes or on a Dask cluster; each result comes exactly once.

workers.py  Workers and Done, and the loop that is the same everywhere
call.py     a call packed as bytes, done elsewhere, and its result
local.py    processes of this machine; one that dies is replaced
cluster.py  a Dask cluster (an optional extra)
"""

from __future__ import annotations

from outplay.jobs.call import at_end
from outplay.jobs.workers import Done, Workers

__all__ = ["Done", "Workers", "at_end"]
