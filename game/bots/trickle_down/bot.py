"""Trickle Down's computer players: Trickle's, with their own corners, purses, traits and words."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from game.bots.player import Traits
from game.bots.trickle import traits
from game.bots.trickle.bot import TrickleBot
from game.bots.trickle.hops import Tables
from game.bots.trickle.position import TeamPosition
from game.bots.trickle.reasons import Wording
from game.messages import N_
from game.protocol import Action, State
from game.rules.trickle import CORNER_CELLS
from game.rules.trickle.state import TrickleState
from game.rules.trickle_down.facts import FACTS
from game.rules.trickle_down.state import TrickleDownState

WORDS = Wording(
    instead={
        "It scores at once.": N_("It brings you {points} at once."),
        "It scores at once, with a bead {player} could score next.": N_(
            "It brings you {points} at once, which {player} could take next."
        ),
        "It scores on your edge’s last free space.": N_(
            "It brings you {points} in that side’s last free company."
        ),
        "It puts {piece} in a corner before {player} can score with it.": N_(
            "It gives {piece} to the town before {player} can take it."
        ),
        "It takes the last free space on {player}’s edge.": N_(
            "It fills {player}’s last free company on that side."
        ),
        "Unless someone moves it, {piece} can score next turn.": N_(
            "Unless someone moves it, you can get {piece} next turn."
        ),
        "It brings {piece} closer to your edges.": N_(
            "It brings {piece} closer to your companies."
        ),
        "This lets {player} score at once with {piece}.": N_(
            "This lets {player} get {piece} at once."
        ),
        "This lets {player} bring {piece} closer to their edges.": N_(
            "This lets {player} bring {piece} closer to their companies."
        ),
        "You could score now with {piece}.": N_("You could get {piece} now."),
        "It brings {piece} closer to {player}’s edges.": N_(
            "It brings {piece} closer to {player}’s companies."
        ),
        "You can score now.": N_("You can earn money now."),
        "You can set up a score.": N_("Get ready to earn money."),
        "Move a bead closer to your edges.": N_("Move a bag closer to your companies."),
    },
    points=("{count} million", "{count} million"),
    pieces={
        1: N_("the orange bag[ on {cell}]"),
        2: N_("the blue bag[ on {cell}]"),
        3: N_("the gold bag[ on {cell}]"),
    },
)


class TownTables(Tables):
    """All moves with their worth; a bag that reaches a corner leaves the board."""

    swallowing: ClassVar[int] = CORNER_CELLS

    def __init__(
        self,
        state: TrickleDownState,
        blur: float = 0.0,
        rng: Random | None = None,
        by_hand: bool = False,
    ) -> None:
        super().__init__(state, blur, rng, by_hand)
        if state.variant.tie == "gold":
            self.tie_cells = tuple(cells for ((cells, _),) in state.variant.team_goals)


class TrickleDownBot(TrickleBot):
    """Plays Trickle Down with any options, each level as it plays Trickle."""

    state_type: ClassVar[type[TrickleState]] = TrickleDownState
    tables_type: ClassVar[type[Tables]] = TownTables
    words: ClassVar[Wording] = WORDS


def traits_of(state: State, player: int, actions: Sequence[Action]) -> list[Traits]:
    """The traits of some of ``player``'s moves."""
    found = TrickleDownState.of(state)
    return traits.traits_on(
        TeamPosition.of(found, TownTables(found)), found, player, actions, FACTS
    )
