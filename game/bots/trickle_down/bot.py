"""The computer players of Trickle Down at their four levels."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from game.bots.levels import CASUAL, EXPERT, LEARNER, SKILLED
from game.bots.trickle.bot import UNLIMITED, GatheringManner, TrickleBot
from game.bots.trickle.hops import Tables
from game.bots.trickle.position import Gathering
from game.bots.trickle_down.position import Town, TownTables
from game.rules.trickle import TrickleState
from game.rules.trickle_down import TrickleDownState

_MANNERS: Mapping[str, GatheringManner] = MappingProxyType(
    {
        LEARNER: GatheringManner(visits=0, blur=0.25),
        CASUAL: GatheringManner(visits=1, blur=0.135),
        SKILLED: GatheringManner(visits=150, blur=0.07),
        EXPERT: GatheringManner(visits=UNLIMITED, blur=0.001),
    }
)


class TrickleDownBot(TrickleBot):
    """Plays Trickle Down with any options."""

    gathering_manners: ClassVar[Mapping[str, GatheringManner]] = _MANNERS
    state_type: ClassVar[type[TrickleState]] = TrickleDownState
    tables_type: ClassVar[type[Tables]] = TownTables
    gathering_type: ClassVar[type[Gathering]] = Town
