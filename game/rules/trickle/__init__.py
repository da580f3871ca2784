"""Trickle (Jaakko Kemppainen, 2013): 2 to 6 players push shared beads to their edges of a hexagon.

The designer's six variants are options and can be combined. Cells are written as in
``game.boards.hexboard``; sets of cells are ints as described there.
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
    glance_in,
    handicapped_in,
    rules_in,
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
                True, N_("Partners"), N_("Players who sit opposite each other share their score.")
            ),
        ),
        default=False,
        defaults={4: True},
        players=frozenset({4, 6}),
    ),
    _switch(
        "move_from_corner",
        N_("Move from corner"),
        N_("A bead in a corner stays there."),
        N_("A bead in a corner may still step or jump along the rim."),
    ),
    _switch(
        "move_along_edge",
        N_("Move along my edge"),
        N_("A bead on an edge stays where it is."),
        N_("In your turn you may move a bead along an edge of your own."),
    ),
    _switch(
        "off_board",
        N_("Off the board"),
        N_("Beads score where they reach the rim."),
        N_("Beads score when they leave the board over an edge."),
    ),
    _switch(
        "chained_jumps",
        N_("Chained jumps"),
        N_("A bead makes one jump in a turn."),
        N_("After a jump the same bead may go on jumping."),
    ),
    Option(
        "scoring_beads",
        N_("Scoring beads"),
        (
            OptionChoice("off", N_("All alike"), N_("Every bead is worth 1 point.")),
            OptionChoice(
                "symmetric",
                N_("Laid out", "beads"),
                N_("Beads are worth 1, 2, 3 or 5; the 5 lies in the centre."),
            ),
            OptionChoice(
                "shuffled",
                N_("Shuffled", "beads"),
                N_("Beads are worth 1, 2, 3 or 5 and lie in random order."),
            ),
        ),
        default="off",
    ),
    Option(
        "scoring_goals",
        N_("Scoring goals"),
        (
            OptionChoice("plain", N_("All alike"), N_("Every cell of an edge counts once.")),
            OptionChoice(
                "middle",
                N_("Middle counts 3"),
                N_("The middle two cells of an edge count 3 times."),
            ),
            OptionChoice(
                "outer", N_("Ends count 3"), N_("The two end cells of an edge count 3 times.")
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
            Amount(1, N_("1 point"), N_("{player} begins with 1 point.")),
            Amount(2, N_("2 points"), N_("{player} begins with 2 points.")),
            Amount(3, N_("3 points"), N_("{player} begins with 3 points.")),
        ),
    ),
    HandicapKind(
        "beads",
        N_("Beads that are home"),
        (
            Amount(1, N_("1 bead home"), N_("{player} begins with a bead on an edge.")),
            Amount(2, N_("2 beads home"), N_("{player} begins with two beads on an edge.")),
        ),
        _on_the_rim,
    ),
)


def conflict(_players: int, options: Mapping[str, OptionValue]) -> Message | None:
    """Why these complete options cannot be combined; None if they can."""
    if options["off_board"] and (options["move_from_corner"] or options["move_along_edge"]):
        return Message(
            "“Off the board” makes the rim an ordinary ring, so it cannot be combined with "
            "“Move from corner” or “Move along my edge”."
        )
    return None


_initial_state, _parse_action = rules_in(__name__)

INFO = GameInfo(
    key="trickle",
    title=N_("Trickle"),
    subtitle=N_("Push shared beads to your edges of the board"),
    players=(2, 3, 4, 6),
    options=OPTIONS,
    rules_version=1,
    initial_state=_initial_state,
    parse_action=_parse_action,
    conflict=conflict,
    code="T",
    first_glance=glance_in(__name__),
    handicaps=HANDICAPS,
    handicapped=handicapped_in(__name__),
    minutes={2: 15, 3: 20, 4: 15, 6: 15},
)
