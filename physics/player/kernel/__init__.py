"""What Hop's computer players do many times, in C: the same as in Python, many times faster.

Races are played on draw by draw as in ``playing_on``, and flicks roll on an even cloth number by
number as in ``flat_simulation``. The kernel is built where a compiler is at hand; without it all is
Python.
"""

from physics.player.kernel.level import touched_in_c, touched_on_level
from physics.player.kernel.races import KERNEL, in_c, played_on

__all__ = ["KERNEL", "in_c", "played_on", "touched_in_c", "touched_on_level"]
