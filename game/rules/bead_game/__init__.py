"""Bead Game (Dan Manfredini, 2007): 2 to 4 players get rid of their chains of coloured beads.

Chains are tuples of colours from the *inside*, the end at the centre of the table, to the
*outside*, the end at the player.
"""

from game.rules.bead_game.actions import (
    ENDS,
    INSIDE,
    OUTSIDE,
    Begin,
    Draw,
    Lay,
    LaySpace,
    Pass,
    Play,
    Split,
    parse_action,
)
from game.rules.bead_game.beads import COLOURS, IN_HAND, LETTERS, ON_CHAIN, Beads, Chain
from game.rules.bead_game.effects import Effect, Removal, effect_of
from game.rules.bead_game.info import INFO
from game.rules.bead_game.resampling import resample
from game.rules.bead_game.state import QUIET_END, QUIET_SHOWN, BeadState, initial_state
from game.rules.bead_game.variant import ONE, RUN, Variant

__all__ = [
    "COLOURS",
    "ENDS",
    "INFO",
    "INSIDE",
    "IN_HAND",
    "LETTERS",
    "ONE",
    "ON_CHAIN",
    "OUTSIDE",
    "QUIET_END",
    "QUIET_SHOWN",
    "RUN",
    "BeadState",
    "Beads",
    "Begin",
    "Chain",
    "Draw",
    "Effect",
    "Lay",
    "LaySpace",
    "Pass",
    "Play",
    "Removal",
    "Split",
    "Variant",
    "effect_of",
    "initial_state",
    "parse_action",
    "resample",
]
