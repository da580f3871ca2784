"""Reads how Hop the Marble is typed: directions in degrees, places in millimetres.

All of it is in English and in small letters.
"""

from __future__ import annotations

import re
from random import Random
from typing import Final

from game.rules.hop_the_marble.actions import (
    ALL_BEARINGS,
    FARTHEST,
    Flick,
    Fold,
    Give,
    Leave,
    Place,
    Spread,
)
from game.rules.hop_the_marble.folding import HANDS, SAME, parse_strokes
from game.rules.hop_the_marble.marbles import ALL_MARBLES, Marbles, Spot
from game.rules.hop_the_marble.state import HopState
from scenes.games.hop_the_marble.text_cloth import bearing_between

_NUMBER: Final = r"[-+]?[0-9]{1,5}(?:\.[0-9])?"
_MARBLE: Final = "[dlrgy][1-4]"
_SPOT: Final = f"({_MARBLE}) (?:at |(near ))?({_NUMBER}) ({_NUMBER})"

_FLICK: Final = re.compile(
    f"(?:flick )?({_MARBLE}) (?:(?:at )?({_MARBLE})|(?:at )?({_NUMBER})) (?:with )?([0-9]{{1,5}})"
)
_PLACE: Final = re.compile(f"place {_SPOT}(?: {_SPOT})*")
_EACH: Final = re.compile(_SPOT)
_FOLD: Final = re.compile(f"(?:fold )?((?:{'|'.join(HANDS)}) .+|{SAME})|(?:fold )?level")
_FOR_ME: Final = re.compile(f"place(?: for me)?|place ({_MARBLE})")
_GIVE: Final = re.compile(f"give (?:([1-4]) )?({_MARBLE})")

# What people put between and behind numbers.
_SEPARATORS: Final = re.compile(r"[\s,;:()]+")
_UNITS: Final = re.compile(r"(?<=[0-9]) ?(?:°|degrees?\b|mm/s\b|mm\b)|\bfrom\b")


def strict(text: str, state: HopState) -> Flick | Place | Give | Fold | Spread | Leave | None:
    """The action that a player typed in ``state``; None if it cannot be meant as one.

    It need not be legal. What is left to the table is arranged sensibly, and in one position
    always the same.
    """
    words = _plain(text)
    if found := _FLICK.fullmatch(words):
        return _flick(found, state)
    if found := _FOR_ME.fullmatch(words):
        return _arranged(state, found[1])
    if _PLACE.fullmatch(words):
        return _place(words, state)
    if found := _GIVE.fullmatch(words):
        to = state.owed[0] if state.owed else 0
        return Give(int(found[1]) - 1 if found[1] else to, found[2].upper())
    if found := _FOLD.fullmatch(words):
        strokes = parse_strokes(found[1] or "")
        return None if strokes is None else Fold(strokes)
    if words in ("spread", "leave"):
        return Spread() if words == "spread" else Leave()
    return None


def marble_asked(text: str) -> str | None:
    """The marble that ``text`` names and nothing else, as ``r2`` or ``red 2``."""
    words = _plain(text)
    return words.upper() if re.fullmatch(_MARBLE, words) else None


def turns_too_far(text: str) -> bool:
    """Whether ``text`` is a flick in a direction beyond a full turn: no degrees, most likely."""
    found = _FLICK.fullmatch(_plain(text))
    return found is not None and found[3] is not None and abs(_tenths(found[3])) > ALL_BEARINGS


def _plain(text: str) -> str:
    """One space between words, and no units."""
    words = _SEPARATORS.sub(" ", text).strip()
    return _SEPARATORS.sub(" ", _UNITS.sub(" ", words)).strip()


def _flick(found: re.Match[str], state: HopState) -> Flick | None:
    marble, target, degrees, speed = found.groups()
    marble = marble.upper()
    if target is None:
        return Flick(marble, _tenths(degrees) % ALL_BEARINGS, int(speed))
    lying, target = state.on_cloth(), target.upper()
    if marble == target or marble not in lying or target not in lying:
        return None
    return Flick(marble, bearing_between(lying[marble], lying[target]), int(speed))


def _place(words: str, state: HopState) -> Place | None:
    acting = _acting(state)
    spots: Marbles = Marbles()
    for name, near, right, away in _EACH.findall(words):
        marble, spot = name.upper(), (_tenths(right), _tenths(away))
        if marble in spots or max(map(abs, spot)) > FARTHEST:
            return None
        if near and acting is not None and marble in state.to_place[acting]:
            spot = state.place_for(acting, marble, spots).nearest(spot)
        spots |= {marble: spot}
    return Place(spots)


def _arranged(state: HopState, name: str | None) -> Place | None:
    """Everything the player has to place, or one of those marbles, where the table puts it."""
    acting = _acting(state)
    if acting is None or not state.to_place[acting]:
        # With nothing to place, any place tells why not.
        return Place(Marbles({(name or ALL_MARBLES[0]).upper(): (0, 0)}))
    spots = state.arrangement(acting, Random(state.turns)).spots
    if name is None:
        return Place(spots)
    marble = name.upper()
    spot: Spot = spots.get(marble, (0, 0))
    return Place(Marbles({marble: spot}))


def _acting(state: HopState) -> int | None:
    """The player to act; None if the game is over or chance acts."""
    acting = state.acting_players()
    return acting[0] if acting and acting[0] >= 0 else None


def _tenths(number: str) -> int:
    return round(10 * float(number))
