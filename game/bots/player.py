"""What the program knows about each game's computer players: levels, manners, rules of thumb.

A manner is what a computer likes about an action beyond its worth: a *trait*, the same five in
every game. A game's own folder says how much of each trait an action has.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple

from game.bots.bot import Bot
from game.bots.luck import LuckTerms
from game.catalogue import ENTRIES, Descriptors
from game.messages import N_, Message
from game.protocol import Action, State
from game.tasks.task import Facts

RISK: Final = "risk"
"""How uncertain its outcome is: chance, and what it opens to the next player."""

DENIAL: Final = "denial"
"""What it takes away from others."""

HASTE: Final = "haste"
"""How much closer it brings the end."""

HOARD: Final = "hoard"
"""What it gathers and keeps for later."""

LESSON: Final = "lesson"
"""How much of the game it shows a learner, and how easy it is to follow."""

Traits = Mapping[str, float]
"""How much an action has of each trait, about 0 to 1; missing means none."""

MANNERS: Final[Mapping[str, tuple[str, int]]] = MappingProxyType(
    {
        "careful": (RISK, -1),
        "gambler": (RISK, 1),
        "collector": (HOARD, 1),
        "blocker": (DENIAL, 1),
        "rusher": (HASTE, 1),
        "teacher": (LESSON, 1),
    }
)
"""What each manner likes, 1, or avoids, -1. In a computer's kind it follows a dot:
``skilled.gambler``.
"""


_SHOWN = 0.3
"""What a concept counts that the action itself shows, as told to a new player."""

_AT_HAND = 0.1
"""What a concept counts that matters to the next player."""


def lesson(facts: Facts, state: State, player: int, action: Action, after: State | None) -> float:
    """From 0 to 1; ``after`` is the position then, None if it mustn't be known."""
    known = facts.concepts.keys()
    shown = facts.shown(state, player, action, state if after is None else after) & known
    waiting: frozenset[str] = frozenset()
    if after is not None and after.current_player not in (None, player):
        waiting = facts.at_hand(after, after.current_player or 0) & known
    return min(1.0, _SHOWN * len(shown) + _AT_HAND * len(waiting))


class Kernel:
    """What was built in a ``package``; without it, or while ``unused``, Python does the work.

    ``ffi`` and ``lib`` are cffi's. ``edition`` is the one of kernel.h that the package works with.
    """

    unused: ClassVar[bool] = False

    def __init__(self, package: str, edition: int) -> None:
        self.ffi: Any = None
        self.lib: Any = None
        with suppress(ImportError):
            found = import_module(f"{package}._kernel")
            if getattr(found.lib, "EDITION", None) == edition:
                self.ffi, self.lib = found.ffi, found.lib

    @property
    def available(self) -> bool:
        """Whether it was built from these sources and is to be used."""
        return self.lib is not None and not Kernel.unused


TraitsOf = Callable[[State, int, Sequence[Action]], list[Traits]]
"""Gives the traits, each from 0 to 1, of some legal actions of a player who sees a position."""


class UnknownBot(ValueError):
    """No computer player of that game or level."""


@dataclass(frozen=True, slots=True)
class ComputerPlayer:
    """One game's computer players.

    ``new_bot`` makes one at a level, importing what it needs only then. ``seconds`` has the time
    per move at levels that differ from other games'. The rest are modules, "" if there's none:
    ``luck``, whose ``TERMS`` say in the game's own words what chance brings; ``maxims``, whose
    ``MAXIMS`` are its rules of thumb by key; and ``traits``, whose ``traits_of`` gives actions'
    traits.
    """

    new_bot: Callable[[str], Bot]
    seconds: Mapping[str, float] = field(default_factory=dict)
    luck: str = ""
    maxims: str = ""
    traits: str = ""


_PLAYERS: Final = Descriptors(
    ComputerPlayer, "PLAYER", lambda entry: entry.players, "game.bots.playouts"
)


def player_of(game: str) -> ComputerPlayer:
    """The computer players of ``game``, a key of the catalogue. Raises UnknownBot.

    A game without its own is played from its rules alone.
    """
    if game not in ENTRIES:
        raise UnknownBot(f"No computer can play “{game[:40]}”.")
    return _PLAYERS[game]


def _own(module: str, name: str, usual: Any) -> Any:
    return getattr(import_module(module), name) if module else usual


def luck_terms(game: str) -> LuckTerms | None:
    """How ``game`` counts luck in its own terms; None if it doesn't."""
    terms: LuckTerms | None = _own(player_of(game).luck, "TERMS", None)
    return terms


def traits_of(game: str) -> TraitsOf:
    """What gives the traits of actions of ``game``."""
    weigh: TraitsOf = _own(
        player_of(game).traits, "traits_of", lambda _state, _player, actions: [{}] * len(actions)
    )
    return weigh


class Maxim(NamedTuple):
    """A lesson in one sentence, an English source string for translation.

    ``key`` names the kind of mistake it's for in the records, forever.
    """

    key: str
    words: str


LOOK: Final = Maxim("look", N_("Before you move, look at what the others can do next."))
"""For mistakes of no particular kind."""


def maxims_of(game: str) -> Mapping[str, str]:
    """A game's rules of thumb: their words by key."""
    maxims: Mapping[str, str] = _own(player_of(game).maxims, "MAXIMS", {})
    return maxims


def maxim_for(game: str, against: Message | None) -> Maxim:
    """The rule of thumb for a mistake that was criticised with ``against``.

    The sentence names its key as ``maxim``, if there is one.
    """
    key = "" if against is None else str(against.values.get("maxim"))
    words = maxims_of(game).get(key)
    return LOOK if words is None else Maxim(key, words)
