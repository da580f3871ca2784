"""The facts of a move in Trickle Down, as in Trickle, and what a new player is told.

Points are millions, and a bag that ends in a corner, at a public service, shows "corner".
"""

from collections.abc import Iterator
from types import MappingProxyType

from game.messages import N_
from game.rules.trickle import facts
from game.rules.trickle_down.state import TrickleDownState
from game.tasks.task import Concept, Facts


def _of_turn(state: TrickleDownState, player: int) -> Iterator[str]:
    """The concepts that matter to ``player`` here."""
    found = {*facts.of_turn(state, player)}
    yield from found
    if state.variant.tie == "gold" and "end" in found:
        yield "tie"


FACTS = Facts(
    facts.of_action,
    _of_turn,
    MappingProxyType(
        {
            "values": Concept(
                N_("Gold is worth 3 million, a blue bag 2, an orange one 1."),
                "setup",
            ),
            "jump": Concept(
                N_("A bag can jump its neighbour if the space beyond is free."),
                "moves",
            ),
            "corner": Concept(
                N_("A bag in a corner goes to the town and counts for no one."), "services"
            ),
            "inwards": Concept(N_("Bags move sideways or outwards, never inwards."), "outwards"),
            "shared": Concept(N_("Bags are shared: you may even move the one just moved."), "turn"),
            "scored": Concept(N_("You can earn money: a bag in your company is yours."), "rim"),
            "gave": Concept(
                N_("A bag in someone’s company is their money, whoever moves it."),
                "rim",
            ),
            "rim": Concept(N_("A bag in a company stays put."), "rim"),
            **{key: facts.FACTS.concepts[key] for key in ("reversal", "stall", "forced")},
            "end": Concept(N_("When the last bag is in, most money wins."), "end"),
            "tie": Concept(N_("On a tie, the gold bag wins, then more bags."), "tie"),
        }
    ),
)
