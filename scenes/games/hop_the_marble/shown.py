"""What Hop's table shows besides the position: work in hand, hints, what a computer meant."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from game.bots.bot import Candidate
from game.protocol import Action
from game.rules.hop_the_marble import AIMS
from game.rules.hop_the_marble.actions import ALL_BEARINGS, Flick, Give, Place, Roll
from game.rules.hop_the_marble.marbles import ALL_MARBLES, APART, Marbles, Spot, area_centre
from game.rules.hop_the_marble.state import HopState
from physics.cloth import table_of
from physics.player.aiming import FlickingHand, hand_of
from physics.simulation import Preview, preview, simulate
from scenes.games.hop_the_marble.reach import HopHand, HopReach, HopSeen
from scenes.games.hop_the_marble.touch import FoldHand, power_of, way_of
from scenes.games.hop_the_marble.view import SNAP, Point, all_waiting, place_of, waiting_spots
from scenes.table.lights import best_ideas


@dataclass(frozen=True, slots=True)
class Aimed:
    """An aimed marble.

    ``flick`` is exactly what a release shoots; None while the pull is too short. ``pulled`` is how
    far the pointer holds the elastic from its fixed end, in pixels; None when keys aim. ``fine``
    says that small movements turn it slowly. ``preview`` is what physics says, None where nothing
    is told.
    """

    marble: str
    flick: Flick | None
    pulled: Point | None = None
    fine: bool = False
    preview: Preview | None = None

    @property
    def power(self) -> float:
        """Its strength, 0 to 1."""
        return power_of(self.flick.speed) if self.flick is not None else 0.0


@dataclass(frozen=True, slots=True)
class HeldMarble:
    """A marble in hand at ``spot``; ``landing`` is where it would end up, if anywhere.

    ``fits`` says that the spot itself is free; ``blocking`` are marbles too close to it.
    """

    marble: str
    spot: Spot
    landing: Spot | None
    fits: bool
    blocking: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Helped:
    """Help for the player to move, as far as they want it.

    ``light`` is the place to look at, in millimetres, ``pieces`` are a hint's marbles, and
    ``action`` is all of it. ``ideas`` are places in millimetres where something is worth a thought,
    best last, and whether nothing is better. ``played`` is what was done though ``action`` is
    better.
    """

    light: Point | None = None
    pieces: tuple[str, ...] = ()
    action: Action | None = None
    ideas: Mapping[Point, bool] = field(default_factory=dict)
    played: Action | None = None


@dataclass(frozen=True, slots=True)
class MeantFlick:
    """A flick by the computer ``name``: the ways it ``meant`` and that it ``went``, in mm.

    ``usual`` outlines where its hand's errors usually lead, ``error`` is this flick's in degrees.
    """

    name: str
    meant: tuple[Point, ...]
    went: tuple[Point, ...]
    usual: tuple[Point, ...]
    error: float


@dataclass(frozen=True, slots=True)
class HopShown:
    """Everything besides the position.

    ``acting`` is whose turn it is. ``pointed`` is the marble that's pointed at or, while folding,
    the spot, ``grabs`` those that can be grabbed. ``lights`` says to light targets. ``beside`` are
    marbles waiting beside the cloth, or set down and not played yet, with their spots; ``held`` is
    in hand, and with ``to_middle`` it goes to no home circle. One of the ``gifts`` has to be given
    away. ``wrong`` are those to point at in a rejection. ``meant`` is a computer's flick looked
    back on. ``folding`` is folding work.
    """

    acting: int | None = None
    pointed: str | Spot | None = None
    grabs: tuple[str, ...] = ()
    lights: bool = True
    aim: Aimed | None = None
    beside: Mapping[str, Spot] = field(default_factory=dict)
    held: HeldMarble | None = None
    to_middle: bool = False
    gifts: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    helped: Helped = field(default_factory=Helped)
    meant: MeantFlick | None = None
    folding: FoldHand | None = None


def aim_of(seen: HopSeen) -> str:
    """How much is shown of where a flick leads: one of ``AIMS``, by agreement and wish.

    The wish is the most that a person wants, or to see all, whatever was agreed on.
    """
    return AIMS[0] if seen.aim == "all" else max(seen.state.variant.aim, seen.aim, key=AIMS.index)


class FlickForesight(dict[tuple[HopState, Flick], tuple[str, ...]]):
    """The marbles that flicks would hit in a state, computed once for every aim."""

    def __missing__(self, key: tuple[HopState, Flick]) -> tuple[str, ...]:
        state, flick = key
        self[key] = simulate(table_of(state), flick).touched
        return self[key]


def at_rest(state: HopState) -> HopShown:
    """What everyone is shown while no one has anything in hand."""
    acting = state.acting_players()
    seat = acting[0] if acting and acting[0] >= 0 else None
    return HopShown(acting=seat, beside=all_waiting(state))


def in_hand(reach: HopReach, seen: HopSeen, helped: Helped) -> HopShown:
    """What the person to move sees."""
    hand, pending = seen.draft, seen.pending
    state, pointed = reach.state, reach.pointer.over
    if reach.folds:
        return replace(at_rest(state), folding=hand.folds, pointed=pointed)
    wrong = seen.rejection.pieces if seen.rejection is not None else ()
    beside, held = all_waiting(state), _held(reach, hand, pending) if reach.is_placing else None
    laid = dict(pending.spots if isinstance(pending, Place) else hand.laid)
    for marble in (*laid, *((held.marble,) if held is not None else ())):
        beside.pop(marble, None)
    return HopShown(
        acting=reach.seat,
        pointed=pointed if isinstance(pointed, str) else None,
        grabs=tuple(reach.spots(hand)),
        lights=seen.targets,
        aim=_aimed(reach, hand, pending, aim_of(seen)),
        beside={**beside, **laid} if reach.is_placing else beside,
        held=held,
        to_middle=reach.is_placing and state.to_middle,
        gifts=tuple(reach.gifts),
        wrong=tuple(piece for piece in wrong if piece in ALL_MARBLES),
        helped=helped,
    )


def _aimed(reach: HopReach, hand: HopHand, pending: Action | None, help_: str) -> Aimed | None:
    table = table_of(reach.state)
    if isinstance(pending, Flick):
        return Aimed(pending.marble, pending, preview=preview(table, pending, help_))
    marble = hand.chosen
    if marble is None or marble not in reach.own:
        return None
    pull, shot, pulled = reach.pull, hand.shot, None
    if pull is not None:
        shot = None if pull.thrown(reach.now, reach.view) else pull.shot(reach.view)
        pulled = pull.end[0] - pull.anchor[0], pull.end[1] - pull.anchor[1]
    told = preview(table, shot, help_) if shot is not None else None
    return Aimed(marble, shot, pulled, hand.fine or reach.shift, told)


def _held(reach: HopReach, hand: HopHand, pending: Action | None) -> HeldMarble | None:
    """The marble in hand, or the one that follows the pointer; and what's in its way."""
    marble, spot = hand.held, hand.spot
    if marble is None and pending is None:
        marble, spot = reach.following(hand), reach.pointer.over
    if marble is None or spot is None:
        return None
    zone = reach.zone(hand.laid, marble)
    blocking = tuple(other for other, lying in zone.taken.items() if math.dist(lying, spot) < APART)
    landing = zone.nearest(spot)
    near = math.dist(landing, spot) <= SNAP
    return HeldMarble(marble, spot, landing if near else None, zone.is_free(spot), blocking)


_COARSE = 100.0
"""The grid for a place to look at in the middle, in millimetres."""

_AWAY = 70.0
"""The drawn length of a flick that hits nothing, in millimetres."""


Where = tuple[Point, int | None]
"""The part of the cloth to look at: around a place, in a player's home circle; None the middle."""


def where_to_look(state: HopState, seat: int, action: Action, foresight: FlickForesight) -> Where:
    """The part of the cloth that an action of ``seat`` is about."""
    match action:
        case Flick():
            aims = _targets(state, seat, foresight[state, action])
            if aims:
                owner = state.owner_of(aims[0])
                if owner is None:
                    return _coarsely(state.middle[aims[0]]), None
                return _area(state, owner)
        case Place(spots) if state.to_middle and seat == state.player:
            (spot,) = spots.values()
            return _coarsely(spot), None
    return _area(state, seat)


def _area(state: HopState, owner: int) -> Where:
    return place_of(area_centre(state.variant, owner)), owner


def _coarsely(spot: Spot) -> Point:
    x, y = place_of(spot)
    return _COARSE * round(x / _COARSE), _COARSE * round(y / _COARSE)


def _targets(state: HopState, seat: int, touched: Iterable[str]) -> list[str]:
    return [marble for marble in touched if state.owner_of(marble) != seat]


def pieces_of(action: Action) -> tuple[str, ...]:
    """The marbles that an action is about, or begins with."""
    match action:
        case Flick(marble=marble) | Give(marble=marble):
            return (marble,)
        case Place(spots):
            return tuple(spots)[:1]
    return ()


def left_of(action: Action, draft: HopHand) -> Action:
    """What's left to do of a hint; all of it again once nothing is."""
    if not isinstance(action, Place):
        return action
    laid = dict(draft.laid)
    left = {marble: spot for marble, spot in action.spots.items() if marble not in laid}
    return Place(Marbles(left)) if left else action


def helped(seen: HopSeen, seat: int, foresight: FlickForesight, chosen: str | None) -> Helped:
    """What's shown of a hint, and what's worth a thought with the marble ``chosen``, if any."""
    # Once it's about a marble, only that is pointed out.
    told = seen.hint_place if seen.hint_piece is None else None
    return Helped(
        None if told is None else where_to_look(seen.state, seat, told, foresight)[0],
        () if seen.hint_piece is None else pieces_of(left_of(seen.hint_piece, seen.draft)),
        seen.hint_action,
        ideas_of(seen.state, seat, seen.ideas, foresight, chosen=chosen),
        seen.mistake,
    )


# Ideas


def ideas_of(
    state: HopState,
    seat: int,
    candidates: Sequence[Candidate],
    foresight: FlickForesight,
    *,
    chosen: str | None,
) -> Mapping[Point, bool]:
    """The few actions worth a thought, best last, and whether nothing is better.

    Without a ``chosen`` marble, those to move; else where it could go, as far as that's foreseen.
    """

    def places(action: Action) -> Iterable[Point]:
        place = _place(state, seat, action, foresight, chosen)
        return () if place is None else (place,)

    return dict(reversed(best_ideas(candidates, places, state.players).items()))


def unforeseen(
    state: HopState, candidates: Iterable[Candidate], foresight: FlickForesight, chosen: str
) -> Flick | None:
    """A candidate flick of the chosen marble whose target isn't known yet."""
    flicks = (each.action for each in candidates if isinstance(each.action, Flick))
    mine = (flick for flick in flicks if flick.marble == chosen)
    return next((flick for flick in mine if (state, flick) not in foresight), None)


def _place(
    state: HopState, seat: int, action: Action, foresight: FlickForesight, chosen: str | None
) -> Point | None:
    """Where an action is drawn, in millimetres; None if it isn't."""
    match action:
        case Flick(marble=marble) if chosen is None:
            return place_of(state.areas[seat][marble])
        case Flick(marble=marble) if marble == chosen and (state, action) in foresight:
            touched = foresight[state, action]
            aims = _targets(state, seat, touched)
            if aims:
                return place_of(state.on_cloth()[aims[0]])
            x, y = place_of(state.areas[seat][marble])
            right, up = way_of(action.bearing)
            return None if touched else (x + _AWAY * right, y + _AWAY * up)
        case Place(spots) if spots:
            spot = spots.get(chosen) if chosen is not None else next(iter(spots.values()))
            return None if spot is None else place_of(spot)
        case Give(marble=marble):
            waiting = waiting_spots(state, seat)
            return place_of(waiting[marble] if marble in waiting else state.on_cloth()[marble])
    return None


_USUAL: Final = 2.0
"""How many standard deviations of a hand's error are shown to either side."""


def flick_at_rest(seen: HopSeen) -> int | None:
    """The number of the flick behind the position on show, if players look back on one."""
    if seen.looks_into is not None:
        return seen.looks_into
    rolled = not seen.live and seen.last is not None and isinstance(seen.last.action, Roll)
    return seen.position - 2 if rolled else None


def last_roll(seen: HopSeen) -> int | None:
    """The number of the last roll before the position on show."""
    numbers = range(seen.position - 1, 0, -1)
    return next((n for n in numbers if isinstance(seen.past[n].action, Roll)), None)


def meant_by(number: int | None, seen: HopSeen) -> MeantFlick | None:
    """What a computer meant by the flick that is action ``number``, if known."""
    done = seen.past[number] if number is not None else None
    if done is None or done.decision is None:
        return None
    hand, wanted, flick = hand_of(done.kind), done.decision.meant, done.action
    if hand is None or not isinstance(wanted, Flick) or not isinstance(flick, Flick):
        return None
    return _meant(done.before, done.names[done.player], wanted, flick, hand)


@lru_cache(maxsize=8)
def _meant(
    before: HopState, name: str, wanted: Flick, done: Flick, hand: FlickingHand
) -> MeantFlick:
    """A flick as meant and as made, each followed to its first hit."""
    usual = round(10 * _USUAL * hand.sigma(wanted.speed))
    left, right = (
        _way(before, Flick(wanted.marble, (wanted.bearing + aside) % ALL_BEARINGS, wanted.speed))
        for aside in (usual, -usual)
    )
    half = ALL_BEARINGS // 2
    off = (done.bearing - wanted.bearing + half) % ALL_BEARINGS - half
    outline = (*left, *reversed(right))
    return MeantFlick(name, _way(before, wanted), _way(before, done), outline, abs(off) / 10)


def _way(state: HopState, flick: Flick) -> tuple[Point, ...]:
    simulation = simulate(table_of(state), flick, first_contact_only=True)
    return tuple(simulation.path(flick.marble))
