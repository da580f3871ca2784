"""The computer players of Trickle Down at their four levels."""

from __future__ import annotations

from typing import ClassVar

from game.bots.trickle.bot import TrickleBot
from game.bots.trickle.hops import Tables
from game.bots.trickle.position import Gathering
from game.bots.trickle.reasons import Words
from game.bots.trickle_down.position import Town, TownTables
from game.bots.trickle_down.reason_words import WORDS
from game.rules.trickle.state import TrickleState
from game.rules.trickle_down.state import TrickleDownState


class TrickleDownBot(TrickleBot):
    """Plays Trickle Down with any options, each level in its manner at Trickle."""

    state_type: ClassVar[type[TrickleState]] = TrickleDownState
    tables_type: ClassVar[type[Tables]] = TownTables
    gathering_type: ClassVar[type[Gathering]] = Town
    words: ClassVar[Words] = WORDS
