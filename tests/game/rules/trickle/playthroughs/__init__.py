"""The recorded games of Trickle."""

from tests.game.playthrough import Playthrough

PLAYTHROUGHS = (
    Playthrough("2", 2, 1),
    Playthrough("3", 3, 2),
    Playthrough("4-partners", 4, 3),
    Playthrough("4-alone", 4, 4, {"partnerships": False}),
    Playthrough("6", 6, 5),
    Playthrough("6-partners", 6, 6, {"partnerships": True}),
    Playthrough("2-corner", 2, 7, {"move_from_corner": True}),
    Playthrough("2-along-edge", 2, 8, {"move_along_edge": True}),
    Playthrough("3-corner-along-edge", 3, 9, {"move_from_corner": True, "move_along_edge": True}),
    Playthrough("2-off-board", 2, 10, {"off_board": True}),
    Playthrough("2-chained", 2, 11, {"chained_jumps": True}),
    Playthrough(
        "2-symmetric-middle", 2, 12, {"scoring_beads": "symmetric", "scoring_goals": "middle"}
    ),
    Playthrough("3-shuffled-outer", 3, 13, {"scoring_beads": "shuffled", "scoring_goals": "outer"}),
    Playthrough(
        "6-off-board-chained-shuffled-middle",
        6,
        14,
        {
            "off_board": True,
            "chained_jumps": True,
            "scoring_beads": "shuffled",
            "scoring_goals": "middle",
        },
    ),
)
