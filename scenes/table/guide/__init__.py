"""A person led through a task at the table: what lessons and puzzles share."""
