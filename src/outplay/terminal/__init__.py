"""The terminal: options of commands, words and boards on a screen, a loop that obeys typed lines, and progress.

options           the options that several commands share; engine_options has those of the engine
screen            words and pictures on a screen or in a pipe
scores            what moves and positions are worth, in words
judgement         hints, scores and reviews of a game
progress          a moving line while something takes long
sitting           the loop that reads lines and obeys them
session           a game at the board; session_commands has what can be typed in it
players           the players of a session
games             games and records by their names, and the file in which a session is saved
trust             consent to players that a file names
"""
