from game.match import Seat
from game.protocol import NATURE
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import Roll
from game.rules.hop_the_marble.facts import feat, told
from game.rules.hop_the_marble.marbles import Marbles
from tools.studio import played_match


def test_more_marbles_are_worth_more_and_then_a_longer_way() -> None:
    match = played_match(
        INFO.key, (Seat("Ann"), Seat("Ben", colour=1, symbol=1)), seed=3, actions=40
    )
    before, roll = next(
        (state, entry.action)
        for state, entry in zip(match.states, match.log, strict=False)
        if entry.player == NATURE and isinstance(entry.action, Roll)
    )
    start = before.on_cloth()[roll.marble]  # type: ignore[attr-defined]

    def worth(*touched: str, way: int, fallen: tuple[str, ...] = ()) -> float:
        rest = {roll.marble: (start[0] + way, start[1])} | {
            one: (0, n) for n, one in enumerate(touched)
        }
        return feat(before, Roll(roll.marble, touched, Marbles(rest), fallen))

    one, far, two = worth("G1", way=100), worth("G1", way=6200), worth("G1", "Y1", way=0)
    assert 1 < one < far < two == 2
    assert told(far) == (1, 0.62)
    assert worth(way=6200) == 0
    assert worth("G1", way=100, fallen=("G1",)) == 0
