"""What the program knows about each game's computer players, and rules of thumb."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Final

from game.bots.bot import Bot
from game.bots.luck_sample import LuckTerms
from game.bots.manners import Traits
from game.catalogue import ENTRIES, Descriptors
from game.messages import N_, Message
from game.protocol import Action, State

TraitsOf = Callable[[State, int, Sequence[Action]], list[Traits]]
"""Gives the traits, each from 0 to 1, of some legal actions of a player who sees a position."""


class UnknownBot(ValueError):
    """No computer player of that game or level; ``message`` says so in one sentence."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True, slots=True)
class ComputerPlayer:
    """One game's computer players.

    ``new_bot`` makes one at a level, importing what it needs only then. ``seconds`` has the time
    per move at levels that differ from other games'. The rest are modules, "" if there's none:
    ``luck``, whose ``TERMS`` say in the game's own words what chance brings; ``maxims``, whose
    ``MAXIMS`` are its rules of thumb; and ``traits``, whose ``traits_of`` gives actions' traits and
    whose optional ``choice_of`` says which actions are the same choice, and which are none.
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
        raise UnknownBot(Message("No computer can play “{game}”.", game=game[:40]))
    return _PLAYERS[game]


def luck_terms(game: str) -> LuckTerms | None:
    """How ``game`` counts luck in its own terms; None if it doesn't."""
    module = player_of(game).luck
    if not module:
        return None
    terms: LuckTerms = import_module(module).TERMS
    return terms


def traits_of(game: str) -> TraitsOf:
    """What gives the traits of actions of ``game``."""
    module = player_of(game).traits
    if not module:
        return lambda _state, _player, actions: [{} for _ in actions]
    weigh: TraitsOf = import_module(module).traits_of
    return weigh


@dataclass(frozen=True, slots=True)
class Maxim:
    """A lesson in one sentence, and the kind of mistake it's for.

    ``key`` names the kind in the records, forever. ``words`` is an English source string for
    translation. ``faults`` are the source strings said against such mistakes.
    """

    key: str
    words: str
    faults: frozenset[str] = frozenset()


LOOK: Final = Maxim("look", N_("Before you move, look at what the others can do next."))
"""For mistakes of no particular kind."""


def maxims_of(game: str) -> Sequence[Maxim]:
    """A game's rules of thumb, with the one for mistakes of no particular kind last."""
    module = player_of(game).maxims
    own: Sequence[Maxim] = import_module(module).MAXIMS if module else ()
    return (*own, LOOK)


def maxim_for(game: str, against: Message | None) -> Maxim:
    """The rule of thumb for a mistake that was criticised with ``against``."""
    said = "" if against is None else against.template
    return next((one for one in maxims_of(game) if said in one.faults), LOOK)
