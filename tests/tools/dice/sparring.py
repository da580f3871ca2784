from game.bots.levels import EXPERT
from tests.tools.dice.player import DiceBot
from tools.workshop import Terms

TERMS = Terms(
    settings=((2, {}), (3, {"deal": True, "rounds": 2})),
    nodes={"skilled": 77},
    engine=lambda: DiceBot(EXPERT),
)
