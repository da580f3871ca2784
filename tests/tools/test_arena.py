from itertools import pairwise, product

import pytest

from game.bots.bot import BotQuestion, Budget
from game.catalogue import GAMES, chance_of
from game.protocol import NATURE
from tools.arena.__main__ import main, settings_in
from tools.arena.contests import Contest, Entrant, entrant, score


@pytest.mark.parametrize("game", [*GAMES])
def test_levels_and_random_play_keep_the_rules_of_every_game(game: str) -> None:
    info = GAMES[game]
    options = info.complete_options(info.players[0], {})
    both = Contest(game, info.players[0], options, Entrant("learner", 2), Entrant("random", 1))
    state = both.initial_state(0)
    rng = both.deal(0, 1)
    bots = [both.upper.new_bot(game), both.lower.new_bot(game)]
    for _ in range(30):
        player = state.acting_players()[0]
        if player == NATURE:
            action = chance_of(game)(state, rng)
        else:
            seen = state.observation(player)
            action = bots[player % 2].choose(BotQuestion(seen, player, Budget(nodes=2), rng)).action
            assert state.legal_actions(player).why_not(action) is None
        state = state.apply_action(player, action)
        if state.is_terminal:
            break


def test_shares_are_added_up_and_games_given_up_told_apart() -> None:
    game, info = next(iter(GAMES.items()))
    options = info.complete_options(info.players[0], {})
    contest = Contest(game, 2, options, entrant("casual@50", game), entrant("learner@50", game))
    games = [(1.0, "home"), (0.5, "home"), (0.0, "stall"), (None, "given up")]
    found = score(contest, games)
    assert (found.games, found.share) == (3, 0.5)
    assert found.endings == {"home": 2, "stall": 1, "given up": 1}
    assert found.low < 0.5 < found.high


def test_a_run_prints_every_pair_of_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    game = next(iter(GAMES))
    levels = ("random@1", "learner@1", "random@2")
    assert main([game, "--players", "2", "--games", "2", "--jobs", "1", "--levels", *levels]) == 0
    lines = capsys.readouterr().out.splitlines()
    pairs = product(settings_in(game, 2), pairwise(levels))
    for line, ((players, _options), (lower, upper)) in zip(lines, pairs, strict=True):
        assert line.startswith(f"{game} {players}")
        assert f": {upper} against {lower}: " in line
