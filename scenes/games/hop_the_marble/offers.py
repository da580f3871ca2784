"""The buttons beside Hop's table: whatever drags and keys do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.protocol import Action
from game.rules.hop_the_marble.actions import Flick, Place
from game.rules.hop_the_marble.marbles import Marbles
from scenes.games.hop_the_marble import words
from scenes.games.hop_the_marble.reach import Hand, Reach
from scenes.kit.i18n import _
from scenes.kit.intent import Offer


@dataclass(frozen=True, slots=True)
class PlaceForMe:
    """A button that lets the table place all that still waits."""


@dataclass(frozen=True, slots=True)
class Shoot:
    """A button that flicks as it is aimed."""


@dataclass(frozen=True, slots=True)
class TakeHint:
    """A button that takes up what a hint says: its aim, or the places of its marbles."""


def offers(reach: Reach, hand: Hand, hint: Action | None) -> Sequence[Offer]:
    """All buttons for the player to move."""
    return tuple(_offers(reach, hand, hint))


def _offers(reach: Reach, hand: Hand, hint: Action | None) -> Iterator[Offer]:
    if reach.gives:
        for label, gift in words.gift_offers(reach.gifts, reach.state):
            yield Offer(label, gift, f"give-{gift.marble}")
    elif reach.is_placing:
        yield from _placing(reach, hand)
        if isinstance(hint, Place):
            yield Offer(_("Take these places"), TakeHint(), "take-hint")
    elif hand.chosen is not None and hand.shot is not None:
        yield Offer(_("Flick"), Shoot(), "flick", main=True)
    elif isinstance(hint, Flick):
        yield Offer(_("Take this aim"), TakeHint(), "take-hint")


def _placing(reach: Reach, hand: Hand) -> Iterator[Offer]:
    if not reach.unlaid(hand):
        yield Offer(_("Done"), Place(Marbles(dict(hand.laid))), "done", main=True)
    elif hand.laid:
        yield Offer(_("Place the rest for me"), PlaceForMe(), "place-rest")
    else:
        yield Offer(_("Place for me"), PlaceForMe(), "place-for-me")
