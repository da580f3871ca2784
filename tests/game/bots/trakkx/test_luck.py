"""What the bag brings in TRAKKX: made-up draws, one that fits and one that doesn't."""

from game.bots import new_bot
from game.bots.bot import adviser
from game.bots.levels import EXPERT
from game.bots.luck import luck_sample
from game.bots.trakkx.reasons import TERMS
from game.match import Match, Seat
from game.protocol import NATURE, Action, by_lot
from game.rules.trakkx import INFO


def drawn(token: str) -> tuple[Match, Action]:
    """Ben, who hasn't opened yet and holds blue 4 and 5, draws this token."""
    match = Match(INFO, [Seat("Ann"), Seat("Ben")], {"rack": 7}, seed=3)
    read = match.info.parse_action
    match.play(NATURE, read("deal 0 r6 r7 r8 y1 g4 b13 g13"))
    match.play(NATURE, read("deal 1 b4 b5 y7 g9 r11 y13 g1"))
    match.play(NATURE, read("deal display y3 b2 g11 b9 y9 g3"))
    match.play(0, read("lay 0,0=r6 1,0=r7 2,0=r8"))
    while match.state.acting_players() == (NATURE,):
        match.advance()
    match.play(1, read("draw"))
    return match, read(f"deal 1 {token}")


def test_a_token_that_fits_is_luck() -> None:
    match, fits = drawn("b6")
    _match, stuck = drawn("y2")
    fate = [
        luck_sample(
            match.state,
            [action],
            lambda: adviser(new_bot("trakkx", EXPERT)),
            by_lot,
            TERMS,
            seed="1",
            tries=6,
        )
        for action in (fits, stuck)
    ]
    assert fate[0].luck[1] > fate[1].luck[1]
    assert fate[0].usual == fate[1].usual
    (one,), (other,) = fate[0].counted, fate[1].counted
    assert (one.player, one.got > other.got) == (1, True)
