"""Keys and buttons: their commands, their names, and who listens."""
