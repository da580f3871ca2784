"""Races of Hop played on in C: the same as in Python, draw by draw, many times faster.

The kernel is built where a compiler is at hand; without it everything is played on in Python.
"""

from physics.player.kernel.loading import available
from physics.player.kernel.races import in_c, played_on

__all__ = ["available", "in_c", "played_on"]
