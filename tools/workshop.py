"""What developers' programs know of each game: constants in its folder's modules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from math import inf
from random import Random
from typing import Any

from game.catalogue import ENTRIES
from game.match import Match
from game.protocol import Action, Nature, OptionValue, State, by_lot

Setting = tuple[int, Mapping[str, OptionValue]]
"""A number of players and the unusual options."""


def anything(state: State, player: int, rng: Random) -> Action:
    """Any legal action."""
    return state.legal_actions(player).sample(rng)


Choose = Callable[[State, int, Random], Action]
"""What whoever acts in a state does."""


def play_on(
    match: Match,
    rng: Random,
    most: float = inf,
    *,
    turns: float = inf,
    choose: Choose = anything,
    nature: Nature = by_lot,
) -> Match:
    """Play until the log has ``most`` entries, or for so many ``turns`` that no one is forced to.

    Chance goes first, and follows each. Returns the match.
    """
    match.advance(nature=nature)
    while not match.is_over and len(match.log) < most and turns > 0:
        player = match.acting_seats()[0]
        match.play(player, choose(match.state, player, rng))
        match.advance(nature=nature)
        turns -= 1
    return match


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How one game's levels meet in the arena.

    ``settings`` are the ways to play it; without any, all numbers of players. ``nodes`` a move of a
    level are set if a node takes much more or less thought than in other games. Every game begins
    with ``opening`` random moves. ``anything`` plays at random.
    """

    settings: Sequence[Setting] = ()
    nodes: Mapping[str, int] = field(default_factory=dict)
    opening: int = 4
    anything: Choose = anything


def share_of(game: str, module: str, name: str) -> Any:
    """The constant ``name`` in a module of ``game``'s workshop; None if it has none such."""
    package = ENTRIES[game].workshop
    path = f"{package}.{module}"
    if not (package and find_spec(package) and find_spec(path)):
        return None
    return getattr(import_module(path), name)


def terms_of(game: str) -> Terms:
    """A game's terms, in its ``terms``."""
    terms: Terms | None = share_of(game, "terms", "TERMS")
    return terms or Terms()


def of_all_games(module: str, name: str) -> dict[str, Any]:
    """What all games have in a constant of this name, in the catalogue's order."""
    return {
        key: each for game in ENTRIES for key, each in (share_of(game, module, name) or {}).items()
    }
