"""A table for those who listen: what is new is told, in the words that stand beside the board."""
