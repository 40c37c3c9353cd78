"""The version of the package, in the one place that code reads it from."""

from __future__ import annotations

__version__ = "0.2.0"
