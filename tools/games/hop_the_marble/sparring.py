"""The sparring engine for Hop the Marble: it aims, tries what comes of it, and chooses.

What comes of a flick it learns from chance itself, the physics of the game, with errors as large as
those of the strongest level's hand. A node is one such flick to rest. What a flick taught is shared
with all flicks like it (kernel regression: Yee, Lisý and Bowling 2016).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, exp, hypot, log, pi, sin, sqrt
from random import Random
from typing import Final

from game.bots.bot import BudgetSpent, Candidate, Decision, Meter, Question
from game.bots.levels import EXPERT
from game.protocol import NATURE, Action, State
from game.rules.hop_the_marble.actions import (
    ALL_BEARINGS,
    FASTEST,
    SLOWEST,
    Flick,
    Leave,
    bearing_of,
)
from game.rules.hop_the_marble.judging import FlickSpace
from game.rules.hop_the_marble.marbles import DIAMETER, OF_EACH, Spot, colour_of
from game.rules.hop_the_marble.state import HopState
from physics.nature import resolve
from physics.player.hands import HANDS, chance_to_hit
from physics.surfaces import SURFACES
from tools.arena.terms import Terms, anything

_TENTHS: Final = 10
_HAND: Final = HANDS[EXPERT]
_LIKELY: Final = 14
_MISSES: Final = 16
_FARTHER: Final = (1.15, 1.5, 2.1)
"""How much faster than just to reach its target a marble is flicked."""

_EXPLORE: Final = 0.25
STEP: Final = 0.55
"""What a marble more that is missing or too many leaves of a card's worth."""


def worth(state: HopState, player: int) -> float:
    """What a player has reached: cards that are turned, and parts of those that are not."""
    if state.has_finished(player):
        return 4.0
    if not state.variant.has_cards:
        return 3.0 * STEP ** max(0, OF_EACH - state.best_colour(player))
    lacking = sorted(sum(map(len, state.missing(player, c))) for c in state.open_cards(player))
    won = state.turned(player) + bool(lacking and not lacking[0])
    return won + sum(STEP**count for count in lacking if count)


def standing(state: HopState, player: int) -> float:
    """The same beside half of what the best of the others has."""
    others = max(worth(state, other) for other in range(state.players) if other != player)
    return worth(state, player) - 0.5 * others


@dataclass(frozen=True, slots=True)
class Shot:
    """A flick that may be tried: what it is aimed at (None: at nothing), how far that is in tenths
    of a millimetre, and how likely it is touched.
    """

    flick: Flick
    target: str | None
    away: float
    likely: float


class Trial:
    """What flicks of a position lead to, in the eyes of the player to move."""

    def __init__(self, state: HopState, player: int, meter: Meter, rng: Random) -> None:
        self.state, self.player, self.meter, self.rng = state, player, meter, rng

    def tried(self, flick: Flick) -> tuple[Flick, float]:
        """The flick as the hand makes it, and what came of it. Raises BudgetSpent."""
        self.meter.count()
        made = _HAND.flick(flick, self.rng)
        after = self.state.apply_action(self.player, made)
        return made, standing(after.apply_action(NATURE, resolve(after, self.rng)), self.player)

    def shots(self) -> list[Shot]:
        """Own marbles aimed at all others, and past all of them."""
        state = self.state
        lying = state.on_cloth()
        found: list[Shot] = []
        for marble, spot in state.areas[self.player].items():
            others = [(other, at) for other, at in lying.items() if other != marble]
            for other, at in others:
                found += self._aimed(marble, spot, other, at, others)
            found += self._missing(marble, spot, [at for _, at in others])
        return found

    def _aimed(
        self, marble: str, spot: Spot, other: str, at: Spot, others: Sequence[tuple[str, Spot]]
    ) -> list[Shot]:
        right, up = at[0] - spot[0], at[1] - spot[1]
        away = hypot(right, up)
        for between, (x, y) in others:
            along = ((x - spot[0]) * right + (y - spot[1]) * up) / away
            aside = abs((x - spot[0]) * up - (y - spot[1]) * right) / away
            if between != other and 0 < along < away and aside < DIAMETER:
                return []
        found = []
        for faster in _FARTHER:
            speed = self._speed(away, faster)
            sigma = _HAND.sigma(speed) * pi / 180
            likely = chance_to_hit(away, DIAMETER, sigma)
            flick = Flick(marble, bearing_of((right, up)), speed)
            found.append(Shot(flick, other, away, likely))
        return found

    def _missing(self, marble: str, spot: Spot, others: Sequence[Spot]) -> list[Shot]:
        """Directions in which a soft flick touches nothing, with the most room first."""
        found = []
        for step in range(_MISSES):
            angle = 2 * pi * (step + self.rng.random()) / _MISSES
            way = cos(angle), sin(angle)
            beside = [
                abs((x - spot[0]) * way[1] - (y - spot[1]) * way[0])
                for x, y in others
                if (x - spot[0]) * way[0] + (y - spot[1]) * way[1] > 0
            ]
            room = min(beside, default=3.0 * DIAMETER)
            if room > 1.3 * DIAMETER:
                flick = Flick(marble, bearing_of(way), 350)
                found.append(Shot(flick, None, 0.0, min(1.0, room / (3 * DIAMETER))))
        return sorted(found, key=lambda shot: -shot.likely)[:2]

    def _speed(self, away: float, faster: float) -> int:
        """The speed in mm/s that carries so far, in tenths of a millimetre, and more."""
        slowing = SURFACES[self.state.variant.surface].deceleration
        speed = faster * sqrt(2 * slowing * away / _TENTHS)
        return min(FASTEST, max(SLOWEST, round(speed)))

    def promise(self, shot: Shot) -> float:
        """What a shot is worth if it touches its target and nothing else, by how likely that is."""
        state, player = self.state, self.player
        held = state.colours_of(player)
        before = self._nearness(held)
        if shot.target is None:
            held[colour_of(shot.flick.marble)] -= 1
            return shot.likely * (self._nearness(held) - before)
        if shot.target in state.areas[player]:
            return 0.0
        missed = held.copy()
        missed[colour_of(shot.flick.marble)] -= 1
        held[colour_of(shot.target)] += 1
        gain = self._nearness(held) - before
        return shot.likely * gain + (1 - shot.likely) * (self._nearness(missed) - before)

    def _nearness(self, held: Mapping[str, int]) -> float:
        state = self.state
        if not state.variant.has_cards:
            return STEP ** (OF_EACH - max(held.values(), default=0))
        found = 0.0
        for card in state.open_cards(self.player):
            colours = {*card.colours, *held}
            lacking = sum(abs(held.get(c, 0) - card.colours.count(c)) for c in colours)
            found += STEP**lacking
        return found


def regression(trial: Trial, shots: list[Shot]) -> tuple[Flick, float]:
    """Kernel regression: every result tells something of all flicks of the same marble near it."""
    arms = [s.flick for s in sorted(shots, key=lambda shot: -trial.promise(shot))[:_LIKELY]]
    seen: list[tuple[Flick, float]] = []

    def told(flick: Flick) -> tuple[float, float]:
        """What is expected of a flick, and on how many results that rests."""
        weight = total = 0.0
        for made, value in seen:
            like = alike(flick, made)
            weight += like
            total += like * value
        return (total / weight if weight else 0.0), weight

    try:
        while True:
            known = {flick: told(flick) for flick in arms}
            everything = sum(weight for _, weight in known.values())
            chosen = max(
                arms,
                key=lambda flick: (
                    known[flick][0]
                    + _EXPLORE * sqrt(log(everything + 2) / (known[flick][1] + 0.05))
                ),
            )
            made, value = trial.tried(chosen)
            seen.append((made, value))
            # Where much was tried a flick is added that is like it, but was not tried yet.
            if len(seen) ** 0.5 > len(arms) - _LIKELY + 2:
                around = [_HAND.flick(chosen, trial.rng) for _ in range(6)]
                arms.append(min(around, key=lambda flick: told(flick)[1]))
    except BudgetSpent:
        pass

    def surely(flick: Flick) -> float:
        value, weight = told(flick)
        return value - _EXPLORE / sqrt(weight + 0.05)

    best = max(arms, key=surely)
    return best, told(best)[0]


def alike(one: Flick, two: Flick) -> float:
    """How much two flicks have in common, from 0 to 1, measured by the errors of the hand."""
    if one.marble != two.marble:
        return 0.0
    turn = (one.bearing - two.bearing + ALL_BEARINGS // 2) % ALL_BEARINGS - ALL_BEARINGS // 2
    aside = turn / 10 / _HAND.sigma(one.speed)
    harder = (one.speed - two.speed) / (one.speed * _HAND.power)
    return exp(-(aside * aside + harder * harder) / 2)


class Hopper:
    """The engine; what is not flicking it leaves to the table."""

    def choose(self, question: Question) -> Decision:
        """A legal action, with the error of its hand in it."""
        state, player, rng = question.turn(HopState), question.player, question.rng
        meter = question.meter()
        if state.folder is not None:
            return _decided(Leave(), 0.5, meter)
        if state.owed:
            return _decided(_gift(state, player), 0.5, meter)
        if state.to_place[player]:
            return _decided(state.arrangement(player, rng), 0.5, meter)
        trial = Trial(state, player, meter, rng)
        shots = trial.shots()
        if not shots:
            space = state.legal_actions(player)
            return _decided(space.sample(rng), 0.5, meter)
        wanted, value = regression(trial, shots)
        made = _HAND.flick(wanted, rng)
        share = min(1.0, max(0.0, 0.5 + value / 6))
        return Decision(made, (Candidate(wanted, share),), meter.nodes, 1, meter.seconds, wanted)


def _gift(state: HopState, player: int) -> Action:
    """The marble that the other can use least, of those that it can spare most."""
    to = state.owed[0]
    wanted = {colour for card in state.open_cards(to) for colour in card.colours}
    own = {colour for card in state.open_cards(player) for colour in card.colours}
    return min(
        state.gifts(player),
        key=lambda gift: (colour_of(gift.marble) in wanted, colour_of(gift.marble) in own),
    )


def _decided(action: Action, value: float, meter: Meter) -> Decision:
    return Decision(action, (Candidate(action, value),), meter.nodes, 1, meter.seconds)


def _any_flick(state: State, player: int, rng: Random) -> Action:
    """What the rules draw for a flick often has a purpose, and no hand makes it miss."""
    space = state.legal_actions(player)
    if not isinstance(space, FlickSpace):
        return anything(state, player, rng)
    marble = rng.choice(sorted(space.position.areas[player]))
    return Flick(marble, rng.randrange(ALL_BEARINGS), rng.randint(SLOWEST, FASTEST))


TERMS: Final = Terms(
    nodes={"learner": 10, "casual": 10, "skilled": 200, "expert": 400, "engine": 400},
    # Chance deals every opening anew, and a random move would be a gift.
    opening=0,
    anything=_any_flick,
    engine=Hopper,
)
