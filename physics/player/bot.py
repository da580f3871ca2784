"""The computer players of Hop the Marble at their four levels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from random import Random
from types import MappingProxyType

from game.bots.bot import Advice, Assessment, Budget, Candidate, Decision, Meter, never
from game.bots.levels import CASUAL, EXPERT, LEARNER, SKILLED
from game.protocol import Action, Choices, State
from game.rules.hop_the_marble.actions import Give
from game.rules.hop_the_marble.marbles import COLOURS
from game.rules.hop_the_marble.state import HopState
from physics.player.advising import Adviser
from physics.player.hands import HANDS, Hand
from physics.player.shooting import ALL_SIDES, ALL_SPEEDS, SIEVE, Effort, Turn, Worth
from physics.player.standing import standing
from physics.player.weights import WEIGHTS, Weights
from physics.player.wishes import Race
from physics.settling import Care, settle

_NAMED = 8
"""So many candidates of a decision are told."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a level plays.

    ``chance`` is that of a hit, as it sees it for everybody when it weighs what to hold. ``urge``
    is how much it minds to be through soon itself, against its share of the win. Whoever has none
    dallies when he leads and hinders others without end; it costs nothing against equals, and games
    are shorter by a third. As often as ``whim`` says it flicks at whatever is near, needed or not.
    """

    chance: float
    urge: float
    effort: Effort
    care: Care
    whim: float = 0.0


MANNERS: Mapping[str, Manner] = MappingProxyType(
    {
        LEARNER: Manner(0.4, 1.0, Effort(corrections=0), Care(), whim=0.35),
        CASUAL: Manner(0.55, 0.95, Effort(), Care(8)),
        SKILLED: Manner(0.75, 0.95, Effort(6, 3, 3, 1, 2), Care(12)),
        EXPERT: Manner(
            WEIGHTS.chance, WEIGHTS.urge, Effort(16, 9, 8, 2, 9, ALL_SPEEDS, ALL_SIDES), Care(24)
        ),
    }
)


class HopBot:
    """Plays Hop the Marble with any number of players and any options.

    The flick it decides on has the error of its hand in it already; ``Decision.meant`` is the one
    it aimed, and ``Decision.candidates`` are as they would be aimed too. It prefers what its race
    promises, which minds the own cards more than a bare share of the win.
    """

    def __init__(self, level: str, weights: Weights = WEIGHTS) -> None:
        self._weights = weights
        self._manner = MANNERS[level]
        if level == EXPERT:
            self._manner = replace(self._manner, chance=weights.chance, urge=weights.urge)
        self._hand: Hand = HANDS[level]

    def choose(
        self,
        observation: State,
        player: int,
        budget: Budget,
        rng: Random,
        cancelled: Callable[[], bool] = never,
    ) -> Decision:
        """A legal action. Raises Cancelled, and ValueError if ``player`` is not to act."""
        state = _checked(observation, player)
        meter = Meter(budget, cancelled)
        meter.check_cancelled()
        manner = self._manner
        race = Race.of(state, manner.chance, self._weights)
        value = race.shares((player - 1) % state.players)[player]
        if state.owed:
            return self._gift(state, player, race, meter)
        if state.to_place[player]:
            places = settle(state, player, race, manner.care, rng, meter)[:_NAMED]
            # Its own share is all that it knows of them: only their order is its judgement.
            return _decided(places[0], tuple(Candidate(each, value) for each in places), meter)
        turn = Turn(state, player, race, manner.urge, self._hand, manner.effort)
        sieve = Meter(budget.part(SIEVE), cancelled)
        flicks = turn.flicks(meter, sieve)
        meter.nodes += sieve.nodes
        wanted = flicks[0][0]
        if manner.whim and rng.random() < manner.whim:
            wanted = turn.nearest() or wanted
        flick = self._hand.flick(wanted, rng)
        return replace(_decided(flick, _told(flicks[:_NAMED]), meter), meant=wanted)

    def advise(
        self,
        observation: State,
        player: int,
        budget: Budget,
        rng: Random,
        cancelled: Callable[[], bool] = never,
        *,
        about: Action | None = None,
    ) -> Advice:
        """What an expert would do, whatever the bot's level. Raises Cancelled and ValueError."""
        state = _checked(observation, player)
        meter = Meter(budget, cancelled)
        meter.check_cancelled()
        sieve = Meter(budget.part(SIEVE), cancelled)
        return Adviser(state, player, rng, meter, sieve).advice(about)

    def assess(
        self, state: State, budget: Budget, rng: Random, cancelled: Callable[[], bool] = never
    ) -> Assessment:
        """Each player's share of the win; exact at the end. Raises Cancelled."""
        Meter(budget, cancelled).check_cancelled()
        if not isinstance(state, HopState):
            raise ValueError("This is no position of Hop the Marble.")
        return Assessment(standing(state))

    def _gift(self, state: HopState, player: int, race: Race, meter: Meter) -> Decision:
        """Which marble goes to the player who has none left."""
        space = state.legal_actions(player)
        assert isinstance(space, Choices)
        weighed: dict[str, tuple[Give, Worth]] = {}
        for action in space:
            assert isinstance(action, Give)
            colour = action.marble[0]
            if colour not in weighed:
                after = race.after_gift(player, action.to, COLOURS.index(colour)).settled(player)
                promise = after.promise(player, self._manner.urge)
                weighed[colour] = action, Worth(promise, after.shares(player)[player])
        gifts = sorted(weighed.values(), key=lambda each: -each[1].promise)
        return _decided(gifts[0][0], _told(gifts), meter)


def _checked(observation: State, player: int) -> HopState:
    if not isinstance(observation, HopState) or not observation.may_act(player):
        raise ValueError(f"Player {player} is not to act in this position of Hop the Marble.")
    return observation


def _told(weighed: Sequence[tuple[Action, Worth]]) -> tuple[Candidate, ...]:
    """Actions with their shares of the win, of which none is larger than that of a better one."""
    shares = accumulate((worth.share for _action, worth in weighed), min)
    return tuple(
        Candidate(action, share) for (action, _), share in zip(weighed, shares, strict=True)
    )


def _decided(action: Action, candidates: tuple[Candidate, ...], meter: Meter) -> Decision:
    return Decision(action, candidates, meter.nodes, 1, meter.seconds)
