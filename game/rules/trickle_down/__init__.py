"""Trickle Down: three players push a town's money bags into their companies on opposite edges.

Board, cells, moves and their limits are Trickle's. What differs: bags have values, and one that
comes into a corner leaves the board for the public service there.
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
                N_("The gold bag lies in the centre, blue ones around it, orange ones outside."),
            ),
            OptionChoice("shuffled", N_("Shuffled", "bags"), N_("The bags lie in random order.")),
        ),
        default="laid",
    ),
    Option(
        "tie",
        N_("Equal money"),
        (
            OptionChoice("shared", N_("Shared"), N_("Players with equal money share the place.")),
            OptionChoice(
                "gold",
                N_("Gold decides"),
                N_("With equal money, more gold wins, and then more bags."),
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
            Amount(1, N_("1 million"), N_("{player} begins with 1 million.")),
            Amount(2, N_("2 millions"), N_("{player} begins with 2 millions.")),
            Amount(3, N_("3 millions"), N_("{player} begins with 3 millions.")),
        ),
    ),
    HandicapKind(
        "beads",
        N_("Bags in the company"),
        (
            Amount(1, N_("1 orange bag"), N_("{player} begins with an orange bag in a company.")),
            Amount(
                2, N_("2 orange bags"), N_("{player} begins with two orange bags in a company.")
            ),
        ),
    ),
)

_initial_state, _parse_action = rules_in(__name__)

INFO = GameInfo(
    key="trickle-down",
    title=N_("Trickle Down"),
    subtitle=N_("Push the town's money bags into your companies"),
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
