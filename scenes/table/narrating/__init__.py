"""A table for listeners: what's new is told, in the words beside the board."""
