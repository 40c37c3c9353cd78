"""The page and the HTTP API behind it.

settings, shelf, players, answers   what a server knows, and its answers as plain values; no web framework is needed
failures, guard, callers, documents what is said when something is wrong, and what is never let in
models, requests, routes, app       the API as FastAPI has it; what is about machines that learn ends in _learning
work, stream, protocol, server      thinking in other processes, the WebSocket, and the running server
"""
