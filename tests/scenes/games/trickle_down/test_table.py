from typing import Any

import pygame
import pytest

from game.catalogue import GAMES
from game.match import Match, Seat
from game.rules.trickle_down.state import ALL_MONEY, BAGS, GOLD, TrickleDownState
from scenes.games.trickle_down import FRONT
from scenes.games.trickle_down.scene import GLAD, coins_in_the_air, coins_landed, pour_seconds
from scenes.kit.theme import PLAYER_COLOURS
from tests.scenes.games.hexagon.stage import click
from tests.scenes.stage import (
    Stage,
    by_lot,
    event,
    seated,
)
from tools.gallery.steps import seats
from tools.studio import played_match, studio

PEOPLE = ("human", "human", "human")
TO_HOUSE = "d4-c4 h7-i7 c4-b4 h6-h5 b4-a4"
"""The second player moves an orange bag to the first one's company."""

TO_SCHOOL = "d4-c3 h7-i7 c3-b2 h6-h5 b2-a1"


def town(*kinds: str, log: str = "", **options: Any) -> Match:
    return seated("trickle-down", *(kinds or PEOPLE), log=log, **options)


@pytest.fixture
def table(stage: Stage) -> Any:
    return stage.table(town())


def before_last(log: str) -> tuple[Match, str, str]:
    """The match before the last move of ``log``, and that move's start and end."""
    *moves, last = log.split()
    start, end = last.split("-")
    return town(log=" ".join(moves)), start, end


def figures(table: Any) -> list[int]:
    """The figures beside the board: the players' money, then the town's."""
    return [int(text) for text in table.game.points(table.seen)] + [
        int(figure.points) for figure in table.game.figures(table.seen)
    ]


def inside(table: Any) -> int:
    """What the town's plate says is still inside."""
    detail = table.game.figures(table.seen)[0].detail
    return int(detail.split()[0]) if detail else 0


def plates(table: Any) -> list[str]:
    """The points on the plates of players and town."""
    return [plate.text.points for plate in table.panel.signs.children]


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
    match = town(log=TO_SCHOOL)
    rng = stage.services.rng
    while not match.is_over:
        by_lot(match, rng)
        if len(match.log) % 9 == 0:
            table = stage.table(match.fork())
            state = TrickleDownState.of(table.session.state)
            assert sum(figures(table)) + state.money_inside == ALL_MONEY


@pytest.mark.parametrize(
    ("tie", "lines"), [("gold", ["gold, 6 bags", "4 bags", "7 bags"]), ("shared", ["", "", ""])]
)
def test_what_decides_between_equals_stands_on_their_plates(
    stage: Stage, tie: str, lines: list[str]
) -> None:
    match = played_match(
        "trickle-down", seats("human", "human", "human"), None, options={"tie": tie}, seed=20
    )
    assert match.state.returns() == (8.0, 8.0, 8.0)
    table = stage.table(match)
    assert [table.game.seat_line(table.seen, seat) for seat in range(3)] == lines


# Words


@pytest.mark.parametrize(
    ("log", "words"),
    [
        (TO_SCHOOL, "1 million for the town: School."),
        (TO_HOUSE, "1 million for Ann."),
        ("d4-c4 h7-i7 h8-i8 c4-b4 i7-j7 i8-j8 b4-a4", "1 million for you."),
        ("e5-c3", "Now choose where it goes."),
    ],
)
def test_pointing_at_a_light_tells_who_gets_the_money(stage: Stage, log: str, words: str) -> None:
    match, start, end = before_last(log)
    table = stage.table(match)
    click(table, start)
    table.handle(event(pygame.MOUSEMOTION, table.game.board.centre(end)))
    assert table.game.prompt(table.seen) == words
    stage.pass_time(table, 0.1)
    assert table.ui.find("prompt").text.endswith(words)


# Pictures elsewhere


def test_nobody_begins_in_the_colour_of_a_bag() -> None:
    taken = {PLAYER_COLOURS["standard"][number].key for number in FRONT.colours[:3]}
    assert len(taken) == 3
    assert not taken & {"blue", "orange", "yellow"}


def test_a_public_service_is_found_by_its_name() -> None:
    with studio(animation_speed="off", speech="on") as app:
        app.app.open_table(Match(GAMES["trickle-down"], [Seat(name) for name in "ABC"], seed=1))
        walk = app.table.table.walk
        assert walk.find("hospital")
        assert walk.key == "f1"
