"""The recorded games of Trickle Down."""

from tests.game.playthrough import Playthrough

PLAYTHROUGHS = (
    Playthrough("3", 3, 21),
    Playthrough("3-shuffled-gold", 3, 129, {"bags": "shuffled", "tie": "gold"}),
)
