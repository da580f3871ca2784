"""What players have in hand at Hop's table, kept from turn to turn and as text with the match."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.protocol import Action
from game.rules.hop_the_marble.actions import Flick, Fold, Place, parse_action
from game.rules.hop_the_marble.marbles import Marbles
from scenes.games.hop_the_marble.aim import Shot
from scenes.games.hop_the_marble.folding.hand import FoldHand
from scenes.games.hop_the_marble.reach import HopHand, HopReach, HopSeen


def may_fold(seen: HopSeen) -> bool:
    """Whether the person to move may fold the ground now."""
    return seen.seat is not None and seen.state.folder == seen.seat


def kept(last: HopHand, seen: HopSeen) -> HopHand:
    """What the person to move had in hand when they last looked, as far as it still fits."""
    seat, state = seen.seat, seen.state
    if seat is None:
        return HopHand()

    def is_legal(action: Action) -> bool:
        return state.legal_actions(seat).why_not(action) is None

    if may_fold(seen):
        return HopHand(folds=last.folds.rested if is_legal(last.folds.action) else FoldHand())
    if state.to_place[seat]:
        fits = last.laid and is_legal(Place(Marbles(dict(last.laid))))
        # Whoever takes the folds back goes on with them.
        folds = last.folds.rested if state.is_setting_up else FoldHand()
        return HopHand(laid=last.laid if fits else (), fine=last.fine, folds=folds)
    if last.chosen is not None and last.chosen in state.areas[seat]:
        aimed = last.shot is not None and is_legal(last.shot.flick(last.chosen))
        return replace(last.rested, laid=(), shot=last.shot if aimed else None)
    return HopHand(fine=last.fine)


def written(draft: HopHand) -> str:
    """The marbles set down, the flick that is aimed or the folds, as if they were played."""
    if draft.laid:
        return Place(Marbles(dict(draft.laid))).notation()
    if draft.chosen is not None and draft.shot is not None:
        return draft.shot.flick(draft.chosen).notation()
    return draft.folds.action.notation() if draft.folds.strokes else ""


def read(text: str) -> HopHand | None:
    """Marbles set down, a flick that is aimed, or folds; None for any other text."""
    try:
        action = parse_action(text)
    except ValueError:
        return None
    match action:
        case Place(spots):
            return HopHand(laid=tuple(spots.items()))
        case Flick(marble, bearing, speed):
            return HopHand(chosen=marble, shot=Shot(bearing, speed))
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
