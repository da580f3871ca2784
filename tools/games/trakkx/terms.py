"""The terms on which TRAKKX's levels meet."""

from typing import Final

from tools.workshop import Terms

TERMS: Final = Terms(
    nodes={"learner": 10, "casual": 10, "skilled": 45, "expert": 10_000},
    # Chance deals every opening afresh, and a random move would be a gift.
    opening=0,
)
