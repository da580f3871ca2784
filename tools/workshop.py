"""What developers' programs know of each game; looked up through the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.catalogue import Descriptors
from tools.arena.terms import Terms

if TYPE_CHECKING:
    from tools.art.studio import Studio
    from tools.gallery.state import State
    from tools.sounds.bodies import Sound


@dataclass(frozen=True, slots=True, kw_only=True)
class Workshop:
    """One game's share of the developers' programs; each part is imported when it is called for.

    ``gallery`` gives the states of its screens by name, in the order of the gallery; ``sounds``
    what its sounds are made of, by their files' paths below assets/sounds without ending;
    ``pictures`` what renders its groups of pictures; ``bench`` the parts of the benchmark that are
    its own, by name, which print their figures; ``terms`` how its levels meet in the arena.
    """

    gallery: Callable[[], Mapping[str, State]] = dict
    sounds: Callable[[], Mapping[str, Sound]] = dict
    pictures: Callable[[], Mapping[str, Callable[[Studio], None]]] = dict
    bench: Callable[[], Mapping[str, Callable[[], None]]] = dict
    terms: Callable[[], Terms] = Terms


WORKSHOPS: Final[Mapping[str, Workshop]] = Descriptors(
    Workshop, "WORKSHOP", lambda entry: entry.workshop
)
"""The workshop of every game of the catalogue by its key."""
