"""How things move at Hop's table: marbles flicked, rolled, lifted and set down, cards turned.

Every movement is a function of time: it can be shown at any speed, skipped or reversed. Places are
millimetres from the cloth's centre.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from game.protocol import Action
from game.rules.hop_the_marble import MarbleCard
from game.rules.hop_the_marble.actions import (
    DrawCard,
    Flick,
    Fold,
    Give,
    Place,
    Roll,
    SpreadAndDeal,
)
from game.rules.hop_the_marble.folding import Relief, folded
from game.rules.hop_the_marble.state import HopState
from physics.cloth import RIM, Point
from physics.simulation import Simulation
from scenes.games.hop_the_marble import sounds
from scenes.games.hop_the_marble.frames import (
    CARD_HEARD,
    PUFF,
    TURN_SECONDS,
    UPRIGHT,
    Ball,
    Carry,
    Clock,
    CloseLook,
    Frame,
    Passing,
    Spin,
    close_look,
    film,
    lighting_up,
    near_miss,
    rolled,
)
from scenes.games.hop_the_marble.picture.relief import SOFT
from scenes.games.hop_the_marble.view import MARGIN, marble_spots, place_of, turn, with_laid
from scenes.kit import effects
from scenes.table.animation import SoundMoment, ease

_SNAP: Final = 0.10
"""Seconds before the finger hits the marble."""

_STILL: Final = 0.30
"""Seconds of rest before won marbles are picked up."""

_FLY: Final = 0.46
"""Seconds to carry a marble."""

_EVERY: Final = 0.09
"""The most seconds between carried marbles."""

_ALL: Final = 0.7
"""The most seconds between the starts of the first and the last."""

_HIGH: Final = 2.2
"""How high a marble is carried, in diameters."""

_NEAR: Final = 70.0
"""A waiting marble moving up by no more than this, in millimetres, is pushed, not carried."""

_SAME: Final = 0.1
"""Places closer than this, in millimetres, differ only by the record's rounding."""

_DROP: Final = 0.42
"""Seconds that a marble over the edge is still seen."""

_DEALT: Final = 0.9
"""Seconds to deal all cards."""

_KEPT: Final = 1 / 50
"""Seconds that a fast marble lingers in the eye."""

_SPARK: Final = 0.24
"""Seconds that a hit's light lasts."""

_STRONGEST: Final = 1200.0
"""The closing speed in mm/s whose light is brightest."""

_DUSTY: Final = ("sand",)
"""Surfaces that marbles stir up."""

_STIRS: Final = 16
"""Groove points between two places where a quick marble stirs sand."""

_STIRRING: Final = 300.0
"""The slowest marble that does, in mm/s."""

_ROLLING: Final = sounds.ROLL_SECONDS / 2
"""Seconds between two pieces of rolling sound."""

_AUDIBLE: Final = 110.0
"""The slowest rolling that's heard, in mm/s."""

_ROLL_GROWTH: Final = 0.66
"""The power of speed by which rolling grows louder: 4 decibels for twice as fast."""

_HARD: Final = ("sand", "clay")
"""Surfaces on which rolling grates."""

_DULL: Final = ("carpet", "sand")
"""Surfaces that muffle every click."""

_STROKE: Final = 0.22
"""Seconds for each folding stroke in a replay, ..."""

_FOLDED: Final = 2.6
"""... and at most for all of them."""

_LAST_METRE: Final = 1000.0
"""Slow motion starts this far from the end of the flicked marble's way, in millimetres."""

_SLOWER: Final = 3.0
"""How many times slower it is."""

_COMES: Final = 0.25
_STAYS: Final = 0.30
"""Seconds in which the view comes closer before a close look, and stays after it."""


_NOTHING: Final = Simulation("", (), (), {}, {}, 0.0)
"""A film in which nothing rolls."""


class HopMotion:
    """One action as a movement.

    ``film`` is the simulation of a ``Roll``. With ``slow`` the flicked
    marble's last metre is in slow motion. What a player has just done by their ``own`` hand is
    there already: marbles stay where they were put, and the cloth as it was folded.
    """

    def __init__(
        self,
        before: HopState,
        action: Action,
        after: HopState,
        *,
        own: bool = False,
        slow: bool = False,
    ) -> None:
        self.player = before.acting_players()[0]
        if own and isinstance(action, Place):
            before = with_laid(before, self.player, action.spots)
        self.before, self.action, self.after = before, action, after
        self.film = film(before) if isinstance(action, Roll) else _NOTHING
        self.own, self.slow = own, slow
        self._spins = {m: Spin(track) for m, track in self.film.tracks.items()}
        self._start = {m: place_of(spot) for m, spot in marble_spots(before).items()}
        self._end = {m: place_of(spot) for m, spot in marble_spots(after).items()}
        self._missed = near_miss(before, action) if isinstance(action, Roll) else None
        self.carries = tuple(self._carries())
        had, has = _cards(before), _cards(after)
        self.turned = tuple(each for each in had if has[each].turned and not had[each].turned)
        self.dealt = tuple(each for each in has if each not in had)

    # How long everything takes

    @cached_property
    def _slow_from(self) -> float:
        """The film time at which slow motion starts."""
        if not self.slow or not self._spins:
            return math.inf
        knots, way = self.film.tracks[self.film.marble].knots, 0.0
        for last, knot in zip(reversed(knots[:-1]), reversed(knots), strict=False):
            way += math.hypot(knot.x - last.x, knot.y - last.y)
            if way > _LAST_METRE:
                return knot.time
        return 0.0

    @cached_property
    def rolled_out(self) -> float:
        """When nothing rolls any more and what left the cloth is out of sight."""
        gone = [self._clock.shown(left) + _DROP for left in self.film.left.values()]
        return max([self._clock.shown(self.film.seconds), *gone])

    @cached_property
    def ends(self) -> tuple[Point, ...]:
        """Two places with all of a roll between them, carrying included; () if nothing rolls."""
        places = [place for marble in self._spins for place in self.film.path(marble)]
        if not places:
            return ()
        places += [carry.end for carry in self.carries]
        half = self.before.variant.cloth / 2 + MARGIN
        low, high = (
            [min(max(edge(along), -half), half) for along in zip(*places, strict=True)]
            for edge in (min, max)
        )
        return (low[0], low[1]), (high[0], high[1])

    @cached_property
    def close(self) -> CloseLook | None:
        """The close look at a great hit, if it's one."""
        if not isinstance(self.action, Roll):
            return None
        return close_look(self.before, self.action, self.film, self.after)

    @cached_property
    def _clock(self) -> Clock:
        parts = [(self._slow_from, math.inf, _SLOWER)]
        if self.close is not None:
            parts.append((self.close.begin, self.close.end, self.close.slower))
        return Clock(parts)

    def watched(self, seconds: float) -> Point | None:
        """The place of the close look, if any, ``seconds`` after the start."""
        look, shown = self.close, self._clock.shown
        if look is None:
            return None
        is_watched = shown(look.begin) - _COMES <= seconds <= shown(look.end) + _STAYS
        return look.place if is_watched else None

    @cached_property
    def settled(self) -> float:
        """When every marble is where it belongs."""
        last = max((carry.landing for carry in self.carries), default=0.0)
        match self.action:
            case Flick():
                return _SNAP
            case Roll():
                return max(last, self.rolled_out + _STILL)
            case Fold(strokes) if not self.own:
                return min(_STROKE * len(strokes), _FOLDED)
            case _:
                return last

    def relief(self, seconds: float) -> Relief | None:
        """The cloth as hands have folded it by then; None where they don't."""
        if not isinstance(self.action, Fold):
            return None
        share = 1.0 if not self.settled else min(max(seconds / self.settled, 0.0), 1.0)
        strokes = self.action.strokes[: math.ceil(share * len(self.action.strokes))]
        return folded(strokes, self.after.variant.cloth, self.after.players)

    @cached_property
    def seconds(self) -> float:
        """Its normal length."""
        cards = TURN_SECONDS if self.turned else _DEALT if self.dealt else 0.0
        return self.settled + cards

    # Carried marbles

    def _carries(self) -> Iterator[Carry]:
        match self.action:
            case Roll():
                begin = self.rolled_out + _STILL
                order = [m for m in (*self.action.moved, *self._strays) if m in self._end]
            case Flick():
                return
            case _:
                begin = 0.0
                order = [m for m in self._end if self._start.get(m) != self._end[m]]
        every = min(_EVERY, _ALL / max(1, len(order) - 1))
        number = 0
        for marble in order:
            start, end = self._rolled_to(marble), self._end[marble]
            way = math.inf if start is None else math.dist(start, end)
            if way < _SAME:
                continue
            high = _HIGH
            if way < _NEAR:
                waits = marble not in {*self.before.on_cloth(), *self.after.on_cloth()}
                high = 0.0 if waits or marble in self._strays else _HIGH / 2
            spin = self._spins.get(marble)
            turned = spin.at(math.inf)[1] if spin is not None else UPRIGHT
            yield Carry(marble, start, end, begin + number * every, _FLY, high, turned)
            number += 1

    @cached_property
    def _strays(self) -> tuple[str, ...]:
        """What moves in the film, but not in the record: it goes back to its place."""
        moved = self.action.moved if isinstance(self.action, Roll) else ()
        return tuple(marble for marble in self._spins if marble not in moved)

    def _rolled_to(self, marble: str) -> Point | None:
        """Where a marble is when the carrying starts; None if out of sight."""
        if marble not in self._spins:
            return self._start.get(marble)
        return None if marble in self.film.left else self._spins[marble].track.at(math.inf)

    # What's seen

    def frame(self, seconds: float) -> Frame:
        """What's seen ``seconds`` after the start."""
        if isinstance(self.action, Flick):
            cue = 1 - ease(seconds / _SNAP) if seconds < _SNAP else 0.0
            return Frame(self._start, cue=cue)
        balls: list[Ball] = []
        lying = dict(self._start)
        time = min(self._clock.film(seconds), self.film.seconds)
        carried = {carry.marble for carry in self.carries if carry.begin <= seconds}
        for ball in self._rolling(time, seconds):
            lying.pop(ball.marble, None)
            if ball.marble not in carried:
                balls.append(ball)
        for marble, left in self.film.left.items():
            if time >= left:
                lying.pop(marble, None)
        met = {c.second for c in self.film.contacts if c.time <= time}
        touched = self.action.touched if isinstance(self.action, Roll) else ()
        lit = tuple(marble for marble in touched if marble in met)
        for carry in self.carries:
            if seconds >= carry.landing:
                lying[carry.marble] = carry.end
            elif seconds >= carry.begin:
                lying.pop(carry.marble, None)
                balls.append(carry.at(seconds))
        late = seconds - self.settled
        if late >= 0:
            lying, lit, balls = dict(self._end), (), []
        # A card that's about to turn shows its face from the start.
        share = min(1.0, max(0.001, late / TURN_SECONDS)) if late >= 0 else 0.0
        return Frame(
            lying,
            tuple(balls),
            None,
            lit,
            tuple(self._sparks(seconds)),
            dict.fromkeys(self.turned, share),
            dict(self._coming(late)),
            tuple(self._grooves(seconds)),
        )

    def _grooves(self, seconds: float) -> Iterator[tuple[Point, ...]]:
        if self.before.variant.surface not in SOFT:
            return
        time = self._clock.film(seconds)
        for marble, spin in self._spins.items():
            yield spin.way(min(time, self.film.left.get(marble, math.inf)))

    def _sparks(self, seconds: float) -> Iterator[Passing]:
        for contact in self.film.contacts:
            share = (seconds - self._clock.shown(contact.time)) / _SPARK
            if 0 <= share < 1:
                yield Passing(contact.place, min(1.0, contact.speed / _STRONGEST), share)

    def puffs(self, seconds: float) -> tuple[Passing, ...]:
        """The sand in the air now."""
        return tuple(
            Passing(place, strength, (seconds - when) / PUFF)
            for when, place, strength in self._stirred
            if 0 <= seconds - when < PUFF
        )

    @cached_property
    def _stirred(self) -> tuple[tuple[float, Point, float], ...]:
        """When, where and how strongly sand is stirred: by hits and quick marbles."""
        if self.before.variant.surface not in _DUSTY:
            return ()
        found = []
        for contact in self.film.contacts:
            strength = 0.4 + 0.6 * min(1.0, contact.speed / _STRONGEST)
            found.append((self._clock.shown(contact.time), contact.place, strength))
        for spin in self._spins.values():
            for when, place in spin.groove[::_STIRS]:
                speed = math.hypot(*spin.track.velocity(when))
                if speed > _STIRRING:
                    strength = 0.15 + 0.4 * min(1.0, speed / _STRONGEST)
                    found.append((self._clock.shown(when), place, strength))
        return tuple(found)

    def _coming(self, late: float) -> Iterator[tuple[tuple[int, int], float]]:
        """The cards being dealt, one after the other."""
        for number, card in enumerate(self.dealt):
            wait = (_DEALT - 0.4) * number / max(1, len(self.dealt) - 1)
            yield card, min(1.0, max(0.0, (late - wait) / 0.4))

    def _rolling(self, time: float, seconds: float) -> Iterator[Ball]:
        for marble, spin in self._spins.items():
            left = self.film.left.get(marble, math.inf)
            if time < left:
                kept = _KEPT / self._clock.slower(time)
                yield Ball(marble, *spin.at(time), streak=spin.streak(time, kept))
                continue
            gone = (seconds - self._clock.shown(left)) / _DROP
            if gone < 1:
                yield self._dropping(marble, spin, left, gone)

    def _dropping(self, marble: str, spin: Spin, left: float, gone: float) -> Ball:
        """A marble going over the edge, out of sight a moment later."""
        (x, y), orientation = spin.at(left)
        speed_x, speed_y = spin.track.velocity(max(0.0, left - 0.002))
        speed = math.hypot(speed_x, speed_y) or 1.0
        way = max(26.0, speed * _DROP * 0.55) * (gone - gone * gone * 0.45)
        place = (x + speed_x / speed * way, y + speed_y / speed * way)
        turned = rolled(orientation, speed_x / speed * way, speed_y / speed * way)
        return Ball(marble, place, turned, -0.5 * gone, 1 - gone * gone)

    # What's heard

    def moments(self, turned: int = 0) -> Iterator[SoundMoment]:
        """Its sounds and their times; ``turned`` is the side of the cloth at the bottom."""
        ear = Ear(self.before.variant.cloth / 2, turned)
        match self.action:
            case Flick(marble=marble, speed=speed):
                yield SoundMoment(
                    _SNAP * 0.7,
                    sounds.MARBLE_FLICK,
                    _level(speed, sounds.FLICK_SPEEDS),
                    pan=ear.pan(self._start.get(marble)),
                    force=min(1.0, speed / 3000),
                )
            case Roll():
                yield from self._heard_contacts(ear)
                yield from self._heard_rolling(ear)
            case Place() | Give() | SpreadAndDeal():
                for carry in self.carries:
                    if carry.high:
                        pan = ear.pan(carry.end)
                        yield SoundMoment(
                            carry.landing - 0.03, sounds.MARBLE_SET, pan=pan, force=0.1
                        )
        if isinstance(self.action, SpreadAndDeal | DrawCard) and self.dealt:
            yield SoundMoment(self.settled, effects.TILE_RACK)
        if self.turned:
            seat, number = self.turned[0]
            count = len(self.after.cards[seat][number].colours)
            for time in lighting_up(count):
                yield SoundMoment(self.settled + time, sounds.MARBLE_SET)
            yield SoundMoment(self.settled + CARD_HEARD, sounds.CARD_TURN)

    def _heard_contacts(self, ear: "Ear") -> Iterator[SoundMoment]:
        surface = self.before.variant.surface
        for contact in self.film.contacts:
            if contact.second == RIM:
                effect, level = sounds.MARBLE_WOOD, _level(contact.speed, sounds.RIM_SPEEDS)
            else:
                level = _level(contact.speed, effects.MARBLE_SPEEDS) - (surface in _DULL)
                effect, level = effects.MARBLE, max(0, level)
            yield SoundMoment(
                self._clock.shown(contact.time),
                effect,
                level,
                pan=ear.pan(contact.place),
                force=min(1.0, contact.speed / _STRONGEST) ** 0.7,
            )
        for marble, left in self.film.left.items():
            pan = ear.pan(self.film.tracks[marble].at(left))
            yield SoundMoment(self._clock.shown(left), sounds.MARBLE_DROP, pan=pan)
        missed = self._missed
        if missed is not None:
            pan = ear.pan(self._start[missed.marble])
            yield SoundMoment(self._clock.shown(missed.time), sounds.NEAR_MISS, pan=pan)

    def _heard_rolling(self, ear: "Ear") -> Iterator[SoundMoment]:
        """The sound of rolling in pieces, with its speed, loudness and pan."""
        is_hard = self.before.variant.surface in _HARD
        effect = sounds.ROLL_HARD if is_hard else sounds.ROLL_SOFT
        for number in range(math.ceil(self.rolled_out / _ROLLING)):
            time = number * _ROLLING
            speed, pan = ear.rolling(self.film, self._clock.film(time))
            if speed > _AUDIBLE:
                level = min(_level(speed, sounds.ROLL_SPEEDS), effect.levels - 1)
                strength = min(1.0, (speed / sounds.ROLL_SPEEDS[level]) ** _ROLL_GROWTH)
                yield SoundMoment(time, effect, level, pan, strength, passing=True)


moved = lru_cache(maxsize=6)(HopMotion)
"""The latest movements, as each is drawn many times."""


@dataclass(frozen=True)
class Ear:
    """What's heard where, on a cloth of ``half`` mm from the middle to an edge."""

    half: float
    turned: int

    def pan(self, place: Point | None) -> float:
        """Where a place is between the left and right edges as seen, -1 to 1."""
        return 0.0 if place is None else turn(place, self.turned)[0] / self.half

    def rolling(self, film: Simulation, time: float) -> tuple[float, float]:
        """The speed in mm/s of the fastest marble, by far the loudest, and its pan."""
        rolling = (
            (math.hypot(*track.velocity(time)), self.pan(track.at(time)))
            for marble, track in film.tracks.items()
            if time < film.left.get(marble, math.inf)
        )
        return max(rolling, default=(0.0, 0.0))


def _level(speed: float, steps: tuple[float, ...]) -> int:
    return sum(speed >= step for step in steps)


def _cards(state: HopState) -> dict[tuple[int, int], MarbleCard]:
    """All cards by seat and number."""
    return {
        (seat, number): card
        for seat, cards in enumerate(state.cards)
        for number, card in enumerate(cards)
    }
