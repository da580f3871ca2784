"""The terms on which Trickle's levels meet."""

from tools.workshop import Terms

TERMS = Terms(
    settings=(
        (2, {}),
        (3, {}),
        (4, {"partnerships": True}),
        (4, {"partnerships": False}),
        (6, {"partnerships": False}),
    ),
    # The kernel looks into some two million a second.
    nodes={"expert": 100_000},
)
