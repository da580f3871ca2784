"""Trickle Down's sentences: bags, companies and public services.

The anchors name paragraphs of the rules text: goal, setup, board, turn, moves, outwards, rim,
services, reversal, stall, pass, end, bags, tie.

No one ever has to pass: a bag inside that's blocked by a bag or the rim has another bag next to it,
and the last of those finds a free cell or a corner, which is always free.
"""

from __future__ import annotations

from types import MappingProxyType

from game.messages import N_
from game.rules.trickle.wording import Ending, Fault, Wording

WORDING = Wording(
    faults=MappingProxyType(
        {
            Fault.SHUFFLE_DUE: (N_("Chance can’t do that here."), "bags"),
            Fault.SHUFFLE_LATE: (N_("Chance can’t do that here."), "bags"),
            Fault.CAN_MOVE: (N_("You can move, so you can’t pass."), "pass"),
            Fault.NO_MOVE: (N_("That’s not a move in this game."), "moves"),
            Fault.NO_CELL: (N_("There’s no space {cell}."), "board"),
            Fault.NO_GOAL: (N_("A move needs a space to go to."), "moves"),
            Fault.HEMMED_IN: (
                N_("The bag[ on {cell}] is boxed in."),
                "moves",
            ),
            Fault.NOTHING_THERE: (N_("There’s no bag [on {cell}|there]."), "moves"),
            Fault.SEVERAL_LEGS: (N_("One step or one jump a turn."), "moves"),
            Fault.CELL_TWICE: (N_("A bag has to move to another space."), "moves"),
            Fault.OCCUPIED: (N_("There’s already a bag [on {cell}|there]."), "moves"),
            Fault.TOO_FAR: (
                N_("[From {start} to {end} is|That’s] too far for a step or a jump."),
                "moves",
            ),
            Fault.NOTHING_TO_JUMP: (N_("There’s nothing[ on {cell}] to jump."), "moves"),
            Fault.INWARDS: (
                N_("Never inwards[: {end} is closer to the centre]."),
                "outwards",
            ),
            Fault.RIM_HOLDS: (
                N_("The bag[ on {cell}] is in a company now. It stays put."),
                "rim",
            ),
            Fault.BOARD_HOLDS: (
                N_("Bags leave only by moving into a corner, to a public service."),
                "services",
            ),
            Fault.REVERSAL: (
                N_("No going straight back[ from {start} to {end}]."),
                "reversal",
            ),
            Fault.STALL: (
                N_("Nothing has moved outwards for {moves} moves. Now something must."),
                "stall",
            ),
        }
    ),
    endings=MappingProxyType(
        {
            Ending.ALL_ON_RIM: N_("All the bags are in."),
            Ending.PARTED: N_("All the bags are in. On a tie, gold decided, then more bags."),
            Ending.STALLED: N_(
                "No bag moved outwards for {moves} moves. Bags still inside count for no one."
            ),
            Ending.NOBODY_MOVES: N_("No one could move any more."),
            Ending.STOPPED: N_("You stopped here: the winner was certain."),
        }
    ),
)
"""Without the faults of Trickle's options, which can't occur."""
