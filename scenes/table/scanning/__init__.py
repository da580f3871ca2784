"""What a switch can do at a table."""
