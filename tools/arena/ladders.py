"""Which contests show how strong the levels of a game are, and what they may spend there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from game.bots.levels import LEARNER, LEVELS
from game.protocol import GameInfo
from tools.arena.contests import Contest
from tools.arena.entrants import parsed
from tools.arena.sparring import CHILD, RANDOM, has_child
from tools.arena.terms import Setting
from tools.workshop import workshop_of

NODES: Mapping[str, int] = {"expert": 8_000}
"""Nodes a move of levels that have no limit of their own; at the table they search longer."""

NODES_AMONG_MANY: Mapping[str, int] = {"expert": 20_000}
"""The same among three and more teams, where one node takes less thought than between two."""


def settings_of(info: GameInfo) -> Sequence[Setting]:
    """The ways to play that the whole ladder of a game covers."""
    return workshop_of(info.key).terms().settings or [(count, {}) for count in info.players]


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
    terms = workshop_of(info.key).terms()
    for players, options in settings:
        complete = info.complete_options(players, options)
        teams = len(info.new_initial_state(players, **complete).teams)
        budgets = {**_usual_nodes(teams), **terms.nodes, **nodes}
        entrants = [parsed(level, budgets) for level in levels]
        contests += [
            Contest(info.key, players, complete, upper, lower, terms.opening, seed)
            for lower, upper in pairwise(entrants)
        ]
    return contests


def whole_ladder(info: GameInfo, nodes: Mapping[str, int], seed: int = 0) -> list[Contest]:
    """All contests that ``docs/strength.md`` shows of a game.

    Where the lowest level stands between chance and a child, if the game has one, is told for the
    fewest players.
    """
    settings = settings_of(info)
    sparring = (RANDOM, LEARNER, CHILD) if has_child(info.key) else (RANDOM, LEARNER)
    return [
        *ladder(info, settings[:1], sparring, nodes, seed),
        *ladder(info, settings, tuple(LEVELS), nodes, seed),
    ]


def _usual_nodes(teams: int) -> dict[str, int]:
    unlimited = NODES if teams == 2 else NODES_AMONG_MANY
    return {key: level.nodes or unlimited[key] for key, level in LEVELS.items()}
