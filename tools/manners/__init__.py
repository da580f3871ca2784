"""Measures the manners of play: whether they do what they say, and what that costs.

``python -m tools.manners GAME`` lets a level in each manner play against the plain level and
writes docs/strength.md; ``python -m tools.manners.likeness GAME`` does the same for players
fitted to others.
"""
