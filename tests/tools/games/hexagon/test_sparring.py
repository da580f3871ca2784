"""The boards of the reference engines against the rules of both games."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.boards.hexboard import INDEX
from game.bots.bot import Budget, Question
from game.catalogue import GAMES
from game.protocol import NATURE, OptionValue, State
from game.rules.trickle.state import TrickleState
from tools.games.hexagon.sparring import board_of, engine, read

SETTINGS: list[tuple[str, int, dict[str, OptionValue]]] = [
    ("trickle", 2, {}),
    ("trickle", 3, {}),
    ("trickle", 4, {"partnerships": True}),
    ("trickle", 4, {"partnerships": False}),
    ("trickle-down", 3, {"bags": "shuffled"}),
]


def started(game: str, players: int, rng: Random, **options: OptionValue) -> State:
    state = GAMES[game].new_initial_state(players, **options)
    while state.acting_players() == (NATURE,):
        state = state.apply_action(NATURE, state.legal_actions(NATURE).sample(rng))
    return state


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS)
def test_the_boards_play_by_the_rules(
    game: str, players: int, options: dict[str, OptionValue]
) -> None:
    rng = Random(game)
    sinks = game == "trickle-down"
    for _ in range(2):
        state = TrickleState.of(started(game, players, rng, **options))
        board = board_of(state, sinks)
        while not state.is_terminal:
            player = state.player
            question = Question(state, player, Budget(nodes=1), rng)
            seen, named = read(question, sinks)
            assert seen.key == board.key
            assert sorted(map(str, board.moves())) == sorted(map(str, named))
            assert board.side == state.variant.team_of[player]
            assert board.shares() is None
            move = rng.choice(board.moves())
            state = state.apply_action(player, named[move])
            board = board.after(move)
        outcome = state.outcome()
        assert outcome is not None
        won = [team[0] in outcome.winners for team in state.teams]
        assert board.shares() == tuple(each / sum(won) for each in won)
        assert board.points == state.team_points()


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS)
def test_the_engine_brings_the_last_bead_home(
    game: str, players: int, options: dict[str, OptionValue]
) -> None:
    """Nobody has a point yet, and one move decides."""
    opening = TrickleState.of(started(game, players, Random(1), **options))
    state = replace(opening, occupied=1 << INDEX["b4"], twos=0, threes=0, fives=0)
    question = Question(state, state.player, Budget(nodes=60), Random(2))
    decision = engine(game == "trickle-down").choose(question)
    assert decision.action.notation() in {"b4-a4", "b4-a3"}


def test_house_rules_are_not_known() -> None:
    state = started("trickle", 2, Random(1), off_board=True)
    with pytest.raises(ValueError, match="usual rules"):
        engine(sinks=False).choose(Question(state, 0, Budget(nodes=5), Random(1)))
