"""Trickle Down: three players push a town's money bags into their companies on opposite edges.

Board, cells, moves and their limits are Trickle's. What differs: bags have values, and one that
comes into a corner leaves the board for the public service there.
"""

from game.rules.trickle import STALL_END, STALL_LIMIT, STALL_SHOWN, Move, Pass, Shuffle
from game.rules.trickle_down.bags import ALL_MONEY, BAG_COUNTS, BAGS, GOLD, Bag
from game.rules.trickle_down.info import INFO, parse_action
from game.rules.trickle_down.services import SERVICE_AT, SERVICES, Service
from game.rules.trickle_down.state import TrickleDownState, initial_state
from game.rules.trickle_down.variant import TownVariant

__all__ = [
    "ALL_MONEY",
    "BAGS",
    "BAG_COUNTS",
    "GOLD",
    "INFO",
    "SERVICES",
    "SERVICE_AT",
    "STALL_END",
    "STALL_LIMIT",
    "STALL_SHOWN",
    "Bag",
    "Move",
    "Pass",
    "Service",
    "Shuffle",
    "TownVariant",
    "TrickleDownState",
    "initial_state",
    "parse_action",
]
