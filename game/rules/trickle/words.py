"""What Trickle says: of beads on edges."""

from __future__ import annotations

from types import MappingProxyType

from game.messages import N_
from game.rules.trickle.wording import Ending, Fault, Wording

WORDING = Wording(
    faults=MappingProxyType(
        {
            Fault.SHUFFLE_DUE: (N_("Shuffle the beads first."), "beads"),
            Fault.SHUFFLE_LATE: (N_("Beads are set out only before the first turn."), "beads"),
            Fault.CAN_MOVE: (N_("You can move a bead, so you can’t pass."), "pass"),
            Fault.NO_MOVE: (N_("That’s not a Trickle move."), "moves"),
            Fault.NO_CELL: (N_("There’s no space {cell}."), "board"),
            Fault.NO_GOAL: (N_("A move needs a space to go to."), "moves"),
            Fault.HEMMED_IN: (
                N_("The bead on {cell} is boxed in."),
                "moves",
            ),
            Fault.NOTHING_THERE: (N_("There’s no bead on {cell}."), "moves"),
            Fault.SEVERAL_LEGS: (N_("A bead makes one step or one jump."), "moves"),
            Fault.CELL_TWICE: (N_("A jumping bead visits each space once."), "chain"),
            Fault.OCCUPIED: (N_("There’s already a bead on {cell}."), "moves"),
            Fault.STEP_IN_CHAIN: (N_("Only jumps can go on. A step ends the move."), "chain"),
            Fault.TOO_FAR: (
                N_("From {start} to {end} is too far. Take one step, or jump one bead."),
                "moves",
            ),
            Fault.NOTHING_TO_JUMP: (N_("There’s no bead on {cell} to jump."), "moves"),
            Fault.INWARDS: (
                N_("Beads never move inwards: {end} is closer to the centre."),
                "outwards",
            ),
            Fault.CORNER_HOLDS: (
                N_("Beads on the rim stay put, and {cell} is a corner."),
                "rim",
            ),
            Fault.RIM_HOLDS: (
                N_("The bead on {cell} is on the rim. It stays put."),
                "rim",
            ),
            Fault.FOREIGN_EDGE: (
                N_("You can only move along your own edges; {cell} isn’t yours."),
                "along-edge",
            ),
            Fault.BESIDE_EDGE: (
                N_("A bead on your edge can only move along it."),
                "along-edge",
            ),
            Fault.BOARD_HOLDS: (N_("Beads can’t leave the board in this game."), "rim"),
            Fault.NO_EXIT: (
                N_(
                    "From {cell} it can’t leave over this edge. It takes a step off the "
                    "rim, or a jump over a bead there."
                ),
                "off-board",
            ),
            Fault.REVERSAL: (
                N_("No going straight back: the bead on {start} just came from {end}."),
                "reversal",
            ),
            Fault.STALL: (
                N_("No bead has moved outwards for {moves} moves. Now one must."),
                "stall",
            ),
        }
    ),
    endings=MappingProxyType(
        {
            Ending.ALL_LEFT: N_("All beads are off the board."),
            Ending.ALL_ON_RIM: N_("All beads are on the rim."),
            Ending.STALLED: N_(
                "No bead moved outwards for {moves} moves, so the game ended. Beads "
                "still inside score nothing."
            ),
            Ending.NOBODY_MOVES: N_("No one could move any more."),
            Ending.STOPPED: N_("You stopped here: the winner was certain."),
        }
    ),
)
"""Trickle's sentences."""
