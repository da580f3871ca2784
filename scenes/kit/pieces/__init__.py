"""What the pieces of all games have in common: rims that set them off, and dyes."""
