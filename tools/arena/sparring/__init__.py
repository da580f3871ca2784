"""Players that are no levels: the arena's sparring partners, which nothing is ever tuned against.

``random`` and ``child`` show where the lowest level stands. The reference engines that a game names
in its terms search in other ways than the levels do, and judge by other things.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.bot import Bot
from game.bots.player import UnknownBot
from game.catalogue import ENTRIES
from game.messages import Message
from tools.arena.sparring.first_sight import AtFirstSight
from tools.workshop import workshop_of

RANDOM = "random"
CHILD = "child"
SPARRING = (RANDOM, CHILD)
"""The sparring partners that need no budget."""


def has_child(game: str) -> bool:
    """Whether ``child`` knows a game."""
    return workshop_of(game).terms().child is not None


def engines_of(game: str, teams: int) -> Sequence[str]:
    """The names of the reference engines for that game among so many teams."""
    engines = workshop_of(game).terms().engines
    return [name for name, each in engines.items() if each.plays(teams)]


def is_engine(who: str) -> bool:
    """Whether some game has a reference engine of that name."""
    return any(who in workshop_of(game).terms().engines for game in ENTRIES)


def sparring_partner(game: str, who: str) -> Bot:
    """A fresh sparring partner for a game. Raises UnknownBot."""
    terms = workshop_of(game).terms()
    if who == RANDOM:
        return AtFirstSight(terms.anything)
    if who == CHILD and terms.child is not None:
        return terms.child()
    if who in terms.engines:
        return terms.engines[who].new()
    raise UnknownBot(Message("No player “{who}” knows the game “{game}”.", who=who, game=game))
