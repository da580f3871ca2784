"""The terms on which Trickle Down's levels meet."""

from tools.workshop import Terms

TERMS = Terms(
    settings=((3, {}), (3, {"bags": "shuffled"})),
    # The kernel looks into some two million a second.
    nodes={"expert": 100_000},
)
