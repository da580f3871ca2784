"""TRAKKX's search in C: the same plays as in Python, many times faster.

Built where there's a compiler; otherwise Python searches.
"""

from game.bots.trakkx.kernel.searches import fast_searches

__all__ = ["fast_searches"]
