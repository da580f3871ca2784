"""The recorded games of the Bead Game."""

from tests.game.playthrough import Playthrough

PLAYTHROUGHS = (
    Playthrough("2", 2, 31),
    Playthrough("3", 3, 32),
    Playthrough("4", 4, 33),
    Playthrough("2-runs", 2, 34, {"removal": "run"}),
    Playthrough("3-must-remove", 3, 35, {"must_remove": True}),
    Playthrough("4-hidden", 4, 36, {"hidden_hands": True}),
    Playthrough(
        "4-runs-must-remove-hidden",
        4,
        37,
        {"removal": "run", "must_remove": True, "hidden_hands": True},
    ),
)
