"""What Trickle says: of beads on edges."""

from __future__ import annotations

from types import MappingProxyType

from game.messages import N_
from game.rules.trickle.wording import Ending, Fault, Wording

WORDING = Wording(
    faults=MappingProxyType(
        {
            Fault.SHUFFLE_DUE: (N_("The beads have to be shuffled first."), "beads"),
            Fault.SHUFFLE_LATE: (N_("The beads are laid before the first turn only."), "beads"),
            Fault.CAN_MOVE: (N_("You can move a bead, so you may not pass."), "pass"),
            Fault.NO_MOVE: (N_("This is not a move in Trickle."), "moves"),
            Fault.NO_CELL: (N_("There is no cell {cell}."), "board"),
            Fault.NO_GOAL: (N_("A move needs a cell to go to."), "moves"),
            Fault.HEMMED_IN: (
                N_(
                    "The bead on {cell} is hemmed in: there is no free cell to step or jump to, "
                    "and it may not go inwards."
                ),
                "moves",
            ),
            Fault.NOTHING_THERE: (N_("There is no bead on {cell}."), "moves"),
            Fault.SEVERAL_LEGS: (N_("A bead makes one step or one jump in a turn."), "moves"),
            Fault.CELL_TWICE: (N_("In a chain of jumps the bead visits no cell twice."), "chain"),
            Fault.OCCUPIED: (N_("There is already a bead on {cell}."), "moves"),
            Fault.STEP_IN_CHAIN: (N_("Only jumps can be chained; a step ends the move."), "chain"),
            Fault.TOO_FAR: (
                N_(
                    "A bead steps to a neighbouring cell or jumps straight over one bead; "
                    "{end} is too far from {start}."
                ),
                "moves",
            ),
            Fault.NOTHING_TO_JUMP: (N_("There is no bead on {cell} to jump over."), "moves"),
            Fault.INWARDS: (
                N_("Beads never move closer to the centre: {end} lies further in."),
                "outwards",
            ),
            Fault.CORNER_HOLDS: (
                N_("A bead on the rim never moves again, and {cell} is a corner."),
                "rim",
            ),
            Fault.RIM_HOLDS: (
                N_("The bead on {cell} has reached the rim and never moves again."),
                "rim",
            ),
            Fault.FOREIGN_EDGE: (
                N_("You may move beads along your own edges only; {cell} is not yours."),
                "along-edge",
            ),
            Fault.BESIDE_EDGE: (
                N_("A bead on your edge may only move along that edge."),
                "along-edge",
            ),
            Fault.BOARD_HOLDS: (N_("No bead leaves the board in this game."), "rim"),
            Fault.NO_EXIT: (
                N_(
                    "A bead leaves the board by a step from the rim, or by a jump over a bead "
                    "there; from {cell} it cannot leave over this edge."
                ),
                "off-board",
            ),
            Fault.REVERSAL: (
                N_(
                    "The last move may not be taken back at once: the bead on {start} just came "
                    "from {end}."
                ),
                "reversal",
            ),
            Fault.STALL: (
                N_(
                    "No bead has changed its ring for {moves} moves, so a bead must move outwards "
                    "now."
                ),
                "stall",
            ),
        }
    ),
    endings=MappingProxyType(
        {
            Ending.ALL_LEFT: N_("All beads have left the board."),
            Ending.ALL_ON_RIM: N_("All beads have reached the rim."),
            Ending.STALLED: N_(
                "No bead changed its ring in {moves} moves, so the game ended; "
                "beads that are still inside score for nobody."
            ),
            Ending.NOBODY_MOVES: N_("Nobody could move any more."),
            Ending.STOPPED: N_("The players stopped here, as the winner could no longer change."),
        }
    ),
)
"""Trickle's sentences."""
