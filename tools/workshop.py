"""What developers' programs know of each game: its workshop's modules, all with fixed names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from game.bots.bot import Bot
from game.catalogue import ENTRIES
from game.protocol import Action, OptionValue, State

if TYPE_CHECKING:
    from scenes.kit.look import Look
    from tools.art.studio import ArtStudio
    from tools.gallery.state import GalleryState
    from tools.puzzles.maker import Maker
    from tools.sounds.bodies import Sound
    from tools.sounds.modal import Signal

T = TypeVar("T")

Setting = tuple[int, Mapping[str, OptionValue]]
"""A number of players and the unusual options."""


def anything(state: State, player: int, rng: Random) -> Action:
    """Any legal action."""
    return state.legal_actions(player).sample(rng)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """One game's terms.

    ``settings`` are the ways to play it; without any, all numbers of players. ``nodes`` a move of a
    level are set if a node takes much more or less thought than in other games. Every game begins
    with ``opening`` random moves. ``anything`` plays at random; ``engine`` makes the sparring
    engine.
    """

    settings: Sequence[Setting] = ()
    nodes: Mapping[str, int] = field(default_factory=dict)
    opening: int = 4
    anything: Callable[[State, int, Random], Action] = anything
    engine: Callable[[], Bot] | None = None


@dataclass(frozen=True, slots=True)
class Workshop:
    """One game's share of the developers' programs.

    Each part is a constant in a module of ``package``, imported when the part is asked for; a game
    without the module has nothing of the kind.
    """

    package: str

    def gallery(self) -> Mapping[str, GalleryState]:
        """``gallery.STATES``: its screens' states by name, in the gallery's order."""
        return self._part("gallery", "STATES", {})

    def sounds(self) -> Mapping[str, Sound]:
        """``sounds.SOUNDS``: its sounds by path below assets/sounds, without the ending."""
        return self._part("sounds", "SOUNDS", {})

    def loops(self) -> Mapping[str, Callable[[], Signal]]:
        """``sounds.LOOPS``: its theme and rooms, heard without end, by the same paths."""
        return self._part("sounds", "LOOPS", {})

    def pictures(self) -> Mapping[str, Callable[[ArtStudio], None]]:
        """``art.PICTURES``: what renders its groups of pictures, by name."""
        return self._part("art", "PICTURES", {})

    def measured(self) -> Callable[[Look], Any] | None:
        """``colours.measured``: what players tell apart by colour, and on which backgrounds."""
        nothing: Callable[[Look], Any] | None = None
        return self._part("colours", "measured", nothing)

    def terms(self) -> Terms:
        """``sparring.TERMS``: how its levels meet in the arena."""
        return self._part("sparring", "TERMS", Terms())

    def puzzles(self) -> Maker | None:
        """``puzzles.PUZZLES``: how its puzzles are found and proved."""
        nothing: Maker | None = None
        return self._part("puzzles", "PUZZLES", nothing)

    def _part(self, module: str, name: str, nothing: T) -> T:
        path = f"{self.package}.{module}"
        if not (self.package and find_spec(self.package) and find_spec(path)):
            return nothing
        found: T = getattr(import_module(path), name)
        return found


def workshop_of(game: str) -> Workshop:
    """The workshop of ``game``, a key of the catalogue."""
    return Workshop(ENTRIES[game].workshop)


def of_all_games(part: Callable[[Workshop], Mapping[str, T]]) -> dict[str, T]:
    """What ``part``, a method of Workshop, gives for all games, in the catalogue's order."""
    return {name: each for game in ENTRIES for name, each in part(workshop_of(game)).items()}
