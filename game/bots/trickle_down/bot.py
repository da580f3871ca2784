"""Trickle Down's computer players: Trickle's, with their own corners, purses, traits and words."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

from game.bots.player import Traits
from game.bots.trickle import traits
from game.bots.trickle.bot import TrickleBot
from game.bots.trickle.hops import TIE_STEP, Tables
from game.bots.trickle.position import TeamGathering
from game.bots.trickle.reasons import Harm, ReasonSentences, Why
from game.messages import N_
from game.protocol import Action, State
from game.rules.trickle import CORNER_CELLS
from game.rules.trickle.state import TrickleState
from game.rules.trickle_down.facts import FACTS
from game.rules.trickle_down.state import TrickleDownState

WORDS = ReasonSentences(
    sentences={
        **traits.WORDS.sentences,
        Why.SCORES: N_("It brings you {points} at once."),
        Why.SCORES_FIRST: N_("It brings you {points} at once, which {player} could take next."),
        Why.LAST_CELL: N_("It brings you {points} in that side’s last free company."),
        Why.WASTES: N_("It gives {piece} to the town before {player} can take it."),
        Why.FILLS: N_("It fills {player}’s last free company on that side."),
        Why.PREPARES: N_("Unless someone moves it, you can get {piece} next turn."),
        Why.NEARER: N_("It brings {piece} closer to your companies."),
        Harm.THEN_SCORES: N_("This lets {player} get {piece} at once."),
        Harm.THEN_NEARER: N_("This lets {player} bring {piece} closer to their companies."),
        Harm.MISSES: N_("You could get {piece} now."),
        Harm.TOWARDS: N_("It brings {piece} closer to {player}’s companies."),
    },
    aims={
        **traits.WORDS.aims,
        Why.SCORES: N_("You can earn money now."),
        Why.SCORES_FIRST: N_("You can earn money now."),
        Why.LAST_CELL: N_("You can earn money now."),
        Why.PREPARES: N_("You can get ready to earn money."),
        Why.NEARER: N_("Move a bag closer to your companies."),
    },
    points=("{count} million", "{count} million"),
    pieces={
        1: N_("the orange bag[ on {cell}]"),
        2: N_("the blue bag[ on {cell}]"),
        3: N_("the gold bag[ on {cell}]"),
    },
)

MAXIMS: Final = traits.maxims_in(WORDS)


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


class Town(TeamGathering):
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
    gathering_type: ClassVar[type[TeamGathering]] = Town
    words: ClassVar[ReasonSentences] = WORDS


def traits_of(state: State, player: int, actions: Sequence[Action]) -> list[Traits]:
    """The traits of some of ``player``'s moves. Raises ValueError for another game."""
    if not isinstance(state, TrickleDownState):
        raise ValueError("This is a position of another game.")
    root = Town.of(state, TownTables(state))
    return traits.traits_on(root, state, player, actions, FACTS)
