"""Computers play and advise as they did when it was recorded, by nodes and seed.

After an intended change, ``python -m tests.game.playthrough`` records it again; look at the
difference before committing it.
"""

from game.catalogue import GAMES
from tests.game.playthrough import MOVES, moves_of
from tests.thorough import is_thorough


def test_computers_play_as_they_did() -> None:
    every = 1 if is_thorough() else 4
    games = [game for game in GAMES if (MOVES / f"{game}.txt").exists()]
    assert games
    for game in games:
        was = (MOVES / f"{game}.txt").read_text(encoding="utf-8").split("\n\n")
        assert list(moves_of(game, every)) == was[::every]
