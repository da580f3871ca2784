"""What the set-up screen, the save files and the command line need to know about TRAKKX."""

from __future__ import annotations

from game.messages import N_
from game.protocol import GameInfo, Option, OptionChoice
from game.rules.trakkx.actions import parse_action
from game.rules.trakkx.state import initial_state
from game.rules.trakkx.variant import USUAL_ROUNDS

MOST_ROUNDS = 10

OPTIONS: tuple[Option, ...] = (
    Option(
        "rounds",
        N_("Rounds"),
        (
            OptionChoice(1, "1", N_("A single round decides.")),
            *(
                OptionChoice(
                    rounds, str(rounds), N_("The points of all rounds are added; the fewest win.")
                )
                for rounds in range(2, MOST_ROUNDS + 1)
            ),
        ),
        default=USUAL_ROUNDS,
    ),
)


INFO = GameInfo(
    key="trakkx",
    title=N_("TRAKKX"),
    subtitle=N_("Lay your hidden number tokens, crossword fashion"),
    players=(2, 3, 4),
    options=OPTIONS,
    rules_version=1,
    initial_state=initial_state,
    parse_action=parse_action,
    veils_log=True,
)
