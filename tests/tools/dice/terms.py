from game.bots.levels import CASUAL, EXPERT
from tests.tools.dice.player import DiceBot
from tools.arena.terms import EngineEntry, Terms

TERMS = Terms(
    settings=((2, {}), (3, {"deal": True, "rounds": 2})),
    nodes={"skilled": 77},
    child=lambda: DiceBot(CASUAL),
    engines={
        "bold": EngineEntry(lambda: DiceBot(EXPERT), "always rolls"),
        "duellist": EngineEntry(lambda: DiceBot(CASUAL), "knows two only", (2,)),
    },
)
