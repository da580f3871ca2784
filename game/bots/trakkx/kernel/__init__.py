"""The search of TRAKKX in C: the same lays as in Python, found many times faster.

The kernel is built where a compiler is at hand; without it everything is searched in Python.
"""

from game.bots.trakkx.kernel.searches import fast_searches

__all__ = ["fast_searches"]
