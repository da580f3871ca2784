import pytest

from game.rules.trickle_down.state import BAGS, GOLD, LAID, TrickleDownState
from scenes.games.trickle_down import FRONT
from scenes.games.trickle_down.scene import GLAD, coins_in_the_air, coins_landed, pour_seconds
from scenes.kit.theme import PLAYER_COLOURS
from tests.scenes.stage import Stage, by_lot, seated
from tools.gallery.steps import seats
from tools.studio import played_match

TO_SCHOOL = "d4-c3 h7-i7 c3-b2 h6-h5 b2-a1"


# What follows when a bag arrives


@pytest.mark.parametrize("value", list(BAGS))
def test_as_many_coins_pour_as_there_are_millions(value: int) -> None:
    steps = [step / 200 for step in range(201)]
    landed = [coins_landed(value, step) for step in steps]
    assert landed[0] == 0
    assert landed[-1] == value
    assert landed == sorted(landed)
    assert all(
        coins_landed(value, step) + len(list(coins_in_the_air(value, step))) <= value
        for step in steps
    )
    assert pour_seconds(value) < 0.7 + (GLAD if value == GOLD else 0)


# Figures


def test_all_figures_and_what_is_inside_are_all_the_money(stage: Stage) -> None:
    match = seated("trickle-down", *["human"] * 3, log=TO_SCHOOL)
    rng = stage.services.rng
    while not match.is_over:
        by_lot(match, rng)
        if len(match.log) % 9 == 0:
            table = stage.table(match.fork())
            state = TrickleDownState.of(table.session.state)
            figures = [figure.points for figure in table.game.figures(table.seen)]
            shown = sum(map(int, [*table.game.points(table.seen), *figures]))
            assert shown + state.money_inside == sum(LAID.values())


@pytest.mark.parametrize(
    ("tie", "lines"), [("gold", ["gold, 6 bags", "4 bags", "7 bags"]), ("shared", ["", "", ""])]
)
def test_what_decides_between_equals_stands_on_their_plates(
    stage: Stage, tie: str, lines: list[str]
) -> None:
    match = played_match(
        "trickle-down", seats("human", "human", "human"), options={"tie": tie}, seed=20
    )
    assert match.state.returns() == (8.0, 8.0, 8.0)
    table = stage.table(match)
    assert [table.game.seat_line(table.seen, seat) for seat in range(3)] == lines


# Pictures elsewhere


def test_nobody_begins_in_the_colour_of_a_bag() -> None:
    taken = {PLAYER_COLOURS["standard"][number].key for number in FRONT.colours[:3]}
    assert len(taken) == 3
    assert not taken & {"blue", "orange", "yellow"}
