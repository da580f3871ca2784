"""What players have in hand at Hop's table: as text with the match, as buttons and as dials."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

import pygame

from game.protocol import Action
from game.rules.hop_the_marble.actions import ALL_BEARINGS, Flick, Fold, Place, Spread, parse_action
from game.rules.hop_the_marble.marbles import Marbles
from scenes.games.hop_the_marble.aim import Aim, power_of, speed_of, way_of
from scenes.games.hop_the_marble.folding import FoldHand
from scenes.games.hop_the_marble.hand import pushed, turned
from scenes.games.hop_the_marble.reach import HopHand, HopReach, HopSeen
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import short_number
from scenes.table.meaning import Hold, Offer, Play, Request
from scenes.table.walking.targets import Dial, Mark


def may_fold(seen: HopSeen) -> bool:
    """Whether the person to move may fold the cloth now."""
    return seen.seat is not None and seen.state.folder == seen.seat


def kept(last: HopHand, seen: HopSeen) -> HopHand:
    """What the person to move last had in hand, as far as it still fits."""
    seat, state = seen.seat, seen.state
    if seat is None:
        return HopHand()

    def is_legal(action: Action) -> bool:
        return state.legal_actions(seat).why_not(action) is None

    if may_fold(seen):
        return HopHand(folds=last.folds.rested if is_legal(last.folds.action) else FoldHand())
    if state.to_place[seat]:
        fits = last.laid and is_legal(Place(Marbles(dict(last.laid))))
        # Players who take their folds back carry on with them.
        folds = last.folds.rested if state.is_setting_up else FoldHand()
        return HopHand(laid=last.laid if fits else (), fine=last.fine, folds=folds)
    if last.chosen is not None and last.chosen in state.areas[seat]:
        aimed = last.shot is not None and is_legal(last.shot.flick(last.chosen))
        return replace(last.rested, laid=(), shot=last.shot if aimed else None)
    return HopHand(fine=last.fine)


def written(draft: HopHand) -> str:
    """The laid marbles, the aimed flick or the folds, written as if played."""
    if draft.laid:
        return Place(Marbles(dict(draft.laid))).notation()
    if draft.chosen is not None and draft.shot is not None:
        return draft.shot.flick(draft.chosen).notation()
    return draft.folds.action.notation() if draft.folds.strokes else ""


def read(text: str) -> HopHand | None:
    """Laid marbles, an aimed flick, or folds; None for any other text."""
    try:
        action = parse_action(text)
    except ValueError:
        return None
    match action:
        case Place(spots):
            return HopHand(laid=tuple(spots.items()))
        case Flick(marble, bearing, speed):
            return HopHand(chosen=marble, shot=Aim(bearing, speed))
        case Fold(strokes):
            return HopHand(folds=FoldHand(strokes=strokes))
    return None


def rest_laid(reach: HopReach, draft: HopHand, rng: Random) -> HopHand:
    """What the player laid, and the rest at sensible places, drawn with ``rng``."""
    laid, state = Marbles(dict(draft.laid)), reach.state
    if laid:
        state = state.apply_action(reach.seat, Place(laid))
    spots = laid | state.arrangement(reach.seat, rng).spots
    return replace(draft.rested, laid=tuple(spots.items()), undone=(), cursor=None)


@dataclass(frozen=True, slots=True)
class PlaceForMe(Request):
    """A button that lets the table place everything that waits."""


@dataclass(frozen=True, slots=True)
class TakeHint(Request):
    """A button that follows a hint: its aim, or the places of its marbles."""

    hand: HopHand


def offers(reach: HopReach, hand: HopHand, hint: Action | None) -> Sequence[Offer]:
    """All buttons for the player to move."""
    return tuple(_offers(reach, hand, hint))


def _offers(reach: HopReach, hand: HopHand, hint: Action | None) -> Iterator[Offer]:
    if reach.folds:
        yield from _folding(hand)
    elif reach.gives:
        return
    elif reach.is_placing:
        yield from _placing(reach, hand)
        if isinstance(hint, Place):
            hinted = HopHand(laid=tuple(hint.spots.items()))
            yield Offer(_("Use these places"), TakeHint(hinted), "take-hint", hint=True)
    elif hand.chosen is not None and hand.shot is not None:
        flick = Flick(hand.chosen, hand.shot.bearing, hand.shot.speed)
        yield Offer(_("Flick"), Play(flick), "flick", main=True)
    elif isinstance(hint, Flick):
        hinted = HopHand(chosen=hint.marble, shot=Aim(hint.bearing, hint.speed))
        yield Offer(_("Use this aim"), TakeHint(hinted), "take-hint", hint=True)


def _folding(hand: HopHand) -> Iterator[Offer]:
    action = hand.folds.action
    yield Offer(
        _("Ready", "the ground is folded"), Play(action), "folded", main=bool(hand.folds.strokes)
    )


def stepped(hand: HopHand, tool: str) -> Hold[HopHand] | Play:
    """What a button for a step of the aim means, or one for folding."""
    work = hand.folds
    match tool:
        case "left" | "right":
            return Hold(turned(hand, 1 if tool == "left" else -1))
        case "harder" | "softer":
            return Hold(pushed(hand, 1 if tool == "harder" else -1))
        case "fine":
            return Hold(replace(hand, fine=not hand.fine))
        case "spread":
            return Play(Spread())
        case "same":
            return Hold(replace(hand, folds=work.same))
        case "fold-again":
            return Hold(replace(hand, folds=replace(work, strokes=(), way=())))
    return Hold(replace(hand, folds=work.chosen(tool.removeprefix("fold-"))))


def _placing(reach: HopReach, hand: HopHand) -> Iterator[Offer]:
    if not reach.unlaid(hand):
        yield Offer(_("Done"), Play(Place(Marbles(dict(hand.laid)))), "done", main=True, ready=True)
    elif hand.laid:
        yield Offer(_("Place the rest for me"), PlaceForMe(), "place-rest")
    else:
        yield Offer(_("Place for me"), PlaceForMe(), "place-for-me")


_DIRECTIONS: Final = 24
_ASIDE: Final = (-60, -40, -25, -10, 10, 25, 40, 60)
"""Tenths of a degree, counter-clockwise above 0, that fill the gaps between directions."""

_STRENGTHS: Final = 12

_AWAY: Final = 96.0
"""How far a direction's mark is from the marble's middle, in design units."""

_LENGTH: Final = 220.0
"""Length of the line of strength marks, in design units."""

_SIDE: Final = 30.0
"""Side of a mark in design units."""


def dials(hand: HopHand, reach: HopReach) -> Sequence[Dial[HopHand]]:
    """What can be set of an aim; nothing before a marble is chosen."""
    marble, shot = hand.chosen, hand.shot
    if marble is None or shot is None or marble not in reach.own or reach.folds:
        return ()
    middle = reach.view.spot_point(reach.own[marble])

    def mark(words: str, changed: Aim, away: float) -> Mark[HopHand]:
        across, up = reach.view.turn(way_of(changed.bearing))
        far, side = away * reach.unit, round(_SIDE * reach.unit)
        place = pygame.Rect(0, 0, side, side)
        place.center = round(middle[0] + far * across), round(middle[1] - far * up)
        return Mark(words, place.clamp(reach.view.clear), replace(hand, shot=changed))

    def turned(bearing: int) -> Mark[HopHand]:
        words = _("{degrees}°", degrees=short_number(bearing / 10))
        return mark(words, Aim(bearing, shot.speed), _AWAY)

    def pushed(power: float) -> Mark[HopHand]:
        words = _("{percent} % strength", percent=round(100 * power))
        return mark(words, Aim(shot.bearing, speed_of(power)), power * _LENGTH)

    step = ALL_BEARINGS // _DIRECTIONS
    start = round(shot.bearing / step) * step
    around = [(start + step * number) % ALL_BEARINGS for number in range(_DIRECTIONS)]
    aside = [(shot.bearing + tenths) % ALL_BEARINGS for tenths in _ASIDE]
    powers = [(number + 1) / _STRENGTHS for number in range(_STRENGTHS)]
    powers.sort(key=lambda power: abs(power - power_of(shot.speed)) > 1 / _STRENGTHS)
    return (
        Dial("direction", _("Direction"), [turned(bearing) for bearing in around]),
        Dial("aside", _("A little sideways"), [turned(bearing) for bearing in aside]),
        Dial("strength", _("Strength"), [pushed(power) for power in powers]),
    )
