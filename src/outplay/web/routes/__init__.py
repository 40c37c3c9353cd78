"""The requests of the API over HTTP: about games, about thinking, about machines that learn."""
