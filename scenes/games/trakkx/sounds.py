"""The sounds of number tiles."""

from typing import Final

from game.messages import N_
from scenes.kit.effects import Effect

TILE: Final = Effect("trakkx/tile", 5, caption=N_("Token played"))
"""A number tile is put down on the cloth."""
TILE_CLICK: Final = Effect("trakkx/tile-click", 5)
"""A number tile is pushed up to another."""
TILE_PICK: Final = Effect("trakkx/tile-pick", 4)
"""A number tile is picked up."""
TILE_BAG: Final = Effect("trakkx/tile-bag", 3, caption=N_("Token drawn"))
"""A hand feels in the bag of tiles and draws one."""
TILE_SWAP: Final = Effect("trakkx/tile-swap", caption=N_("Tokens passed on"))
"""Number tiles are pushed over the table to a neighbour."""

SOUNDS: Final = (TILE, TILE_CLICK, TILE_PICK, TILE_BAG, TILE_SWAP)
