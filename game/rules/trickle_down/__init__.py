"""Trickle Down: three players push a town's money bags into their companies on opposite edges.

Board, cells, moves and their limits are Trickle's. What differs: bags have values, and one that
comes into a corner leaves the board for the public service there.
"""

from __future__ import annotations

from game.messages import N_
from game.protocol import GameInfo, Option, OptionChoice, glance_in, rules_in

OPTIONS: tuple[Option, ...] = (
    Option(
        "bags",
        N_("Money bags"),
        (
            OptionChoice(
                "laid",
                N_("Laid out"),
                N_("Gold lies in the centre, silver around it, pennies outside."),
            ),
            OptionChoice("shuffled", N_("Shuffled"), N_("The bags lie in random order.")),
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
)
