"""The page and the HTTP API behind it.

requests, checking, documents       what can be asked for, the one check of it, and long documents in it
settings, shelf, players, records, solutions     what a server knows: games, players, solutions
shapes, answers                     the shapes of all answers, and those that need no thinking
failures, guard, callers            what is said when something is wrong, and what is never let in
routes, stream, app, page_files     the API over HTTP and the WebSocket, and the page
work, protocol, server              thinking in other processes, and the running server
"""
