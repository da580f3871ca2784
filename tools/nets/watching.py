"""Positions from games of experts against themselves, with what was said of them beforehand."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from game.bots import new_bot
from game.bots.bot import Budget, Question, adviser
from game.bots.levels import EXPERT
from game.catalogue import GAMES, chance_of
from game.protocol import NATURE, OptionValue, State
from tools.nets.views import Inputs, Views

_OPENING = 8
"""A game begins with up to so many random actions."""

_ASTRAY = 0.08
"""The part of all later actions that are random, so that positions differ."""

_LONGEST = 600
"""A game that is not over after so many actions is left out."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a game: what a net sees, and the teams' shares as three tell them.

    ``by_hand`` are those of the expert's judgement at first sight, ``by_search`` those after a
    search, ``outcome`` what the game brought in the end.
    """

    inputs: Inputs
    by_hand: tuple[float, ...]
    by_search: tuple[float, ...]
    outcome: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """Which games are played: ``nodes`` for each action and for each search that is asked."""

    game: str
    players: int
    options: Mapping[str, OptionValue]
    nodes: int
    seed: int = 0

    def first_state(self) -> State:
        """The state in which every game begins."""
        return GAMES[self.game].new_initial_state(self.players, **self.options)


def watched(plan: Plan, number: int, views: Views) -> list[Position]:
    """The positions of game ``number``, always the same; [] if it did not end."""
    rng = Random(f"{plan}:{number}")
    state = plan.first_state()
    resolve = chance_of(plan.game)
    opening = rng.randint(2, _OPENING)
    bots = [new_bot(plan.game, EXPERT) for _ in range(plan.players)]
    found: list[tuple[Inputs, tuple[float, ...], tuple[float, ...]]] = []
    actions = 0
    while not state.is_terminal and actions < _LONGEST:
        player = state.acting_players()[0]
        if player == NATURE:
            state = state.apply_action(player, resolve(state, rng))
            continue
        space = state.legal_actions(player)
        if actions < opening or rng.random() < _ASTRAY:
            action = space.sample(rng)
        else:
            seen = state.observation(player)
            question = Question(seen, player, Budget(nodes=plan.nodes), rng)
            action = bots[player].choose(question).action
        if actions >= opening:
            by_hand = _told(plan, state, 1, rng)
            by_search = _told(plan, state, plan.nodes, rng)
            found.append((views.inputs(state), by_hand, by_search))
        state = state.apply_action(player, action)
        actions += 1
    outcome = state.outcome()
    if outcome is None:
        return []
    won = [set(team) <= set(outcome.winners) for team in state.teams]
    shares = tuple(each / sum(won) for each in won)
    return [Position(*said, shares) for said in found]


def _told(plan: Plan, state: State, nodes: int, rng: Random) -> tuple[float, ...]:
    question = Question(state, NATURE, Budget(nodes=nodes), rng)
    return adviser(new_bot(plan.game, EXPERT)).assess(question).shares


def kept(path: Path | None, plan: Plan, views: Views, games: int) -> Iterator[list[Position]]:
    """The positions of the first ``games`` games, one game after the other.

    Those of ``path`` are read from there, all others are played and written to it.
    """
    known: dict[int, list[Position]] = {}
    name = str(plan)
    if path is not None and path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            found = json.loads(line)
            if found["plan"] == name:
                known[found["number"]] = [_read(each) for each in found["positions"]]
    for number in range(games):
        if number not in known:
            positions = watched(plan, number, views)
            if path is not None:
                kept_line = {"plan": name, "number": number, "positions": [*map(asdict, positions)]}
                with path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(kept_line) + "\n")
            known[number] = positions
        yield known.pop(number)


def _read(found: Mapping[str, list[list[int]] | list[float]]) -> Position:
    inputs = tuple(tuple(map(int, row)) for row in found["inputs"] if isinstance(row, list))
    shares = (
        tuple(float(each) for each in found[name] if isinstance(each, int | float))
        for name in ("by_hand", "by_search", "outcome")
    )
    return Position(inputs, *shares)
