"""The hexagonal table, shared by the games played on it.

Board, marks, hand and text view; each game adds its own ground, pieces, sounds and words.
"""
