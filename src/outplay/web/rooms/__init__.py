"""Rooms: games of two people on two devices, with others who watch."""
