"""Puzzles: found in games of computers, and proved; and proved once more."""
