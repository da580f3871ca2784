"""Help at Hop's table: where to look, what's worth a thought, what a computer meant."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from game.bots.bot import Candidate
from game.protocol import Action
from game.rules.hop_the_marble.actions import ALL_BEARINGS, Flick, Give, Place, Roll
from game.rules.hop_the_marble.marbles import Marbles, area_centre
from game.rules.hop_the_marble.state import HopState
from physics.cloth import table_of
from physics.player.aiming import FlickingHand, hand_of
from physics.simulation import simulate
from scenes.games.hop_the_marble.aim import way_of
from scenes.games.hop_the_marble.reach import HopHand, HopSeen
from scenes.games.hop_the_marble.shown import Foresight, Helped, Idea, MeantFlick
from scenes.games.hop_the_marble.view import Point, place_of, waiting_spots
from scenes.table.idea_dots import best_ideas

_COARSE = 100.0
"""The grid for a place to look at in the middle, in millimetres."""

_AWAY = 70.0
"""The drawn length of a flick that hits nothing, in millimetres."""


Where = tuple[Point, int | None]
"""The part of the cloth to look at: around a place, in a player's home circle; None the middle."""


def where_to_look(state: HopState, seat: int, action: Action, foresight: Foresight) -> Where:
    """The part of the cloth that an action of ``seat`` is about."""
    match action:
        case Flick():
            aims = _targets(state, seat, foresight.touched(state, action))
            if aims:
                owner = state.owner_of(aims[0])
                if owner is None:
                    return _coarsely(place_of(state.middle[aims[0]])), None
                return _area(state, owner)
        case Place(spots) if state.to_middle and seat == state.player:
            (spot,) = spots.values()
            return _coarsely(place_of(spot)), None
    return _area(state, seat)


def _area(state: HopState, owner: int) -> Where:
    return place_of(area_centre(state.variant, owner)), owner


def _coarsely(place: Point) -> Point:
    x, y = place
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


def helped(seen: HopSeen, seat: int, foresight: Foresight, chosen: str | None) -> Helped:
    """What's shown of a hint, and what's worth a thought with the marble ``chosen``, if any."""
    # Once it's about a marble, only that is pointed out.
    told = seen.hint_place if seen.hint_piece is None else None
    return Helped(
        None if told is None else where_to_look(seen.state, seat, told, foresight)[0],
        () if seen.hint_piece is None else pieces_of(left_of(seen.hint_piece, seen.draft)),
        seen.hint_action,
        ideas_of(seen.state, seat, seen.ideas, foresight, chosen=chosen),
    )


# Ideas


def ideas_of(
    state: HopState,
    seat: int,
    candidates: Sequence[Candidate],
    foresight: Foresight,
    *,
    chosen: str | None,
) -> tuple[Idea, ...]:
    """The few actions worth a thought, best last.

    Without a ``chosen`` marble, those to move; else where it could go, as far as that's foreseen.
    """
    lying = {place_of(spot) for spot in state.on_cloth().values()}
    lying.update(place_of(spot) for spot in waiting_spots(state, seat).values())

    def places(action: Action) -> Iterable[Point]:
        place = _place(state, seat, action, foresight, chosen)
        return () if place is None else (place,)

    found = best_ideas(candidates, places, state.players)
    return tuple(Idea(place, best, place in lying) for place, best in reversed(found.items()))


def unforeseen(
    state: HopState, candidates: Iterable[Candidate], foresight: Foresight, chosen: str | None
) -> Flick | None:
    """A candidate flick of the chosen marble whose target isn't known yet."""
    for candidate in candidates:
        flick = candidate.action
        if not isinstance(flick, Flick) or flick.marble != chosen:
            continue
        if not foresight.knows(state, flick):
            return flick
    return None


def _place(
    state: HopState, seat: int, action: Action, foresight: Foresight, chosen: str | None
) -> Point | None:
    """Where an action is drawn, in millimetres; None if it isn't."""
    match action:
        case Flick(marble=marble) if chosen is None:
            return place_of(state.areas[seat][marble])
        case Flick(marble=marble) if marble == chosen and foresight.knows(state, action):
            touched = foresight.touched(state, action)
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
    return _meant(done.before, seen.names[done.player], wanted, flick, hand)


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
