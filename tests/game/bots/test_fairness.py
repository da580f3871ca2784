"""Every game in which anything is hidden is watched: see ``fairness`` in this folder."""

from pathlib import Path
from random import Random

from game.catalogue import ENTRIES
from game.protocol import NATURE
from tests.game.bots.tables import each_game
from tests.game.combinations import combinations_of, step


@each_game
def test_a_game_with_secrets_is_watched(game: str) -> None:
    folder = ENTRIES[game].rules.rpartition(".")[2]
    watched = (Path(__file__).parent / folder / "test_fairness.py").exists()
    rng = Random(1)
    secrets = False
    for info, players, options in combinations_of(game):
        state = info.new_initial_state(players, **options)
        while state.may_act(NATURE):
            state = step(state, rng)
        secrets = secrets or state.has_secrets
    assert watched == secrets
