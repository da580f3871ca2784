"""The buttons beside Hop's table, for all that drags and keys do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.protocol import Action
from game.rules.hop_the_marble.actions import Flick, Place, Spread
from game.rules.hop_the_marble.marbles import Marbles
from scenes.games.hop_the_marble import prompts
from scenes.games.hop_the_marble.aim import Shot
from scenes.games.hop_the_marble.reach import HopHand, HopReach
from scenes.kit.i18n import _
from scenes.table.meaning import Hold, Offer, Play, Request


@dataclass(frozen=True, slots=True)
class PlaceForMe(Request):
    """A button that lets the table place all that waits."""


@dataclass(frozen=True, slots=True)
class TakeHint(Request):
    """A button that takes up what a hint says: its aim, or the places of its marbles."""

    hand: HopHand


def offers(reach: HopReach, hand: HopHand, hint: Action | None) -> Sequence[Offer]:
    """All buttons for the player to move."""
    return tuple(_offers(reach, hand, hint))


def _offers(reach: HopReach, hand: HopHand, hint: Action | None) -> Iterator[Offer]:
    if reach.folds:
        yield from _folding(hand)
    elif reach.gives:
        for label, gift in prompts.gift_offers(reach.gifts, reach.state):
            yield Offer(label, Play(gift), f"give-{gift.marble}")
    elif reach.is_placing:
        yield from _placing(reach, hand)
        if isinstance(hint, Place):
            hinted = HopHand(laid=tuple(hint.spots.items()))
            yield Offer(_("Use these places"), TakeHint(hinted), "take-hint", hint=True)
    elif hand.chosen is not None and hand.shot is not None:
        flick = Flick(hand.chosen, hand.shot.bearing, hand.shot.speed)
        yield Offer(_("Flick"), Play(flick), "flick", main=True)
    elif isinstance(hint, Flick):
        hinted = HopHand(chosen=hint.marble, shot=Shot(hint.bearing, hint.speed))
        yield Offer(_("Use this aim"), TakeHint(hinted), "take-hint", hint=True)


def _folding(hand: HopHand) -> Iterator[Offer]:
    work = hand.folds
    # All of them stay where they are, so that the ground keeps its size under the hand.
    reason = "" if work.strokes else _("Nothing folded yet.")
    empty = replace(work, strokes=(), way=())
    yield Offer(
        _("Ready", "the ground is folded"), Play(work.action), "folded", main=bool(work.strokes)
    )
    alike = prompts.alike_label()
    yield Offer(alike, Hold(replace(hand, folds=work.same)), "same", reason)
    yield Offer(_("Start over"), Hold(replace(hand, folds=empty)), "fold-again", reason)
    yield Offer(_("Random folds"), Play(Spread()), "spread")


def _placing(reach: HopReach, hand: HopHand) -> Iterator[Offer]:
    if not reach.unlaid(hand):
        yield Offer(_("Done"), Play(Place(Marbles(dict(hand.laid)))), "done", main=True)
    elif hand.laid:
        yield Offer(_("Place the rest for me"), PlaceForMe(), "place-rest")
    else:
        yield Offer(_("Place for me"), PlaceForMe(), "place-for-me")
