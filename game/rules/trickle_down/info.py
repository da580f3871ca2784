"""What the set-up screen, the save files and the command line need to know about Trickle Down."""

from __future__ import annotations

from game.messages import N_
from game.protocol import Action, GameInfo, Option, OptionChoice
from game.rules.trickle.actions import read_action
from game.rules.trickle_down.bags import BAGS
from game.rules.trickle_down.state import initial_state

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


def parse_action(text: str) -> Action:
    """The action written as ``text``. Raises ValueError with a sentence if it is none.

    >>> parse_action("d4-c4")
    Move(cells=('d4', 'c4'), off=None)
    """
    action = read_action(text, BAGS)
    if action is None:
        raise ValueError(f"“{text[:40]}” is not a move in Trickle Down.")
    return action


INFO = GameInfo(
    key="trickle-down",
    title=N_("Trickle Down"),
    subtitle=N_("Push the town's money bags into your companies"),
    players=(3,),
    options=OPTIONS,
    rules_version=1,
    initial_state=initial_state,
    parse_action=parse_action,
)
