"""What developers' programs need to know of Trickle Down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from tools.arena.terms import Terms
from tools.workshop import Workshop

if TYPE_CHECKING:
    from tools.art.studio import Studio
    from tools.gallery.state import State
    from tools.sounds.bodies import Sound


def _gallery() -> Mapping[str, State]:
    from tools.games.trickle_down.gallery import STATES

    return STATES


def _sounds() -> Mapping[str, Sound]:
    from tools.games.trickle_down.sounds import SOUNDS

    return SOUNDS


def _terms() -> Terms:
    from tools.games.trickle_down.terms import TERMS

    return TERMS


def _pictures() -> Mapping[str, Callable[[Studio], None]]:
    from tools.games.trickle_down.art import PICTURES

    return PICTURES


WORKSHOP = Workshop(gallery=_gallery, sounds=_sounds, pictures=_pictures, terms=_terms)
