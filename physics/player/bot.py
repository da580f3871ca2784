"""Hop's computer players at their four levels."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
from random import Random
from types import MappingProxyType
from typing import Final

from game.bots.bot import (
    Advice,
    Assessment,
    Bot,
    BotQuestion,
    BudgetSpent,
    Candidate,
    Decision,
    Meter,
)
from game.bots.levels import CASUAL, EXPERT, LEARNER, SKILLED
from game.protocol import Action
from game.rules.hop_the_marble.actions import Flick, Give, Leave, Place
from game.rules.hop_the_marble.marbles import COLOURS
from game.rules.hop_the_marble.state import HopState
from physics.player.advising import HopAdviser, standing
from physics.player.aiming import HANDS, FlickingHand
from physics.player.settling import Placement
from physics.player.shooting import (
    ALL_SIDES,
    ALL_SPEEDS,
    FLAT_SHARE,
    UNLIMITED,
    FlickEffort,
    FlickTurn,
    FlickWorth,
)
from physics.player.wishes import WEIGHTS, Race

_NAMED = 8
"""How many candidates of a decision are named."""

_COMPARED = 6
"""How many flicks and arrangements are compared by more than their worth."""


_EFFORT: Final = FlickEffort(8, 3, looks=0, keeps=1)
"""How the next player looks for their best flick: on an even cloth only."""


def best_first(
    question: BotQuestion, chance: float, places: Sequence[Place], meter: Meter
) -> list[Place]:
    """The places after which the next player's best flick leaves most, before all others.

    As many as the budget allows, each a node; ``chance`` is that of a hit. The order stays if
    someone else has to act before the next flick. Raises Cancelled.
    """
    state, player = question.turn(HopState), question.player

    def left(after: HopState) -> float:
        mover = after.player

        def worth(race: Race) -> FlickWorth:
            shares = race.outlook(mover)
            return FlickWorth(shares[mover], shares[player])

        race = Race.of(after, chance)
        turn = FlickTurn(after, mover, race, worth, HANDS[EXPERT], _EFFORT)
        meters = (Meter(UNLIMITED, question.cancelled) for _ in range(2))
        return turn.flicks(*meters)[0][1].share

    found: list[tuple[float, Place]] = []
    with suppress(BudgetSpent):
        for place in places:
            after = state.apply_action(player, place)
            if not after.is_flick_due:
                break
            found.append((left(after), place))
            meter.count()
            meter.check()
    best = sorted(found, key=lambda each: -each[0])
    return [*(place for _left, place in best), *places[len(best) :]]


@dataclass(frozen=True, slots=True)
class HopManner:
    """How a level plays.

    ``chance`` is the chance of a hit, for anyone, by which it weighs what to hold. ``urge`` is how
    much it cares about finishing soon itself, against its share of the win; without any it dallies
    in the lead and hinders others endlessly. ``whim`` is how often it flicks at whatever is near,
    needed or not. A level that ``foresees`` goes by what the next two turns can make of it. It
    places by what the next player's best flick leaves, in the best of so many ``arrangements``.
    """

    chance: float
    urge: float
    effort: FlickEffort
    arrangements: int
    whim: float = 0.0
    foresees: bool = False

    def worth(self, race: Race, player: int) -> FlickWorth:
        """A race's worth to a player who has just finished a turn."""
        hoped = share = race.shares(player)[player]
        if self.foresees:
            hoped, share = race.foreseen(player)[player], race.outlook(player)[player]
        among_more = self.foresees and len(race.hands) > 2
        urge = WEIGHTS.urge_of_more if among_more else self.urge
        return FlickWorth(race.promise(player, urge, hoped), share)


MANNERS: Mapping[str, HopManner] = MappingProxyType(
    {
        LEARNER: HopManner(0.4, 1.0, FlickEffort(corrections=0), 0, whim=0.35),
        CASUAL: HopManner(0.55, 0.95, FlickEffort(), 8),
        SKILLED: HopManner(0.75, 0.95, FlickEffort(6, 3, 3, 1, 2), 12),
        EXPERT: HopManner(
            WEIGHTS.chance,
            WEIGHTS.urge,
            FlickEffort(16, 9, 8, 2, 9, ALL_SPEEDS, ALL_SIDES, keeps=1, closely=4),
            16,
            foresees=True,
        ),
    }
)


class HopBot(Bot):
    """Plays Hop the Marble with any number of players and any options.

    The flick it decides on has its hand's error already; ``Decision.meant`` is the one it aimed,
    and so are ``Decision.candidates``. It prefers what its race promises, which counts its own
    cards more than a bare share of the win does.
    """

    def __init__(self, level: str) -> None:
        self._manner = MANNERS[level]
        self._hand: FlickingHand = HANDS[level]

    def choose(self, question: BotQuestion) -> Decision:
        state = question.turn(HopState)
        player, rng = question.player, question.rng
        meter = question.meter()
        meter.check_cancelled()
        if state.folder is not None:
            # People may want to fold the cloth; among computers chance spreads it.
            return _decided(Leave(), (Candidate(Leave(), 1 / state.players),), meter)
        manner = self._manner
        race = Race.of(state, manner.chance)
        value = race.outlook((player - 1) % state.players)[player]
        if state.owed:
            return self._gift(question, race, meter)
        if state.to_place[player]:
            if manner.arrangements:
                drawn = Placement(state, player, race).drawn(manner.arrangements, rng, meter)
                places = [place for place, _merit in drawn]
            else:
                places = [state.arrangement(player, rng)]
            if manner.foresees:
                places = best_first(question, manner.chance, places, meter)
            # It only tells its own share: its judgement is in their order.
            told = tuple(Candidate(each, value) for each in places[:_NAMED])
            return _decided(places[0], told, meter)
        turn = self._turn(question, race, manner.effort)
        flicks = turn.flicks(meter, question.meter(FLAT_SHARE))
        wanted = flicks[0][0]
        if manner.whim and rng.random() < manner.whim:
            wanted = turn.nearest() or wanted
        flick = self._hand.flick(wanted, rng)
        return replace(_decided(flick, _told(flicks[:_NAMED]), meter), meant=wanted)

    def consider(self, question: BotQuestion) -> Decision:
        """As ``choose``, before the hand errs; several flicks are considered at any level.

        Raises Cancelled and ValueError.
        """
        state, player = question.turn(HopState), question.player
        if state.folder is not None or state.owed or state.to_place[player]:
            decision = self.choose(question)
            return replace(decision, candidates=decision.candidates[:_COMPARED])
        manner, meter = self._manner, question.meter()
        meter.check_cancelled()
        race = Race.of(state, manner.chance)
        looks = manner.effort.looks
        effort = replace(manner.effort, looks=max(looks, _COMPARED))
        turn = self._turn(question, race, effort)
        flicks = turn.flicks(meter, question.meter(FLAT_SHARE))
        if 1 < looks < _COMPARED:
            # Considering more of them than usual would make it play better than usual.
            turn = self._turn(question, race, manner.effort)
            own, *_ = turn.flicks(question.meter(), question.meter(FLAT_SHARE))
            flicks = [own, *(each for each in flicks if each[0] != own[0])]
        best = flicks[0][1]
        candidates = tuple(
            # The promise orders them, so losses are told in proportion to it.
            Candidate(flick, min(1.0, best.share * worth.promise / max(best.promise, 1e-9)))
            for flick, worth in flicks
        )
        if manner.whim and question.rng.random() < manner.whim:
            nearest = turn.nearest()
            candidates = candidates if nearest is None else (Candidate(nearest, best.share),)
        return _decided(candidates[0].action, candidates, meter)

    def executed(self, wanted: Action, rng: Random) -> Action:
        """What the hand makes of a flick; anything else stays as it is."""
        return self._hand.flick(wanted, rng) if isinstance(wanted, Flick) else wanted

    def advise(self, question: BotQuestion, about: Action | None = None) -> Advice:
        """What an expert would do, whatever the bot's level. Raises Cancelled and ValueError."""
        state = question.turn(HopState)
        if about is not None and state.legal_actions(question.player).why_not(about) is not None:
            raise ValueError("Only what is legal can be asked about.")
        meter = question.meter()
        meter.check_cancelled()
        flat_meter = question.meter(FLAT_SHARE)
        return HopAdviser(state, question.player, question.rng, meter, flat_meter).advice(about)

    def assess(self, question: BotQuestion) -> Assessment:
        """Each player's share of the win; exact at the end. Raises Cancelled."""
        question.meter().check_cancelled()
        return Assessment(standing(question.seen(HopState)))

    def _turn(self, question: BotQuestion, race: Race, effort: FlickEffort) -> FlickTurn:
        state, player = question.turn(HopState), question.player
        worth = partial(self._manner.worth, player=player)
        return FlickTurn(state, player, race, worth, self._hand, effort)

    def _gift(self, question: BotQuestion, race: Race, meter: Meter) -> Decision:
        """Which marble to give to the player who has none left."""
        player = question.player
        weighed: dict[str, tuple[Give, FlickWorth]] = {}
        for action in question.turn(HopState).gifts(player):
            colour = action.marble[0]
            if colour not in weighed:
                after = race.after_gift(player, action.to, COLOURS.index(colour)).settled(player)
                weighed[colour] = action, self._manner.worth(after, player)
        gifts = sorted(weighed.values(), key=lambda each: -each[1].promise)
        return _decided(gifts[0][0], _told(gifts), meter)


def _told(weighed: Sequence[tuple[Action, FlickWorth]]) -> tuple[Candidate, ...]:
    """Actions with their shares of the win, none larger than a better one's."""
    shares = accumulate((worth.share for _action, worth in weighed), min)
    return tuple(
        Candidate(action, share) for (action, _), share in zip(weighed, shares, strict=True)
    )


def _decided(action: Action, candidates: tuple[Candidate, ...], meter: Meter) -> Decision:
    return Decision(action, candidates, meter.nodes)
