"""Trickle Down's computer players: Trickle's, with their own corners, purses, traits and words."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import MappingProxyType
from typing import ClassVar, Final

from game.bots.player import Traits
from game.bots.trickle.bot import TrickleBot
from game.bots.trickle.hops import TIE_STEP, WEIGHTS, Tables, Weights
from game.bots.trickle.position import Gathering
from game.bots.trickle.reasons import Harm, Why, Words
from game.bots.trickle.traits import maxims_from, traits_on
from game.messages import N_
from game.protocol import Action, State
from game.rules.trickle import CORNER_CELLS
from game.rules.trickle.state import TrickleState
from game.rules.trickle_down.facts import FACTS
from game.rules.trickle_down.state import TrickleDownState

WORDS = Words(
    sentences=MappingProxyType(
        {
            Why.ONLY_MOVE: N_("It’s all you can do."),
            Why.WINS_AGAINST_ALL: N_("You win, whatever the others do."),
            Why.SAVES: N_("It’s the only move that doesn’t lose."),
            Why.SCORES: N_("It brings you {points} at once."),
            Why.SCORES_FIRST: N_("It brings you {points} at once, which {player} could take next."),
            Why.LAST_CELL: N_("It brings you {points} in that side’s last free company."),
            Why.TAKES_AWAY: N_("It pushes {piece} away before {player} gets it."),
            Why.WASTES: N_("It gives {piece} to the town before {player} can take it home."),
            Why.STOPS: N_("It stops {player} getting {piece} home."),
            Why.FILLS: N_("It fills {player}’s last free company on that side."),
            Why.SAFE: N_("Most moves help {player} next. This one doesn’t."),
            Why.PREPARES: N_("Unless someone moves it, you can bring {piece} home next turn."),
            Why.NEARER: N_("It brings {piece} closer to home."),
            Why.OUT_OF_REACH: N_("{player} can’t get {piece} home any more."),
            Why.FARTHER: N_("It pushes {piece} away from {player}."),
            Why.GIVES: N_("Every move helps {player}. This one gives away least."),
            Why.LEAST: N_("Every move helps {player}. This one gives away least."),
            Why.WAITS: N_("It gives nothing away, and now {player} has to move."),
            Why.KEEPS_MOST: N_("It gives away least."),
            Harm.LOSES_TO_OTHERS: N_("Then you can’t win if the others play well."),
            Harm.SCORES_FOR: N_("It helps {player}."),
            Harm.THEN_SCORES: N_("Then {player} takes {piece} home at once."),
            Harm.THEN_TAKES: N_("Then {player} stops you getting {piece} home."),
            Harm.THEN_SNATCHES: N_("Then {player} gets {piece} home before you can."),
            Harm.THEN_NEARER: N_("Then {player} brings {piece} closer to their home."),
            Harm.THEN_PUSHES: N_("Then {player} moves {piece} away from you."),
            Harm.MISSES: N_("You could bring {piece} home now."),
            Harm.TOWARDS: N_("It brings {piece} closer to {player}."),
            Harm.AWAY: N_("It moves {piece} away from you."),
            Harm.LATER: N_("It gives {player} better chances."),
        }
    ),
    aims=MappingProxyType(
        {
            Why.WINS_AGAINST_ALL: N_("You can win from here."),
            Why.SAVES: N_("Only one move doesn’t lose."),
            Why.SCORES: N_("You can bring money home now."),
            Why.SCORES_FIRST: N_("You can bring money home now."),
            Why.LAST_CELL: N_("You can bring money home now."),
            Why.TAKES_AWAY: N_("Stop {player}."),
            Why.WASTES: N_("Stop {player}."),
            Why.STOPS: N_("Stop {player}."),
            Why.OUT_OF_REACH: N_("Stop {player}."),
            Why.FARTHER: N_("Make it harder for {player}."),
            Why.FILLS: N_("Make it harder for {player}."),
            Why.PREPARES: N_("You can get ready to bring money home."),
            Why.NEARER: N_("Bring something closer to home."),
            Why.SAFE: N_("Make it harder for {player}."),
            Why.GIVES: N_("Give away as little as you can."),
            Why.LEAST: N_("Give away as little as you can."),
            Why.KEEPS_MOST: N_("Give away as little as you can."),
            Why.WAITS: N_("Wait, and give nothing away."),
        }
    ),
    points=("{count} million", "{count} million"),
    pieces=MappingProxyType(
        {
            1: N_("the orange bag[ on {cell}]"),
            2: N_("the blue bag[ on {cell}]"),
            3: N_("the gold bag[ on {cell}]"),
        }
    ),
)
"""Without the reasons that only Trickle's options or two players bring up."""


MAXIMS: Final = maxims_from(
    WORDS,
    {
        "score": N_("First see what can come home now."),
        "gift": N_("Every move helps someone. Make it you."),
        "answer": N_("Before you move, look at what the others can do next."),
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
        weights: Weights = WEIGHTS,
    ) -> None:
        super().__init__(state, blur, rng, weights)
        if state.variant.tie == "gold":
            self.tie_cells = tuple(cells for ((cells, _),) in state.variant.team_goals)


class Town(Gathering):
    """A Trickle Down position for a tree of shares; points are millions."""

    __slots__ = ()

    tables: TownTables

    def tallies(self) -> tuple[int, ...]:
        """The players' money; with the option also the gold, then the number of bags."""
        if not self.tables.tie_cells:
            return self.points
        return tuple(
            (money * TIE_STEP + (self.threes & cells).bit_count()) * TIE_STEP
            + (self.occupied & cells).bit_count()
            for money, cells in zip(self.points, self.tables.tie_cells, strict=True)
        )


class TrickleDownBot(TrickleBot):
    """Plays Trickle Down with any options, each level as it plays Trickle."""

    state_type: ClassVar[type[TrickleState]] = TrickleDownState
    tables_type: ClassVar[type[Tables]] = TownTables
    gathering_type: ClassVar[type[Gathering]] = Town
    words: ClassVar[Words] = WORDS


def traits_of(state: State, player: int, actions: Sequence[Action]) -> list[Traits]:
    """The traits of some of ``player``'s moves. Raises ValueError for another game."""
    if not isinstance(state, TrickleDownState):
        raise ValueError("This is a position of another game.")
    root = Town.of(state, TownTables(state))
    return traits_on(root, state, player, actions, FACTS)
