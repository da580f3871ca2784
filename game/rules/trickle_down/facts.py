"""What can be said of a move in Trickle Down, as of one in Trickle, and what a new player is told.

Points are millions, and a bag that ends in a corner, at a public service, shows "corner".
"""

from __future__ import annotations

from types import MappingProxyType

from game.messages import N_
from game.protocol import State
from game.rules.trickle import facts
from game.rules.trickle_down.state import TrickleDownState
from game.tasks.facts import Concept, Facts


def at_hand(before: State, player: int) -> frozenset[str]:
    """The concepts that matter to ``player`` in this position; none in another's turn."""
    found = facts.at_hand(before, player)
    decides = TrickleDownState.of(before).variant.tie == "gold"
    return found | {"tie"} if decides and "end" in found else found


FACTS = Facts(
    facts.shown,
    at_hand,
    MappingProxyType(
        {
            "values": Concept(
                N_("Gold is worth 3 million, a blue bag 2, an orange one 1: count the money."),
                "setup",
            ),
            "jump": Concept(
                N_("A bag can jump straight over the one beside it, if the cell behind is free."),
                "moves",
            ),
            "inwards": Concept(
                N_("Bags never go nearer to the centre, only along their ring or outwards."),
                "outwards",
            ),
            "shared": Concept(
                N_("The bags are everybody's: you may move the one that was just moved, too."),
                "turn",
            ),
            "scored": Concept(
                N_("You can earn: a bag that comes to a company of yours is your money."), "rim"
            ),
            "gave": Concept(
                N_("A bag in another player's company is their money, whoever moves it there."),
                "rim",
            ),
            "corner": Concept(
                N_("A bag that comes to a corner goes to the town and counts for nobody."),
                "services",
            ),
            "rim": Concept(N_("A bag in a company stays there to the end."), "rim"),
            "reversal": Concept(
                N_("You may not move the bag straight back to where it just came from."),
                "reversal",
            ),
            "stall": Concept(
                N_("No bag has gone outwards for 12 moves; after 24 moves one has to."), "stall"
            ),
            "forced": Concept(
                N_("No bag has gone outwards for 24 moves, so now one has to."), "stall"
            ),
            "end": Concept(N_("When the last bag has arrived, most money wins."), "end"),
            "tie": Concept(
                N_("With equal money, whoever has the gold bag is ahead, then more bags."), "tie"
            ),
        }
    ),
)
"""What is said of moves in Trickle Down."""
