"""What Trickle Down says: of bags, companies and public services.

The anchors name the paragraphs of the rules text: goal, setup, board, turn, moves, outwards, rim,
services, reversal, stall, pass, end, bags, tie.

Nobody ever has to pass: a bag inside that has a bag or the rim in its way has the next bag beside
it, and the last of them finds a free cell or a corner, which is always free.
"""

from __future__ import annotations

from types import MappingProxyType

from game.messages import N_
from game.rules.trickle.wording import Ending, Fault, Wording

WORDING = Wording(
    faults=MappingProxyType(
        {
            Fault.SHUFFLE_DUE: (N_("The bags have to be shuffled first."), "bags"),
            Fault.SHUFFLE_LATE: (N_("The bags are laid before the first turn only."), "bags"),
            Fault.CAN_MOVE: (N_("You can move a bag, so you may not pass."), "pass"),
            Fault.NO_MOVE: (N_("This is not a move in Trickle Down."), "moves"),
            Fault.NO_CELL: (N_("There is no cell {cell}."), "board"),
            Fault.NO_GOAL: (N_("A move needs a cell to go to."), "moves"),
            Fault.HEMMED_IN: (
                N_(
                    "The bag on {cell} is hemmed in: there is no free cell to step or jump to, "
                    "and it may not go inwards."
                ),
                "moves",
            ),
            Fault.NOTHING_THERE: (N_("There is no bag on {cell}."), "moves"),
            Fault.SEVERAL_LEGS: (N_("A bag makes one step or one jump in a turn."), "moves"),
            Fault.CELL_TWICE: (N_("A bag has to move to another cell."), "moves"),
            Fault.OCCUPIED: (N_("There is already a bag on {cell}."), "moves"),
            Fault.TOO_FAR: (
                N_(
                    "A bag steps to a neighbouring cell or jumps straight over one bag; "
                    "{end} is too far from {start}."
                ),
                "moves",
            ),
            Fault.NOTHING_TO_JUMP: (N_("There is no bag on {cell} to jump over."), "moves"),
            Fault.INWARDS: (
                N_("Bags never move closer to the centre: {end} lies further in."),
                "outwards",
            ),
            Fault.RIM_HOLDS: (
                N_("The bag on {cell} belongs to a company now and never moves again."),
                "rim",
            ),
            Fault.BOARD_HOLDS: (
                N_("A bag leaves the board only by moving into a corner, to a public service."),
                "services",
            ),
            Fault.REVERSAL: (
                N_(
                    "The last move may not be taken back at once: the bag on {start} just came "
                    "from {end}."
                ),
                "reversal",
            ),
            Fault.STALL: (
                N_(
                    "No bag has changed its ring for {moves} moves, so a bag must move outwards "
                    "now."
                ),
                "stall",
            ),
        }
    ),
    endings=MappingProxyType(
        {
            Ending.ALL_ON_RIM: N_("All bags have arrived."),
            Ending.PARTED: N_(
                "All bags have arrived. With equal money, more gold decided, and then more bags."
            ),
            Ending.STALLED: N_(
                "No bag changed its ring in {moves} moves, so the game ended; "
                "bags that are still inside count for nobody."
            ),
            Ending.NOBODY_MOVES: N_("Nobody could move any more."),
            Ending.STOPPED: N_("The players stopped here, as the winner could no longer change."),
        }
    ),
)
"""Trickle Down's sentences; faults of Trickle's options cannot come up."""
