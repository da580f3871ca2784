"""The arena: fair rounds, repeatable games, honest sums."""

from __future__ import annotations

import pytest

from game.bots.bot import Budget, Question
from game.catalogue import GAMES, chance_of
from game.protocol import NATURE, OptionValue
from tests.game.dice_game import INFO
from tools.arena.__main__ import main
from tools.arena.contests import Contest, Entrant, Played, entrant, score
from tools.workshop import workshop_of

with_dice = pytest.mark.usefixtures("dice")


def contest(
    players: int = 2, upper: str = "casual@50", lower: str = "learner@50", **options: OptionValue
) -> Contest:
    """Two entrants who play the made-up game."""
    complete = INFO.complete_options(players, options)
    entrants = entrant(upper, INFO.key), entrant(lower, INFO.key)
    return Contest(INFO.key, players, complete, *entrants)


@pytest.mark.parametrize("game", [*GAMES])
def test_random_play_and_engines_keep_the_rules_of_every_game(game: str) -> None:
    info = GAMES[game]
    options = info.complete_options(info.players[0], {})
    engine = "engine" if workshop_of(game).terms().engine is not None else "random"
    both = Contest(game, info.players[0], options, Entrant(engine, 2), Entrant("random", 1))
    state = both.initial_state(0)
    rng = both.deal(0, 1)
    bots = [both.upper.new_bot(game), both.lower.new_bot(game)]
    for _ in range(30):
        player = state.acting_players()[0]
        if player == NATURE:
            action = chance_of(game)(state, rng)
        else:
            seen = state.observation(player)
            action = bots[player % 2].choose(Question(seen, player, Budget(nodes=2), rng)).action
            assert state.legal_actions(player).why_not(action) is None
        state = state.apply_action(player, action)
        if state.is_terminal:
            break


@with_dice
def test_shares_are_added_up_and_games_given_up_told_apart() -> None:
    shares = [(1.0, "home"), (0.5, "home"), (0.0, "stall"), (None, "given up")]
    games = [Played(share, reason) for share, reason in shares]
    found = score(contest(), games)
    assert (found.games, found.share) == (3, 0.5)
    assert found.endings == {"home": 2, "stall": 1, "given up": 1}
    assert found.low < 0.5 < found.high


@with_dice
def test_a_run_prints_every_pair_of_every_setting(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["dice", "--games", "2", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    steps = [("learner", "random"), ("casual", "learner"), ("skilled", "casual")]
    steps += [("expert", "skilled"), ("expert", "engine")]
    assert [line.partition(": ")[0] for line in lines] == (
        ["dice 2"] * 5 + ["dice 3 deal=yes rounds=2"] * 5
    )
    for line, (upper, lower) in zip(lines, steps * 2, strict=True):
        assert f": {upper}@" in line
        assert f" against {lower}@" in line
    assert "of 3 games" in lines[-1]
