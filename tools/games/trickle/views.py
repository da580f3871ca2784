"""What a net is shown of Trickle."""

from __future__ import annotations

from tools.games.hexagon.views import inputs, turns
from tools.nets.views import Views

VIEWS = Views(inputs, turns)
