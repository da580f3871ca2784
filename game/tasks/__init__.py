"""Positions with a goal: what lessons are made of, and puzzles."""
