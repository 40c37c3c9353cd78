"""The page and the HTTP API behind it.

requests, checking, documents       the requests, the one check of them, and long documents in them
settings, shelf, players, solutions what a server has: games, players, solutions
shapes, answers                     the shapes of all answers, and those that need no thinking
failures, guard, callers            errors as clients get them, and which requests are refused
routes, stream, app, page_files     the API over HTTP and the WebSocket, and the page
work, protocol, server              the worker processes, and the running server
"""
