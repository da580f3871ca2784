"""What a table does for the people at it besides playing: hints, remarks, what was missed."""
