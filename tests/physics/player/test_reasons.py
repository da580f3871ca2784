import pytest

from game.rules.hop_the_marble.marbles import COLOURS, colour_of
from game.rules.hop_the_marble.state import HopState
from physics.player.aiming import InArea, InMiddle
from physics.player.bot import SURE
from physics.player.reasons import (
    FlickOutcome,
    against_flick,
    against_give,
    against_place,
    why_flick,
    why_give,
    why_place,
)
from physics.player.wishes import Race
from tests.game.rules.hop_the_marble.positions import position
from tests.game.rules.questions import headed

LONG = "GGR LLRG RRGGL"


def outcome(state: HopState, marble: str, touched: str = "") -> FlickOutcome:
    """What comes of a flick of player 0 that hits these."""
    race = Race.of(state, SURE)
    names = tuple(touched.split())
    won = tuple((name, state.owner_of(name)) for name in names if name not in state.areas[0])
    if names:
        taken = [(owner, COLOURS.index(colour_of(name))) for name, owner in won]
        after = race.after_hit(0, taken)
    else:
        after = race.after_miss(0, COLOURS.index(colour_of(marble)))
    return FlickOutcome(marble, names, won, race, after)


def outcomes(case: str) -> list[FlickOutcome]:
    """The flicks of ``areas / cards / marble > touched / …``; ``*`` are cards that take long."""
    areas, cards, *flicks = case.split(" / ")
    hands = [LONG if hand == "*" else hand for hand in cards.split(" | ")]
    state = position(*areas.split(" | "), hands=hands)
    return [outcome(state, *map(str.strip, flick.split(">"))) for flick in flicks]


GOOD = """
G1 G2 | R1 D1 / GGR | YYD / G1 > R1
    It should bring you red, and the win.
G1 G2 | R1 D1 / * | * / G1 > R1
    It should bring you red, the last for your 3-marble card.
G1 Y1 | R1 D1 L2 / * | DDGL YYD / Y1 > R1
    It should bring you red, which your 3-marble card needs.
G1 Y1 | R1 R2 L1 / DDG RRGGL | YYD / Y1 > R1
    It should bring you red, which your 5-marble card needs.
D1 L1 Y1 | G1 G2 R1 R2 / * | +LLRG +RRGGL GGR / D1 > G1
    It takes green from player 2, who could win next turn.
G1 R1 | D1 Y1 D2 / * | DDG / R1 > D1
    It takes dark blue, which player 2 needs badly.
G1 G2 R1 Y1 | D1 L1 / GGR | DDG / Y1 >
    Miss on purpose to lose yellow, and you win.
G1 G2 R1 Y1 | D1 L1 / * | * / Y1 >
    Miss on purpose to lose yellow, and your 3-marble card is done.
G1 G2 G3 Y1 | D1 L1 / * | * / Y1 >
    Miss on purpose to lose yellow, which you don’t need.
G1 G2 G3 Y1 | D1 L1 / * | * / G1 >
    Miss on purpose to lose green: you have too many.
G1 | D1 L1 / * | * / G1 >
    It’s your only marble. If it misses, it comes back.
G1 R1 | D1 L1 / * | * / R1 >
    Nothing you need is easy to hit, and red is easiest to spare.
G1 G2 | D1 Y1 L1 / * | * / G1 > Y1
    Nothing you need is easy; hitting yellow does least harm.
G1 R1 | D1 L1 / * | * / G1 > R1
    It hits one of your own marbles, so you lose none.
"""


@pytest.mark.parametrize(("case", "why"), headed(GOOD))
def test_why_a_flick_is_good(case: str, why: str) -> None:
    (done,) = outcomes(case)
    assert str(why_flick(0, done)) == why


BAD = """
G1 L1 | R1 D1 Y1 / * | * / G1 > / L1 > R1
    It misses, and green, which you need, goes to the middle.
G1 Y1 | R1 D1 L2 / * | * / Y1 > / Y1 > R1
    It misses, though red can be hit.
G1 G2 R1 Y1 Y2 | D1 L1 / * | * / Y1 > / Y1 > L1
    It misses: yellow goes to the middle.
G1 L1 | R1 D1 Y1 / * | * / L1 > R1 Y1 / L1 > R1
    It also hits yellow, which you don’t need.
G1 L1 | R1 D1 Y1 / * | * / L1 > Y1 / L1 > R1
    It only brings you yellow, which you don’t need.
G1 L1 | R1 D1 Y1 / * | * / L1 > G1 / L1 > R1
    It hits only your own marbles, so you win nothing.
L1 Y1 | D1 D2 G1 R1 / * | DDG YYRD / L1 > R1 / L1 > G1
    It takes red from player 2, which finishes their card.
G1 D1 D2 | R1 G2 Y1 / GGR LLRG | * / D1 > R1 / D1 > R1 G2
    It brings you red, but green would help you more.
G1 D1 D2 | L2 R1 G2 Y1 / * | DDGL YYRD / D1 > R1 / D1 > G2
    It takes red from player 2, who’s glad to lose it.
G1 G2 | R1 L1 L2 / GGR | * / G1 > R1 / G1 > R1
    You could win now.
"""


@pytest.mark.parametrize(("case", "against"), headed(BAD))
def test_what_a_flick_gives_away(case: str, against: str) -> None:
    assert str(against_flick(0, *outcomes(case))) == against


@pytest.mark.parametrize("touched", ["D2", "Y2", ""])
def test_whom_a_flick_does_not_stop_is_told_before_all_else(touched: str) -> None:
    hands = ["DDG", "+GGR +LLRG RRGGL"]
    state = position("D1 Y1", "G1 G2 R1 R2", middle="D2 Y2", hands=hands)
    found = against_flick(0, outcome(state, "D1", touched), outcome(state, "D1", "G1"))
    assert str(found) == "It doesn’t stop player 2, who can win next turn."


# Gifts and places


def test_why_a_gift_is_good_or_not() -> None:
    race = Race.of(position("G1 G2 Y1", "", hands=[LONG, "LLY"]), SURE)
    assert str(why_give(race, 0, 1, "Y")) == "You have too much yellow anyway."
    assert str(against_give(race, 0, 1, "G")) == "You need green yourself."
    assert str(against_give(race, 0, 1, "Y")) == "Player 2 needs yellow.".replace("P", "p")
    needed = Race.of(position("G1 R1", "", hands=[LONG, "LLY"]), SURE)
    assert str(why_give(needed, 0, 1, "R")) == "You lose least with red, and player 2 gains least."


def area(lost: float = 1.0, together: float = 1.0, chances: float = 1.0) -> InArea:
    return InArea(lost, together, chances, ("R1", 1))


@pytest.mark.parametrize(
    ("best", "why"),
    [
        (area(lost=0.2), "Others can hardly hit you there."),
        (area(together=0.2), "They’re spread so one flick can hardly win two."),
        (area(chances=1.9), "Your next flick has plenty to hit from there."),
    ],
)
def test_why_places_in_an_area_are_good(best: InArea, why: str) -> None:
    assert str(why_place(best, [area(), area()], "R1")) == why


@pytest.mark.parametrize(
    ("place", "against"),
    [
        (area(lost=1.8), "player 2 can easily hit red there."),
        (area(together=1.8), "They’re so close that one flick can win two."),
        (area(chances=0.2), "Your next flick has little to hit from there."),
    ],
)
def test_what_places_in_an_area_give_away(place: InArea, against: str) -> None:
    assert str(against_place(place, area(), "R1")) == against


def middle(own: float, *others: float, wanted: int | None = None) -> InMiddle:
    return InMiddle(
        own, dict(enumerate(others, 1)), 0.1, frozenset(() if wanted is None else (wanted,))
    )


def test_why_a_place_in_the_middle_is_good_or_not() -> None:
    near, far = middle(0.9, 0.2, 0.2), middle(0.1, 0.2, 0.3, wanted=2)
    assert str(why_place(near, [], "Y1")) == "It’s close enough to win back."
    assert str(why_place(far, [], "Y1")) == ("player 3 would like yellow, but it’s far away there.")
    assert str(why_place(middle(0.1, 0.2, 0.3), [], "Y1")) == "It’s hard for anyone to hit there."
    worse = middle(0.1, 0.2, 0.9, wanted=2)
    assert (
        str(against_place(worse, far, "Y1")) == "player 3 needs yellow and can easily hit it there."
    )
    assert (
        str(against_place(middle(0.1, 0.9, 0.3), far, "Y1"))
        == "player 2 can easily hit yellow there."
    )
    assert str(against_place(middle(0.1, 0.2, 0.2), near, "Y1")) == (
        "It’s too far away to win back."
    )
