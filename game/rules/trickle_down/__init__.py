"""Trickle Down: three players push a town's money bags into their companies on opposite edges.

Board, cells, moves and their limits are Trickle's. What differs: bags have values, and one that
reaches a corner leaves the board for the public service there.
"""

from __future__ import annotations

from game.handicaps import Amount, HandicapKind
from game.messages import N_
from game.protocol import GameInfo, Option, OptionChoice, glance_in, handicapped_in, rules_in

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

_initial_state, _parse_action = rules_in(__name__)

INFO = GameInfo(
    key="trickle-down",
    title=N_("Trickle Down"),
    subtitle=N_("Steer the town’s money into your companies"),
    players=(3,),
    options=OPTIONS,
    rules_version=1,
    initial_state=_initial_state,
    parse_action=_parse_action,
    code="D",
    first_glance=glance_in("game.rules.trickle"),
    handicaps=HANDICAPS,
    handicapped=handicapped_in("game.rules.trickle"),
    minutes={3: 15},
)
