"""The recorded games of Hop the Marble."""

from tests.game.playthrough import Playthrough

PLAYTHROUGHS = (
    Playthrough("2", 2, 121),
    Playthrough("2-folded", 2, 31, {"mode": "not-time", "folds": "players", "hand": 170}),
    Playthrough(
        "2-suite-scattered",
        2,
        104,
        {"mode": "suite", "scattered": True, "surface": "clay", "aim": "contact"},
    ),
    Playthrough(
        "3-not-time-green", 3, 122, {"mode": "not-time", "kind": "green", "surface": "tablecloth"}
    ),
    Playthrough(
        "3-pile",
        3,
        94,
        {"mode": "pile", "points": "345", "cloth": 500, "surface": "carpet", "aim": "path"},
    ),
    Playthrough("2-short-pile", 2, 57, {"mode": "pile", "deck": "short"}),
    Playthrough(
        "4-no-card", 4, 76, {"mode": "no-card", "surface": "sand", "rim": "raised", "aim": "none"}
    ),
    Playthrough("4-not-time-red", 4, 104, {"mode": "not-time", "kind": "red", "cloth": 700}),
)
