"""Rules of thumb: the one lesson that fits a kind of mistake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Final

from game.bots.player import player_of
from game.messages import N_, Message


@dataclass(frozen=True, slots=True)
class Maxim:
    """A lesson in one sentence, and the kind of mistake it fits.

    ``key`` names the kind in the records, for ever. ``words`` is an English source string for
    translation. ``faults`` are the sentences, as they stand in the source, that are said against
    mistakes of this kind.
    """

    key: str
    words: str
    faults: frozenset[str] = frozenset()


LOOK: Final = Maxim("look", N_("Before you move, look at what the others can do next."))
"""For mistakes of no kind in particular."""


def maxims_of(game: str) -> Sequence[Maxim]:
    """The rules of thumb of a game, the one for mistakes of no kind in particular at the end."""
    module = player_of(game).maxims
    own: Sequence[Maxim] = import_module(module).MAXIMS if module else ()
    return (*own, LOOK)


def maxim_for(game: str, against: Message | None) -> Maxim:
    """The rule of thumb for a mistake against which that was said."""
    said = "" if against is None else against.template
    return next((one for one in maxims_of(game) if said in one.faults), LOOK)
