"""Trickle (Jaakko Kemppainen, 2013): 2 to 6 players push shared beads to their edges of a hexagon.

The designer's six variants are options and can be combined. Cells, and sets of cells as ints, are
described in ``game.hexboard``.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.handicaps import Amount, HandicapKind
from game.messages import N_, Message
from game.protocol import (
    GameInfo,
    Option,
    OptionChoice,
    OptionValue,
    later,
)


def _switch(key: str, title: str, off: str, on: str) -> Option:
    return Option(
        key,
        title,
        (OptionChoice(False, N_("Off", "a rule"), off), OptionChoice(True, N_("On", "a rule"), on)),
        default=False,
    )


OPTIONS: tuple[Option, ...] = (
    Option(
        "partnerships",
        N_("Partnerships"),
        (
            OptionChoice(False, N_("Everyone alone"), N_("Everyone plays on their own.")),
            OptionChoice(
                True, N_("Partners"), N_("You and your partner opposite share edges and points.")
            ),
        ),
        default=False,
        defaults={4: True},
        players=frozenset({4, 6}),
    ),
    _switch(
        "move_from_corner",
        N_("Move from corner"),
        N_("Beads in corners stay put."),
        N_("Beads in corners may still move along the rim."),
    ),
    _switch(
        "move_along_edge",
        N_("Move along my edge"),
        N_("Beads on an edge stay put."),
        N_("On your turn you may move a bead along your own edge."),
    ),
    _switch(
        "off_board",
        N_("Off the board"),
        N_("Beads score on the rim."),
        N_("A bead scores as it leaves, for whoever owns that edge."),
    ),
    _switch(
        "chained_jumps",
        N_("Chained jumps"),
        N_("One jump a turn."),
        N_("The same bead may keep jumping."),
    ),
    Option(
        "scoring_beads",
        N_("Scoring beads"),
        (
            OptionChoice("off", N_("All alike"), N_("Every bead scores 1 point.")),
            OptionChoice(
                "symmetric",
                N_("Laid out", "beads"),
                N_("Beads are worth 1, 2, 3 or 5, with the 5 in the centre."),
            ),
            OptionChoice(
                "shuffled",
                N_("Shuffled", "beads"),
                N_("Beads are worth 1, 2, 3 or 5, in random order."),
            ),
        ),
        default="off",
    ),
    Option(
        "scoring_goals",
        N_("Scoring goals"),
        (
            OptionChoice("plain", N_("All alike"), N_("Every space of an edge counts once.")),
            OptionChoice(
                "middle",
                N_("Middle counts 3"),
                N_("The two middle spaces of an edge count triple."),
            ),
            OptionChoice(
                "outer", N_("Ends count 3"), N_("The two end spaces of an edge count triple.")
            ),
        ),
        default="plain",
    ),
)


def _on_the_rim(_players: int, options: Mapping[str, OptionValue]) -> bool:
    """Whether beads stay on the edges."""
    return not options["off_board"]


HANDICAPS: tuple[HandicapKind, ...] = (
    HandicapKind(
        "points",
        N_("Points"),
        (
            Amount(1, N_("1 point")),
            Amount(2, N_("2 points")),
            Amount(3, N_("3 points")),
        ),
    ),
    HandicapKind(
        "beads",
        N_("Beads at home"),
        (
            Amount(1, N_("1 bead home")),
            Amount(2, N_("2 beads home")),
        ),
        _on_the_rim,
    ),
)


def conflict(_players: int, options: Mapping[str, OptionValue]) -> Message | None:
    """Why these complete options can't be combined; None if they can."""
    if options["off_board"] and (options["move_from_corner"] or options["move_along_edge"]):
        return Message(
            "“Off the board” can’t be combined with “Move from corner” or “Move along my edge”."
        )
    return None


INFO = GameInfo(
    key="trickle",
    title=N_("Trickle"),
    subtitle=N_("Nudge shared beads to your edges"),
    players=(2, 3, 4, 6),
    options=OPTIONS,
    rules_version=1,
    initial_state=later(f"{__name__}.state", "initial_state"),
    parse_action=later(f"{__name__}.actions", "parse_action"),
    conflict=conflict,
    code="T",
    first_glance=later(f"{__name__}.state", "first_glance"),
    handicaps=HANDICAPS,
    handicapped=later(f"{__name__}.state", "handicapped"),
    minutes={2: 15, 3: 20, 4: 15, 6: 15},
)
