"""What developers' programs need to know of Hop the Marble."""

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
    from tools.games.hop_the_marble.gallery import STATES

    return STATES


def _sounds() -> Mapping[str, Sound]:
    from tools.games.hop_the_marble.sounds import SOUNDS

    return SOUNDS


def _terms() -> Terms:
    from tools.games.hop_the_marble.terms import TERMS

    return TERMS


def _bench() -> Mapping[str, Callable[[], None]]:
    from tools.games.hop_the_marble.bench import flicks

    return {"flicks": flicks}


def _pictures() -> Mapping[str, Callable[[Studio], None]]:
    from tools.games.hop_the_marble.art import PICTURES

    return PICTURES


WORKSHOP = Workshop(
    gallery=_gallery, sounds=_sounds, pictures=_pictures, bench=_bench, terms=_terms
)
