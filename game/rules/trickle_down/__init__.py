"""Trickle Down: three players push a town's money bags into their companies on opposite edges.

Board, cells, moves and their limits are Trickle's. What differs: bags have values, and one that
reaches a corner leaves the board for the public service there.
"""

from game.handicaps import Amount, HandicapKind
from game.messages import N_
from game.protocol import GameInfo, Option, OptionChoice, later

OPTIONS: tuple[Option, ...] = (
    Option(
        "bags",
        N_("Money bags"),
        (
            OptionChoice(
                "laid",
                N_("Laid out", "bags"),
                N_("Gold in the centre, blue around it, orange outside."),
            ),
            OptionChoice("shuffled", N_("Shuffled", "bags"), N_("Bags in random order.")),
        ),
        default="laid",
    ),
    Option(
        "tie",
        N_("Ties"),
        (
            OptionChoice("shared", N_("Shared"), N_("Ties are shared.")),
            OptionChoice(
                "gold",
                N_("Gold decides"),
                N_("On a tie, the gold bag wins, then more bags."),
            ),
        ),
        default="shared",
    ),
)

HANDICAPS: tuple[HandicapKind, ...] = (
    HandicapKind(
        "points",
        N_("Money"),
        (
            Amount(1, N_("1 million")),
            Amount(2, N_("2 million")),
            Amount(3, N_("3 million")),
        ),
    ),
    HandicapKind(
        "beads",
        N_("Bags in a company"),
        (
            Amount(1, N_("1 orange bag")),
            Amount(2, N_("2 orange bags")),
        ),
    ),
)

INFO = GameInfo(
    key="trickle-down",
    title=N_("Trickle Down"),
    subtitle=N_("Steer the town’s money into your companies"),
    players=(3,),
    options=OPTIONS,
    initial_state=later(f"{__name__}.state", "initial_state"),
    parse_action=later(f"{__name__}.state", "parse_action"),
    code="D",
    first_glance=later("game.rules.trickle.state", "first_glance"),
    handicaps=HANDICAPS,
    handicapped=later("game.rules.trickle.state", "handicapped"),
    minutes={3: 15},
)
