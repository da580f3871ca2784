"""Computers that play the games in which puzzles are found, and that try the puzzles."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from game.bots.bot import Bot, BotQuestion, Budget
from game.bots.levels import EXPERT, LEARNER, LEVELS
from game.bots.player import player_of
from game.catalogue import GAMES, chance_of
from game.match import Match, Seat
from game.protocol import Action, OptionValue, State
from game.tasks.task import Task, TaskStatus
from tools.workshop import play_on, terms_of

EXPERT_NODES: Final = 10_000
"""An expert's nodes in place of a second, so that every computer finds the same.

A game's terms in the arena may name another number.
"""

_TRIES: Final = 3

RATINGS: Final[Mapping[str, float]] = {
    **dict(zip(LEVELS, (900.0, 1200.0, 1500.0, 1800.0), strict=True)),
    "": 2100.0,
}
"""A puzzle's rating by the weakest level that solves it; "" if none does."""

SPREAD: Final = 200.0
"""How far a rating may be from the one of the weakest level that solves the puzzle."""


def rating(level: str, shift: float) -> float:
    """The rating of a puzzle by the weakest level that solves it, shifted as far as allowed."""
    return RATINGS[level] + max(-SPREAD, min(SPREAD, shift))


def played(
    game: str,
    levels: Sequence[str],
    options: Mapping[str, OptionValue],
    seed: int,
    nodes: Mapping[str, int],
    longest: int = 500,
) -> Match:
    """A match of computers, a level on each seat; ``nodes`` is their budget for a move.

    It's given up after ``longest`` actions.
    """
    seats = [Seat(str(seat + 1), "human", seat, seat) for seat in range(len(levels))]
    match = Match(GAMES[game], seats, options, seed=seed)
    bots = [player_of(game).new_bot(level) for level in levels]

    def chosen(state: State, player: int, rng: Random) -> Action:
        return _chosen(bots[player], state, player, nodes[levels[player]], rng)

    return play_on(match, Random(seed), longest, choose=chosen, nature=chance_of(game))


def _chosen(bot: Bot, state: State, player: int, nodes: int, rng: Random) -> Action:
    question = BotQuestion(state.observation(player), player, Budget(nodes=nodes), rng)
    return bot.choose(question).action


def weakest_solver(task: Task) -> str:
    """The weakest level that solves a task every time, with its budget at the table; "" if none."""
    for level in LEVELS:
        # What an expert finds is no matter of chance.
        tries = 1 if level == EXPERT else _TRIES
        if all(solves(task, level, seed) for seed in range(tries)):
            return level
    return ""


def solves(task: Task, level: str, seed: int) -> bool:
    """Whether a computer of this level meets a task's goal."""
    game = task.position.game
    nodes = LEVELS[level].nodes or terms_of(game).nodes.get(level, EXPERT_NODES)
    match = task.position.match(seed=seed)
    bot = player_of(game).new_bot(level)
    rng = Random(seed)
    match.advance(nature=chance_of(game))
    while (verdict := task.judge(match)) is TaskStatus.OPEN:
        player = match.state.acting_players()[0]
        if player == task.seat:
            action = _chosen(bot, match.state, player, nodes, rng)
        else:
            learner, quick = player_of(game).new_bot(LEARNER), LEVELS[LEARNER].nodes or 0
            action = task.reply(match) or _chosen(learner, match.state, player, quick, rng)
        match.play(player, action)
        match.advance(nature=chance_of(game))
    return verdict is TaskStatus.MET
