"""The front ends: the window with its scenes, and the tables as plain text."""
