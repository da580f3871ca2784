"""Puzzles: found in computers' games, proved, and proved again."""
