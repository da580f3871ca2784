"""Trickle's searches in C: the same moves as in Python, many times faster.

Built where there's a compiler; otherwise Python searches.
"""

from game.bots.trickle.kernel.searches import confidence_tree, duel_search

__all__ = ["confidence_tree", "duel_search"]
