"""Worker processes: the server itself only hands out jobs and passes on their messages.

pool         the worker processes of a server: it queues jobs, stops them, and replaces workers that took too long
process      one worker process, as the server sees it
worker       the same process from the inside: it reads jobs, does them, and writes messages
context      what a task works with besides its request
tasks        the task for each request; analyses, choices and record files
playing      watched games and reviews
tournaments  tournaments
trees        search trees and their steps
solutions    exact values
learning     walls of boxes, drawn beads, and learning from a game
training     machines that play against a teacher, game by game
machines     the machines that clients send, and their boxes in the shapes of answers
"""
