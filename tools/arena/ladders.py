"""Which contests show how strong the levels of a game are, and what they may spend there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from game.bots.levels import LEARNER, LEVELS
from game.protocol import GameInfo, OptionValue
from tools.arena.contests import OPENING, Contest
from tools.arena.entrants import parsed
from tools.arena.sparring import CHILD, RANDOM

Setting = tuple[int, Mapping[str, OptionValue]]
"""A number of players and the options that are not the usual ones."""

NODES: Mapping[str, int] = {"expert": 8_000}
"""Nodes a move of levels that have no limit of their own; at the table they search longer."""

NODES_AMONG_MANY: Mapping[str, int] = {"expert": 20_000}
"""The same among three and more teams, where one node takes less thought than between two."""

NODES_BY_GAME: Mapping[str, Mapping[str, int]] = {
    # The kernel looks into some two million a second.
    "trickle": {"expert": 100_000},
    "trickle-down": {"expert": 100_000},
    "trakkx": {"learner": 10, "casual": 10, "skilled": 120, "expert": 1_500},
    "hop-the-marble": {"learner": 10, "casual": 10, "skilled": 200, "expert": 400},
}
"""The same for games in which a node takes much more or less thought than in others."""

OPENINGS: Mapping[str, int] = {"trakkx": 0, "hop-the-marble": 0}
"""Random opening moves where they are not the usual number: chance deals every opening of these
games anew, and a random move would be a gift."""

LADDERS: Mapping[str, Sequence[Setting]] = {
    "trickle": (
        (2, {}),
        (3, {}),
        (4, {"partnerships": True}),
        (4, {"partnerships": False}),
        (6, {"partnerships": False}),
    ),
    "trickle-down": ((3, {}), (3, {"bags": "shuffled"})),
}
"""The ways to play that the whole ladder of a game covers; all numbers of players if not listed."""


def settings_of(info: GameInfo) -> Sequence[Setting]:
    """The ways to play that the whole ladder of a game covers."""
    return LADDERS.get(info.key, [(count, {}) for count in info.players])


def ladder(
    info: GameInfo,
    settings: Iterable[Setting],
    levels: Sequence[str],
    nodes: Mapping[str, int],
    seed: int = 0,
) -> list[Contest]:
    """Each of ``levels`` (as ``entrants.parsed`` reads them) against the next in every setting.

    ``nodes`` are those wanted by level, ``seed`` chooses openings and errors. Raises ValueError.
    """
    contests = []
    for players, options in settings:
        complete = info.complete_options(players, options)
        teams = len(info.new_initial_state(players, **complete).teams)
        budgets = {**_usual_nodes(info.key, teams), **nodes}
        entrants = [parsed(level, budgets) for level in levels]
        opening = OPENINGS.get(info.key, OPENING)
        contests += [
            Contest(info.key, players, complete, upper, lower, opening, seed)
            for lower, upper in pairwise(entrants)
        ]
    return contests


def whole_ladder(info: GameInfo, nodes: Mapping[str, int], seed: int = 0) -> list[Contest]:
    """All contests that ``docs/strength.md`` shows of a game.

    Where the lowest level stands between chance and a child is told for the fewest players.
    """
    settings = settings_of(info)
    return [
        *ladder(info, settings[:1], (RANDOM, LEARNER, CHILD), nodes, seed),
        *ladder(info, settings, tuple(LEVELS), nodes, seed),
    ]


def _usual_nodes(game: str, teams: int) -> dict[str, int]:
    unlimited = NODES if teams == 2 else NODES_AMONG_MANY
    usual = {key: level.nodes or unlimited[key] for key, level in LEVELS.items()}
    return {**usual, **NODES_BY_GAME.get(game, {})}
