"""Thinking, in processes of its own: the server itself only hands out jobs and passes on what comes back.

desk         keeps the worker processes, hands out jobs, stops them, and replaces workers that took too long
seat         one worker process, as the server sees it
errors       why a job was not done
worker       the same process from the inside: reads jobs, does them, writes what comes of them
context      what a task works with besides its request
tasks        what a worker can do, by the form of the request: analyses and choices, and those that follow
playing      watched games and reviews
tournaments  tournaments
trees        search trees and their steps
learning     walls of boxes, and what machines draw and learn
training     machines under a teacher, game by game
machines     the memories of machines, as visitors send them
walls        boxes and beads in the shapes of answers
"""
