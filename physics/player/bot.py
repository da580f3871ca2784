"""Hop's computer players at their four levels, and what a good player would advise, and why.

An advised option's worth is the share of the win the race promises after it and the next player's
best answer. Flicks are tried with a good hand's small errors, including those someone has made: the
choice is judged, and how the finger carried it out is told separately.

No one says what they flick at. A flick may be meant just as it is, or for the marble it touches
first or narrowly misses; of these the best counts. Its worth is the average outcome for a good
hand.

Physics has no chance; a hand has. So luck is how a flick rolled, against what a slightly trembling
good hand would have done with what was meant.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import accumulate
from math import degrees, radians
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
from game.bots.luck import Counted, LuckTerms
from game.messages import N_, Message
from game.protocol import Action, State
from game.rules.hop_the_marble.actions import Flick, Give, Leave, Place, Roll, SpreadCloth
from game.rules.hop_the_marble.marbles import COLOURS, DIAMETER
from game.rules.hop_the_marble.state import HopState
from physics.cloth import table_of
from physics.nature import resolve, roll_of
from physics.player import reasons
from physics.player.aiming import (
    HANDS,
    STEADY,
    FlickingHand,
    Merit,
    Opening,
    Placement,
    openings,
    turned,
)
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
from physics.player.wishes import CHANCE, URGE, URGE_OF_MORE, Race
from physics.simulation import simulate

TRIES = 8
"""How often a choice is tried, with evenly spread errors."""

_PASSED = 5.0
"""A flick that misses a marble by up to this many degrees was meant for it."""

_MEANINGS = 3
"""The most marbles considered as a flick's target."""

_READ = FlickEffort(corrections=2)
"""How a flick that may have been meant is looked for."""

_SHORT = 0.85
"""So was one strong enough for this part of the distance."""


@dataclass(frozen=True, slots=True)
class FlickChoice:
    """What was chosen by a flick: ``meant`` is the flick that was wanted.

    ``shares`` are all players' average shares of the win after it.
    """

    meant: Flick
    shares: tuple[float, ...]


@lru_cache(maxsize=512)
def choice_of(state: HopState, flick: Flick, race: Race) -> FlickChoice:
    """What the player to flick in ``state``, or who just did, chose by ``flick``.

    ``race`` is the one in which that was.
    """
    choices = [
        FlickChoice(meant, expected(state, meant, race)) for meant in _readings(state, flick, race)
    ]
    return max(choices, key=lambda choice: choice.shares[state.player])


def expected(state: HopState, meant: Flick, race: Race) -> tuple[float, ...]:
    """Each player's average share of the win if a good hand tries this flick."""
    turn = _turn(state, race)
    outlooks = [
        turn.outcome_of(tried).after.outlook(state.player) for tried in STEADY.spread(meant, TRIES)
    ]
    return tuple(sum(shares) / len(outlooks) for shares in zip(*outlooks, strict=True))


def _readings(state: HopState, flick: Flick, race: Race) -> Iterator[Flick]:
    """What a flick may have been meant to be."""
    yield flick
    turn = _turn(state, race)
    touched = turn.outcome_of(flick).touched
    bearing = radians(flick.bearing / 10)
    way = turn.way_of(flick.speed)

    def beside(opening: Opening) -> float:
        return degrees(max(abs(turned(opening.bearing - bearing)) - opening.half, 0.0))

    def fits(opening: Opening) -> bool:
        if touched:
            return opening.target == touched[0]
        is_near = beside(opening) <= _PASSED
        return is_near and _SHORT * (opening.distance - DIAMETER) <= way

    targets = [
        opening
        for opening in openings(flick.marble, state.on_cloth())
        if state.owner_of(opening.target) != state.player and fits(opening)
    ]
    for opening in sorted(targets, key=beside)[:_MEANINGS]:
        yield turn.at(flick, opening)


def _turn(state: HopState, race: Race, effort: FlickEffort = _READ) -> FlickTurn:
    return FlickTurn(state, state.player, race, partial(_share, state.player), STEADY, effort)


def _share(player: int, race: Race) -> FlickWorth:
    """A race's worth to a good player who has just finished a turn."""
    share = race.outlook(player)[player]
    return FlickWorth(share, share)


def _gifts(state: HopState, player: int, race: Race, judge: Judge) -> list[tuple[Give, FlickWorth]]:
    """What a player can give to whoever has no marble left, the best first."""
    found = []
    for gift in state.gifts(player):
        after = race.after_gift(player, gift.to, COLOURS.index(gift.marble[0]))
        found.append((gift, judge(after.settled(player))))
    return sorted(found, key=lambda each: -each[1].promise)


SURE = 0.9
"""The chance of a hit by which races are judged: it calibrates the shares best."""


def standing(state: HopState) -> tuple[float, ...]:
    """Each player's share of the win in any state, adding up to 1; exact at the end.

    It depends on whose turn it is: the next player makes the best of it. While a flicked marble
    rolls, the choice counts, as a good hand carries it out on average; what this one did shows in
    what follows. Only who has which marbles counts, not where they are, so that the shares stay
    while marbles are placed.
    """
    if state.is_terminal:
        return state.shares_won()
    if state.flicked is not None:
        return choice_of(state, state.flicked, Race.of(state, SURE)).shares
    if not state.is_dealt:
        return (1 / state.players,) * state.players
    race, mover = race_of(state)
    return race.outlook(mover)


def race_of(state: HopState) -> tuple[Race, int]:
    """The race once all marbles of the turn are placed, and who finished a turn."""
    race = Race.of(state, SURE)
    if state.is_setting_up or state.last_roll is None or not _is_within_turn(state):
        return race, state.last_player
    for poor in state.owed:
        race = race.after_best_gift(state.player, poor)
    return race.settled(state.player), state.player


def _is_within_turn(state: HopState) -> bool:
    """Whether a turn's marbles have rolled, but not all are placed."""
    return bool(state.owed) or any(state.to_place)


_ADVISED = FlickEffort(16, 5, 12, 2, 4, ALL_SPEEDS, ALL_SIDES, keeps=1)
_ARRANGEMENTS = 40
"""How many arrangements are looked at."""

_OFTEN = 0.4
"""How often marbles that could be lost before the next turn are lost."""

_NAMED_PLACES = 6
"""How many arrangements are named."""

_SAME = 1e-6
"""Shares closer together than this are equal."""


class HopAdviser:
    """Advises ``player``, who has to act in ``state``."""

    def __init__(
        self, state: HopState, player: int, rng: Random, meter: Meter, flat_meter: Meter
    ) -> None:
        """``meter`` counts simulations, ``flat_meter`` tries on an even cloth."""
        self._state = state
        self._player = player
        self._rng = rng
        self._meter = meter
        self._flat_meter = flat_meter

    def advice(self, about: Action | None) -> Advice:
        """What the player could do, and what to say about a legal action ``about``.

        Raises Cancelled.
        """
        if self._state.folder is not None:
            fair = 1 / self._state.players
            asked = None if about is None else Candidate(about, fair)
            why = Message("Folds are the same for everyone.")
            advice = Advice((Candidate(SpreadCloth(), fair),), why, asked)
        elif self._state.owed:
            advice = self._on_gifts(about)
        elif self._state.to_place[self._player]:
            advice = self._on_places(about)
        else:
            advice = self._on_flicks(about)
        return replace(advice, sides=self._state.players)

    # Folds

    # Flicks

    def _on_flicks(self, about: Action | None) -> Advice:
        state, player = self._state, self._player
        race = Race.of(state, SURE)
        turn = _turn(state, race, _ADVISED)
        looked = turn.flicks(self._meter, self._flat_meter)
        # What's compared is tried the same way.
        flick = looked[0][0]
        most = expected(state, flick, race)[player]
        found = [Candidate(flick, most)]
        found += [Candidate(other, min(worth.share, most)) for other, worth in looked[1:]]
        outcome = turn.outcome_of(flick)
        if not isinstance(about, Flick):
            return Advice(tuple(found), reasons.why_flick(player, outcome))
        choice = choice_of(state, about, race)
        asked = Candidate(about, choice.shares[player])
        candidates = _with(found, asked)
        meant = turn.outcome_of(choice.meant)
        if candidates[0].action == about:
            outcome = meant
        serves, better_serves = (reasons.rival_served(player, each) for each in (meant, outcome))
        gift = serves is not None and better_serves is None
        against = None
        if gift or _is_worse(asked, candidates):
            against = reasons.against_flick(player, meant, outcome)
        why = reasons.why_flick(player, outcome)
        return Advice(candidates, why, asked, against, gift=gift)

    # Gifts

    def _on_gifts(self, about: Action | None) -> Advice:
        state, player = self._state, self._player
        race = Race.of(state, SURE)
        gifts = _gifts(state, player, race, partial(_share, player))
        found, best = [Candidate(gift, worth.share) for gift, worth in gifts], gifts[0][0]
        asked = next((each for each in found if each.action == about), None)
        against = None
        if asked is not None and isinstance(about, Give) and _is_worse(asked, found):
            against = reasons.against_give(race, player, about.to, about.marble[0])
        why = reasons.why_give(race, player, best.to, best.marble[0])
        return Advice(tuple(found), why, asked, against)

    # Places

    def _on_places(self, about: Action | None) -> Advice:
        state, player = self._state, self._player
        race, mover = race_of(state)
        share = race.outlook(mover)[player]
        price = _OFTEN * race.price_of_turn(player, mover)
        settling = Placement(state, player, race)
        judged = settling.drawn(_ARRANGEMENTS, self._rng, self._meter)
        if isinstance(about, Place):
            judged.append((about, settling.judged(self._completed(about))))
            judged.sort(key=lambda each: -each[1].worth)
        best, merit = judged[0]

        def valued(place: Place, found: Merit) -> Candidate:
            return Candidate(place, max(share - price * (merit.worth - found.worth), 0.0))

        marble = next(iter(best.spots))
        why = reasons.why_place(merit, [found for _place, found in judged], marble)
        named = tuple(valued(*each) for each in judged[:_NAMED_PLACES])
        own = next((each for each in judged if each[0] == about), None)
        if own is None:
            return Advice(named, why)
        asked = valued(*own)
        against = None
        if _is_worse(asked, named):
            against = reasons.against_place(own[1], merit, marble)
        return Advice(named, why, asked, against)

    def _completed(self, place: Place) -> Place:
        """A place for some marbles, completed with sensible places for the rest."""
        state = self._state.apply_action(self._player, place)
        if not state.to_place[self._player]:
            return place
        return Place(place.spots | state.arrangement(self._player, self._rng).spots)


def _with(found: list[Candidate], asked: Candidate) -> tuple[Candidate, ...]:
    """The candidates with the asked one among them, if it's better."""
    if asked.value <= found[0].value:
        return tuple(found)
    return (asked, *(each for each in found if each.action != asked.action))


def _is_worse(asked: Candidate, found: Sequence[Candidate]) -> bool:
    return asked.value < found[0].value - _SAME


def tremble(state: State, rng: Random) -> Action:
    """Another outcome: what was meant by a flick, carried out by a slightly trembling hand."""
    if not isinstance(state, HopState) or state.flicked is None:
        return resolve(state, rng)
    choice = choice_of(state, state.flicked, Race.of(state, SURE))
    return roll_of(simulate(table_of(state), STEADY.flick(choice.meant, rng)))


def _count(before: State, actions: Sequence[Action], _after: State) -> Counted:
    """How many marbles were hit, and by whom."""
    rolls = [action for action in actions if isinstance(action, Roll)]
    player = HopState.of(before).player
    return {player: float(sum(len(roll.touched) for roll in rolls))} if rolls else {}


TERMS = LuckTerms(_count, N_("Marbles {player} hit: {got}; expected: {usual}."), tremble)


_NAMED = 8
"""How many candidates of a decision are named."""

_COMPARED = 6
"""How many flicks and arrangements are compared by more than their worth."""


_FORESEEN: Final = FlickEffort(8, 3, looks=0, keeps=1)
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
        turn = FlickTurn(after, mover, race, worth, HANDS[EXPERT], _FORESEEN)
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
        urge = URGE_OF_MORE if among_more else self.urge
        return FlickWorth(race.promise(player, urge, hoped), share)


MANNERS: Mapping[str, HopManner] = MappingProxyType(
    {
        LEARNER: HopManner(0.4, 1.0, FlickEffort(corrections=0), 0, whim=0.35),
        CASUAL: HopManner(0.55, 0.95, FlickEffort(), 8),
        SKILLED: HopManner(0.75, 0.95, FlickEffort(6, 3, 3, 1, 2), 12),
        EXPERT: HopManner(
            CHANCE,
            URGE,
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
            gifts = _gifts(state, player, race, partial(manner.worth, player=player))
            return _decided(gifts[0][0], _told(gifts), meter)
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


def _told(weighed: Sequence[tuple[Action, FlickWorth]]) -> tuple[Candidate, ...]:
    """Actions with their shares of the win, none larger than a better one's."""
    shares = accumulate((worth.share for _action, worth in weighed), min)
    return tuple(
        Candidate(action, share) for (action, _), share in zip(weighed, shares, strict=True)
    )


def _decided(action: Action, candidates: tuple[Candidate, ...], meter: Meter) -> Decision:
    return Decision(action, candidates, meter.nodes)
