"""The searches of Trickle in C: the same moves as in Python, found many times faster.

The kernel is built where a compiler is at hand; without it everything is searched in Python.
"""

from game.bots.trickle.kernel.searches import confidence_tree, duel_search

__all__ = ["confidence_tree", "duel_search"]
