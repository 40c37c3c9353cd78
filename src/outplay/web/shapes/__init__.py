"""The shapes of all answers, over HTTP and on the stream, written down once.

games        failures, games, positions, players, records, watched games and tournaments
thinking     scores, analyses, solutions, reviews, search trees
learning     machines that learn

They are plain dictionaries: whoever makes an answer is held to its shape by the type checker, and what the library
makes by the tests, so that no answer has to be checked while the server runs. /openapi.json, the list of requests in
docs/api.md and ``page/answers.d.ts`` are made from them (``make api``).
"""
