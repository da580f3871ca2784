"""The games of the app, a line each.

A game is its folders and its line here. The rest is in the descriptors at the start of its folders,
imported on demand: ``INFO`` in its rules, ``PLAYER`` in its computer players, ``FRONT`` in its
front end. A game's workshop modules are for developers; any of them may be missing.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Final, NamedTuple, TypeVar

from game.protocol import GameInfo, Nature, by_lot


class GameParts(NamedTuple):
    """Where a game's parts are, as dotted package names.

    ``chance`` is the module whose ``resolve`` decides what chance does; "" to draw at random.
    ``builds_on`` is the key of the game it derives from, "" for none.
    """

    rules: str
    players: str
    front: str
    workshop: str
    chance: str = ""
    builds_on: str = ""


def in_usual_places(
    folder: str, *, players: str = "", chance: str = "", builds_on: str = ""
) -> GameParts:
    """The entry of a game whose folders are all called ``folder``, except what's named."""
    return GameParts(
        rules=f"game.rules.{folder}",
        players=players or f"game.bots.{folder}",
        front=f"scenes.games.{folder}",
        workshop=f"tools.games.{folder}",
        chance=chance,
        builds_on=builds_on,
    )


ENTRIES: Final[dict[str, GameParts]] = {
    "trickle": in_usual_places("trickle"),
    "trickle-down": in_usual_places("trickle_down", builds_on="trickle"),
    "bead-game": in_usual_places("bead_game"),
    "trakkx": in_usual_places("trakkx"),
    "hop-the-marble": in_usual_places(
        "hop_the_marble", players="physics.player", chance="physics.nature"
    ),
}
"""Every game by its key, in display order."""


T = TypeVar("T")


class Descriptors(Mapping[str, T]):
    """One descriptor of every game by key, imported on demand.

    ``package`` says which of a game's packages has it, ``name`` what it's called there; the module
    ``standard`` has a function of that name for games without this package.
    """

    def __init__(
        self,
        kind: type[T],
        name: str,
        package: Callable[[GameParts], str],
        standard: str = "",
    ) -> None:
        self._kind, self._name, self._package, self._standard = kind, name, package, standard

    def __getitem__(self, key: str) -> T:
        package = self._package(ENTRIES[key])
        if self._standard and find_spec(package) is None:
            found = import_module(self._standard).standard(key)
        else:
            found = getattr(import_module(package), self._name)
        if not isinstance(found, self._kind):
            raise TypeError(f"{self._name} of {package} is no {self._kind.__name__}")
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(ENTRIES)

    def __len__(self) -> int:
        return len(ENTRIES)


GAMES: Final[Mapping[str, GameInfo]] = Descriptors(GameInfo, "INFO", lambda entry: entry.rules)


def chance_of(game: str) -> Nature:
    """What decides ``game``'s chances; ``game`` is a key of the catalogue."""
    module = ENTRIES[game].chance
    return import_module(module).resolve if module else by_lot
