"""The recorded games of TRAKKX."""

from tests.game.playthrough import Playthrough

PLAYTHROUGHS = (
    Playthrough("2", 2, 58, {"rounds": 1}),
    Playthrough("3-short", 3, 63, {"rounds": 1, "rack": 7}),
    Playthrough("4-rounds", 4, 61, {"rounds": 2}),
)
