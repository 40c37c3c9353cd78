"""Thinking, in processes of its own: the server itself only hands out jobs and passes on what comes back.

desk        keeps the worker processes, hands out jobs, stops them, and replaces workers that took too long
seat        one worker process, as the server sees it
worker      the same process from the inside: reads jobs, does them, writes what comes of them
tasks       what a worker can do, by the names of the jobs
trees       the search trees and their steps
errors      why a job was not done
"""
