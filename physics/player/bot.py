"""Hop's computer players at their four levels."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
from operator import add
from random import Random
from types import MappingProxyType
from typing import Final

from game.bots.bot import Advice, Assessment, BotQuestion, BudgetSpent, Candidate, Decision, Meter
from game.bots.levels import CASUAL, EXPERT, LEARNER, SKILLED
from game.protocol import Action
from game.rules.hop_the_marble.actions import Flick, Give, Leave, Place
from game.rules.hop_the_marble.judging import FlickSpace
from game.rules.hop_the_marble.marbles import COLOURS
from game.rules.hop_the_marble.state import HopState
from physics.player.advising import HopAdviser, standing
from physics.player.aiming import HANDS, FlickingHand
from physics.player.kernel import KERNEL, played_on
from physics.player.settling import settle
from physics.player.shooting import (
    ALL_SIDES,
    ALL_SPEEDS,
    FLAT_SHARE,
    UNLIMITED,
    FlickEffort,
    FlickTurn,
    FlickWorth,
    Judge,
)
from physics.player.wishes import WEIGHTS, Race

_EACH: Final = 1 / 64
"""The share of a budget for each race; a position leads to thirty or so. Each node doubles the
rounds played, starting with ``_LEAST``.
"""

ROUNDS: Final = 256
"""The rounds a race is played on for unless fewer are wanted, ..."""

_LEAST: Final = 8
"""... and the fewest."""


class RaceForesight:
    """Judges the races a turn can lead to, for the player asked about.

    It plays the next round at random again and again, ``rounds`` times if the budget allows. All
    races get the same random draws.
    """

    def __init__(self, question: BotQuestion, rounds: int = ROUNDS) -> None:
        self._question = question
        self._rounds = rounds

    @staticmethod
    def knows(race: Race) -> bool:
        """Whether such races can be played on here: if everyone has all their cards before them."""
        aims = race.aims
        return KERNEL.available and not (aims.alike or aims.pile or any(race.spare))

    def shares(self, race: Race, mover: int) -> Sequence[float]:
        """Each player's share of the win; ``mover`` has just finished a turn. Raises Cancelled."""
        if race.won:
            return race.shares(mover)
        meter = self._question.meter(_EACH)
        meter.check_cancelled()
        sums, times = [0.0] * len(race.hands), 0
        with suppress(BudgetSpent):
            while times < self._rounds:
                more = min(times or _LEAST, self._rounds - times)
                sums = list(map(add, sums, played_on(race, mover, times, more)))
                times += more
                meter.count()
                meter.check()
        return [each / times for each in sums]


_NAMED = 8
"""How many candidates of a decision are named."""

_COMPARED = 6
"""How many flicks and arrangements are compared by more than their worth."""


_EFFORT: Final = FlickEffort(8, 3, looks=0, keeps=1)
"""How the next player looks for their best flick: on an even cloth only."""

_ROUNDS: Final = 96
"""This many rounds show what such a flick makes of the race."""


class Replies:
    """Judges places by what the next player's best flick leaves to the player asked about."""

    def __init__(self, question: BotQuestion, race: Race) -> None:
        self._question = question
        self._aims = race.aims
        self._foresight = RaceForesight(question, _ROUNDS) if RaceForesight.knows(race) else None

    def best_first(self, places: Sequence[Place], meter: Meter) -> list[Place]:
        """The places that leave most, as many as the budget allows, before all others.

        The order stays if someone else has to act before the next flick. Each place is a node.
        Raises Cancelled.
        """
        state, player = self._question.turn(HopState), self._question.player
        found: list[tuple[float, Place]] = []
        with suppress(BudgetSpent):
            for place in places:
                after = state.apply_action(player, place)
                if not isinstance(after.legal_actions(after.player), FlickSpace):
                    break
                found.append((self._left(after), place))
                meter.count()
                meter.check()
        best = sorted(found, key=lambda each: -each[0])
        return [*(place for _left, place in best), *places[len(best) :]]

    def _left(self, state: HopState) -> float:
        """The share left after the best flick in ``state``."""
        race = Race.of(state, self._aims.chance)
        turn = FlickTurn(
            state, state.player, race, self._worth_to(state.player), HANDS[EXPERT], _EFFORT
        )
        meters = (Meter(UNLIMITED, self._question.cancelled) for _ in range(2))
        return turn.flicks(*meters)[0][1].share

    def _worth_to(self, mover: int) -> Judge:
        """What a race is worth to the player who just flicked, and to the one asked about."""
        player = self._question.player

        def worth(after: Race) -> FlickWorth:
            known = self._foresight
            shares = after.outlook(mover) if known is None else known.shares(after, mover)
            return FlickWorth(shares[mover], shares[player])

        return worth


@dataclass(frozen=True, slots=True)
class HopManner:
    """How a level plays.

    ``chance`` is the chance of a hit, for anyone, by which it weighs what to hold. ``urge`` is how
    much it cares about finishing soon itself, against its share of the win; without any it dallies
    in the lead and hinders others endlessly. ``whim`` is how often it flicks at whatever is near,
    needed or not. A level that ``foresees`` goes by what a round makes of it or, if that's unknown,
    by what the next player can make of it, and places by what that player's best flick leaves. It
    chooses among so many ``arrangements``.
    """

    chance: float
    urge: float
    effort: FlickEffort
    arrangements: int
    whim: float = 0.0
    foresees: bool = False

    def worth(self, race: Race, player: int) -> FlickWorth:
        """A race's worth to a player who has just finished a turn."""
        share = (race.outlook if self.foresees else race.shares)(player)[player]
        return FlickWorth(race.promise(player, self.urge, share), share)


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


class HopBot:
    """Plays Hop the Marble with any number of players and any options.

    The flick it decides on has its hand's error already; ``Decision.meant`` is the one it aimed,
    and so are ``Decision.candidates``. It prefers what its race promises, which counts its own
    cards more than a bare share of the win does.
    """

    def __init__(self, level: str) -> None:
        self._manner = MANNERS[level]
        if level == EXPERT:
            self._manner = replace(self._manner, chance=WEIGHTS.chance, urge=WEIGHTS.urge)
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
            places = settle(state, player, race, manner.arrangements, rng, meter)
            if manner.foresees:
                places = Replies(question, race).best_first(places, meter)
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
        state, judge = question.turn(HopState), self._judge(question, race)
        return FlickTurn(state, question.player, race, judge, self._hand, effort)

    def _judge(self, question: BotQuestion, race: Race) -> Judge:
        """How it judges what its turn can make of a race."""
        player = question.player
        if not (self._manner.foresees and RaceForesight.knows(race)):
            return partial(self._manner.worth, player=player)
        foresight = RaceForesight(question)

        def judged(after: Race) -> FlickWorth:
            return FlickWorth(
                foresight.shares(after, player)[player], after.outlook(player)[player]
            )

        return judged

    def _gift(self, question: BotQuestion, race: Race, meter: Meter) -> Decision:
        """Which marble to give to the player who has none left."""
        player, judge = question.player, self._judge(question, race)
        weighed: dict[str, tuple[Give, FlickWorth]] = {}
        for action in question.turn(HopState).gifts(player):
            colour = action.marble[0]
            if colour not in weighed:
                after = race.after_gift(player, action.to, COLOURS.index(colour)).settled(player)
                weighed[colour] = action, judge(after)
        gifts = sorted(weighed.values(), key=lambda each: -each[1].promise)
        return _decided(gifts[0][0], _told(gifts), meter)


def _told(weighed: Sequence[tuple[Action, FlickWorth]]) -> tuple[Candidate, ...]:
    """Actions with their shares of the win, none larger than a better one's."""
    shares = accumulate((worth.share for _action, worth in weighed), min)
    return tuple(
        Candidate(action, share) for (action, _), share in zip(weighed, shares, strict=True)
    )


def _decided(action: Action, candidates: tuple[Candidate, ...], meter: Meter) -> Decision:
    return Decision(action, candidates, meter.nodes, 1, meter.seconds)
