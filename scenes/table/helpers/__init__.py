"""What a table does for people besides playing: hints, remarks, recaps."""
