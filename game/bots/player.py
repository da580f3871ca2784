"""What the rest of the program knows of each game's computer players, and rules of thumb."""

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
"""Tells the traits of some legal actions of a player who sees a position, each from 0 to 1."""


class UnknownBot(ValueError):
    """There is no computer player of that game or level; ``message`` says so in one sentence."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True, slots=True)
class ComputerPlayer:
    """One game's computer players.

    ``new_bot`` makes the one of a level; it imports what that needs when it is called. ``seconds``
    has the time for a move at levels that need more or less of it than in other games. ``luck`` is
    the module whose ``TERMS`` say in the game's own words what chance brings; "" if it has none.
    ``maxims`` is the module whose ``MAXIMS`` are its rules of thumb, "" if it has none of its own.
    ``traits`` is the module whose ``traits_of`` tells the traits of actions; without it, all have
    none. Its ``choice_of``, if it has one, tells which actions are the same choice, and which are
    none.
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

    A game that brings none is played by one that knows its rules alone.
    """
    if game not in ENTRIES:
        raise UnknownBot(Message("No computer can play “{game}”.", game=game[:40]))
    return _PLAYERS[game]


def luck_terms(game: str) -> LuckTerms | None:
    """How ``game`` counts luck in its own terms; None if it does not."""
    module = player_of(game).luck
    if not module:
        return None
    terms: LuckTerms = import_module(module).TERMS
    return terms


def traits_of(game: str) -> TraitsOf:
    """What tells the traits of actions of ``game``."""
    module = player_of(game).traits
    if not module:
        return lambda _state, _player, actions: [{} for _ in actions]
    weigh: TraitsOf = import_module(module).traits_of
    return weigh


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
