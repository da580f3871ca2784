"""Puzzles: found in games of computers, or in people's own, and proved; and proved once more."""
